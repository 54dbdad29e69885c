import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { SentCompetition, SentDefaults } from '../../src/competitions/sent-competition.ts';
import { fieldsOf } from '../../src/platform/http/fields.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;
let ann: string;
let seriesId: string;
let competitionid: string;
let league: string;
let team: string;
/** Of another organisation on the same server. */
let foreign: { series: string; player: string; competition: string; team: string; orgTeam: string };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const rules = (more: object = {}) => ({
  name: 'Sprint',
  start_date: inDays(-1),
  end_date: inDays(5),
  score_series: [{ scoreseries_id: seriesId }],
  ...more,
});
const post = (call: string, body: object, client = ground.admin) => client.post(`competition/${call}`, body);
const save = (data: object, id?: string) => post('update_compition', { ...(id && { id }), data });
/** How many facts people have made; rounds begin and end by themselves meanwhile. */
const stored = async () => {
  let facts = 0;
  for await (const { metadata } of ground.laurel.app.get(EventStore).readAll()) facts += Number(metadata.channel === 'session');
  return facts;
};

/** What is sent is refused in words that programs know, and nothing of it is stored. */
async function expectRefused(sent: Promise<{ status: number; body: Record<string, unknown> }>, status: number, code: string) {
  const { status: answered, body } = await sent;
  expect([answered, body.code]).toEqual([status, code]);
  expect(body.message).toEqual(expect.any(String));
}

beforeAll(async () => {
  ground = await openPoints();
  [ann = ''] = await ground.players('Ann');
  player = await ground.asPlayer(ann);
  seriesId = await ground.series();
  const idOf = async (sent: Promise<{ body: Record<string, unknown> }>) => String((await sent).body.id);
  competitionid = await idOf(save(rules({ participant_add_mode: 0, use_target: 1 })));
  league = await idOf(save(rules({ groupingmode: 1, participant_add_mode: 0 })));
  team = await idOf(post('add_competition_team', { competitionid: league, teamname: 'Reds' }));
  const other = await openPoints({ on: ground.laurel });
  const [theirs = ''] = await other.players('Mallory');
  const series = await other.series();
  const made = await other.admin.post('competition/update_compition', {
    data: { ...rules(), groupingmode: 1, participant_add_mode: 0, score_series: [{ scoreseries_id: series }] },
  });
  const competition = String(made.body.id);
  const added = await other.admin.post('competition/add_competition_team', { competitionid: competition, teamname: 'Theirs' });
  const orgTeam = String((await other.admin.post('team/save_team', { teamname: 'Theirs' })).body.id);
  foreign = { series, player: theirs, competition, team: String(added.body.id), orgTeam };
  await ground.settled();
  await other.settled();
});
afterAll(() => ground.laurel.close());

describe('rules that nobody could play by are refused, of a new competition and of one that is there', () => {
  const years = (count: number) => new Date(Date.now() + count * 365.25 * 86_400_000).toISOString();
  test.each<[string, () => object, string]>([
    ['an end before its start', () => ({ end_date: inDays(-2) }), 'end-before-start'],
    [
      'a period of 0: it ends as it starts',
      () => ({ start_date: inDays(1), end_date: inDays(1).slice(0, 10), repeat_type_id: 2 }),
      'end-before-start',
    ],
    ['a period of 1,000 years', () => ({ end_date: years(1_000) }), 'too-long'],
    ['rounds for 1,000 years', () => ({ repeat_type_id: 2, repeat_end_date: years(1_000) }), 'too-long'],
    [
      'a start in the year 1',
      () => ({ start_date: '0001-01-01T00:00:00Z', end_date: '0001-01-05T00:00:00Z', repeat_type_id: 2 }),
      'start-too-early',
    ],
    ['rounds of a month each week', () => ({ end_date: inDays(29), repeat_type_id: 2 }), 'round-too-long'],
    ['a last round before the first', () => ({ repeat_type_id: 2, repeat_end_date: inDays(-3) }), 'repeat-ends-before'],
    ['no end', () => ({ end_date: '' }), 'end-date-missing'],
    ['no end, and one', () => ({ endless: 1 }), 'end-date-given'],
    ['no series', () => ({ score_series: [] }), 'score-series-missing'],
    ['a series twice', () => ({ score_series: [{ scoreseries_id: seriesId }, { scoreseries_id: seriesId, factor: '2' }] }), 'series-twice'],
    ['a factor of 0', () => ({ score_series: [{ scoreseries_id: seriesId, factor: '0' }] }), 'amount-invalid'],
    ['a factor below 0', () => ({ score_series: [{ scoreseries_id: seriesId, factor: '-1' }] }), 'amount-invalid'],
    ['a factor of NaN', () => ({ score_series: [{ scoreseries_id: seriesId, factor: 'NaN' }] }), 'invalid-input'],
    ['an endless factor', () => ({ score_series: [{ scoreseries_id: seriesId, factor: '1e400' }] }), 'invalid-input'],
    ['a factor of seven decimals', () => ({ score_series: [{ scoreseries_id: seriesId, factor: '0.0000001' }] }), 'invalid-input'],
    ['21 series', () => ({ score_series: Array.from({ length: 21 }, () => ({ scoreseries_id: crypto.randomUUID() })) }), 'invalid-input'],
    ['a name of 256 characters', () => ({ name: 'x'.repeat(256) }), 'invalid-input'],
    ['a name that ends a line', () => ({ name: 'one\ntwo' }), 'invalid-input'],
    ['an unknown time zone', () => ({ timezone: 'Moon/Tranquility' }), 'invalid-input'],
    ['a date that is none', () => ({ start_date: '2026-02-30' }), 'invalid-input'],
    ['21 categories', () => ({ categories: Array.from({ length: 21 }, () => crypto.randomUUID()) }), 'invalid-input'],
    ['a category that is none', () => ({ categories: [crypto.randomUUID()] }), 'tag-not-found'],
    ['an order that is none', () => ({ db_display_order: 'rank' }), 'invalid-input'],
    ['rows by targets, without any', () => ({ db_display_order: 'Target', use_target: 0 }), 'target-missing'],
    ['201 tags', () => ({ competitionfilter: Array.from({ length: 201 }, () => crypto.randomUUID()) }), 'invalid-input'],
  ])('%s', async (_, more, code) => {
    const before = await stored();
    const status = code === 'invalid-input' ? 400 : 409;
    await expectRefused(save(rules(more())), status, code);
    await expectRefused(save(more(), competitionid), status, code);
    expect(await stored()).toBe(before);
  });
});

test('every field refuses what it is not made for, alone and inside of others: no answer is a failure, nothing is stored', async () => {
  const deep = { a: { b: { c: [{ d: 1 }] } } };
  const values = [
    [],
    [[]],
    {},
    deep,
    'NaN',
    '1e400',
    -1,
    0.5,
    '\u0000',
    '\u202e',
    '\ufeff',
    '‮x',
    'x'.repeat(5_001),
    1e21,
    [deep],
    '<script>',
    "';--",
  ];
  const nested = values.map((value) => [
    { scoreseries_id: value },
    { scoreseries_id: seriesId, factor: value },
    { scoreseries_id: seriesId, tags: value },
  ]);
  const fields = [...fieldsOf(SentCompetition).keys()];
  expect(fields.length).toBeGreaterThan(15);
  const sent = [
    ...fields.flatMap((field) => values.map((value) => ({ [field]: value }))),
    ...nested.flatMap((all) => all.map((one) => ({ score_series: [one] }))),
  ];
  const taken: object[] = [];
  for (const data of sent) {
    const before = await stored();
    const { status, body } = await save(data, competitionid);
    expect([status < 500, data, body.code]).toEqual([true, data, body.code]);
    if (status >= 400) expect([data, await stored()]).toEqual([data, before]);
    else if ((await stored()) !== before) taken.push(data);
  }
  // What is a value after all: a name is any text that can be shown, a factor any number above 0.
  const names = ['NaN', '1e400', '<script>', "';--"].map((name) => ({ name }));
  expect(taken).toEqual([...names, { score_series: [{ scoreseries_id: seriesId, factor: 0.5 }] }]);
  await save({ name: 'Sprint' }, competitionid);
});

test('U-035 every field of the defaults refuses what it is not made for, sent and as what stood before; nothing is stored', async () => {
  const values = [
    [],
    [[]],
    {},
    { a: { b: [1] } },
    'NaN',
    '1e400',
    -1,
    0.5,
    1e21,
    '\u0000',
    '\u202e',
    'x'.repeat(5_001),
    '<script>',
    [{ id: 1 }],
  ];
  const before = await stored();
  const taken: object[] = [];
  for (const field of fieldsOf(SentDefaults).keys())
    for (const value of values)
      for (const sent of [{ [field]: value }, { was: { [field]: value }, [field]: value }]) {
        const { status, body } = await post('save_defaults', sent);
        if (status === 200) taken.push({ field, value });
        else expect([status < 500, sent, typeof body.code]).toEqual([true, sent, 'string']);
      }
  // No categories are the categories that there are.
  expect(taken.map((one) => JSON.stringify(one))).toEqual(
    [...new Set(taken.map((one) => JSON.stringify(one)))].flatMap((one) => [one, one]),
  );
  expect(new Set(taken.map((one) => (one as { field: string }).field))).toEqual(new Set(['categories']));
  for (const [sent, code] of [
    [{ theme: crypto.randomUUID() }, 'not-found'],
    [{ theme: '' }, 'theme-missing'],
    [{ categories: [crypto.randomUUID()] }, 'tag-not-found'],
    [{ winner_rule: 2 }, 'target-missing'],
    [{ db_display_order: 'Target' }, 'target-missing'],
    [{ delayed_close: 745 }, 'invalid-input'],
    [{ was: 'nothing' }, 'invalid-input'],
  ] as const)
    expect([sent, (await post('save_defaults', sent)).body.code]).toEqual([sent, code]);
  expect(await stored()).toBe(before);
});

test('of 50 admins who save the defaults at once one is heard, the others are told changed-since', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => post('save_defaults', { delayed_close: n + 1, was: { delayed_close: 0 } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ status, body }) => (status === 200 ? [] : [`${String(status)} ${String(body.code)}`])))).toEqual(
    new Set(['409 changed-since']),
  );
  await post('save_defaults', { delayed_close: 0 });
});

describe('what is of another organisation is not there', () => {
  test.each<[string, () => [string, object], number]>([
    ['its series', () => ['update_compition', { data: rules({ score_series: [{ scoreseries_id: foreign.series }] }) }], 404],
    ['its series, added', () => ['add_scoreseries', { competitionid, scoreseries_id: foreign.series }], 404],
    ['its competition', () => ['update_compition', { id: foreign.competition, data: { name: 'Mine' } }], 404],
    ['its team of the competition', () => ['save_players', { competitionid: league, teamid: foreign.team, newprofiles: [ann] }], 404],
    ['its team', () => ['add_competition_team', { competitionid: league, teamid: foreign.orgTeam }], 404],
    ['its player', () => ['save_players', { competitionid: league, teamid: team, newprofiles: [ann, foreign.player] }], 404],
    ["its player's target", () => ['change_target', { competitionid, profileid: foreign.player, target: '5' }], 404],
    ['its competition, joined', () => ['save_players', { competitionid: foreign.competition, newprofiles: [ann] }], 404],
    ['its competition, restored', () => ['restore_compition', { competitionid: foreign.competition }], 404],
  ])('%s', async (_, sent, status) => {
    const before = await stored();
    const [call, body] = sent();
    const answer = await post(call, body);
    expect([answer.status, await stored()]).toEqual([status, before]);
  });
});

test('of 50 admins who edit one rule at once one is heard, the others are told competition-changed; the rule is one of theirs, and whole', async () => {
  const id = String((await save(rules())).body.id);
  const edits = Array.from({ length: 50 }, (_, n) => ({ name: `Edit ${n}`, end_date: inDays(10 + n), edition: 1 }));
  const answers = await Promise.all(edits.map((data) => save(data, id)));
  const heard = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(heard).toHaveLength(1);
  const told = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${String(body.code)}`);
  expect(new Set(told)).toEqual(new Set(['409 competition-changed']));
  await ground.settled();
  const { competitions } = (await ground.admin.get('competition/get_competitions', { competeid: id })).body as { competitions: object[] };
  const { name, end_date } = edits[heard[0]!]!;
  expect(competitions).toMatchObject([{ name, end_date, edition: 2 }]);
});

test('players change nothing of it, whatever they send', async () => {
  const before = await stored();
  for (const [call, body] of [
    ['update_compition', { id: competitionid, data: { name: 'Mine' } }],
    ['update_compition', { data: rules() }],
    ['save_info_text', { competitionid, info_text: 'Mine' }],
    ['add_competition_team', { competitionid: league, teamname: 'Mine' }],
    ['save_players', { competitionid, newprofiles: [ann] }],
    ['change_default_target', { competitionid, target: '1' }],
    ['change_target', { competitionid, target: '1' }],
    ['add_scoreseries', { competitionid, scoreseries_id: seriesId }],
  ] as const)
    expect([call, (await post(call, body, player)).status]).toEqual([call, 403]);
  expect((await player.delete('competition/delete_compition', { competitionid })).status).toBe(403);
  expect(await stored()).toBe(before);
});

test('lists of ids end at their limits: 10,001 players at once are refused, and no target is 0, below, or NaN', async () => {
  const before = await stored();
  const many = Array.from({ length: 10_001 }, () => ann);
  const refused = await post('save_players', { competitionid, newprofiles: many });
  expect([refused.status, refused.body.code]).toEqual([400, expect.any(String)]);
  for (const target of ['0', '-5', 'NaN', '1e9', 'x', '10000000000000000'])
    expect([target, (await post('change_default_target', { competitionid, target })).status >= 400]).toEqual([target, true]);
  expect(await stored()).toBe(before);
});

test('a flood is met by the quota of the organisation, and nothing is half stored', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => save(rules({ name: `Flood ${n}` }))));
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.id));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ status, body }) => status === 429 && typeof body.code === 'string')).toBe(true);
  await ground.settled();
  const { competitions } = (await ground.admin.get('competition/get_competitions', { filter: 'all' })).body as {
    competitions: { id: string; name: string }[];
  };
  const floods = competitions.filter(({ name }) => name.startsWith('Flood'));
  expect(new Set(floods.map(({ id }) => id))).toEqual(new Set(made));
});

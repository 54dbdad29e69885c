import { SentBadge, SentBadgeDefaults, SentBadgeReward, SentFilter, SentLevel, SentSource } from '../../src/badges/sent-badge.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { fieldsOf } from '../../src/platform/http/fields.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { SentItem, SentItemSettings, SentValue } from '../../src/targets/sent-target.ts';
import type { Answer } from './laurel.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, seriesId, badge, ladder, pin, win, target, item]: string[] = [];
/** What nothing hostile is sent to. */
let clean: { item: string };
/** Of another organisation on the same server. */
let foreign: Record<'player' | 'series' | 'team' | 'tag' | 'badge' | 'win' | 'target' | 'item', string>;

const head = () => ground.laurel.app.get(EventStore).head();
const idOf = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return String(body.id ?? body.teamid);
};
const post = (call: string, body: object) => ground.admin.post(call, body);
const refusalOf = ({ status, body }: Answer) => `${status} ${String(body.code)}`;

async function things({ admin, settled }: PointsGround, series: string, player: string) {
  const made = (call: string, sent: object) => idOf(admin.post(call, sent));
  const whole = await made('badges/save', { data: { Name: 'Ten', badge_type: 3, scoreseries_id: series, value: '10' } });
  const given = await made('badges/save', { data: { Name: 'Pin', badge_type: 2 } });
  const gift = await made('badges/give_badge', { badgeid: given, toprofileid: player });
  const ofTarget = await made('targets/save_target', { name: 'Sales' });
  const data = { target_id: ofTarget, score_series_id: series, name: 'Each', valid_from: '2096-01-01', valid_to: '2096-12-31' };
  const ofItem = await made('targets/save_target_item', { data });
  await settled();
  return { badge: whole, pin: given, win: gift, target: ofTarget, item: ofItem };
}

beforeAll(async () => {
  ground = await openPoints();
  [ann = ''] = await ground.players('Ann');
  seriesId = await ground.series();
  ({ badge, pin, win, target, item } = await things(ground, seriesId, ann));
  clean = await things(ground, seriesId, ann);
  const levels = [{ id: 'one', Name: 'One', badge_type: 3, valuemode: 0, value: '1' }];
  ladder = await idOf(post('badges/save', { data: { Name: 'Ladder', badge_type: 7, scoreseries_id: seriesId, levels } }));
  const other = await openPoints({ on: ground.laurel });
  const [player = ''] = await other.players('Mallory');
  const series = await other.series();
  const tag = await idOf(other.admin.post('tag/tag', { cattype: 'badge', tagname: 'Theirs' }));
  const team = await idOf(other.admin.post('team/team', { name: 'Theirs' }));
  foreign = { ...(await things(other, series, player)), player, series, team, tag };
  await ground.settled();
});
afterAll(() => ground.laurel.close());

/** Values that hardly any field means. */
const HOSTILE: readonly unknown[] = [
  [],
  [[]],
  {},
  { a: { b: [1] } },
  { toString: 'x' },
  null,
  true,
  'NaN',
  '-Infinity',
  '1e400',
  1e308,
  -1,
  0.0000001,
  '9'.repeat(40),
  'a\u0000b',
  '\u202eabc',
  'x'.repeat(70_000),
  '__proto__',
  '0000-01-01',
  '+010000-01-01T00:00:00Z',
  '2025-02-30',
  '../../etc/passwd',
  `'; DROP TABLE events; --`,
  [{ id: 1 }],
  Array.from({ length: 1_000 }, (_, n) => `id-${n}`),
];

/** What it is sent to, and how a value of a field stands in it. */
const SENT: readonly [name: string, call: string, type: { prototype: object }, sent: (one: object) => object][] = [
  ['a badge', 'badges/save', SentBadge, (one) => ({ data: { id: badge, ...one } })],
  ['a badge that is tried', 'badges/preview', SentBadge, (one) => ({ data: { id: badge, ...one } })],
  ['a source', 'badges/save', SentSource, (one) => ({ data: { id: badge, sub_series: [{ scoreseries_id: seriesId, ...one }] } })],
  [
    'a filter',
    'badges/save',
    SentFilter,
    (one) => ({ data: { id: badge, sub_series: [{ tags: [{ filter_type: 'tag', filter_id: 'x', ...one }] }] } }),
  ],
  ['a reward', 'badges/save', SentBadgeReward, (one) => ({ data: { id: badge, badgereward: [{ points: '1', ...one }] } })],
  [
    'a level',
    'badges/save',
    SentLevel,
    (one) => ({ data: { id: ladder, levels: [{ Name: 'One', badge_type: 3, valuemode: 0, value: '1', ...one }] } }),
  ],
  ['defaults', 'badges/save_defaults', SentBadgeDefaults, (one) => one],
  ['defaults as they were', 'badges/save_defaults', SentBadgeDefaults, (one) => ({ notify: 1, was: one })],
  ['an item', 'targets/save_target_item', SentItem, (one) => ({ data: { id: item, ...one } })],
  ['a new item', 'targets/save_target_item', SentItem, (one) => ({ data: { target_id: target, score_series_id: seriesId, ...one } })],
  ['an item as it was', 'targets/save_target_item', SentItemSettings, (one) => ({ data: { id: item, name: 'Each', was: one } })],
  [
    'a value',
    'targets/save_target_item_value',
    SentValue,
    (one) => ({ data: [{ target_item_id: item, group_member_id: ann, period_start: '2096-02-01', period_target: '5', ...one }] }),
  ],
];

test.each(SENT)(
  'U-098 to U-104, U-198 to U-200: %s takes in no field what it does not mean: a 4xx with a code, and nothing is stored',
  async (_, call, type, sent) => {
    const fields = [...fieldsOf(type).keys()];
    expect(fields.length).toBeGreaterThan(1);
    for (const field of fields) {
      for (const value of HOSTILE) {
        const before = await head();
        const { status, body } = await post(call, sent({ [field]: value }));
        const told = [field, JSON.stringify(value).slice(0, 60)];
        if (status !== 200) expect([...told, status >= 400 && status < 500, typeof body.code]).toEqual([...told, true, 'string']);
        if (status !== 200) expect([...told, await head()]).toEqual([...told, before]);
        // What was taken may lead to more: it must not be taken for a trace of the next call.
        else await ground.settled();
      }
    }
  },
  120_000,
);

test('what was taken of all that can be shown, and no reaction has given up', async () => {
  const { app } = ground.laurel;
  expect(
    app
      .get(Reactions)
      .status()
      .filter(({ parked }) => parked > 0),
  ).toEqual([]);
  const answers = await Promise.all([
    ground.admin.get('badges/badges', { show_inactive: 1 }),
    ground.admin.get('badges/defaults'),
    ground.admin.get('targets/get_target_items', { score_series_id: seriesId }),
    ground.admin.get('targets/get_target_item_values', { target_item_id: item }),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/\[object|undefined|\\u0000|\u202e/);
  }
});

const bare = (more: object) => ({ data: { Name: 'Theirs', badge_type: 3, value: '1', scoreseries_id: seriesId, ...more } });
const value = (more: object) => ({ data: [{ target_item_id: clean.item, period_start: '2096-03-01', period_target: '5', ...more }] });
const newItem = (more: object) => ({
  data: { target_id: target, score_series_id: seriesId, name: 'New', valid_from: '2096-01-01', valid_to: '2096-03-31', ...more },
});

test.each<[string, () => Promise<Answer>, string]>([
  ['its badge, saved', () => post('badges/save', { data: { id: foreign.badge, Name: 'Mine' } }), '404 not-found'],
  ['its badge, tried', () => post('badges/preview', { data: { id: foreign.badge, value: '1' } }), '404 not-found'],
  ['its badge, given', () => post('badges/give_badge', { badgeid: foreign.badge, toprofileid: ann }), '404 not-found'],
  ['its badge, deleted', () => ground.admin.delete('badges/delete_badge', { badgeid: foreign.badge }), '404 not-found'],
  ['its badge, restored', () => post('badges/restore_badge', { badgeid: foreign.badge }), '404 not-found'],
  ['its badge, shared', () => post('badges/regenerateShareKey', { badgeid: foreign.badge }), '404 not-found'],
  ['its player, given a badge', () => post('badges/give_badge', { badgeid: pin, toprofileid: foreign.player }), '404 not-found'],
  [
    'its win, of its badge',
    () => post('badges/reinstate', { badgeid: foreign.badge, selplayerbadges: [foreign.win], reason: 'x' }),
    '404 not-found',
  ],
  ['its win, of ours', () => post('badges/reinstate', { badgeid: pin, selplayerbadges: [win, foreign.win], reason: 'x' }), '404 not-found'],
  [
    'its win, taken',
    () => ground.admin.delete('badges/revoke', { badgeid: pin, selplayerbadges: foreign.win, reason: 'x' }),
    '404 not-found',
  ],
  ['its win, taken along', () => post('badges/credential', { badgeid: pin, win: foreign.win }), '404 not-found'],
  ['its series', () => post('badges/save', bare({ scoreseries_id: foreign.series })), '404 not-found'],
  ['its series, among others', () => post('badges/save', bare({ sub_series: [{}, { scoreseries_id: foreign.series }] })), '404 not-found'],
  ['its series, paid', () => post('badges/save', bare({ badgereward: [{ scoreseries_id: foreign.series, points: 1 }] })), '404 not-found'],
  [
    'its series, paid for a level',
    () => {
      const level = { Name: 'One', badge_type: 2, points: '1', scoreseries_id: foreign.series };
      return post('badges/save', bare({ badge_type: 7, levels: [level] }));
    },
    '404 not-found',
  ],
  ['its team', () => post('badges/save', bare({ team_filter: 1, badge_teams: [foreign.team] })), '404 not-found'],
  ['its category', () => post('badges/save', bare({ categories: [foreign.tag] })), '409 tag-not-found'],
  ['its tag, of a reward', () => post('badges/save', bare({ badgereward: [{ points: 1, tags: [foreign.tag] }] })), '409 tag-not-found'],
  ['its category, as usual', () => post('badges/save_defaults', { categories: [foreign.tag] }), '409 tag-not-found'],
  ['its target, named', () => post('targets/save_target', { id: foreign.target, name: 'Mine' }), '404 not-found'],
  ['its target, for an item', () => post('targets/save_target_item', newItem({ target_id: foreign.target })), '404 not-found'],
  ['its series, for an item', () => post('targets/save_target_item', newItem({ score_series_id: foreign.series })), '404 not-found'],
  ['its item', () => post('targets/save_target_item', { data: { id: foreign.item, name: 'Mine' } }), '404 not-found'],
  ['its item, for a value', () => post('targets/save_target_item_value', value({ target_item_id: foreign.item })), '404 not-found'],
  ['its player, for a value', () => post('targets/save_target_item_value', value({ group_member_id: foreign.player })), '404 not-found'],
  ['its team, for a value', () => post('targets/save_target_item_value', value({ team_id: foreign.team })), '404 not-found'],
  ['its item, deleted', () => ground.admin.delete('targets/delete_target_item', { id: foreign.item }), '404 not-found'],
  [
    'a value of its item, deleted',
    () => ground.admin.delete('targets/delete_target_item_value', { target_item_id: foreign.item, period_start: '2096-01-01' }),
    '404 not-found',
  ],
])('%s is not there, and nothing is stored', async (_, asked, refusal) => {
  const before = await head();
  expect(refusalOf(await asked())).toBe(refusal);
  expect(await head()).toBe(before);
});

test('of a list the row of a foreign player is refused with its number, and holds up no other', async () => {
  const rows = [ann, foreign.player].map((group_member_id) => value({ group_member_id }).data[0]);
  const { status, body } = await post('targets/save_target_item_value', { data: rows });
  expect([status, body.saved, (body.errors as object[]).length]).toEqual([200, 1, 1]);
  expect(body.errors).toMatchObject([{ row: 1, code: 'not-found' }]);
});

test('what is read of another organisation is not there either', async () => {
  for (const [call, query] of [
    ['badges/history', { badgeid: foreign.badge }],
    ['badges/history', { player: foreign.player }],
    ['badges/why', { id: foreign.win }],
    ['badges/player_reward', { id: foreign.win }],
    ['badges/list_players', { badgeid: foreign.badge }],
    ['badges/career', { profileid: foreign.player }],
    ['badges/export', { badgeid: foreign.badge }],
    ['competition_score/profile_badges', { profileid: foreign.player }],
    ['targets/get_target_item_values', { target_item_id: foreign.item }],
    ['targets/pace', { target_item_id: foreign.item }],
    ['targets/grid', { target_item_id: foreign.item, from: '2096-01-01', to: '2096-02-01' }],
    ['targets/export', { target_item_id: foreign.item }],
  ] as const) {
    const { status, body } = await ground.admin.get(call, query);
    const found = JSON.stringify(body);
    expect([call, status === 200 ? body.history : [], found.includes('Mallory'), status < 500]).toEqual([call, [], false, true]);
  }
  const { body } = await ground.admin.get('badges/badges', { id: foreign.badge, show_inactive: 1 });
  expect(body.badges).toEqual([]);
});

test('of 64 rules that are tried at once some are, the others are told to wait; afterwards the next is', async () => {
  const tried = () => post('badges/preview', { data: { Name: 'Record', badge_type: 4, value: '1', scoreseries_id: seriesId } });
  const answers = await Promise.all(Array.from({ length: 64 }, tried));
  expect(new Set(answers.map(({ status, body }) => `${status} ${(body.code as string | undefined) ?? ''}`))).toEqual(
    new Set(['200 ', '429 too-many-requests']),
  );
  expect((await tried()).status).toBe(200);
});

test('every call that changes something of badges and targets is met by the quota of the organisation; reading goes on', async () => {
  const laurel = await startTestLaurel({ LAUREL_FACTS_A_MINUTE: '500' });
  try {
    const small = await openPoints({ on: laurel });
    const rows = Array.from({ length: 3_000 }, (_, at) => `Bob,1,row ${at}`).join('\n');
    await small.players('Bob');
    const sent = { scoreseriesid: await small.series(), text: rows };
    expect((await small.admin.post('scoreseries/import_entries', sent)).status).toBe(200);
    await small.settled();
    const { paths } = (await (await fetch(`${laurel.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    const calls = Object.entries(paths).flatMap(([path, methods]) => {
      const [, call] = /^\/api\/((?:badges|targets)\/.+)$/.exec(path) ?? [];
      return call === undefined ? [] : Object.keys(methods).map((method) => ({ call, method: method.toUpperCase() }));
    });
    // A badge that one takes along is one's own.
    const changing = calls.filter(({ call, method }) => method !== 'GET' && call !== 'badges/credential');
    expect(changing.length).toBeGreaterThan(12);
    const before = await laurel.app.get(EventStore).head();
    for (const { call, method } of changing) {
      const { status, body } = await small.admin.send(method, call, method === 'DELETE' ? undefined : {});
      expect([call, status, body.code]).toEqual([call, 429, 'quota-reached']);
    }
    expect(await laurel.app.get(EventStore).head()).toBe(before);
    for (const { call } of calls.filter(({ method }) => method === 'GET'))
      expect([call, (await small.admin.get(call)).status < 429]).toEqual([call, true]);
  } finally {
    await laurel.close();
  }
});

import { Projector } from '../../projections/platform/projector.ts';
import type {
  ActivityResult,
  OverviewRow,
  ParticipantRow,
  ResponseRow,
  TeamProgressRow,
} from '../../projections/quest-results/quest-results.view.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { held } from './held.ts';
import type { Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { type AttemptsGround, openAttempts, type Question } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
let ground: AttemptsGround;
let ids: string[];
let logins: Client[];
let red: string;
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openAttempts();
  ids = await ground.players(...NAMES);
  red = String((await ground.done(ground.admin.post('team/team', { name: 'Red' }))).teamid);
  const newprofiles = ids.slice(0, 2).map((profile_id) => ({ profile_id }));
  await ground.done(ground.admin.post('team/save_members', { teamid: red, newprofiles }));
  logins = [];
  for (const id of ids) logins.push(await ground.asPlayer(id));
  await ground.settled();
});
afterAll(async () => {
  for (const line of lines) line.close();
  await ground.laurel.close();
});

type Results = { round: number; results: ActivityResult[]; respondents: { name: string }[] };
const results = async (questid: string, query: Record<string, string> = {}, as = ground.admin) =>
  (await ground.done(as.get('quest/results', { questid, ...query }))) as unknown as Results;
const responses = async (questid: string, query: Record<string, string | number> = {}) =>
  (await ground.done(ground.admin.get('quest/responses', { questid, ...query }))) as unknown as {
    responses: ResponseRow[];
    more: 0 | 1;
    next: string | null;
  };
const participants = async (questid: string, query: Record<string, string | number> = {}) =>
  (await ground.done(ground.admin.get('quest/participants', { questid, ...query }))) as unknown as {
    overview: OverviewRow;
    teams: TeamProgressRow[];
    participants: ParticipantRow[];
    next: string | null;
  };
const answer = async (quest: string, { id, field }: Pick<Question, 'id' | 'field'>, as: Client, given: object) => {
  await ground.done(ground.open(quest, id, as));
  return ground.done(ground.respond(quest, id, as, [{ field_id: field, ...given }]));
};
/** The player with that place begins, and answers the first so many questions right or wrong. */
const take = async (quest: string, questions: readonly Question[], place: number, ...right: boolean[]) => {
  const as = logins[place]!;
  await ground.done(ground.start(quest, as));
  for (const [at, isRight] of right.entries()) {
    const question = questions[at]!;
    await answer(quest, question, as, { choices: [isRight ? question.right : question.wrong] });
  }
};
/** A survey with one field, and what it is. */
const surveyed = async (field: object, more: object = {}) => {
  const quest = await ground.made({ questtype: 1, scoremode: 1, start_date: new Date(Date.now() - 3_600_000).toISOString(), ...more });
  const id = await ground.put(quest, { title: 'Q', fields: [field] });
  await ground.publish(quest, id);
  const [row] = await ground.fields(quest, id);
  return { quest, id, field: row!.id, choices: row!.choices.map((choice) => choice.id) };
};
/** An instant that everything so far is before, and all that follows after. */
const instant = () => {
  const at = new Date().toISOString();
  while (new Date().toISOString() === at);
  return at;
};
const labels = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ choice_label: String(at + from) }));

test('U-178 R-104 of a quiz it is told how many answered, what, and how many were right, of all, of a team and of a player', async () => {
  const { quest, questions } = await ground.asked();
  await take(quest, questions, 0, true, true);
  await take(quest, questions, 1, true, false);
  await take(quest, questions, 2, false);
  const told = async (query = {}) =>
    (await results(quest, query)).results.map(({ answers, judged, right }) => `${right}/${judged}/${answers}`);
  expect(await told()).toEqual(['2/3/3', '1/2/2']);
  expect(await told({ team: red })).toEqual(['2/2/2', '1/2/2']);
  expect(await told({ player: ids[2]! })).toEqual(['0/1/1', '0/0/0']);
  const { response_set_id: responseset } = (await ground.attempt(quest, logins[0]!))!;
  expect(await told({ responseset })).toEqual(['1/1/1', '1/1/1']);
  const all = await results(quest);
  expect(all.results[0]!.fields[0]!.choices.map(({ label, count }) => `${label} ${count}`)).toEqual(['Right 2', 'Wrong 1']);
  expect(all.results[0]!.spent_ms).toBeGreaterThan(0);
  expect(all.respondents.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cid']);
  const { responses: rows } = await responses(quest, { team: red });
  expect(rows.map(({ name, status, right, judged, points }) => `${name} ${status} ${right}/${judged} ${points}`).sort()).toEqual([
    'Ann done 2/2 20',
    'Bob done 1/2 8',
  ]);
});

test('U-178 players see their own of a quiz once it is done, and nothing of others; of surveys and other organisations nothing', async () => {
  const { quest, questions } = await ground.asked();
  await take(quest, questions, 0, true);
  await take(quest, questions, 1, false, false);
  const [ann, bob] = logins as [Client, Client];
  expect((await results(quest, {}, ann)).results).toEqual([]);
  await answer(quest, questions[1]!, ann, { choices: [questions[1]!.wrong] });
  const own = await results(quest, {}, ann);
  expect(own.results.map(({ answers, right }) => `${right}/${answers}`)).toEqual(['1/1', '0/1']);
  expect([own.respondents.map(({ name }) => name), JSON.stringify(own).includes('iscorrect')]).toEqual([['Ann'], false]);
  for (const query of [{ player: ids[0]! }, { team: red }, { responseset: 'x' }])
    expect(await refusal(bob.get('quest/results', { questid: quest, ...query }))).toBe('403 not-allowed');
  for (const call of ['responses', 'participants', 'export'])
    expect(await refusal(bob.get(`quest/${call}`, { questid: quest }))).toBe('403 not-allowed');
  const survey = await ground.made({ questtype: 1 });
  expect(await refusal(bob.get('quest/results', { questid: survey }))).toBe('403 not-allowed');
  const elsewhere = await openPoints({ on: ground.laurel });
  for (const call of ['results', 'responses', 'participants', 'export'])
    expect(await refusal(elsewhere.admin.get(`quest/${call}`, { questid: quest }))).toBe('404 not-found');
  expect(await refusal(ground.admin.get('quest/results', { questid: quest, round: '0' }))).toBe('400 invalid-input');
  expect((await results(quest, { round: '7' })).results.map(({ answers }) => answers)).toEqual([0, 0]);
});

test('R-162 R-163 R-164 R-165 R-166 R-161 NPS and rates are counted by option, an answer that replaces another counts once', async () => {
  const nps = await surveyed({ field_type: 7, mandatory: 1, choices: labels(11) });
  for (const [place, said] of [10, 9, 8, 6, 0].entries()) {
    await ground.done(ground.start(nps.quest, logins[place]!));
    await answer(nps.quest, nps, logins[place]!, { choices: [nps.choices[said]] });
  }
  const [field] = (await results(nps.quest)).results[0]!.fields;
  expect(field).toMatchObject({ answers: 5, average: 6.6, nps: { promoters: 2, passives: 1, detractors: 2, score: 0 } });

  const two = await surveyed({ field_type: 6, field_subtype: 'stars', choices: labels(5, 1) });
  const last = await ground.put(two.quest, { title: 'Last', fields: [{ field_type: 2 }] });
  await ground.publish(two.quest, last);
  const [ann] = logins as [Client];
  await ground.done(ground.start(two.quest, ann));
  await answer(two.quest, two, ann, { choices: [two.choices[0]] });
  const at = instant();
  await answer(two.quest, two, ann, { choices: [two.choices[3]] });
  const [rate] = (await results(two.quest)).results[0]!.fields;
  expect([rate!.answers, rate!.average, rate!.choices.map(({ count }) => count)]).toEqual([1, 4, [0, 0, 0, 1, 0]]);
  const [then] = (await results(two.quest, { at })).results[0]!.fields;
  expect([then!.answers, then!.average]).toEqual([1, 1]);
});

test('results, responses and the export of any instant are told as they were known then, or by what resets and regrades have made of them', async () => {
  const { quest, questions } = await ground.asked();
  const start = instant();
  await take(quest, questions, 0, true, true);
  await take(quest, questions, 1, true, true);
  const before = instant();
  await ground.done(ground.post('reset_responses', { questid: quest, 'players[]': [ids[0]], reason: 'A wrong room' }));
  const between = instant();
  const { id, field, right, wrong } = questions[1]!;
  const choices = [
    { id: right, choice_label: 'Right', choice_points: '1', iscorrect: 0 },
    { id: wrong, choice_label: 'Wrong', choice_points: '10', iscorrect: 1 },
  ];
  const fields = [{ id: field, field_type: 1, field_subtype: 'single', mandatory: 1, choices }];
  await ground.done(ground.post('activity', { questid: quest, data: { id, fields } }));
  const { previewId: preview_id } = (await ground.done(ground.post('preview_regrade', { questid: quest }))).preview as {
    previewId: string;
  };
  await ground.done(ground.post('confirm_regrade', { preview_id, reason: 'The key was wrong' }));
  const told = async (query: Record<string, string> = {}) => {
    const counted = (await results(quest, query)).results.map(({ answers, right: rights }) => `${rights}/${answers}`);
    const rows = (await responses(quest, query)).responses.map(({ name, points }) => `${name} ${points}`);
    const exported = String((await ground.admin.get('quest/export', { questid: quest, ...query })).body.text);
    expect(exported.trim().split('\n')).toHaveLength(1 + 2 * rows.length);
    return [...counted, ...rows].join(', ');
  };
  const [known, happened] = [{ sense: 'known' }, { sense: 'happened' }];
  const now = '1/1, 0/1, Bob 11';
  expect([await told(), await told({ at: instant() })]).toEqual([now, now]);
  expect(await told({ at: before, ...known })).toBe('2/2, 2/2, Bob 20, Ann 20');
  expect(await told({ at: between, ...known })).toBe('1/1, 1/1, Bob 20');
  for (const at of [before, between]) expect(await told({ at, ...happened })).toBe(now);
  for (const sense of [known, happened]) expect(await told({ at: start, ...sense })).toBe('0/0, 0/0');
  const query = { limit: 1, at: before, sense: 'known' };
  const first = await responses(quest, query);
  expect((await responses(quest, { ...query, after: first.next! })).responses.map(({ name }) => name)).toEqual(['Ann']);
  expect(await refusal(logins[1]!.get('quest/results', { questid: quest, at: before }))).toBe('403 not-allowed');
  expect(await refusal(ground.admin.get('quest/results', { questid: quest, at: 'soon' }))).toBe('400 invalid-input');
});

test('R-105 a team is done when all in it are, and who takes part is listed in pages', async () => {
  const { quest, questions } = await ground.asked();
  const redNow = async () =>
    (await participants(quest)).teams.map(({ teamname, status, done, inprogress }) => `${teamname} ${status} ${done}/${inprogress}`);
  expect(await redNow()).toEqual(['Red notstarted 0/0']);
  await take(quest, questions, 0, true, true);
  expect(await redNow()).toEqual(['Red inprogress 1/0']);
  await take(quest, questions, 1, true);
  expect(await redNow()).toEqual(['Red inprogress 1/1']);
  await answer(quest, questions[1]!, logins[1]!, { choices: [questions[1]!.right] });
  expect(await redNow()).toEqual(['Red done 2/0']);
  const first = await participants(quest, { limit: 3 });
  expect(first.overview).toEqual({ status: 'inprogress', participants: 11, notstarted: 9, inprogress: 0, done: 2 });
  const second = await participants(quest, { limit: 3, after: first.next! });
  expect([...first.participants, ...second.participants].map(({ name, status }) => `${name} ${status}`)).toEqual([
    'Ada notstarted',
    'Ann done',
    'Bob done',
    'Cid notstarted',
    'Dot notstarted',
    'Eve notstarted',
  ]);
  expect((await participants(quest, { status: 'done', team: red })).participants.map(({ points }) => points)).toEqual(['20', '20']);
  const idle = { status: 'notstarted', limit: 2 };
  const { participants: ahead, next } = await participants(quest, idle);
  await take(quest, questions, 2);
  const { participants: behind } = await participants(quest, { ...idle, after: next! });
  expect([...ahead, ...behind].map(({ name }) => name)).toEqual(['Ada', 'Cid', 'Dot', 'Eve']);
});

test('U-181 who has begun and may take a quest no more stays in the list, whose attempt was reset does not', async () => {
  const { quest, questions } = await ground.asked({ freeforall: 0 });
  await ground.done(ground.post('add_profiles', { questid: quest, newprofiles: ids.slice(0, 3) }));
  await take(quest, questions, 0, true);
  await take(quest, questions, 1);
  await ground.done(ground.admin.delete('quest/profile', { questid: quest, profiles: ids.slice(0, 2).join() }));
  const listed = async () => (await participants(quest)).participants.map(({ name, status, answered }) => `${name} ${status} ${answered}`);
  expect(await listed()).toEqual(['Ann inprogress 1', 'Bob inprogress 0', 'Cid notstarted 0']);
  await ground.done(ground.post('reset_responses', { questid: quest, 'players[]': [ids[1]], reason: 'A wrong room' }));
  expect(await listed()).toEqual(['Ann inprogress 1', 'Cid notstarted 0']);
});

test('what was reset counts no more, what is answered anew does, and a rebuild comes to the same', async () => {
  const { quest, questions } = await ground.asked();
  await take(quest, questions, 0, true, true);
  await take(quest, questions, 1, false);
  await ground.done(ground.post('reset_responses', { questid: quest, 'players[]': ids.slice(0, 2), reason: 'A wrong room' }));
  expect((await results(quest)).results.map(({ answers, right, judged }) => [answers, right, judged])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect((await participants(quest)).overview).toMatchObject({ inprogress: 0, done: 0 });
  await take(quest, questions, 0, false, true);
  expect((await results(quest)).results.map(({ answers, right }) => [answers, right])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  const verified = await ground.laurel.app.get(Projector).verify('quest-results');
  expect(verified).toMatchObject([{ view: 'quest-results', differences: [] }]);
});

test('own words are told, and gone with who is forgotten; what they chose stays counted', async () => {
  const asked = await surveyed({ field_type: 2 });
  const [gone] = await ground.players('Kim');
  const as = await ground.asPlayer(gone!);
  for (const [who, text] of [
    [as, 'Plum'],
    [logins[0]!, 'Fig'],
  ] as const) {
    await ground.done(ground.start(asked.quest, who));
    await answer(asked.quest, asked, who, { text });
  }
  const words = async () =>
    (await results(asked.quest)).results[0]!.fields.map(({ texts, texts_count: count }) => [texts.toSorted(), count]);
  expect(await words()).toEqual([[['Fig', 'Plum'], 2]]);
  await ground.done(ground.admin.post('profile/anonymize_players', { selplayers: [gone] }));
  expect(await words()).toEqual([[['Fig'], 2]]);
});

test('U-178 of an anonymous survey nothing is told below five, no names, and nothing of some alone', async () => {
  const asked = await surveyed({ field_type: 2 }, { is_anonymous: 1 });
  const { quest } = asked;
  const cast = async (from: number, to: number) => {
    for (const [at, as] of logins.slice(from, to).entries()) {
      await ground.done(ground.start(quest, as));
      await answer(quest, asked, as, { text: `Plum ${from + at}` });
    }
  };
  await cast(0, 4);
  expect((await results(quest)).results).toMatchObject([{ answers: 0, fields: [{ texts: [] }] }]);
  expect(await participants(quest)).toMatchObject({
    overview: { status: null, participants: 11, notstarted: null, inprogress: null, done: null },
    teams: [],
    participants: [],
  });
  await cast(4, 9);
  const at = instant();
  await cast(9, 10);
  // Of the past as of now: what is told changes with openings alone.
  for (const [then, told] of [
    [at, 0],
    [instant(), 5],
  ] as const)
    expect((await results(quest, { at: then })).results[0]!.answers).toBe(told);
  const all = await results(quest);
  expect([all.results[0]!.answers, all.results[0]!.fields[0]!.texts.length, all.respondents]).toEqual([5, 5, []]);
  const { responses: rows } = await responses(quest);
  expect(rows.map(({ profileid, name, started_at: at, points }) => [profileid, name, at, points])).toEqual(
    rows.map(() => [null, null, null, null]),
  );
  expect(rows.flatMap(({ answers }) => answers.map(({ text }) => text)).toSorted()).toEqual(all.results[0]!.fields[0]!.texts.toSorted());
  expect((await participants(quest)).overview).toMatchObject({ done: 10, notstarted: 1 });
  expect((await results(quest, { profileid: ground.adminId })).results[0]!.answers).toBe(5);
  for (const query of [{ player: ids[0]! }, { team: red }, { responseset: 'x' }])
    for (const call of ['results', 'responses'])
      expect(await refusal(ground.admin.get(`quest/${call}`, { questid: quest, ...query }))).toBe('400 without-names');
  expect(await refusal(ground.admin.get('quest/participants', { questid: quest, team: red }))).toBe('400 without-names');
  const { body } = await ground.admin.get('quest/export', { questid: quest, format: 'ndjson' });
  for (const id of [...ids, ...NAMES]) expect(JSON.stringify([all, rows, body])).not.toContain(`"${id}"`);
});

test('an activity that is answered without names is told of all together, and of no team or player', async () => {
  const { quest, questions } = await ground.asked({}, [{}, { anon_answers: 1 }]);
  for (let place = 0; place < 10; place++) await take(quest, questions, place, true, true);
  const answers = async (query = {}) => (await results(quest, query)).results.map((one) => one.answers);
  expect(await answers()).toEqual([10, 5]);
  expect([await answers({ team: red }), await answers({ player: ids[0]! })]).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

test('answers leave as CSV and NDJSON, a row for each field', async () => {
  const { quest, questions } = await ground.asked();
  await take(quest, questions, 0, true, false);
  await take(quest, questions, 1);
  const exported = async (format: string) => String((await ground.admin.get('quest/export', { questid: quest, format })).body.text);
  const [head, ...rows] = (await exported('csv')).trim().split('\n');
  expect(head).toBe(
    'response_set_id,round,player_id,player,external_id,status,started_at,done_at,points,activity_id,activity,field_id,field,chosen,words',
  );
  expect(rows).toHaveLength(3);
  const told = (await exported('ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told.map(({ name, status, chosen }) => [name, status, chosen])).toEqual([
    ['Bob', 'inprogress', []],
    ['Ann', 'done', ['Right']],
    ['Ann', 'done', ['Wrong']],
  ]);
});

test('who edits a quest watches how it goes: begun, answers, done and leaders; players are not let in', async () => {
  const { quest, questions } = await ground.asked();
  await ground.laurel.app.get(Projector).reached(await ground.laurel.app.get(EventStore).head());
  const now = await held(await line(ground.admin.cookie), 'quest-progress', { questId: quest });
  expect(now.header()).toMatchObject({
    round: 1,
    isQuiz: true,
    participants: expect.any(Number) as number,
    started: 0,
    done: 0,
    answers: 0,
  });
  await take(quest, questions, 0, true);
  await now.until(() => now.header().answers === 1);
  expect(now.header()).toMatchObject({ started: 1, done: 0, lately: [{ name: 'Ann', right: true, points: '10' }] });
  await take(quest, questions, 1, true, true);
  await now.until(() => now.header().done === 1);
  expect(now.header().activities.map(({ right, judged }) => `${right}/${judged}`)).toEqual(['2/2', '1/1']);
  expect([...now.rows.values()].map(({ name, rank, points, done }) => `${rank} ${name} ${points} ${done}`).toSorted()).toEqual([
    '1 Bob 20 true',
    '2 Ann 10 false',
  ]);
  const ask = { id: 'w', view: 'quest-progress', params: { questId: quest }, window: { block: 0 } };
  expect(await (await line(logins[0]!.cookie)).emitWithAck('watch', ask)).toEqual({ error: 'not-allowed' });
  const elsewhere = await openPoints({ on: ground.laurel });
  expect(await (await line(elsewhere.admin.cookie)).emitWithAck('watch', ask)).toEqual({ error: 'not-allowed' });
});

async function line(cookie: string | undefined): Promise<Line> {
  const open = await connectTo(ground.url, cookie ?? '');
  lines.push(open);
  return open;
}

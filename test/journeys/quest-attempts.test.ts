import { clockAhead } from './identity-ground.ts';
import type { Answer, Client } from './laurel.ts';
import { type AttemptsGround, KEY, openAttempts, type Question } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

let ground: AttemptsGround;
let { done, asked, start, open, respond, attempt }: Partial<AttemptsGround> = {};
let [ann, bob]: string[] = [];
let [asAnn, asBob]: Client[] = [];

beforeAll(async () => {
  ground = await openAttempts();
  ({ done, asked, start, open, respond, attempt } = ground);
  [ann, bob] = await ground.players('Ann', 'Bob');
  [asAnn, asBob] = await Promise.all([ann!, bob!].map((id) => ground.asPlayer(id)));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

const right = ({ field, right: choice }: Question) => [{ field_id: field, choices: [choice] }];
const wrong = ({ field, wrong: choice }: Question) => [{ field_id: field, choices: [choice] }];
/** Begins a quest and opens its questions. */
const begun = async (quest: string, questions: readonly Question[], as: Client) => {
  const set = String((await done!(start!(quest, as))).response_set_id);
  for (const { id } of questions) await done!(open!(quest, id, as));
  return set;
};
/** What the player's entries of the quests are. */
const entries = async (profileId: string, quest: string) =>
  (await ground.facts('PointsAwarded'))
    .map(({ data }) => data as { profileId: string; points: string; occurredAt: string; source?: { kind: string; questId?: string } })
    .filter((entry) => entry.profileId === profileId && entry.source?.kind === 'quest' && entry.source.questId === quest);

test('CAP-10 R-012 R-104 U-169 U-177 a player takes a quiz: it opens, is answered once, and is paid once, at its time', async () => {
  const { quest, questions } = await asked!({ scoremode: 3, reward_points: '5' });
  const [one, two] = questions as [Question, Question];
  const prepared = await done!(asAnn!.get('quest/prepare_start', { questid: quest }));
  expect(prepared).toMatchObject({
    activities: 2,
    can_start: 1,
    reason: '',
    response_set_id: null,
    quest: { status: 'notstarted', answered: 0 },
  });
  const answers: Answer[] = [];
  const heard = async (call: Promise<Answer>) => {
    answers.push(await call);
    return done!(call);
  };
  const started = await heard(start!(quest, asAnn!));
  expect(started).toMatchObject({ round: 1, activities: [one.id, two.id] });
  expect(await heard(open!(quest, one.id, asAnn!))).toMatchObject({ points_so_far: '0' });
  expect(await heard(respond!(quest, one.id, asAnn!, right(one), { response_set_id: started.response_set_id }))).toMatchObject({
    points: '10',
    done: 0,
    total: null,
  });
  expect(await refusal(respond!(quest, one.id, asAnn!, wrong(one)))).toBe('409 answer-final');
  expect((await ground.quests({ id: quest }, asAnn))[0]).toMatchObject({ status: 'inprogress', answered: 1 });
  expect(await heard(open!(quest, two.id, asAnn!))).toMatchObject({ points_so_far: '10' });
  await heard(asAnn!.get('quest/attempt', { questid: quest }));
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(KEY);
  expect(await done!(respond!(quest, two.id, asAnn!, wrong(two)))).toMatchObject({ points: '-2', done: 1, total: '13' });
  const own = (await attempt!(quest, asAnn!))!;
  expect(own).toMatchObject({ response_set_id: started.response_set_id, status: 'done', points: '13', bonus: '0', revoked: 0 });
  expect(own.activities.map(({ status, iscorrect, points, final }) => [status, iscorrect, points, final])).toEqual([
    ['done', 1, '10', 1],
    ['done', 0, '-2', 1],
  ]);
  const paid = await entries(ann!, quest);
  expect(paid).toMatchObject([
    { points: '13', occurredAt: own.done_at, source: { kind: 'quest', questId: quest, attemptId: started.response_set_id } },
  ]);
  expect((await ground.quests({ id: quest }, asAnn))[0]).toMatchObject({
    status: 'done',
    answered: 2,
    have_response: 1,
    can_change_anon: 0,
  });
  expect(await refusal(start!(quest, asAnn!))).toBe('409 attempt-done');
  expect(await done!(asAnn!.get('quest/prepare_start', { questid: quest }))).toMatchObject({ can_start: 0, reason: 'attempt-done' });
  expect(await attempt!(quest, asBob!)).toBeNull();
  expect(await refusal(ground.save({ id: quest, questtype: 1 }))).toMatch(/^409 /);
});

test('fifty starts at once are one attempt, and fifty last answers one end of it and one entry', async () => {
  const { quest, questions } = await asked!({}, [{}]);
  const [one] = questions as [Question];
  const fifty = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, act));
  const starts = await fifty(() => start!(quest, asAnn!));
  expect(new Set(starts.map(({ status, body }) => `${status} ${String(body.response_set_id)}`)).size).toBe(1);
  await fifty(() => open!(quest, one.id, asAnn!));
  const last = await fifty(() => respond!(quest, one.id, asAnn!, right(one)));
  expect(new Set(last.map(({ status, body }) => `${status} ${String(body.done)} ${String(body.total)}`))).toEqual(new Set(['200 1 10']));
  await ground.settled();
  const of = (await ground.facts('QuestTaken', 'AttemptStarted', 'ActivityOpened', 'AnswersGiven', 'AttemptDone'))
    .filter(({ data }) => (data as { questId: string }).questId === quest)
    .map(({ type }) => type);
  expect(of).toEqual(['QuestTaken', 'AttemptStarted', 'ActivityOpened', 'AnswersGiven', 'AttemptDone']);
  expect(await entries(ann!, quest)).toHaveLength(1);
});

test('the same command twice is done once, also an answer whose first answer was lost and that is sent after the end', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const { quest, questions } = await asked!({ end_date: soon });
  const [one, two] = questions as [Question, Question];
  const key = { 'idempotency-key': crypto.randomUUID() };
  const twice = [0, 1].map(() => asAnn!.post('quest/start_quest', { questid: quest }, key));
  expect(new Set((await Promise.all(twice)).map(({ body }) => body.response_set_id)).size).toBe(1);
  await done!(open!(quest, one.id, asAnn!));
  await done!(open!(quest, two.id, asAnn!));
  const ahead = clockAhead(ground.laurel);
  const again = { 'idempotency-key': crypto.randomUUID() };
  const set = (await attempt!(quest, asAnn!))!.response_set_id;
  const send = () =>
    asAnn!.post('quest/respond', { questid: quest, activityid: one.id, response_set_id: set, responses: right(one) }, again);
  // Two seconds late, as the server hears it.
  ahead.minutes = (Date.parse(soon) - Date.now() + 2_000) / 60_000;
  const { position } = await done!(send());
  ahead.minutes += 1;
  expect(await done!(send())).toMatchObject({ position, points: '10' });
  expect(await refusal(respond!(quest, two.id, asAnn!, right(two), { response_set_id: set }))).toBe('409 round-over');
  expect(await refusal(start!(quest, asBob!))).toBe('409 round-not-open');
  expect(await done!(asBob!.get('quest/prepare_start', { questid: quest }))).toMatchObject({ can_start: 0, reason: 'round-not-open' });
  ahead.minutes = 0;
  await ground.settled();
  // Unfinished at the end: in progress, and unpaid.
  expect(await attempt!(quest, asAnn!)).toMatchObject({ status: 'inprogress', points: null });
  expect(await entries(ann!, quest)).toEqual([]);
});

test('a key that was used before opens, judges and scores nothing else: nobody tries choices by it', async () => {
  const { quest, questions } = await asked!({}, [{}, {}]);
  const [one, two] = questions as [Question, Question];
  const key = { 'idempotency-key': crypto.randomUUID() };
  await done!(asAnn!.post('quest/start_quest', { questid: quest }, key));
  const judge = ({ id }: Question, response: object[]) =>
    asAnn!.post('quest/get_feedback', { questid: quest, activityid: id, response }, key);
  expect(await refusal(judge(one, right(one)))).toBe('409 activity-not-opened');
  const opened = asAnn!.send('GET', `quest/activity_choice?questid=${quest}&activityid=${one.id}&doingmode=1`, undefined, key);
  expect((await opened).status).toBe(200);
  expect((await attempt!(quest, asAnn!))!.activities.map(({ status }) => status)).toEqual(['inprogress', 'notstarted']);
  expect(await done!(judge(one, wrong(one)))).toMatchObject({ iscorrect: 0, points: '-2' });
  // The same command again tells of what stands, whatever is sent with it.
  expect(await done!(judge(one, right(one)))).toMatchObject({ iscorrect: 0, points: '-2' });
  expect(await refusal(judge(two, right(two)))).toBe('409 activity-not-opened');
  expect(await refusal(asAnn!.post('quest/respond', { questid: quest, activityid: one.id, responses: right(one) }, key))).toBe(
    '409 answer-final',
  );
  await done!(open!(quest, two.id, asAnn!));
  expect(await done!(judge(two, right(two)))).toMatchObject({ iscorrect: 1, points: '10', done: 1 });
});

test('U-180 an activity opens once and only from the site itself; a reload does not restart its clock', async () => {
  const { quest, questions } = await asked!({}, [{}]);
  const [one] = questions as [Question];
  expect(await refusal(open!(quest, one.id, asAnn!))).toBe('409 attempt-not-started');
  await done!(start!(quest, asAnn!));
  expect(await refusal(respond!(quest, one.id, asAnn!, right(one)))).toBe('409 activity-not-opened');
  const elsewhere = asAnn!.send('GET', `quest/activity_choice?questid=${quest}&activityid=${one.id}&doingmode=1`, undefined, {
    origin: 'https://evil.example',
  });
  expect(await refusal(elsewhere)).toBe('403 foreign-origin');
  const shown = await done!(open!(quest, one.id, asAnn!));
  expect(JSON.stringify(shown)).not.toMatch(KEY);
  const since = (await attempt!(quest, asAnn!))!.activities[0]!.opened_at;
  clockAhead(ground.laurel).minutes = 1 / 60;
  await done!(open!(quest, one.id, asAnn!));
  expect((await attempt!(quest, asAnn!))!.activities[0]!.opened_at).toBe(since);
  expect((await ground.facts('ActivityOpened')).filter(({ data }) => (data as { questId: string }).questId === quest)).toHaveLength(1);
  // Who edits it looks at it, and nothing is stored.
  await done!(ground.admin.get('quest/activity_choice', { questid: quest, activityid: one.id, doingmode: 1, preview: 1 }));
  expect(await refusal(asAnn!.get('quest/activity_choice', { questid: quest, activityid: one.id, doingmode: 1, preview: 1 }))).toBe(
    '403 not-allowed',
  );
});

test('in a survey the last answer before the end counts, but nobody tries choices for what is said to them', async () => {
  const { quest, questions } = await asked!({ questtype: 1 });
  const [one, two] = questions as [Question, Question];
  await begun(quest, [one, two], asAnn!);
  expect(await done!(respond!(quest, one.id, asAnn!, wrong(one)))).toMatchObject({ points: null, total: null });
  expect(await done!(respond!(quest, one.id, asAnn!, right(one)))).toMatchObject({ points: null });
  expect((await attempt!(quest, asAnn!))!.activities[0]).toMatchObject({ final: 0, points: null, iscorrect: null });
  const ask = (response: object[]) => asAnn!.post('quest/get_feedback', { questid: quest, activityid: one.id, response });
  expect(await done!(ask(right(one)))).toMatchObject({ iscorrect: 1, points: '10', done: 0, feedback: [{ text: 'SECRET', iscorrect: 1 }] });
  expect(await refusal(ask(wrong(one)))).toBe('409 answer-final');
  expect(await refusal(respond!(quest, one.id, asAnn!, wrong(one)))).toBe('409 answer-final');
  expect(await done!(open!(quest, two.id, asAnn!))).toMatchObject({ points_so_far: null });
  expect(await done!(respond!(quest, one.id, asAnn!, right(one)))).toMatchObject({ done: 0 });
  expect(await done!(respond!(quest, two.id, asAnn!, right(two)))).toMatchObject({ done: 1, total: '20' });
  expect(await entries(ann!, quest)).toMatchObject([{ points: '20' }]);
});

test('U-171 an activity that needs points opens with them, and one that never can need not be answered', async () => {
  const { quest, questions } = await asked!({}, [{}, { req_points: '10' }, { req_points: '1000' }]);
  const [one, two, three] = questions as [Question, Question, Question];
  await begun(quest, [one], asAnn!);
  expect(await refusal(open!(quest, two.id, asAnn!))).toBe('409 points-missing');
  await done!(respond!(quest, one.id, asAnn!, right(one)));
  await done!(open!(quest, two.id, asAnn!));
  expect(await refusal(open!(quest, three.id, asAnn!))).toBe('409 points-missing');
  expect(await done!(respond!(quest, two.id, asAnn!, right(two)))).toMatchObject({ done: 1, total: '20' });
  await begun(quest, [one], asBob!);
  expect(await done!(respond!(quest, one.id, asBob!, wrong(one)))).toMatchObject({ done: 1, total: '0' });
  // Zero gives no entry.
  expect(await entries(bob!, quest)).toEqual([]);
});

test('what is asked is fixed at the start; what is taken back or deleted later need not be answered, and what is new is not asked', async () => {
  const { quest, questions } = await asked!({}, [{}, {}, {}]);
  const [one, two, three] = questions as [Question, Question, Question];
  await begun(quest, [one, two], asAnn!);
  const late = await ground.question(quest);
  expect(await refusal(open!(quest, late.id, asAnn!))).toBe('404 not-found');
  await done!(ground.post('publishphase', { questid: quest, publishphase: 1, 'activity[]': [two.id] }));
  await done!(ground.admin.delete('quest/activity', { questid: quest, 'activity[]': three.id }));
  expect(await refusal(respond!(quest, two.id, asAnn!, right(two)))).toBe('404 not-found');
  expect(await done!(respond!(quest, one.id, asAnn!, right(one)))).toMatchObject({ done: 1, total: '10' });
});

test('R-161 what is no answer, foreign and closed things are refused, each with its own code, and nothing is stored', async () => {
  const { quest, questions } = await asked!();
  const [one, two] = questions as [Question, Question];
  const other = await asked!();
  const closed = await asked!({ publishphase: 0 });
  const set = await begun(quest, [one], asAnn!);
  const answer = (responses: object[], more: object = {}) => refusal(respond!(quest, one.id, asAnn!, responses, more));
  const facts = async () => (await ground.facts('AnswersGiven', 'ActivityOpened', 'AttemptStarted', 'QuestTaken')).length;
  const before = await facts();
  expect(await answer([])).toBe('400 answer-missing');
  expect(await answer([{ field_id: one.field, choices: [] }])).toBe('400 answer-missing');
  expect(await answer([{ field_id: one.field, choices: [one.right, one.wrong] }])).toBe('400 answer-invalid');
  expect(await answer([{ field_id: one.field, choices: [two.right] }])).toBe('400 answer-invalid');
  expect(await answer([{ field_id: one.field, choices: [one.right], text: 'x' }])).toBe('400 answer-invalid');
  expect(await answer([{ field_id: two.field, choices: [two.right] }, ...right(one)])).toBe('400 field-not-found');
  expect(await answer([...right(one), ...right(one)])).toBe('400 field-twice');
  expect(await answer([{ field_id: '__proto__', choices: [one.right] }])).toBe('400 invalid-input');
  expect(await answer(right(one), { response_set_id: 'x' })).toBe('404 not-found');
  expect(await refusal(respond!(quest, two.id, asAnn!, right(two)))).toBe('409 activity-not-opened');
  expect(await refusal(respond!(quest, other.questions[0]!.id, asAnn!, right(one)))).toBe('404 not-found');
  expect(await refusal(respond!(other.quest, one.id, asAnn!, right(one), { response_set_id: set }))).toBe('404 not-found');
  expect(await refusal(respond!(quest, one.id, asBob!, right(one), { response_set_id: set }))).toBe('404 not-found');
  expect(await refusal(respond!(quest, one.id, asBob!, right(one)))).toBe('409 attempt-not-started');
  expect(await refusal(start!(closed.quest, asAnn!))).toBe('404 not-found');
  expect(await refusal(start!('x', asAnn!))).toBe('404 not-found');
  expect(await refusal(start!(await ground.made(), asAnn!))).toBe('409 nothing-to-answer');
  expect(await facts()).toBe(before);
});

test('U-168 the list says how far one is, and lists what one has done, goes on with or not begun', async () => {
  const [fresh, going, over] = [
    await asked!({ name: 'S fresh' }),
    await asked!({ name: 'S going' }),
    await asked!({ name: 'S over' }, [{}]),
  ];
  await begun(going.quest, going.questions, asBob!);
  await begun(over.quest, over.questions, asBob!);
  await done!(respond!(over.quest, over.questions[0]!.id, asBob!, right(over.questions[0]!)));
  const names = async (status: string) =>
    (await ground.namesFor(asBob!, { status, mineonly: '1' })).filter((name) => name.startsWith('S '));
  expect(await names('notstarted')).toEqual(['S fresh']);
  expect(await names('ongoing')).toEqual(['S going']);
  expect(await names('completed')).toEqual(['S over']);
  expect(await names('all')).toEqual(['S fresh', 'S going', 'S over']);
  expect(fresh.questions).toHaveLength(2);
  expect(await refusal(asBob!.get('quest/questinfo', { status: 'lost' }))).toBe('400 invalid-input');
});

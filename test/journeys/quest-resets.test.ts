import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

let ground: AttemptsGround;
let [ann, bob, cid]: string[] = [];
let asAnn: Client;

beforeAll(async () => {
  ground = await openAttempts();
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  asAnn = await ground.asPlayer(ann!);
  await ground.settled();
});
afterAll(() => ground.laurel.close());

/** A quiz of one question that Ann has done: ten points. */
const doneByAnn = async (before: (quest: string) => Promise<unknown> = () => Promise.resolve()) => {
  const { quest, questions } = await ground.asked({}, [{}]);
  await before(quest);
  const [one] = questions;
  const take = async () => {
    await ground.done(ground.start(quest, asAnn));
    await ground.done(ground.open(quest, one!.id, asAnn));
    await ground.done(ground.respond(quest, one!.id, asAnn, [{ field_id: one!.field, choices: [one!.right] }]));
    return (await ground.attempt(quest, asAnn))!;
  };
  return { quest, take, first: await take() };
};
const reset = (quest: string, more: object = {}, as = ground.admin, headers = {}) =>
  as.post('quest/reset_responses', { questid: quest, 'players[]': [ann, bob], reason: 'A wrong room', ...more }, headers);
const preview = async (quest: string) =>
  (await ground.done(ground.admin.post('quest/preview_reset', { questid: quest, 'players[]': [ann, bob] }))) as unknown as {
    resets: number;
    preview: RevocationPreview | null;
  };
const total = async () => {
  const awarded = (await ground.facts('PointsAwarded')).map(({ data }) => data as { entryId: string; points: string; profileId: string });
  const listed = (await ground.facts('EntriesListed')).flatMap(({ data }) => (data as { entries: { entryId: string }[] }).entries);
  const gone = new Set(listed.map(({ entryId }) => entryId));
  return awarded
    .filter(({ profileId, entryId }) => profileId === ann && !gone.has(entryId))
    .reduce((sum, { points }) => sum + Number(points), 0);
};

test('a reset shows first what is revoked, asks why, and another attempt may begin, which is paid anew', async () => {
  const before = await total();
  const { quest, take, first } = await doneByAnn();
  const shown = await preview(quest);
  expect(shown).toMatchObject({ resets: 1, preview: { kind: 'revoke', linkedCount: 0 } });
  expect(await refusal(reset(quest, { reason: ' ' }))).toBe('400 reason-required');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const sent = { preview_id: shown.preview!.previewId };
  expect(await ground.done(reset(quest, sent, ground.admin, key))).toMatchObject({ resets: 1 });
  expect(await ground.done(reset(quest, sent, ground.admin, key))).toMatchObject({ resets: 1 });
  expect([await total(), (await ground.facts('RevocationApplied')).length]).toEqual([before, 1]);
  expect(await ground.attempt(quest, asAnn)).toBeNull();
  expect((await ground.quests({ id: quest }, asAnn))[0]).toMatchObject({ status: 'notstarted', answered: 0 });
  const second = await take();
  expect([second.response_set_id === first.response_set_id, second.status, second.points]).toEqual([false, 'done', '10']);
  expect(await total()).toBe(before + 10);
  expect(await preview(quest)).toMatchObject({ resets: 1, preview: { kind: 'revoke' } });
});

test('without a preview what was given is revoked at once, and what goes on is reset without a revocation', async () => {
  const before = await total();
  const { quest, take } = await doneByAnn();
  const revocations = async () => (await ground.facts('RevocationApplied')).length;
  const applied = await revocations();
  expect(await ground.done(reset(quest))).toMatchObject({ resets: 1 });
  expect([await total(), await revocations()]).toEqual([before, applied + 1]);
  expect(await ground.done(reset(quest))).toMatchObject({ resets: 0 });
  await ground.done(ground.start(quest, asAnn));
  expect(await preview(quest)).toEqual(expect.objectContaining({ resets: 1, preview: null }));
  expect(await ground.done(reset(quest))).toMatchObject({ resets: 1 });
  expect(await revocations()).toBe(applied + 1);
  expect((await take()).points).toBe('10');
});

test('a revoked entry leaves the attempt done, its points struck out; a reset then revokes nothing more', async () => {
  const { quest } = await doneByAnn();
  const [entry] = (await ground.facts('PointsAwarded')).slice(-1).map(({ data }) => (data as { entryId: string }).entryId);
  await ground.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Wrong' }));
  expect(await ground.attempt(quest, asAnn)).toMatchObject({ status: 'done', points: '10', revoked: 1 });
  expect(await refusal(ground.start(quest, asAnn))).toBe('409 attempt-done');
  const applied = (await ground.facts('RevocationApplied')).length;
  await ground.done(reset(quest));
  expect((await ground.facts('RevocationApplied')).length).toBe(applied);
});

test('players reset nothing, not even their own; of what is not there, or without names, nothing is reset', async () => {
  const { quest } = await doneByAnn();
  expect(await refusal(reset(quest, {}, asAnn))).toBe('403 not-allowed');
  expect(await refusal(reset('x'))).toBe('404 not-found');
  expect(await refusal(reset(quest, { 'players[]': ['x'] }))).toBe('404 not-found');
  expect(await refusal(reset(quest, { preview_id: 'x' }))).toBe('404 not-found');
  expect(await ground.done(reset(quest, { 'players[]': [cid] }))).toMatchObject({ resets: 0 });
  expect(await refusal(reset(await ground.made({ is_anonymous: 1 })))).toBe('409 ballot-cast');
  expect(await ground.attempt(quest, asAnn)).toMatchObject({ status: 'done' });
});

test('U-090 U-093 a rule on a quest gives who completes it; what was given goes when the attempt is reset, and the next one is another; a trial tells the same', async () => {
  const { admin, done } = ground;
  const purse = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Purse' }))).id);
  let [data, action]: object[] = [];
  const rule = async (source_id: string) => {
    const filter = [{ field: 'points', operator: 'gt', value: '5' }];
    data = { name: 'Takers', source: 'quest', source_id, source_event: 'completed', filter };
    const { id } = await done(admin.post('automations/save_automation', { data }));
    const columns = { player_column: 'player', points_column: 'points', datetime_column: 'completed_at', comment_column: 'round' };
    action = { scoreseries_id: purse, ...columns, score_prefix: '2', revoke_rule: 2 };
    await done(admin.post('automations/save_automation_action', { automation_id: id, data: action }));
    await done(admin.post('automations/enable_automation', { id, enabled: 1 }));
  };
  const given = async () => {
    const { history } = await done(admin.get('scoreseries/series_score_history', { scoreseriesid: purse }));
    return (history as EntryRow[]).map(({ points, occurredAt, comment, source }) => ({ points, occurredAt, comment, source }));
  };
  const { quest, take, first } = await doneByAnn(rule);
  const entry = { points: '20', comment: '1', source: { kind: 'rule', from: 'quest', fromId: quest } };
  expect(await given()).toMatchObject([{ ...entry, occurredAt: first.done_at, source: { itemId: first.response_set_id } }]);
  await done(reset(quest));
  expect(await given()).toEqual([]);
  const second = await take();
  expect(await given()).toMatchObject([{ ...entry, occurredAt: second.done_at, source: { itemId: second.response_set_id } }]);
  const from = new Date(Date.now() - 86_400_000).toISOString();
  const { trial } = await done(admin.post('automations/try', { data, actions: [action], from }));
  expect(trial).toMatchObject({ answerCount: 3, points: [{ seriesId: purse, points: '20' }] });
});

import type { ClosedRoundRow, RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { DisputeRow } from '../../projections/round-disputes/round-disputes.view.ts';
import { unsealed } from './data-search.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { unzipped } from './unzipped.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let seriesId: string;
let asBob: Client;
let asCid: Client;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

/** A competition that is over, with its ranks: Ann has 50, Bob 20. */
async function made(more: object = {}): Promise<string> {
  const data = { name: 'Sprint', start_date: inHours(-5), end_date: inHours(-1), score_series: [{ scoreseries_id: seriesId }], ...more };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify(data) });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return String(body.id);
}
const raise = (competitionid: string, by: Client, words = 'My deal of Friday is missing', more: object = {}) =>
  by.post('competition/raise_dispute', { competitionid, round: 1, words, ...more });
const disputes = async (competitionid: string, by: Client, more: object = {}) =>
  (await by.get('competition/disputes', { competitionid, round: 1, ...more })).body.disputes as DisputeRow[];
const round = async (competitionid: string, by: Client = ground.admin) =>
  ((await by.get('competition/rounds', { competitionid })).body.rounds as ClosedRoundRow[])[0]!;
const rule = async (competitionid: string, sent: object, reason = 'Looked at again') => {
  const { body } = await ground.admin.post('competition/preview_ruling', { competitionid, round: 1, ...sent });
  const { lock, known_by } = body.preview as RulingPreview;
  return ground.admin.post('competition/give_ruling', { competitionid, round: 1, reason, lock, known_by, ...sent });
};
const refusalOf = ({ status, body }: Answer) => [status, body.code];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asBob, asCid] = [await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
  seriesId = await ground.series({ name: 'Deals' });
  for (const [profileId, points] of [
    [ann, '50'],
    [bob, '20'],
  ])
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profileId], points, timestamp: inHours(-3) });
});
afterAll(() => ground.laurel.close());

test('a player says why a result is not right; its editors see it beside their doubts, others only their own; a ruling answers it', async () => {
  const id = await made();
  expect((await round(id, asBob)).dispute_until).toBe(new Date(Date.parse((await lockedAt(id)) ?? '') + 7 * 24 * HOUR).toISOString());
  const answer = await raise(id, asBob);
  expect(refusalOf(answer)).toEqual([200, undefined]);
  expect(refusalOf(await raise(id, asBob))).toEqual([409, 'already-disputed']);
  await ground.settled();
  expect(await disputes(id, ground.admin)).toMatchObject([
    { id: answer.body.id, name: 'Bob', words: 'My deal of Friday is missing', state: 'open', lock: 1, own: false, answer: null },
  ]);
  expect(await disputes(id, asBob)).toMatchObject([{ own: true, state: 'open' }]);
  expect(await disputes(id, asCid)).toEqual([]);
  expect(await disputes(id, ground.admin, { own: 1 })).toEqual([]);
  expect(await round(id)).toMatchObject({ disputes: 1 });
  expect(await round(id, asBob)).toMatchObject({ disputes: null, rules: null });

  const answers = JSON.stringify([answer.body.id]);
  expect(refusalOf(await rule(id, { decision: 'stand' }))).toEqual([409, 'not-doubted']);
  expect(refusalOf(await rule(id, { decision: 'stand', answers }, 'It is of Saturday'))).toEqual([200, undefined]);
  expect(refusalOf(await rule(id, { decision: 'stand', answers }))).toEqual([409, 'dispute-closed']);
  await ground.settled();
  expect(await disputes(id, asBob)).toMatchObject([{ state: 'answered', answer: { decision: 'stand', reason: 'It is of Saturday' } }]);
  expect(await disputes(id, ground.admin, { open: 1 })).toEqual([]);
  expect(await round(id)).toMatchObject({ disputes: 0, lock: 1 });
});

test('a retry is one dispute; who takes it back is waited for no more, and may say it again', async () => {
  const id = await made();
  const key = { 'idempotency-key': 'once' };
  const sent = { competitionid: id, round: 1, words: 'Twice' };
  const [one, other] = [await asBob.post('competition/raise_dispute', sent, key), await asBob.post('competition/raise_dispute', sent, key)];
  expect(other.body.id).toBe(one.body.id);
  const withdraw = () => asBob.post('competition/withdraw_dispute', { competitionid: id, round: 1 });
  expect(refusalOf(await withdraw())).toEqual([200, undefined]);
  expect(refusalOf(await withdraw())).toEqual([200, undefined]);
  await ground.settled();
  expect(await round(id)).toMatchObject({ disputes: 0 });
  expect((await disputes(id, asBob)).map(({ state }) => state)).toEqual(['withdrawn']);
  expect(refusalOf(await raise(id, asBob))).toEqual([200, undefined]);
  await ground.settled();
  expect((await disputes(id, asBob)).map(({ state }) => state)).toEqual(['withdrawn', 'open']);
});

test('fifty at once of one player are one', async () => {
  const id = await made();
  const all = await Promise.all(Array.from({ length: 50 }, () => raise(id, asBob)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  await ground.settled();
  expect(await round(id)).toMatchObject({ disputes: 1 });
});

test('U-102 who takes no part, or may not see the competition, learns nothing, and words are bounded', async () => {
  const shut = await made({ participant_add_mode: 0, visibility: 1 });
  const nowhere = crypto.randomUUID();
  for (const id of [shut, nowhere]) {
    expect(refusalOf(await raise(id, asBob))).toEqual([404, 'not-found']);
    expect(refusalOf(await asBob.post('competition/withdraw_dispute', { competitionid: id, round: 1 }))).toEqual([404, 'not-found']);
    expect(refusalOf(await asBob.get('competition/disputes', { competitionid: id, round: 1 }))).toEqual([404, 'not-found']);
  }
  const id = await made();
  expect(refusalOf(await raise(id, asBob, ' \n '))).toEqual([400, 'words-required']);
  expect(refusalOf(await raise(id, asBob, 'x'.repeat(1_001)))).toEqual([400, 'invalid-input']);
  expect(refusalOf(await raise(id, asBob, 'x', { round: 2 }))).toEqual([404, 'not-found']);
  expect(refusalOf(await raise(await made({ end_date: inHours(4) }), asBob))).toEqual([404, 'not-found']);
  expect(refusalOf(await rule(id, { decision: 'stand', answers: JSON.stringify([nowhere]) }))).toEqual([404, 'not-found']);
  const facts = (await ground.facts('RoundDisputed')) as unknown as { data: { competitionId: string } }[];
  expect(facts.filter(({ data }) => [id, shut].includes(data.competitionId))).toEqual([]);
});

test('U-070 the words go when a person is forgotten; the trail knows who disputed what', async () => {
  const id = await made();
  await raise(id, asCid, 'Marmalade was counted twice');
  await ground.settled();
  expect((await disputes(id, ground.admin))[0]).toMatchObject({ name: 'Cid', words: 'Marmalade was counted twice' });
  const archive = await fetch(`${ground.url}/api/profile/archive`, { headers: { cookie: asCid.cookie ?? '' } });
  const files = unzipped(Buffer.from(await archive.arrayBuffer()));
  expect(files.get('json/recorded.json')?.toString()).toContain('Marmalade was counted twice');
  const { body } = await ground.admin.get('scoreseries/audit', { type: 'RoundDisputed' });
  expect(JSON.stringify(body)).toContain('RoundDisputed');
  expect(JSON.stringify(body)).not.toContain('Marmalade');
  expect(await unsealed(ground.laurel)).toContain('Marmalade was counted twice');
  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [cid!] })).status).toBe(200);
  await ground.settled();
  expect((await unsealed(ground.laurel)).join()).not.toContain('Marmalade');
  expect((await disputes(id, ground.admin))[0]).toMatchObject({ words: null });
});

async function lockedAt(id: string): Promise<string | undefined> {
  const facts = (await ground.facts('RanksLocked')) as unknown as { data: { competitionId: string; lockedAt?: string } }[];
  return facts.find(({ data }) => data.competitionId === id)?.data.lockedAt;
}

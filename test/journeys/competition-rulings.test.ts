import type { ClosedRoundRow, RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { RanksLocked } from '../../src/competitions/rounds.events.ts';
import type { RoundDoubted, RulingGiven } from '../../src/competitions/rulings.events.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let purse: string;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

/** A competition over a series of its own that is over: Ann has 50, Bob 20, Cid 5; the first wins 100, the second 40. */
async function made(more: object = {}) {
  const scoreseriesid = await ground.series({ name: 'Deals' });
  const give = async (profileId: string, points: string, hours: number) => {
    const sent = { version: 1, scoreseriesid, profiles: JSON.stringify([profileId]), points, timestamp: inHours(hours) };
    const { body } = await ground.admin.post('scoreseries/submit_score', sent);
    expect(body.status).toBe('ok');
    return (body.ids as string[])[0]!;
  };
  const entries = [await give(ann!, '50', -4), await give(bob!, '20', -3), await give(cid!, '5', -2)];
  const rewards = [
    { scoreseries_id: purse, points: '100', item_rank: 1 },
    { scoreseries_id: purse, points: '40', item_rank: 2 },
  ];
  const data = {
    name: 'Sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: scoreseriesid }],
    competitionreward: rewards,
    ...more,
  };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify(data) });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return { id: String(body.id), entries, give, seriesId: scoreseriesid };
}
async function factsOf<E extends RoundDoubted | RulingGiven | RanksLocked>(type: E['type'], id: string): Promise<E['data'][]> {
  const facts = (await ground.facts(type)) as unknown as { data: E['data'] }[];
  return facts.map(({ data }) => data).filter(({ competitionId }) => competitionId === id);
}
const locks = (id: string) => factsOf<RanksLocked>('RanksLocked', id);
const preview = async (competitionid: string, sent: object) => {
  const { body } = await ground.admin.post('competition/preview_ruling', { competitionid, round: 1, ...sent });
  expect(body).toMatchObject({ status: 'ok' });
  return body.preview as RulingPreview;
};
const rule = (
  competitionid: string,
  sent: object,
  { lock, known_by }: Pick<RulingPreview, 'lock' | 'known_by'>,
  by: Client = ground.admin,
) => by.post('competition/give_ruling', { competitionid, round: 1, reason: 'Looked at again', lock, known_by, ...sent });
const round = async (competitionid: string, by: Client = ground.admin, number?: number) =>
  ((await by.get('competition/rounds', { competitionid, ...(number && { round: number }) })).body.rounds as ClosedRoundRow[])[0]!;
const refusalOf = ({ status, body }: Answer) => [status, body.code];
const paid = async (competitionId: string, number = 1) => {
  const { body } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: purse, show_revoked: 1 });
  return (body.history as EntryRow[])
    .filter(
      ({ source, revoked }) =>
        source?.kind === 'competition' && source.competitionId === competitionId && source.round === number && !revoked,
    )
    .map(({ name, points }) => `${name} ${points}`)
    .sort();
};
const ranks = ({ changes }: { changes: RulingPreview['changes'] }) =>
  changes.map(({ name, before, after }) => `${name} ${before.rank ?? '-'} > ${after.rank ?? '-'}`);
const prizes = ({ rewards }: { rewards: RulingPreview['rewards'] }) =>
  rewards.map(({ name, points, won }) => `${name} ${won ? 'wins' : 'loses'} ${points}`).sort();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  purse = await ground.series({ name: 'Purse' });
});
afterAll(() => ground.laurel.close());

test('R-046 U-124 a late entry doubts locked ranks; a ruling previews what would come of it, and brings just that', async () => {
  const { id, give } = await made();
  expect(await paid(id)).toEqual(['Ann 100', 'Bob 40']);
  await give(cid!, '500', -2);
  await ground.turned();
  expect(await factsOf<RoundDoubted>('RoundDoubted', id)).toMatchObject([{ lock: 1, changes: ['winners', 'top', 'rewards'] }]);
  expect(await round(id)).toMatchObject({
    lock: 1,
    doubt: ['winners', 'top', 'rewards'],
    winners: [{ id: ann }, { id: bob }, { id: cid }],
  });
  expect((await round(id, await ground.asPlayer(bob!))).doubt).toBeNull();

  const seen = await preview(id, { decision: 'apply' });
  expect(ranks(seen)).toEqual(['Ann 1 > 2', 'Bob 2 > 3', 'Cid 3 > 1']);
  expect(prizes(seen)).toEqual(['Ann loses 100', 'Ann wins 40', 'Bob loses 40', 'Cid wins 100']);
  expect(seen.winners.after.map(({ name, place }) => `${place} ${name}`)).toEqual(['1 Cid', '2 Ann', '3 Bob']);
  // What comes after it was looked at does not count.
  await give(bob!, '9000', -2);
  await ground.turned();
  expect(refusalOf(await rule(id, { decision: 'apply' }, seen))).toEqual([200, undefined]);
  await ground.turned();
  expect((await locks(id)).map(({ lock, top }) => [lock, ...top.map((row) => row.id)])).toEqual([
    [1, ann, bob, cid],
    [2, cid, ann, bob],
  ]);
  expect(await paid(id)).toEqual(['Ann 40', 'Cid 100']);
  // What came meanwhile is asked about in its turn.
  expect((await round(id)).doubt).toEqual(['winners', 'top', 'rewards']);
  expect((await round(id)).locks).toHaveLength(2);
});

test('what is let stand is asked no more; what would bring the locked ranks again lifts the doubt', async () => {
  const { id, give } = await made();
  const late = await give(cid!, '500', -2);
  await ground.turned();
  expect(refusalOf(await rule(id, { decision: 'stand' }, await preview(id, { decision: 'stand' })))).toEqual([200, undefined]);
  await ground.turned();
  expect((await round(id)).doubt).toBeNull();
  expect(await locks(id)).toHaveLength(1);
  expect(refusalOf(await rule(id, { decision: 'stand' }, await preview(id, { decision: 'stand' })))).toEqual([409, 'not-doubted']);
  await give(bob!, '0.5', -2);
  await ground.turned();
  expect((await round(id)).doubt).not.toBeNull();
  await ground.admin.post('scoreseries/revoke', { selpoints: [late], reason: 'wrong' });
  await ground.turned();
  expect((await round(id)).doubt).toEqual(['top']);
});

test('by its rule a competition follows of itself, or stands', async () => {
  const follows = await made({ on_doubt: 'apply' });
  await follows.give(cid!, '500', -2);
  await ground.turned();
  expect((await locks(follows.id)).map(({ winners }) => winners[0]?.id)).toEqual([ann, cid]);
  expect(await paid(follows.id)).toEqual(['Ann 40', 'Cid 100']);
});

test('R-046 a ruling corrects the rules of one round: board, lock, winners and rewards are those of the corrected ones, as it was previewed', async () => {
  const other = await ground.series({ name: 'Visits' });
  const start_date = inHours(-7 * 24 - 5);
  const { id, give, seriesId } = await made({ start_date, end_date: inHours(-7 * 24 - 1), repeat_type_id: 2, delayed_close: 0 });
  // The first round of two: Bob is first by what he did in another series, which the rules have left out.
  await give(ann!, '50', -7 * 24 - 4);
  await give(bob!, '20', -7 * 24 - 3);
  const sent = { scoreseriesid: other, profiles: JSON.stringify([bob]), points: '11', timestamp: inHours(-7 * 24 - 2) };
  await ground.admin.post('scoreseries/submit_score', sent);
  await ground.turned();
  await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  await ground.turned();
  const before = await round(id, ground.admin, 1);
  expect(before).toMatchObject({ lock: 2, corrected: false, rules: { ties: 'first', winner_rule: 3 } });

  const score_series = [{ scoreseries_id: seriesId }, { scoreseries_id: other, factor: '3' }];
  const competitionreward = [{ scoreseries_id: purse, points: '70', item_rank: 1 }];
  const correction = { score_series, competitionreward, ties: 'shared' };
  const seen = await preview(id, { decision: 'correct', correction: JSON.stringify(correction) });
  expect(ranks(seen)).toEqual(['Ann 1 > 2', 'Bob 2 > 1']);
  expect(seen.changes.find(({ name }) => name === 'Bob')?.after.points).toBe('53');
  expect(prizes(seen)).toEqual(['Ann loses 100', 'Bob loses 40', 'Bob wins 70']);
  expect(seen.winners.after.map(({ name, place }) => `${place} ${name}`)).toEqual(['1 Bob', '2 Ann']);
  const ruling = { decision: 'correct', correction: JSON.stringify(correction) };
  expect(refusalOf(await rule(id, ruling, seen))).toEqual([200, undefined]);
  await ground.turned();

  const after = await round(id, ground.admin, 1);
  expect(after).toMatchObject({ lock: 3, corrected: true, winners: [{ id: bob, points: '53' }, { id: ann }], rules: { ties: 'shared' } });
  expect(after.locks).toHaveLength(3);
  const { body: board } = await ground.admin.get('competition/board', { competitionid: id, round: 1 });
  expect((board.rows as { name: string; points: string }[]).slice(0, 2).map(({ name, points }) => `${name} ${points}`)).toEqual([
    'Bob 53',
    'Ann 50',
  ]);
  const [locked] = (await locks(id)).filter(({ lock, round }) => lock === 3 && round === 1);
  expect(locked).toMatchObject({ knownBy: seen.known_by, winners: [{ id: bob }, { id: ann }] });
  expect(locked?.digest).not.toBe((await locks(id)).find(({ lock, round }) => lock === 2 && round === 1)?.digest);
  expect(await paid(id, 1)).toEqual(['Bob 70']);
  // The other round, and the competition, have the rules that they had.
  expect(await round(id, ground.admin, 2)).toMatchObject({ lock: 1, corrected: false, winners: [{ id: ann }, { id: bob }, { id: cid }] });
  expect(refusalOf(await rule(id, ruling, seen))).toEqual([409, 'round-changed']);
});

test('another end of a round counts what happened before it, also when it is judged anew', async () => {
  const { id } = await made();
  const correction = JSON.stringify({ end_date: inHours(-3) });
  const seen = await preview(id, { decision: 'correct', correction });
  expect(ranks(seen)).toEqual(['Bob 2 > -', 'Cid 3 > -']);
  expect(refusalOf(await rule(id, { decision: 'correct', correction }, seen))).toEqual([200, undefined]);
  await ground.turned();
  expect(await round(id)).toMatchObject({ until: inHours(-3), winners: [{ id: ann }], count: 1 });
  await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  await ground.turned();
  expect(await round(id)).toMatchObject({ lock: 3, until: inHours(-3), winners: [{ id: ann }], count: 1 });
  expect(await paid(id)).toEqual(['Ann 100']);
});

test('U-125 recalculate opens a locked round, which is locked anew of all that is known; the old lock stays readable', async () => {
  const { id, give } = await made();
  const [first] = (await round(id)).locks;
  await give(cid!, '500', -2);
  const { body } = await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.settled();
  expect(await round(id)).toMatchObject({ locked: false, known_by: null, lock: null, winners: [], locks: [first] });
  await ground.turned();
  expect(await round(id)).toMatchObject({ locked: true, lock: 2, winners: [{ id: cid }, { id: ann }, { id: bob }] });
  expect((await round(id)).locks.map(({ lock }) => lock)).toEqual([1, 2]);
  expect((await round(id)).locks[0]).toEqual(first);
  expect((await locks(id)).map(({ lock, top }) => [lock, ...top.map((row) => row.id)])).toEqual([
    [1, ann, bob, cid],
    [2, cid, ann, bob],
  ]);
});

test('who is disqualified is in no row of the round and loses what was won, until they are readmitted', async () => {
  const { id } = await made();
  const seen = await preview(id, { decision: 'disqualify', id: ann! });
  expect(ranks(seen)).toEqual(['Ann 1 > -', 'Bob 2 > 1', 'Cid 3 > 2']);
  expect(prizes(seen)).toEqual(['Ann loses 100', 'Bob loses 40', 'Bob wins 100', 'Cid wins 40']);
  expect(refusalOf(await rule(id, { decision: 'disqualify', id: ann! }, seen))).toEqual([200, undefined]);
  await ground.turned();
  expect(await round(id)).toMatchObject({ lock: 2, winners: [{ id: bob }, { id: cid }], disqualified: [{ id: ann, name: 'Ann' }] });
  expect(await paid(id)).toEqual(['Bob 100', 'Cid 40']);
  // Whom a ruling names that lets nobody in stays out, as it does once it is given.
  const again = await preview(id, { decision: 'apply', id: ann! });
  expect([ranks(again), prizes(again)]).toEqual([[], []]);
  const back = { decision: 'readmit', id: ann! };
  await rule(id, back, await preview(id, back));
  await ground.turned();
  expect(await round(id)).toMatchObject({ lock: 3, winners: [{ id: ann }, { id: bob }, { id: cid }], disqualified: [] });
  expect(await paid(id)).toEqual(['Ann 100', 'Bob 40']);
});

test('a revocation after the end shows first who would lose which rank and reward, and tells the same of it afterwards', async () => {
  const { id, entries } = await made({ on_doubt: 'apply' });
  const { body } = await ground.admin.post('scoreseries/preview_revocation', { selpoints: JSON.stringify([entries[0]]) });
  const seen = body.preview as RevocationPreview;
  const [told, ...others] = seen.rounds;
  expect(others).toEqual([]);
  expect(told).toMatchObject({ competitionId: id, name: 'Sprint', round: 1, teams: false, onDoubt: 'apply' });
  expect(ranks(told!)).toEqual(['Ann 1 > -', 'Bob 2 > 1', 'Cid 3 > 2']);
  expect(prizes(told!)).toEqual(['Ann loses 100', 'Bob loses 40', 'Bob wins 100', 'Cid wins 40']);
  const done = await ground.admin.post('scoreseries/confirm_revocation', { preview_id: seen.previewId, reason: 'wrong' });
  expect(done.body.status).toBe('ok');
  await ground.turned();
  expect((await locks(id)).at(-1)?.top.map((row) => row.id)).toEqual([bob, cid]);
  expect(await paid(id)).toEqual(['Bob 100', 'Cid 40']);
  const applied = (await ground.admin.get('scoreseries/revocation', { id: seen.previewId })).body.revocation as RevocationPreview;
  expect(applied.rounds).toEqual(seen.rounds);
});

test('bad input and others are refused, and nothing is stored', async () => {
  const { id } = await made();
  const seen = await preview(id, { decision: 'apply' });
  const player = await ground.asPlayer(cid!);
  const all: [object, unknown[]][] = [
    [{ decision: 'apply', lock: 7 }, [409, 'round-changed']],
    [{ decision: 'apply', known_by: '2999-01-01T00:00:00.000Z' }, [409, 'round-changed']],
    [{ decision: 'apply', reason: '  ' }, [400, 'reason-required']],
    [{ decision: 'disqualify' }, [400, 'id-required']],
    [{ decision: 'disqualify', id: crypto.randomUUID() }, [404, 'not-found']],
    [{ decision: 'readmit', id: ann! }, [409, 'not-disqualified']],
    [{ decision: 'apply', round: 2 }, [404, 'not-found']],
    [{ decision: 'repeal' }, [400, 'invalid-input']],
    [{ decision: 'correct' }, [400, 'correction-required']],
    [{ decision: 'correct', correction: '{}' }, [409, 'nothing-corrected']],
    [{ decision: 'correct', correction: '[1]' }, [400, 'invalid-input']],
    [{ decision: 'correct', correction: { score_series: [{ scoreseries_id: purse, factor: 'NaN' }] } }, [400, 'invalid-input']],
    [{ decision: 'correct', correction: { score_series: [{ scoreseries_id: crypto.randomUUID() }] } }, [404, 'not-found']],
    [{ decision: 'correct', correction: { competitionfilter: [crypto.randomUUID()] } }, [409, 'tag-not-found']],
    [{ decision: 'correct', correction: { end_date: '2999-01-01' } }, [409, 'end-in-future']],
    [{ decision: 'correct', correction: { groupingmode: 1 } }, [409, 'nothing-corrected']],
  ];
  for (const [sent, refusal] of all) expect(refusalOf(await rule(id, sent, seen))).toEqual(refusal);
  expect(refusalOf(await rule(id, { decision: 'apply' }, seen, player))).toEqual([403, 'not-allowed']);
  expect(refusalOf(await player.post('competition/preview_ruling', { competitionid: id, round: 1, decision: 'apply' }))).toEqual([
    403,
    'not-allowed',
  ]);
  expect(refusalOf(await ground.admin.post('competition/preview_ruling', { competitionid: id, round: 2, decision: 'apply' }))).toEqual([
    404,
    'not-found',
  ]);
  expect(await factsOf<RulingGiven>('RulingGiven', id)).toEqual([]);
});

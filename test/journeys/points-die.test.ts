import { Decisions } from '../../src/platform/decisions.ts';
import { allowanceOf, giverAllowance } from '../../src/points/giver-allowance.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { dieAfterEachAppend, type Survived } from './dying-ground.ts';
import type { PointsGround } from './points-ground.ts';

/** Three series that follow one another, each giver of the first limited. */
async function openChain({ admin, series, players, asPlayer, organisationId }: PointsGround) {
  const seriesIds = [await series({ allowPlayerEntryOther: 1, limits_type: 2, limits_for: 1 }), await series(), await series()];
  await admin.post('scoreseries_settings/save_limit', { scoreseriesid: seriesIds[0], weekly_limit: '20' });
  for (const [n, factor] of ['2', '3'].entries()) {
    const link = { scoreseriesid: seriesIds[n], linked_score_series: seriesIds[n + 1], factor };
    expect((await admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  }
  const [ann = '', bob = '', giver = ''] = await players('Ann', 'Bob', 'Giver');
  return { organisationId, seriesIds, receivers: [ann, bob], giver, asGiver: await asPlayer(giver) };
}

type Chain = Awaited<ReturnType<typeof openChain>>;

let chain: Chain;
let survived: Survived;
afterEach(() => survived.close());

/** Each receiver's points in each series by the accounts, and what the giver has used of the limit. */
async function counted() {
  const { organisationId, seriesIds, receivers, giver } = chain;
  const decisions = survived.laurel.app.get(Decisions);
  const totals: number[][] = [];
  for (const seriesId of seriesIds) {
    const accounts = receivers.map((receiver) => decisions.load(pointsAccount, accountOf(organisationId, seriesId, receiver)));
    totals.push((await Promise.all(accounts)).map(({ total }) => total / 1_000_000));
  }
  const { reserved } = await decisions.load(giverAllowance, allowanceOf(organisationId, seriesIds[0]!, giver));
  return { totals, used: [...reserved.values()].filter(({ released }) => !released).map(({ points }) => points / 1_000_000) };
}

test('U-190 U-192 who gives two players points in series that follow one another gives them once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    chain = await openChain(ground);
    const sent = { scoreseriesid: chain.seriesIds[0], profiles: chain.receivers, points: '5' };
    return [
      (client) => {
        client.cookie = chain.asGiver.cookie;
        return client.post('scoreseries/submit_score', sent, { 'idempotency-key': 'award' });
      },
    ];
  });
  expect(survived.facts).toEqual({ EntriesBegan: 3, AllowanceReserved: 2, PointsAwarded: 6 });
  expect(survived.deaths).toBe(11);
  expect(await counted()).toEqual({
    totals: [
      [5, 5],
      [10, 10],
      [30, 30],
    ],
    used: [5, 5],
  });
});

test('U-192 an entry is corrected once, with its followers and its giver, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    chain = await openChain(ground);
    const sent = { scoreseriesid: chain.seriesIds[0], profiles: chain.receivers, points: '5' };
    const { body } = await chain.asGiver.post('scoreseries/submit_score', sent);
    const order = { entry: (body.ids as string[])[0], points: '7', reason: 'Judged again' };
    return [(client) => client.post('scoreseries/correct', order, { 'idempotency-key': 'correct' })];
  });
  expect(survived.facts).toEqual({
    ...{ EntriesListed: 1, RevocationApplied: 1, EntryRevoked: 3, AllowanceReleased: 1, AllowanceReserved: 1, PointsAwarded: 3 },
  });
  expect(survived.deaths).toBe(9);
  expect(await counted()).toEqual({
    totals: [
      [7, 5],
      [14, 10],
      [42, 30],
    ],
    used: [5, 7],
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { Settled } from '../../src/platform/settled.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { hearAllAgain } from './hear-all-again.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** Series that follow each other, entries of them, one revoked, one corrected, one revoked and reinstated: all that reactions answer. */
async function live(ground: PointsGround): Promise<{ series: string[]; players: string[] }> {
  const { admin } = ground;
  const [from, to, end] = [await ground.series(), await ground.series(), await ground.series()];
  const players = await ground.players('Ann', 'Bob');
  const link = (scoreseriesid: string, linked_score_series: string, factor: string) =>
    admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid, linked_score_series, factor });
  await link(from, to, '2');
  await link(to, end, '3');
  const ids: string[] = [];
  for (const points of ['1', '10', '100']) {
    const { body } = await admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: players, points });
    ids.push(...(body.ids as string[]));
  }
  const reason = 'Judged again';
  await done(admin, 'revoke', { selpoints: [ids[0], ids[1]], reason });
  await done(admin, 'correct', { entry: ids[2], points: '20', reason });
  await done(admin, 'reinstate', { selpoints: [ids[0]], reason });
  await ground.settled();
  return { series: [from, to, end], players };
}

async function done(client: Client, action: string, sent: object): Promise<void> {
  const { status, body } = await client.post(`scoreseries/${action}`, sent);
  expect([action, status, status === 200 ? '' : body]).toEqual([action, 200, '']);
}

const totals = ({ app }: TestLaurel, organisationId: string, { series, players }: { series: string[]; players: string[] }) =>
  Promise.all(
    series.flatMap((seriesId) =>
      players.map(async (profileId) => {
        const account = await app.get(Decisions).load(pointsAccount, accountOf(organisationId, seriesId, profileId));
        return account.total / 1_000_000;
      }),
    ),
  );

test('every fact delivered again, also those of revocations and corrections, changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-again-'));
  try {
    const first = await startTestLaurel({ data: folder });
    const ground = await openPoints({ on: first });
    const world = await live(ground);
    const before = await first.app.get(EventStore).head();
    const expected = await totals(first, ground.organisationId, world);
    // Ann: 1, 20 for 10, and 100. Bob: 10 and 100.
    expect(expected).toEqual([121, 110, 242, 220, 726, 660]);
    await first.close();
    await hearAllAgain(folder);
    const second = await startTestLaurel({ data: folder });
    await second.app.get(Settled).settled(before);
    expect(await second.app.get(EventStore).head()).toBe(before);
    expect(await totals(second, ground.organisationId, world)).toEqual(expected);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

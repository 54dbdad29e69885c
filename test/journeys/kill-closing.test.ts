import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askServer } from '../../src/command-line/ask-server.ts';
import type { RewardsGranted } from '../../src/competitions/rewards.events.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { Settled } from '../../src/platform/settled.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { factsOf } from './facts-of.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { ServerProcess } from './server-process.ts';

const KILLS = 20;
/** Weekly rounds that are over when the competition is made: more than are closed until it is killed for the last time. */
const ROUNDS = 120;
/** It is killed after so many more of them were closed, at most. */
const MOST_CLOSED = 2;
const HOUR = 3_600_000;
const WEEK = 168 * HOUR;
/** Ann wins each round, Bob is second: both have points. */
const PAID = ['1 Ann', '2 Bob', '0 Ann', '0 Bob'];

test(`killed ${KILLS} times while it closes rounds and pays for them, the server locks the ranks of each once and pays each reward once`, async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-closing-'));
  const prepared = await startTestLaurel({ data });
  const ground = await openPoints({ on: prepared, timeZone: 'UTC' });
  const [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  const [series, purse] = [await ground.series(), await ground.series({ name: 'Purse' })];
  const first = Date.now() - ROUNDS * WEEK;
  const give = (profileId: string, points: string, round: number) =>
    ground.admin.post('scoreseries/submit_score', {
      version: 1,
      scoreseriesid: series,
      profiles: JSON.stringify([profileId]),
      points,
      timestamp: new Date(first + round * WEEK + HOUR).toISOString(),
    });
  for (let round = 0; round < ROUNDS; round++) await Promise.all([give(ann, '5', round), give(bob, '3', round)]);
  await ground.settled();
  await prepared.close();

  const made = {
    name: 'Weekly race',
    start_date: new Date(first).toISOString(),
    end_date: new Date(first + 24 * HOUR).toISOString(),
    repeat_type_id: 2,
    score_series: [{ scoreseries_id: series }],
    competitionreward: [1, 2, 0].map((item_rank) => ({ scoreseries_id: purse, points: String(10 - item_rank), item_rank })),
  };
  let id: string | undefined;
  let closed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = new ServerProcess(data);
    const admin = new Client(await server.url());
    admin.cookie = ground.admin.cookie;
    id ??= String((await admin.post('competition/update_compition', { data: JSON.stringify(made) })).body.id);
    const until = closed + Math.floor(Math.random() * (MOST_CLOSED + 1));
    while (closed < until) {
      const { body } = await admin.get('competition/rounds', { competitionid: id, limit: 1 });
      // Right after it was killed its views may not have it yet.
      closed = Math.max(closed, (body.rounds as { number: number }[] | undefined)?.[0]?.number ?? 0);
    }
    await wait(Math.random() * 60);
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    closed = told(await factsOf(data), id).locks.size;
  }
  // It was never killed after all of them.
  expect(closed).toBeLessThan(ROUNDS);

  const last = await startTestLaurel({ data });
  const [scheduler, settled, store] = [last.app.get(Scheduler), last.app.get(Settled), last.app.get(EventStore)];
  for (let before = '', now = await store.head(); before !== now; now = await store.head()) {
    before = now;
    scheduler.look();
    await scheduler.idle();
    await settled.settled(await store.head());
  }
  const verified: unknown[] = [];
  for await (const said of (await askServer(data, { command: 'verify', options: {} }))!) verified.push(said);
  expect(verified.slice(-2)).toEqual([{ line: `ranks of locked rounds: ${ROUNDS}, equal` }, { exit: 0 }]);
  await last.close();

  const { closings, locks, awards, granted } = told(await factsOf(data), id ?? '');
  const rounds = Array.from({ length: ROUNDS }, (_, n) => n + 1);
  expect(closings).toEqual(rounds);
  expect([...locks]).toEqual(rounds.map((round) => [round, [1]]));
  const names = new Map([
    [ann, 'Ann'],
    [bob, 'Bob'],
  ]);
  const paid = (told: readonly { round: number; rewardId: string; profileId: string; points: string }[]) =>
    told.map(({ round, points, profileId }) => `${round}: ${10 - Number(points)} ${names.get(profileId)}`).sort();
  const due = rounds.flatMap((round) => PAID.map((one) => `${round}: ${one}`)).sort();
  expect(paid(awards)).toEqual(due);
  expect(paid(granted)).toEqual(due);
  rmSync(data, { recursive: true });
}, 600_000);

/** What the log says of a competition's rounds. */
function told(log: readonly Recorded[], competitionId: string) {
  const own = <Data>(type: string) =>
    log.filter((fact) => fact.type === type).map(({ data }) => data as Data & { competitionId?: string; round: number });
  const ofIt = <Data>(type: string) => own<Data>(type).filter((data) => data.competitionId === competitionId);
  const locks = new Map<number, number[]>();
  for (const { round, lock } of ofIt<{ lock: number }>('RanksLocked')) locks.set(round, [...(locks.get(round) ?? []), lock]);
  return {
    closings: ofIt('RoundClosed').map(({ round }) => round),
    locks,
    awards: own<PointsAwarded['data']>('PointsAwarded').flatMap(({ source, profileId, points }) =>
      source?.kind === 'competition' && source.competitionId === competitionId
        ? [{ round: source.round, rewardId: source.rewardId, profileId, points }]
        : [],
    ),
    granted: ofIt<RewardsGranted['data']>('RewardsGranted').flatMap(({ profileIds, ...reward }) =>
      profileIds.map((profileId) => ({ ...reward, profileId })),
    ),
  };
}

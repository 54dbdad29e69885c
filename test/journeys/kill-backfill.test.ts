import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Settled } from '../../src/platform/settled.ts';
import { factsOf } from './facts-of.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { ServerProcess } from './server-process.ts';

const KILLS = 8;
const PLAYERS = 100;
const DAYS = 100;
const DAY = 86_400_000;

test(`killed ${KILLS} times while a rule that is saved gives ${PLAYERS * DAYS} wins, the server gives each once`, async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-backfill-'));
  const prepared = await startTestLaurel({ data });
  const ground = await openPoints({ on: prepared, timeZone: 'UTC' });
  const players = await ground.players(...Array.from({ length: PLAYERS }, (_, n) => `Player ${n}`));
  const seriesId = await ground.series();
  for (let day = 1; day <= DAYS; day++) {
    const sent = { scoreseriesid: seriesId, profiles: players, points: '1', timestamp: new Date(Date.now() - day * DAY).toISOString() };
    expect((await ground.admin.post('scoreseries/submit_score', sent)).body.status).toBe('ok');
  }
  await ground.settled();
  await prepared.close();

  const badge = { Name: 'Every day', badge_type: 3, scoreseries_id: seriesId, value: '1', timeperiod: 1, timeperiodstr: '+1 day' };
  let wins = 0;
  let isSaved = false;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = new ServerProcess(data);
    const admin = new Client(await server.url());
    admin.cookie = ground.admin.cookie;
    if (!isSaved) expect((await admin.post('badges/save', { data: JSON.stringify(badge) })).body.status).toBe('ok');
    isSaved = true;
    await wait(Math.random() * 400);
    expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
    wins = winsIn(await factsOf(data)).length;
  }
  // It was never killed after all of them.
  expect(wins).toBeLessThan(PLAYERS * DAYS);

  const last = await startTestLaurel({ data });
  const [settled, store, reactions] = [last.app.get(Settled), last.app.get(EventStore), last.app.get(Reactions)];
  await settled.settled(await store.head(), { timeoutMs: 300_000 });
  expect(reactions.status().filter(({ parked }) => parked > 0)).toEqual([]);
  await last.close();
  const told = winsIn(await factsOf(data));
  expect(told.filter(({ type }) => type !== 'BadgeWon')).toEqual([]);
  expect(told).toHaveLength(PLAYERS * DAYS);
  expect(new Set(told.map((fact) => fact.data.winId)).size).toBe(PLAYERS * DAYS);
  rmSync(data, { recursive: true });
}, 600_000);

function winsIn(facts: readonly Recorded[]): Recorded<BadgeWinEvent>[] {
  return facts.filter(({ stream }) => stream.startsWith('badgeWins-')) as Recorded<BadgeWinEvent>[];
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Settled } from '../../src/platform/settled.ts';
import type { TargetReached, TargetValueEvent } from '../../src/targets/targets.events.ts';
import { until } from './browser.ts';
import { factsOf } from './facts-of.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { ServerProcess } from './server-process.ts';

const PLAYERS = 1_000;
const MONTHS = 10;
const ROWS = PLAYERS * MONTHS;
/** Rows that cannot be taken, among the others. */
const WRONG = [0, 4_321, ROWS - 1];
/** Each while some values are set and others are not. */
const KILLS = 2;
const KEY = { 'idempotency-key': 'ten-thousand-values' };

test(`killed while a list of ${ROWS} values is set, and sent again: each row once, the same answer, and who has reached one is judged`, async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-values-'));
  const prepared = await startTestLaurel({ data });
  const ground = await openPoints({ on: prepared, timeZone: 'UTC' });
  const players = await ground.players(...Array.from({ length: PLAYERS }, (_, n) => `Player ${n}`));
  const series = await ground.series();
  const sent = { scoreseriesid: series, profiles: players, points: '100', timestamp: '2026-02-03T12:00:00Z' };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).body.status).toBe('ok');
  const { body: target } = await ground.admin.post('targets/save_target', { name: 'Sales' });
  const item = { target_id: target.id, score_series_id: series, name: 'Monthly', valid_from: '2026-01-01' };
  const { body: made } = await ground.admin.post('targets/save_target_item', { data: item });
  await ground.settled();
  await prepared.close();

  const rows = Array.from({ length: ROWS }, (_, n) => ({
    target_item_id: made.id,
    group_member_id: WRONG.includes(n) ? 'nobody' : players[n % PLAYERS],
    period_start: `2026-${String(1 + Math.floor(n / PLAYERS)).padStart(2, '0')}-01`,
    period_target: '60',
  }));
  const set = (client: Client) => client.post('targets/save_target_item_value', { data: rows }, KEY);
  for (let kill = 0; kill < KILLS; kill++) {
    const server = new ServerProcess(data);
    const admin = new Client(await server.url());
    admin.cookie = ground.admin.cookie;
    const before = await valuesSeen(admin);
    const answered = set(admin).catch(() => undefined);
    // As soon as some are there; the others are on their way.
    await until('some are set', async () => (await valuesSeen(admin)) !== before);
    await server.end('SIGKILL');
    expect(await answered).toBeUndefined();
    const there = valuesIn(await factsOf(data)).length;
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(ROWS - WRONG.length);
  }

  const last = await startTestLaurel({ data });
  const admin = new Client(last.url);
  admin.cookie = ground.admin.cookie;
  const [settled, store, reactions] = [last.app.get(Settled), last.app.get(EventStore), last.app.get(Reactions)];
  const { status, body } = await set(admin);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      status: 'ok',
      saved: ROWS - WRONG.length,
      errors: WRONG.map((row) => ({ row, code: 'not-found', message: expect.any(String) as string })),
    }),
  ]);
  expect((await set(admin)).body).toEqual(body);
  await settled.settled(await store.head(), { timeoutMs: 300_000 });
  expect(reactions.status().filter(({ parked }) => parked > 0)).toEqual([]);
  await last.close();

  const facts = await factsOf(data);
  const keys = valuesIn(facts).map(({ data: { holder, period } }) => JSON.stringify([holder, period]));
  expect(keys).toHaveLength(ROWS - WRONG.length);
  expect(new Set(keys).size).toBe(keys.length);
  const reached = facts.filter(({ type }) => type === 'TargetReached') as unknown as { data: TargetReached['data'] }[];
  // Everybody has enough in February alone.
  expect(reached.every(({ data: { period } }) => period.from === '2026-02-01')).toBe(true);
  expect(new Set(reached.map(({ data: { holder } }) => JSON.stringify(holder))).size).toBe(reached.length);
  expect(reached).toHaveLength(PLAYERS);
  expect(facts.filter(({ type }) => type === 'TargetReachWithdrawn')).toEqual([]);
  rmSync(data, { recursive: true });
}, 600_000);

/** Up to where a server shows targets. */
async function valuesSeen({ url }: Client): Promise<string | undefined> {
  const { projections } = (await (await fetch(`${url}/health`)).json()) as { projections: { name: string; position: string }[] };
  return projections.find(({ name }) => name === 'targets')?.position;
}

function valuesIn(facts: readonly Recorded[]): Recorded<TargetValueEvent>[] {
  return facts.filter(({ type }) => type === 'TargetValueSet') as Recorded<TargetValueEvent>[];
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OrganisationDirectory } from '../projections/people/organisation-directory.ts';
import { Timeline } from '../projections/scoreboard/timeline.ts';
import { NOBODY } from '../projections/scoreboard/selection.ts';
import { gridPeriods } from '../projections/target-pace/grid-cells.ts';
import { TargetGrid } from '../projections/target-pace/target-grid.ts';
import { ItemHoldings } from '../projections/targets/item-holdings.ts';
import type { Holding, TargetItem } from '../projections/targets/targets.ts';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { entryOf } from './board-world.ts';
import { type Child, startFloor, startProduct } from './child.ts';
import { accountOf, awarded, ORGANISATION_ID, playerId } from './facts.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, type Ground, layGround } from './ground.ts';
import { EVENTS } from './large-log.ts';
import { compare, figure, median, type Result } from './measure.ts';
import { took } from './push.ts';
import { Watchers } from './watchers.ts';

const PLAYERS = 1_000;
const MONTHS = 12;
const VALUES = 10_000;
const SIDE_BY_SIDE = 100;
/** Entries are 20 s apart: a million of them are 231 days of it. */
const YEAR = { from: '2025-01-01', to: '2025-12-31' };

/** What is to be reached, and how far along everybody is. */
export async function* targets(): AsyncGenerator<Result> {
  yield await grid();
  yield* await pushed();
  yield* await lists();
}

/** A year of months of everybody, each with values of their own, beside a bare sum of the same deltas. */
function grid(): Promise<Result> {
  const timeline = new Timeline();
  for (let n = 0; n < EVENTS; n++) timeline.put(undefined, entryOf(n, ['s'], PLAYERS));
  const item = { organisationId: ORGANISATION_ID, itemId: 'i', seriesId: 's', perPlayer: true, isDefault: false } as TargetItem;
  const periods = gridPeriods({ period: 'month', validFrom: YEAR.from, validTo: YEAR.to }, YEAR, 'UTC');
  const recordedAt = `${YEAR.from}T00:00:00.000Z`;
  const of = { organisationId: ORGANISATION_ID, kind: 'holding', itemId: 'i', seriesId: 's', of: 'player', reached: [] } as const;
  const holdings = Array.from({ length: PLAYERS }, (_, n): Holding => {
    const values = [{ target: String(20_000 + n), daily: '1000', recordedAt }];
    return { ...of, holderId: playerId(n), periods: periods.map(({ from, to }) => ({ from, to, values })) };
  });
  const people = Array.from({ length: PLAYERS }, (_, n) => ({ profileId: playerId(n), name: `Player ${n}`, teamIds: [] }));
  const directory = { people: () => people, teams: () => [] } as unknown as OrganisationDirectory;
  const seen = { item, scope: { people: 'all' }, timeZone: 'UTC' } as const;
  const ground = { seen, holdings: new ItemHoldings(item, holdings), series: { timeline } as never, directory };
  const asOf = { instant: Date.UTC(2025, 7, 1), today: '2025-08-01', knownBy: Infinity, timeZone: 'UTC' };
  const look = { ...asOf, isPast: false, until: Infinity, without: NOBODY };
  const timed = (work: () => void) => () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  };
  const bare = timed(() =>
    sumsOf(
      timeline,
      periods.map(({ span }) => span.before),
    ),
  );
  const whole = timed(() => {
    const made = new TargetGrid(ground, { scope: 'player', isSummed: false }, periods, look);
    for (const line of made.lines) made.values(line);
    made.totals();
  });
  bare();
  whole();
  const name = `a grid of ${PLAYERS.toLocaleString('en')} players x ${MONTHS} periods over ${EVENTS.toLocaleString('en')} entries, against a bare sum`;
  return compare(name, 'ms', bare, whole, { atMost: 8 });
}

function sumsOf({ deltas: { player, occurredAt, micros }, size }: Timeline, ends: readonly number[]): Float64Array {
  const sums = new Float64Array(PLAYERS * MONTHS);
  for (let n = 0; n < size; n++) {
    const at = (player[n] as number) * MONTHS + ends.findIndex((end) => (occurredAt[n] as number) < end);
    sums[at] = (sums[at] as number) + (micros[n] as number);
  }
  return sums;
}

/** From sending a command until the last watcher has the pace, against a bare socket. */
function pushed(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 50);
    const [floor, product] = [await startFloor('command-floor', folder), await startProduct(data)];
    try {
      await caughtUpAt(product.url);
      const itemId = await makeItem(product, ground, { period_target: '1000000' });
      await caughtUpAt(product.url);
      const results: Result[] = [];
      for (const size of [1, 100]) {
        const cookies = Array<string>(size).fill(ground.cookie);
        const bare = await Watchers.listening(floor.url, size);
        const watching = await Watchers.ofPace(product.url, cookies, itemId);
        const [ofBare, ofPace] = [() => took(floor, bare, ground), () => took(product, watching, ground)];
        await ofBare();
        await ofPace();
        const name = `an entry to the pace, ${size} ${size === 1 ? 'watcher' : 'watchers'}, against a bare push`;
        results.push(await compare(name, 'ms', ofBare, ofPace, { atMost: 1.5 }));
        for (const watchers of [bare, watching]) watchers.close();
      }
      return results;
    } finally {
      await floor.stop();
      await product.stop();
    }
  });
}

/** A list of 10,000 values of 1,000 players, against bare appends of as many facts to as many streams; and until all of it is judged. */
function lists(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const product = await startProduct(data);
    const judging: number[] = [];
    const set = async () => {
      const target_item_id = await makeItem(product, ground, {});
      await caughtUpAt(product.url);
      const rows = Array.from({ length: VALUES }, (_, n) => ({
        target_item_id,
        group_member_id: ground.players[n % PLAYERS],
        period_start: `2025-${String(1 + Math.floor(n / PLAYERS)).padStart(2, '0')}-01`,
        period_target: String(1 + n),
      }));
      const started = performance.now();
      const { saved } = await post(product, ground, 'targets/save_target_item_value', { data: rows });
      const seconds = (performance.now() - started) / 1_000;
      if (saved !== VALUES) throw new Error(`${String(saved)} were saved`);
      await judged(product);
      judging.push((performance.now() - started) / 1_000);
      return VALUES / seconds;
    };
    try {
      await caughtUpAt(product.url);
      await set();
      judging.length = 0;
      const name = `a list of ${VALUES.toLocaleString('en')} values, against bare appends`;
      const rate = await compare(name, 'values/s', appended, set, { atLeast: 0.1 });
      return [rate, figure('the same until it is judged who has reached what', 's', median(judging), { atMost: 10 })];
    } finally {
      await product.stop();
    }
  });
}

/** Ten facts in one append to each of a thousand streams. */
function appended(): Promise<number> {
  return inFolder(async (folder) => {
    const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
    const started = performance.now();
    for (let from = 0; from < PLAYERS; from += SIDE_BY_SIDE) {
      const some = Array.from({ length: SIDE_BY_SIDE }, (_, n) => from + n);
      const facts = () => Array.from({ length: VALUES / PLAYERS }, (_, n) => awarded(n, PLAYERS));
      await Promise.all(some.map((n) => store.append(accountOf(n), facts(), { expected: 'no-stream' })));
    }
    const seconds = (performance.now() - started) / 1_000;
    await store.close();
    return VALUES / seconds;
  });
}

async function makeItem(server: Child, ground: Ground, more: object): Promise<string> {
  const { id: target_id } = await post(server, ground, 'targets/save_target', { name: 'Sales' });
  const item = { target_id, score_series_id: ground.seriesId, name: 'Monthly', valid_from: YEAR.from, ...more };
  const { id } = await post(server, ground, 'targets/save_target_item', { data: item });
  return String(id);
}

async function post({ url }: Child, { cookie }: Ground, call: string, body: object): Promise<Record<string, unknown>> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Every view and the reaction that judges have passed all facts. */
async function judged({ url }: Child): Promise<void> {
  await caughtUpAt(url);
  for (;;) {
    const { reactions } = (await (await fetch(`${url}/health`)).json()) as { reactions: { name: string; lag: number }[] };
    if (reactions.find(({ name }) => name === 'targets')?.lag === 0) return caughtUpAt(url);
  }
}

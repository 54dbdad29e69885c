import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Projector } from '../projections/platform/projector.ts';
import { NOBODY } from '../projections/scoreboard/selection.ts';
import { Timeline } from '../projections/scoreboard/timeline.ts';
import { type Counting, tallyOf } from '../projections/widget-boards/widget-tally.ts';
import { widgetSpan, widgetValue } from '../projections/widget-boards/widget-value.values.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { EntryImport } from '../src/points/import-entries.ts';
import { USUAL_WIDGET } from '../src/widget-boards/widget.values.ts';
import { entryOf } from './board-world.ts';
import { askingAs, timed } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { EVENTS } from './large-log.ts';
import { compare, figure, type Result, sized } from './measure.ts';

const PLAYERS = sized(1_000, 20);
const [FEW, MANY] = [sized(10_000, 50), EVENTS];
const AT_ONCE = 100_000;
const VALUES = sized(40, 4);
const ENTRIES = sized(60, 4);
/** Of which the entries of the array are, 20 s apart. */
const YEAR = { instant: Date.UTC(2025, 11, 31), timeZone: 'UTC', historyFrom: -Infinity };

/** What a widget of very many entries costs: its value, and an entry that it is to show. */
export async function* board(): AsyncGenerator<Result> {
  yield* values();
  yield* entries();
}

/** The points of a year, whole and by player, each against a bare pass over the same array; and asked for first, when they are added up by day. */
async function* values(): AsyncGenerator<Result> {
  const timeline = new Timeline();
  for (let n = 0; n < EVENTS; n++) timeline.put(undefined, entryOf(n, ['s'], PLAYERS));
  const sources = [{ timeline, timeZone: YEAR.timeZone, scope: { people: 'all' as const }, without: NOBODY }];
  const widget = { ...USUAL_WIDGET, series: ['s'], period: 'year' } as const;
  const span = widgetSpan(widget, YEAR);
  const counting: Counting = { span, until: Infinity, knownBy: Infinity };
  const of = (group_by: 'none' | 'player') => () => {
    const main = tallyOf(sources, counting, { group_by, group_tags: [], buckets: [] });
    return Promise.resolve(widgetValue({ ...widget, group_by }, { main }, YEAR));
  };
  const began = performance.now();
  await of('none')();
  yield figure(
    `the points of a year, of ${EVENTS.toLocaleString('en')} entries that nobody has asked for before`,
    'ms',
    performance.now() - began,
  );
  for (const [group, name] of [
    ['none', 'the points of a year'],
    ['player', 'the points of a year by player'],
  ] as const) {
    const [floor, product] = [() => Promise.resolve(bare(timeline, span, group === 'player')), of(group)];
    for (const once of [floor, product]) await timed(VALUES, once);
    yield await compare(
      `${name}, of ${EVENTS.toLocaleString('en')} entries, against a bare pass`,
      'ms',
      () => timed(VALUES, floor),
      () => timed(VALUES, product),
      { atMost: 1 },
    );
  }
}

/** Sums of the same columns and nothing else. */
function bare({ deltas, size }: Timeline, { from, before }: { from: number; before: number }, byPlayer: boolean): Float64Array {
  const { occurredAt, micros, entries, player } = deltas;
  const sums = new Float64Array(2 * PLAYERS);
  for (let n = 0; n < size; n++) {
    const at = occurredAt[n] as number;
    if (at < from || at >= before) continue;
    const cell = byPlayer ? 2 * (player[n] as number) : 0;
    sums[cell] = (sums[cell] as number) + (micros[n] as number);
    sums[cell + 1] = (sums[cell + 1] as number) + (entries[n] as number);
  }
  return sums;
}

/** From sending an entry until the board that shows its series tells the new value, on one server. */
async function* entries(): AsyncGenerator<Result> {
  const results = await inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [few, many] = [await layGround(data, PLAYERS), await layGround(data, PLAYERS)];
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      await fill(laurel, few, FEW);
      await fill(laurel, many, MANY);
      const [small, large] = [await shown(laurel, few, FEW), await shown(laurel, many, MANY)];
      for (const once of [small, large]) await timed(ENTRIES, once);
      const name = `an entry until a widget tells it, at ${MANY.toLocaleString('en')} entries against ${FEW.toLocaleString('en')}`;
      return [
        await compare(
          name,
          'ms',
          () => timed(ENTRIES, small),
          () => timed(ENTRIES, large),
          { atMost: 1.2 },
        ),
      ];
    } finally {
      await laurel.close();
    }
  });
  yield* results;
}

async function fill(laurel: Laurel, { organisationId, seriesId, adminId }: Ground, count: number): Promise<void> {
  const receivedAt = new Date().toISOString();
  for (let from = 0; from < count; from += AT_ONCE) {
    const lines = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => `row-${from + n},P${n % PLAYERS},${1 + (n % 97)}`);
    const text = ['id,player,points', ...lines].join('\n');
    await laurel.app.get(EntryImport).run({ organisationId, seriesId, actor: { profileId: adminId }, receivedAt, text });
  }
  await caughtUp(laurel);
}

/** A board with one widget; gives an entry, and asks for what it shows once the views have it. */
async function shown(laurel: Laurel, { cookie, seriesId, players }: Ground, count: number): Promise<() => Promise<void>> {
  const ask = askingAs(laurel.url, cookie);
  const saved = await ask<{ unique_id: string }>('widget/save_board', { data: { name: 'Wall', theme_id: 'board-plain' } });
  const board_id = saved.unique_id;
  await ask('widget/save_config', { data: { board_id, scoreseries_id: seriesId, period: 'all', sumcount: 'count' } });
  await caughtUp(laurel);
  let told = count;
  return async () => {
    const sent = { scoreseriesid: seriesId, profiles: [players[told % players.length]], points: '1' };
    const { position } = await ask<{ position: string }>('scoreseries/submit_score', sent);
    await laurel.app.get(Projector).reached(position);
    const { values: widgets } = await ask<{ values: { entries: number }[] }>(`widget/values?board_id=${board_id}`);
    if (widgets[0]?.entries !== ++told) throw new Error(`It tells ${String(widgets[0]?.entries)} entries instead of ${told}`);
  };
}

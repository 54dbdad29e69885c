import * as fc from 'fast-check';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { EntriesView } from './points-history.ts';
import { ANY_HISTORY, historyOf, type Move } from './random-history.ts';

/** A series in memory, and with it its ids as they were given: some are no UUIDs. */
async function seriesOf(moves: readonly Move[], n: number): Promise<Timeline> {
  const view = new EntriesView();
  await view.fold(historyOf(moves).facts);
  const timeline = new Timeline();
  for (const [i, entry] of view.entries().entries()) {
    const uuid = `5d9f31a0-000${n}-4000-8000-${String(i).padStart(12, '0')}`;
    timeline.put(undefined, { ...entry, entryId: i % 2 ? `${n}-${i}` : uuid });
  }
  return timeline;
}

/** Takes all of some timelines, in turn; asked in between, it tells of each what the timeline tells from which it was taken. */
function taken(from: readonly Timeline[], look: (timeline: Timeline, of: readonly (readonly [Timeline, number])[]) => void): Timeline {
  const timeline = new Timeline();
  const of: [Timeline, number][] = [];
  for (let n = 0; n < Math.max(0, ...from.map(({ size }) => size)); n++)
    for (const source of from) {
      if (n >= source.size) continue;
      const { player, micros } = source.deltas;
      const id = source.players[player[n]!]!;
      timeline.take(source, n, id, micros[n]!, id);
      of.push([source, n]);
      if (of.length % 7 === 0) look(timeline, of);
    }
  look(timeline, of);
  return timeline;
}

test('of deltas that were taken it is known which entry they are of, when that was learned and under which tags, also when they are taken again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ANY_HISTORY, { minLength: 1, maxLength: 3 }), async (histories) => {
      const series = await Promise.all(histories.map(seriesOf));
      const look = (timeline: Timeline, of: readonly (readonly [Timeline, number])[]) => {
        const { deltas } = timeline;
        of.forEach(([source, n], m) => {
          expect(deltas.entryId(m)).toBe(source.deltas.entryId(n));
          expect(deltas.recordedAt[m]).toBe(source.deltas.recordedAt[n]);
          expect(timeline.tagIds(m)).toEqual(source.tagIds(n));
        });
        const compared = of.map((_, m) => Math.sign(deltas.compareIds(0, m)));
        const ids = of.map((_, m) => deltas.entryId(m));
        expect(compared).toEqual(ids.map((id) => (ids[0]! < id ? -1 : Number(ids[0]! > id))));
      };
      const round = taken(series, look);
      const recorded = [...round.inRecordedOrder()].map((n) => round.deltas.recordedAt[n]!);
      expect(recorded).toEqual(recorded.toSorted((a, b) => a - b));
      taken([round], look);
    }),
    { numRuns: 50 },
  );
});

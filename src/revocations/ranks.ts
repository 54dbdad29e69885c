import { followedEntry } from '../points/entry-source.values.ts';
import { fromMicros, type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import { ranked, weightOf } from '../points/ranking.values.ts';
import { type Consequence, type CountedEntry, MOST_TOLD, type Tally, type ToldSeries, type Turning } from './consequence.ts';
import { seriesOf } from './lists.ts';
import type { SeriesTold, Standing } from './told.values.ts';

type Totals = Map<string, MicroPoints>;

/** The totals and ranks of each series that is touched. */
export const ranks: Consequence<SeriesTold> = {
  know: () => Promise.resolve(undefined),
  tally: (_known, turning, series) => new Ranks(turning, series),
};

class Ranks implements Tally<SeriesTold> {
  private readonly totals: ReadonlyMap<string, { before: Totals; after: Totals }>;

  constructor(
    private readonly turning: Turning,
    private readonly series: ReadonlyMap<string, ToldSeries>,
  ) {
    const touched = seriesOf([...turning.turned, ...turning.brought]);
    this.totals = new Map(touched.map((seriesId) => [seriesId, { before: new Map(), after: new Map() }]));
  }

  count({ seriesId, profileId, points }: CountedEntry, before: boolean, after: boolean): void {
    const totals = this.totals.get(seriesId);
    const micros = toMicros(points);
    if (totals && before) addTo(totals.before, profileId, micros);
    if (totals && after) addTo(totals.after, profileId, micros);
  }

  says(nameOf: (profileId: string) => string): SeriesTold[] {
    return [...this.totals].map(([seriesId, { before, after }]) => {
      const changes = changesOf(before, after);
      return {
        seriesId,
        name: this.series.get(seriesId)?.name ?? '',
        linked: this.isLinked(seriesId),
        changes: changes.slice(0, MOST_TOLD).map((change) => ({ ...change, name: nameOf(change.profileId) })),
        changeCount: changes.length,
      };
    });
  }

  private isLinked(seriesId: string): boolean {
    const { turned, brought } = this.turning;
    const ids = new Set(turned.map(({ entryId }) => entryId));
    return (
      turned.every((entry) => entry.seriesId !== seriesId || ids.has(entry.linkedFrom ?? '')) &&
      brought.every((entry) => entry.seriesId !== seriesId || followedEntry(entry.source) !== undefined)
    );
  }
}

/** Everybody whose points or rank change, by the rank before; those who had none come last. */
function changesOf(totalsBefore: Totals, totalsAfter: Totals): Omit<SeriesTold['changes'][number], 'name'>[] {
  const before = standings(totalsBefore);
  const after = standings(totalsAfter);
  const none: Standing = { points: '0', rank: null };
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((profileId) => ({ profileId, before: before.get(profileId) ?? none, after: after.get(profileId) ?? none }))
    .filter((change) => change.before.points !== change.after.points || change.before.rank !== change.after.rank)
    .sort((a, b) => placeOf(a.before) - placeOf(b.before) || placeOf(a.after) - placeOf(b.after) || (a.profileId < b.profileId ? -1 : 1));
}

function addTo(totals: Totals, profileId: string, micros: MicroPoints): void {
  totals.set(profileId, (totals.get(profileId) ?? 0) + micros);
}

function standings(totals: Totals): Map<string, Standing> {
  const contenders = [...totals].map(([id, total]) => ({ id, name: '', weight: weightOf(total, 1), total }));
  return new Map(
    ranked(contenders).map(({ contender, standing }) => [contender.id, { points: fromMicros(contender.total), rank: standing.rank }]),
  );
}

function placeOf({ rank }: Standing): number {
  return rank ?? Number.MAX_SAFE_INTEGER;
}

import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { correctedEntry, followedEntry } from '../points/entry-source.values.ts';
import { allowanceOf, giverAllowance } from '../points/giver-allowance.ts';
import { periodAt } from '../points/periods.values.ts';
import { fromMicros, MICROS_PER_POINT, type MicroPoints, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { type Consequence, type CountedEntry, MOST_TOLD, type Tally, type ToldSeries, type Turning } from './consequence.ts';
import type { ListedEntry } from './revocation.events.ts';
import type { LimitTold } from './told.values.ts';

const SPANS = ['day', 'week', 'month'] as const;

/** A day, week or month of a person whose limit may have more room, or less. */
type Usage = Pick<LimitTold, 'profileId' | 'span' | 'limit'> & { from: number; until: number; before: MicroPoints; after: MicroPoints };

/** The entries that givers' allowances count. */
type Reserved = ReadonlySet<string>;

/** What is used of the limits of players and givers (U-190). */
@Injectable()
export class Limits implements Consequence<LimitTold, Reserved> {
  constructor(private readonly decisions: Decisions) {}

  async know({ organisationId, turned }: Turning, series: ReadonlyMap<string, ToldSeries>): Promise<Reserved> {
    const given = turned.filter(({ seriesId }) => series.get(seriesId)?.settings.limitsFor === 1);
    const allowances = new Set(given.flatMap(({ seriesId, giverId }) => (giverId ? [allowanceOf(organisationId, seriesId, giverId)] : [])));
    const reserved = new Set<string>();
    for (const stream of allowances) {
      for (const entryId of (await this.decisions.load(giverAllowance, stream)).reserved.keys()) reserved.add(entryId);
    }
    return reserved;
  }

  tally(reserved: Reserved, turning: Turning, series: ReadonlyMap<string, ToldSeries>): Tally<LimitTold> {
    return new Usages(reserved, turning, series);
  }
}

class Usages implements Tally<LimitTold> {
  /** By series and person. */
  private readonly usages: ReadonlyMap<string, ReadonlyMap<string, readonly Usage[]>>;

  constructor(
    private readonly reserved: Reserved,
    { turned }: Turning,
    private readonly series: ReadonlyMap<string, ToldSeries>,
  ) {
    const bySeries = Map.groupBy(turned, ({ seriesId }) => seriesId);
    this.usages = new Map([...series].map(([seriesId, told]) => [seriesId, usagesTouched(told, bySeries.get(seriesId) ?? [])]));
  }

  count(entry: CountedEntry, before: boolean, after: boolean): void {
    const series = this.series.get(entry.seriesId);
    if (!series || !this.isLimited(series, entry)) return;
    const usages = this.usages.get(entry.seriesId)?.get(limitedPerson(series, entry) ?? '');
    if (!usages) return;
    const used = amountUsed(series, toMicros(entry.points));
    const at = Date.parse(entry.occurredAt);
    for (const usage of usages.filter(({ from, until }) => from <= at && at < until)) {
      if (before) usage.before += used;
      if (after) usage.after += used;
    }
  }

  /**
   * The days, weeks and months that have more room, or less, than before. Where more than the limit is used before and after (what admins give
   * is not limited), it leaves no room either way, and nothing is told.
   */
  says(nameOf: (profileId: string) => string): LimitTold[] {
    return [...this.usages].flatMap(([seriesId, usages]) =>
      [...usages.values()]
        .flat()
        .filter(({ before, after, limit }) => Math.min(before, toMicros(limit)) !== Math.min(after, toMicros(limit)))
        .slice(0, MOST_TOLD)
        .map(({ profileId, span, from, before, after, limit }) => ({
          seriesId,
          profileId,
          name: nameOf(profileId),
          span,
          since: new Date(from).toISOString(),
          before: fromMicros(before),
          after: fromMicros(after),
          limit,
        })),
    );
  }

  /** Limits of players count every entry but linked ones; those of givers what was reserved, and what takes its place. */
  private isLimited({ settings }: ToldSeries, { entryId, source }: CountedEntry): boolean {
    if (settings.limitsFor === 0) return followedEntry(source) === undefined;
    return this.reserved.has(entryId) || this.reserved.has(correctedEntry(source) ?? '');
  }
}

/** Points, or a point for each entry. Negative ones are not counted: they free nothing. */
function amountUsed({ settings }: ToldSeries, micros: MicroPoints): MicroPoints {
  if (micros < 0) return 0;
  return settings.limitsType === 1 ? micros : MICROS_PER_POINT;
}

/** Whose limits an entry counts for; nobody's when it was given by no person. */
function limitedPerson({ settings }: ToldSeries, entry: { profileId: string; giverId?: string | null }): string | null {
  return settings.limitsFor === 0 ? entry.profileId : (entry.giverId ?? null);
}

/** Each limited period that one of the turned entries is in, once, by person. */
function usagesTouched(series: ToldSeries, turned: readonly ListedEntry[]): Map<string, Usage[]> {
  const touched = new Map<string, Usage[]>();
  if (series.settings.limitsType === 0) return touched;
  for (const entry of turned) {
    const profileId = limitedPerson(series, entry);
    if (profileId === null || entry.linkedFrom) continue;
    const usages = touched.get(profileId) ?? [];
    touched.set(profileId, usages);
    const at = Date.parse(entry.occurredAt);
    for (const span of SPANS) {
      const limit: PointAmount | undefined = series.limits[span];
      const known = usages.some((usage) => usage.span === span && usage.from <= at && at < usage.until);
      if (limit === undefined || known) continue;
      const { from, before: until } = periodAt(span, at, series.settings.timeZone);
      usages.push({ profileId, span, from, until, limit, before: 0, after: 0 });
    }
  }
  return touched;
}

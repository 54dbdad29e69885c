import { periodAt } from '../points/periods.values.ts';
import { fromMicros, MICROS_PER_POINT, type MicroPoints, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { ranked, weightOf } from '../points/ranking.values.ts';
import type { Limits } from '../score-series/score-series.ts';
import type { ScoreSeriesSettings } from '../score-series/score-series.events.ts';
import type { ListedEntry } from './revocation.events.ts';

/** An entry of a series as its consequences are counted. */
export type CountedEntry = {
  entryId: string;
  profileId: string;
  points: PointAmount;
  occurredAt: string;
  giverId: string | null;
  /** Limits count it while it counts: it follows no link, and its giver had no leave to exceed them. */
  limited: boolean;
  /** Whether it counts before anything is revoked or reinstated. */
  counts: boolean;
};

/** What is limited in a series (U-190). */
export type LimitedSeries = { settings: Pick<ScoreSeriesSettings, 'limitsType' | 'limitsFor' | 'timeZone'>; limits: Limits };

type LimitSpan = keyof Limits;

/** A player's total and rank; null without an entry. */
export type Standing = { points: PointAmount; rank: number | null };
export type RankChange = { profileId: string; before: Standing; after: Standing };
/** How much of a limit is used: points, or a number of entries. `since` is the first instant of its day, week or month. */
export type LimitChange = {
  profileId: string;
  span: LimitSpan;
  since: string;
  before: PointAmount;
  after: PointAmount;
  limit: PointAmount;
};

const SPANS = ['day', 'week', 'month'] as const satisfies readonly LimitSpan[];

type Totals = Map<string, MicroPoints>;
type Usage = { profileId: string; span: LimitSpan; from: number; until: number; limit: PointAmount; before: number; after: number };

/**
 * What follows in one series when some of its entries stop counting, or count again. It is told every entry of the series once, in any
 * order, and keeps no more than totals.
 */
export class Consequences {
  private readonly turned: ReadonlySet<string>;
  private readonly before: Totals = new Map();
  private readonly after: Totals = new Map();
  private readonly usages: ReadonlyMap<string, readonly Usage[]>;

  /** @param counts whether the turned entries count afterwards: false for a revocation, true for a reinstatement */
  constructor(
    private readonly series: LimitedSeries,
    turned: readonly ListedEntry[],
    private readonly counts: boolean,
  ) {
    this.turned = new Set(turned.map(({ entryId }) => entryId));
    this.usages = usagesTouched(series, turned);
  }

  add(entry: CountedEntry): void {
    this.count(entry, entry.counts, this.turned.has(entry.entryId) ? this.counts : entry.counts);
  }

  /** Tells an entry that comes with it: what takes the place of a corrected one, and what follows that by links. */
  bring(entry: Omit<CountedEntry, 'entryId' | 'counts'>): void {
    this.count(entry, false, true);
  }

  private count(entry: Omit<CountedEntry, 'entryId' | 'counts'>, countedBefore: boolean, countsAfter: boolean): void {
    const micros = toMicros(entry.points);
    if (countedBefore) addTo(this.before, entry.profileId, micros);
    if (countsAfter) addTo(this.after, entry.profileId, micros);
    if (!entry.limited) return;
    const usages = this.usages.get(limitedPerson(this.series, entry) ?? '');
    if (!usages) return;
    const used = amountUsed(this.series, micros);
    const at = Date.parse(entry.occurredAt);
    for (const usage of usages.filter(({ from, until }) => from <= at && at < until)) {
      if (countedBefore) usage.before += used;
      if (countsAfter) usage.after += used;
    }
  }

  /** Everybody whose points or rank change, by the rank before; those who had none come last. */
  ranks(): RankChange[] {
    const before = standings(this.before);
    const after = standings(this.after);
    const none: Standing = { points: '0', rank: null };
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((profileId) => ({ profileId, before: before.get(profileId) ?? none, after: after.get(profileId) ?? none }))
      .filter((change) => change.before.points !== change.after.points || change.before.rank !== change.after.rank)
      .sort((a, b) => placeOf(a.before) - placeOf(b.before) || placeOf(a.after) - placeOf(b.after) || (a.profileId < b.profileId ? -1 : 1));
  }

  /**
   * The days, weeks and months that have more room, or less, than before. Where more than the limit is used before and after (what admins give
   * is not limited), it leaves no room either way, and nothing is told.
   */
  limits(): LimitChange[] {
    return [...this.usages.values()]
      .flat()
      .filter(({ before, after, limit }) => Math.min(before, toMicros(limit)) !== Math.min(after, toMicros(limit)))
      .map(({ profileId, span, from, before, after, limit }) => ({
        profileId,
        span,
        since: new Date(from).toISOString(),
        before: fromMicros(before),
        after: fromMicros(after),
        limit,
      }));
  }
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

/** Points, or a point for each entry. Negative ones are not counted: they free nothing. */
function amountUsed({ settings }: LimitedSeries, micros: MicroPoints): MicroPoints {
  if (micros < 0) return 0;
  return settings.limitsType === 1 ? micros : MICROS_PER_POINT;
}

/** Whose limits an entry counts for; nobody's when it was given by no person. */
function limitedPerson({ settings }: LimitedSeries, entry: { profileId: string; giverId?: string | null }): string | null {
  return settings.limitsFor === 0 ? entry.profileId : (entry.giverId ?? null);
}

/** Each limited period that one of the turned entries is in, once, by person. */
function usagesTouched(series: LimitedSeries, turned: readonly ListedEntry[]): Map<string, Usage[]> {
  const touched = new Map<string, Usage[]>();
  if (series.settings.limitsType === 0) return touched;
  for (const entry of turned) {
    const profileId = limitedPerson(series, entry);
    if (profileId === null || entry.linkedFrom) continue;
    const usages = touched.get(profileId) ?? [];
    touched.set(profileId, usages);
    const at = Date.parse(entry.occurredAt);
    for (const span of SPANS) {
      const limit = series.limits[span];
      const known = usages.some((usage) => usage.span === span && usage.from <= at && at < usage.until);
      if (limit === undefined || known) continue;
      const { from, before: until } = periodAt(span, at, series.settings.timeZone);
      usages.push({ profileId, span, from, until, limit, before: 0, after: 0 });
    }
  }
  return touched;
}

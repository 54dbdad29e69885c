import { Injectable } from '@nestjs/common';
import { correctedEntry, followedEntry } from '../../src/points/entry-source.values.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import { fromMicros, MICROS_PER_POINT, type MicroPoints, type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { CountedEntry, Turning } from '../../src/revocations/turning.values.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { type Consequence, MOST_TOLD, type ToldSeries, type Turn } from './consequence.ts';
import type { LimitTold } from './points-told.values.ts';

const SPANS = ['day', 'week', 'month'] as const;
const PEOPLE_AT_ONCE = 100;

/** A day, week or month of a person whose limit may have more room, or less. */
type Usage = Pick<LimitTold, 'profileId' | 'span' | 'limit'> & { from: number; until: number };

/** By person. */
type Usages = ReadonlyMap<string, readonly Usage[]>;

/** What usages rest on: the entries in them, with those that count before, and all that givers' allowances count. */
type Known = { entries: readonly { entry: CountedEntry; counts: boolean }[]; reserved: ReadonlySet<string> };

/** What givers' allowances count, as their streams have it. Bound to those where everything is put together. */
export abstract class Allowances {
  /** By entry. */
  abstract reserved(organisationId: string, seriesId: string, giverId: string): Promise<ReadonlyMap<string, { occurredAt: string }>>;
}

/** What is used of the limits of players and givers (U-190): of their days, weeks and months that entries turn in. */
@Injectable()
export class Limits implements Consequence<LimitTold> {
  constructor(
    private readonly entries: FindEntries,
    private readonly allowances: Allowances,
  ) {}

  async says(turn: Turn): Promise<LimitTold[]> {
    const told: LimitTold[] = [];
    for (const [seriesId, series] of turn.series) {
      const turned = turn.turned.filter((entry) => entry.seriesId === seriesId);
      const brought = turn.brought.filter((entry) => entry.seriesId === seriesId);
      const usages = usagesTouched(series, [...turned, ...brought.map(asListed)]);
      const known = await this.know(turn, seriesId, series, usages);
      const changed = limitsTold(series, usages, { kind: turn.kind, turned, brought }, known);
      told.push(...changed.map((limit) => ({ seriesId, name: turn.nameOf(limit.profileId), ...limit })));
    }
    return told;
  }

  private async know({ organisationId, recordedAt }: Turn, seriesId: string, { settings }: ToldSeries, usages: Usages): Promise<Known> {
    const found: Entry[] = [];
    const reserved = new Set<string>();
    const ofPlayer = async (playerId: string, of: readonly Usage[]) => {
      for (const { from, until } of joined(of)) {
        const within = { from: new Date(from).toISOString(), to: new Date(until - 1).toISOString() };
        for await (const entry of this.entries.among(organisationId, { seriesId, playerId, ...within })) found.push(entry);
      }
    };
    const ofGiver = async (giverId: string, of: readonly Usage[]) => {
      const all = [...(await this.allowances.reserved(organisationId, seriesId, giverId))];
      for (const [entryId] of all) reserved.add(entryId);
      const within = all.flatMap(([entryId, { occurredAt }]) => (of.some((usage) => isIn(usage, occurredAt)) ? [entryId] : []));
      found.push(...(await this.entries.withIds(organisationId, within, seriesId)));
    };
    const people = [...usages];
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
      const some = people.slice(from, from + PEOPLE_AT_ONCE);
      await Promise.all(some.map(([person, of]) => (settings.limitsFor === 0 ? ofPlayer(person, of) : ofGiver(person, of))));
    }
    const entries = found.flatMap((entry) => {
      const counts = recordedAt === undefined ? entry.revoked === null : countedBefore(entry, recordedAt);
      return counts === undefined ? [] : [{ entry, counts }];
    });
    return { entries, reserved };
  }
}

/** Whether an entry counted as far as was known before an instant; nothing when it was not known. */
function countedBefore(entry: Entry, instant: string): boolean | undefined {
  if (entry.recordedAt > instant) return undefined;
  return entry.turns.findLast(({ recordedAt }) => recordedAt < instant)?.counts ?? true;
}

/**
 * The days, weeks and months of a series that have more room, or less, than before. Where more than the limit is used before and after (what admins
 * give is not limited), it leaves no room either way, and nothing is told.
 */
export function limitsTold(
  series: ToldSeries,
  usages: Usages,
  { kind, turned, brought }: Pick<Turning, 'kind' | 'turned' | 'brought'>,
  { entries, reserved }: Known,
): Omit<LimitTold, 'seriesId' | 'name'>[] {
  const turns = new Set(turned.map(({ entryId }) => entryId));
  const all = [
    ...entries.map(({ entry, counts }) => ({ entry, before: counts, after: turns.has(entry.entryId) ? kind === 'reinstate' : counts })),
    ...brought.map((entry) => ({ entry, before: false, after: true })),
  ].filter(({ entry }) => isLimited(series, entry, reserved));
  const byPerson = Map.groupBy(all, ({ entry }) => limitedPerson(series, entry));
  const told = [...usages].flatMap(([person, of]) =>
    of.flatMap((usage) => {
      const within = (byPerson.get(person) ?? []).filter(({ entry }) => isIn(usage, entry.occurredAt));
      const used = (counted: typeof within) => counted.reduce((sum, { entry }) => sum + amountUsed(series, toMicros(entry.points)), 0);
      const before = used(within.filter((each) => each.before));
      const after = used(within.filter((each) => each.after));
      const { profileId, span, from, limit } = usage;
      if (Math.min(before, toMicros(limit)) === Math.min(after, toMicros(limit))) return [];
      return [{ profileId, span, since: new Date(from).toISOString(), before: fromMicros(before), after: fromMicros(after), limit }];
    }),
  );
  return told.slice(0, MOST_TOLD);
}

/** Limits of players count every entry but linked ones; those of givers what was reserved, and what takes its place. */
function isLimited({ settings }: ToldSeries, { entryId, source }: CountedEntry, reserved: Known['reserved']): boolean {
  if (settings.limitsFor === 0) return followedEntry(source) === undefined;
  return reserved.has(entryId) || reserved.has(correctedEntry(source) ?? '');
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

/** Each limited period that one of the turned entries of a series is in, once, by person. */
export function usagesTouched(series: ToldSeries, turned: readonly ListedEntry[]): Usages {
  const touched = new Map<string, Usage[]>();
  if (series.settings.limitsType === 0) return touched;
  for (const entry of turned) {
    const profileId = limitedPerson(series, entry);
    if (profileId === null || entry.linkedFrom) continue;
    const usages = touched.get(profileId) ?? [];
    touched.set(profileId, usages);
    for (const span of SPANS) {
      const limit: PointAmount | null = series.limits[span];
      const known = usages.some((usage) => usage.span === span && isIn(usage, entry.occurredAt));
      if (limit === null || known) continue;
      const { from, before: until } = periodAt(span, Date.parse(entry.occurredAt), series.settings.timeZone);
      usages.push({ profileId, span, from, until, limit });
    }
  }
  return touched;
}

/** As one that touches usages: what follows by a link touches none. */
function asListed({ giverId, source, ...entry }: CountedEntry): ListedEntry {
  return { ...entry, giverId: giverId ?? undefined, linkedFrom: followedEntry(source) };
}

function isIn({ from, until }: Pick<Usage, 'from' | 'until'>, occurredAt: string): boolean {
  const at = Date.parse(occurredAt);
  return from <= at && at < until;
}

/** Spans as they lie one after the other, those that overlap in one. */
function joined(spans: readonly Pick<Usage, 'from' | 'until'>[]): { from: number; until: number }[] {
  const apart: { from: number; until: number }[] = [];
  for (const { from, until } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && from < last.until) last.until = Math.max(last.until, until);
    else apart.push({ from, until });
  }
  return apart;
}

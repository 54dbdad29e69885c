import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { followedEntry } from '../../src/points/entry-source.values.ts';
import { pointsByLink } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { CountedEntry } from '../../src/revocations/turning.values.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import type { ToldSeries } from './consequence.ts';

/** How points follow others by links. Bound to what awards and revokes them where everything is put together. */
export abstract class LinkedPoints {
  /** The id of the entry that a link adds for another. */
  abstract linkedEntryId(linkId: string, entryId: string): string;
  /** Whether what follows an entry was revoked along with it, by the lists that took both out. */
  abstract revokedTogether(source: string | undefined, follower: string | undefined): boolean;
  /** What will follow entries once they count again: what was revoked when its turn came was not followed. */
  abstract coming(organisationId: string, entries: readonly ListedEntry[]): Promise<readonly CountedEntry[]>;
}

/**
 * Points that were given for something, and what follows them by links in series that are linked (0038): what is lost goes with all that follows it; what is
 * won again comes back with what went along, and with what never followed as it was lost too soon; what is won anew brings what follows by the links of now. What
 * a person revoked stays so.
 */
@Injectable()
export class PaidPoints {
  constructor(
    private readonly entries: FindEntries,
    private readonly linked: LinkedPoints,
  ) {}

  /** Of some entries those that count, as far as is known or was just before an instant, with what follows them and counts. */
  lost(paid: readonly Entry[], before: Instant | undefined): Promise<Entry[]> {
    return this.withFollowers(paid, (entry) => standingOf(entry, before).counts);
  }

  /** Of some entries those that one of some lists took out, with what went along or comes now. */
  async again(paid: readonly Entry[], ours: ReadonlySet<string>, before: Instant | undefined): Promise<CountedEntry[]> {
    const out = (entry: Entry) => standingOf(entry, before).revokedBy;
    const found = await this.withFollowers(paid, (entry, leading) => {
      const by = out(entry);
      if (!leading) return by !== undefined && ours.has(by);
      return !isKnown(entry, before) || this.linked.revokedTogether(out(leading), by);
    });
    const [first] = found;
    if (!first || before !== undefined) return found;
    return [...found, ...(await this.linked.coming(first.organisationId, found.map(listed)))];
  }

  /** An entry that is won anew, with what will follow it; none where its series is deleted. */
  async anew(entry: CountedEntry, known: KnownSeries): Promise<CountedEntry[]> {
    return (await known.series(entry.seriesId)).deleted ? [] : [entry, ...(await this.byLinks(entry, known))];
  }

  /** What will follow an entry by links, and what follows that. */
  private async byLinks(entry: CountedEntry, known: KnownSeries): Promise<CountedEntry[]> {
    const found: CountedEntry[] = [];
    for (const link of (await known.series(entry.seriesId)).links) {
      const points = link.active ? pointsByLink(link, entry.points) : undefined;
      if (points === undefined || (await known.series(link.linkedSeriesId)).deleted) continue;
      const { entryId, profileId, occurredAt, teamIds } = entry;
      const follows: CountedEntry = {
        entryId: this.linked.linkedEntryId(link.linkId, entryId),
        seriesId: link.linkedSeriesId,
        profileId,
        points,
        tags: link.copyTags ? entry.tags : [],
        teamIds,
        occurredAt,
        giverId: null,
        source: { kind: 'link', linkId: link.linkId, entryId },
      };
      found.push(follows, ...(await this.byLinks(follows, known)));
    }
    return found;
  }

  /** Entries, and those that follow them by links, as far as each goes along. `leading`: the one that it follows. */
  private async withFollowers(entries: readonly Entry[], goes: (entry: Entry, leading?: Entry) => boolean): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let joined = entries.filter((entry) => goes(entry)); joined.length > 0;) {
      found.push(...joined);
      const leading = new Map(joined.map((entry) => [entry.entryId, entry]));
      const following = this.entries.following(joined[0]?.organisationId ?? '', [...leading.keys()]);
      joined = [];
      for await (const entry of following) if (goes(entry, leading.get(followedEntry(entry.source) ?? ''))) joined.push(entry);
    }
    return found;
  }
}

/** Series by their ids, each read once. */
export class KnownSeries {
  readonly #models: ReadModels;
  readonly #organisationId: string;
  readonly #read = new Map<string, Promise<ScoreSeries | undefined>>();

  constructor(models: ReadModels, organisationId: string) {
    this.#models = models;
    this.#organisationId = organisationId;
  }

  /** What is not there is like what is deleted. */
  async series(seriesId: string): Promise<Pick<ScoreSeries, 'links' | 'deleted'>> {
    return (await this.#document(seriesId)) ?? { links: [], deleted: true };
  }

  async told(seriesIds: readonly string[]): Promise<Map<string, ToldSeries>> {
    const told = new Map<string, ToldSeries>();
    for (const seriesId of new Set(seriesIds)) {
      const settings = await this.#document(seriesId);
      if (!settings) continue;
      const { daily: day, weekly: week, monthly: month } = settings.limits;
      told.set(seriesId, { name: settings.name, settings, limits: { day, week, month } });
    }
    return told;
  }

  #document(seriesId: string): Promise<ScoreSeries | undefined> {
    const known = this.#read.get(seriesId);
    if (known) return known;
    const reading = this.#models.get<ScoreSeries>('score-series', seriesKey(this.#organisationId, seriesId)).then((kept) => kept?.document);
    this.#read.set(seriesId, reading);
    return reading;
  }
}

export function isKnown({ recordedAt }: Entry, before: Instant | undefined): boolean {
  return before === undefined || recordedAt < before;
}

/** Whether an entry counts, as far as is known, or was just before an instant; and else what took it out. */
function standingOf(entry: Entry, before: Instant | undefined): { counts: boolean; revokedBy?: string } {
  if (!isKnown(entry, before)) return { counts: false };
  const last = turnsOf(entry, before).at(-1);
  return last?.counts === false ? { counts: false, revokedBy: last.revocationId } : { counts: true };
}

export function turnsOf({ turns }: Entry, before: Instant | undefined): Entry['turns'] {
  return before === undefined ? turns : turns.filter(({ recordedAt }) => recordedAt < before);
}

export function listed({ entryId, seriesId, profileId, points, occurredAt, giverId, source }: Entry): ListedEntry {
  const linkedFrom = followedEntry(source);
  return { entryId, seriesId, profileId, points, occurredAt, ...(giverId && { giverId }), ...(linkedFrom && { linkedFrom }) };
}

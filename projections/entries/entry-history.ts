import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { pageOf, type Turn } from '../../src/platform/http/paging.ts';
import { TryLater } from '../../src/platform/http/refusals.ts';
import { type Condition, type Filter, ReadModels } from '../platform/read-models.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { VisiblePeople } from '../people/visible-people.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { deltasOf } from '../scoreboard/deltas.ts';
import { historyFrom } from '../scoreboard/frames.ts';
import { type Entry, entryKey, isEntry } from './entries.ts';
import type { EntryRow } from './entries.view.ts';
import { EntryRows } from './entry-rows.ts';

/** Which entries of a series; what is absent does not narrow. */
export type EntryQuery = {
  seriesId: string;
  from?: Instant;
  to?: Instant;
  profileIds?: readonly string[];
  teamIds?: readonly string[];
  allTags?: readonly string[];
  anyTags?: readonly string[];
  giverIds?: readonly string[];
  importId?: string;
  /** What rules gave for something of this source. */
  fromId?: string;
  /** The beginnings of words of comments. */
  words?: string;
  revoked: boolean;
  /** As of an instant, in the sense of boards: entries from later are not there, and what was revoked later counts. */
  asOf?: AsOf;
};

/** Where in a history; without an entry after all of that instant. */
export type EntryKey = { occurredAt: Instant; entryId?: string };

/** `gone`: the caller does not wait for it any more. */
type PageOptions = Turn<EntryKey> & { gone?: AbortSignal };

const NEWEST_FIRST = [
  { field: 'occurredAt', descending: true },
  { field: 'entryId', descending: true },
] as const;
const PART = 500;
const MOST_LISTED = 1_000;

/** Entries as history shows them, newest first, within what a viewer may see. */
@Injectable()
export class EntryHistory {
  constructor(
    private readonly models: ReadModels,
    private readonly rows: EntryRows,
    private readonly visible: VisibleDirectory,
  ) {}

  /** A page of rows, and the entries that they tell. */
  async page(query: EntryQuery, scope: Scope, viewer: Viewer, now: Instant, { after, limit, gone }: PageOptions) {
    const found: Entry[] = [];
    const parts = await this.parts(query, scope, viewer, now);
    for (const filter of after ? [...levelWith(parts.filter, after), before(parts.filter, after)] : [parts.filter]) {
      for await (const entries of this.find(filter, limit + 1, gone)) {
        found.push(...entries.flatMap(parts.seen));
        if (found.length > limit) break;
      }
      if (found.length > limit) break;
    }
    const { rows: entries, next } = pageOf(found, limit, ({ occurredAt, entryId }): EntryKey => ({ occurredAt, entryId }));
    return { entries, rows: await this.rows.tell(entries, viewer), next };
  }

  /** All rows in parts, so that there may be any number of them. */
  async *all(query: EntryQuery, scope: Scope, viewer: Viewer, now: Instant): AsyncGenerator<EntryRow[]> {
    const { filter, seen } = await this.parts(query, scope, viewer, now);
    for await (const entries of this.find(filter, PART)) {
      yield await this.rows.tell(entries.flatMap(seen), viewer);
    }
  }

  /** Entries of a series by their ids, as far as there are such in a scope of it, in the order of the ids. */
  async toldWithin(seriesId: string, entryIds: readonly string[], viewer: Viewer, scope: Scope, now: Instant): Promise<EntryRow[]> {
    const { seen, earliest } = await this.parts({ seriesId, revoked: true }, scope, viewer, now);
    const entries = (await this.byIds(seriesId, entryIds, viewer)).flatMap(seen);
    return this.rows.tell(
      entries.filter(({ occurredAt }) => Date.parse(occurredAt) >= earliest),
      viewer,
    );
  }

  private async byIds(seriesId: string, entryIds: readonly string[], { organisationId }: Viewer): Promise<Entry[]> {
    const keys = entryIds.map((entryId) => entryKey(organisationId, seriesId, entryId));
    const found = await this.models.getMany<Entry>('entries', keys);
    return keys.flatMap((key) => found.get(key)?.document ?? []);
  }

  /** What the view can find by its indexes, and what is left to look at in each entry. */
  private async parts(query: EntryQuery, scope: Scope, viewer: Viewer, now: Instant) {
    const { organisationId } = viewer;
    const { seriesId, teamIds, allTags, anyTags, importId, fromId, words, asOf } = query;
    const until = scope.until === undefined || scope.until === 'freeze' ? undefined : scope.until;
    const series = await this.models.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId));
    const earliest = historyFrom({ scope, timeZone: series?.document.timeZone ?? 'UTC' }, Date.parse(now));
    const teams = [teamIds, scope.teamIds].filter((each) => each !== undefined);
    const people = await this.visible.among(organisationId, scope.people);
    const isSeen = (profileId: string) => people.which === 'all' || people.person(profileId) !== undefined;
    const [profileIds, giverIds] = [query.profileIds?.filter(isSeen), query.giverIds?.filter(isSeen)];
    const players = profileIds ?? idsOf(people);
    const given: { [field: string]: Condition | undefined } = {
      organisationId,
      seriesId,
      ...happened(
        Math.max(earliest, query.from ? Date.parse(query.from) : -Infinity),
        Math.min(query.to ? Date.parse(query.to) : Infinity, asOf?.sense === 'happened' ? Date.parse(asOf.at) : Infinity),
      ),
      recordedAt: asOf?.sense === 'known' ? { to: asOf.at } : undefined,
      profileId: players && { in: players },
      giverId: giverIds && { in: giverIds },
      importId,
      'source.fromId': fromId,
      teamIds: teams[0] && { any: teams[0] },
      tags: allTags ? { all: allTags } : anyTags && { any: anyTags },
      comment: words ? { words } : undefined,
      'revoked.revocationId': query.revoked || asOf || until ? undefined : null,
    };
    const filter = Object.fromEntries(Object.entries(given).filter(([, condition]) => condition !== undefined));
    const matches = (entry: Entry) =>
      teams.every((some) => some.some((id) => entry.teamIds.includes(id))) &&
      (!anyTags || anyTags.some((id) => entry.tags.includes(id))) &&
      (profileIds ? profileIds.includes(entry.profileId) : isSeen(entry.profileId));
    const seen = (entry: Entry): Entry[] => {
      // One's own are told whatever is hidden of others.
      const held = entry.profileId === viewer.profileId ? undefined : until;
      if (!matches(entry) || (held !== undefined && entry.occurredAt > held)) return [];
      const then = asOf || held ? entryAsOf(entry, asOf, held) : entry;
      return query.revoked || then.revoked === null ? [then] : [];
    };
    return { filter: filter as Filter, seen, earliest };
  }

  /** @throws TryLater when the caller has gone */
  private async *find(filter: Filter, limit: number, gone?: AbortSignal): AsyncGenerator<Entry[]> {
    for await (const part of this.models.walk<Entry>('entries', filter, { sort: NEWEST_FIRST, limit })) {
      if (gone?.aborted) throw new TryLater();
      yield part.map(({ document }) => document).filter(isEntry);
    }
  }
}

/** Who they are, where they are few enough to be listed; of more each entry is looked at. */
function idsOf(people: VisiblePeople): string[] | undefined {
  const ids = people.which === 'all' ? [] : [...people.people()].map(({ profileId }) => profileId);
  return people.which === 'all' || ids.length > MOST_LISTED ? undefined : ids;
}

/** The entry as a board of that instant counts it, of what took effect until another. */
function entryAsOf(entry: Entry, asOf: AsOf | undefined, until = '~'): Entry {
  const isTold = (turn: { at: string; recordedAt: string }) =>
    turn.at <= until && (!asOf || (asOf.sense === 'known' ? turn.recordedAt : turn.at) <= asOf.at);
  const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString();
  const shown = deltasOf(entry).filter(({ at, recordedAt }) => isTold({ at: instantOf(at), recordedAt: instantOf(recordedAt) }));
  const isRevoked = shown.reduce((sum, { revoked }) => sum + revoked, 0) > 0;
  const turns = entry.turns.filter(isTold);
  // Of turns that took effect in another order than they were learned, the last one that agrees is what is told.
  const agreeing = turns.slice(0, turns.findLastIndex(({ counts }) => counts !== isRevoked) + 1);
  const last = agreeing.at(-1);
  const tags = entry.retags.findLast((retag) => retag.at <= until)?.tags ?? entry.tags;
  return { ...entry, tags, turns: agreeing, revoked: isRevoked && last ? last : null };
}

function happened(from: number, to: number): Filter {
  if (from === -Infinity && to === Infinity) return {};
  const range = {
    ...(from > -Infinity && { from: new Date(from).toISOString() }),
    ...(to < Infinity && { to: new Date(to).toISOString() }),
  };
  return { occurredAt: range };
}

/** Those of the same instant that come after a row. */
function levelWith(filter: Filter, { occurredAt, entryId }: EntryKey): Filter[] {
  if (entryId === undefined || !isWithin(filter.occurredAt, occurredAt)) return [];
  return [{ ...filter, occurredAt, entryId: { before: entryId } }];
}

/** Those that happened before a row. */
function before(filter: Filter, { occurredAt }: EntryKey): Filter {
  const range = filter.occurredAt as { from?: string; to?: string } | undefined;
  if (range?.to !== undefined && range.to < occurredAt) return filter;
  return { ...filter, occurredAt: { ...(range?.from && { from: range.from }), before: occurredAt } };
}

function isWithin(condition: Condition | undefined, instant: Instant): boolean {
  const { from = '', to = '~' } = (condition ?? {}) as { from?: string; to?: string };
  return instant >= from && instant <= to;
}

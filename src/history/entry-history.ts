import { Injectable } from '@nestjs/common';
import { type Entry, isEntry } from '../../projections/entries/entries.ts';
import { type Condition, type Filter, ReadModels } from '../../projections/platform/read-models.ts';
import type { Scope, Viewer } from '../../projections/platform/scope.ts';
import { historyFrom } from '../../projections/scoreboard/frames.ts';
import { type Frame } from '../../projections/scoreboard/board.ts';
import { isCounted } from '../../projections/scoreboard/selection.ts';
import { type ScoreSeries, seriesKey } from '../../projections/score-series/score-series.ts';
import type { EntryRow } from '../../projections/views.ts';
import type { Instant } from '../platform/event.values.ts';
import { EntryRows } from '../revocations/entry-rows.ts';

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
  /** The beginnings of words of comments. */
  words?: string;
  revoked: boolean;
};

/** The row after which a page starts (U-019). */
export type After = { occurredAt: Instant; entryId?: string };

const NEWEST_FIRST = [
  { field: 'occurredAt', descending: true },
  { field: 'entryId', descending: true },
] as const;
const PART = 500;
const MOST_BEHIND = 200;

/** Entries as history shows them, newest first, within what a viewer may see. */
@Injectable()
export class EntryHistory {
  constructor(
    private readonly models: ReadModels,
    private readonly rows: EntryRows,
  ) {}

  /** A page of rows, and whether there are more. */
  async page(query: EntryQuery, scope: Scope, viewer: Viewer, now: Instant, { after, limit }: { after?: After; limit: number }) {
    const found: Entry[] = [];
    const parts = await this.parts(query, scope, viewer, now);
    for (const filter of after ? [...levelWith(parts.filter, after), before(parts.filter, after)] : [parts.filter]) {
      for await (const entries of this.find(filter, limit + 1)) {
        found.push(...entries.filter(parts.matches));
        if (found.length > limit) break;
      }
      if (found.length > limit) break;
    }
    const shown = found.slice(0, limit);
    return { entries: shown, rows: await this.rows.tell(viewer.organisationId, shown, viewer), more: found.length > limit };
  }

  /** All rows in parts, so that there may be any number of them. */
  async *all(query: EntryQuery, scope: Scope, viewer: Viewer, now: Instant): AsyncGenerator<EntryRow[]> {
    const { filter, matches } = await this.parts(query, scope, viewer, now);
    for await (const entries of this.find(filter, PART)) {
      yield await this.rows.tell(viewer.organisationId, entries.filter(matches), viewer);
    }
  }

  /** The newest 200 of the entries behind a player's place on a board. */
  behind(frame: Frame, profileId: string, viewer: Viewer): Promise<EntryRow[]> {
    return this.counted(frame, { profileId }, MOST_BEHIND, viewer);
  }

  /** The newest entries that a board counts. */
  newest(frame: Frame, limit: number, viewer: Viewer): Promise<EntryRow[]> {
    return this.counted(frame, {}, limit, viewer);
  }

  private async counted({ params, selection, until, historyFrom: earliest }: Frame, of: Filter, limit: number, viewer: Viewer) {
    const { organisationId } = viewer;
    const filter: Filter = { organisationId, seriesId: params.seriesId, ...of, ...happened(earliest, until) };
    const found: Entry[] = [];
    for await (const entries of this.find(filter, Math.min(PART, 2 * limit))) {
      found.push(...entries.filter((entry) => isCounted(selection, entry, until)));
      if (found.length >= limit) break;
    }
    return this.rows.tell(organisationId, found.slice(0, limit), viewer);
  }

  /** What the view can find by its indexes, and what is left to look at in each entry. */
  private async parts(query: EntryQuery, scope: Scope, viewer: Viewer, now: Instant) {
    const { organisationId } = viewer;
    const { seriesId, profileIds, teamIds, allTags, anyTags, giverIds, importId, words } = query;
    const series = await this.models.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId));
    const earliest = historyFrom({ scope, timeZone: series?.document.timeZone ?? 'UTC' }, Date.parse(now));
    const teams = [teamIds, scope.kind === 'teams' ? scope.teamIds : undefined].filter((each) => each !== undefined);
    const players = scope.kind === 'self' ? [scope.profileId] : profileIds;
    const given: { [field: string]: Condition | undefined } = {
      organisationId,
      seriesId,
      ...happened(Math.max(earliest, query.from ? Date.parse(query.from) : -Infinity), query.to ? Date.parse(query.to) : Infinity),
      profileId: players && { in: players },
      giverId: giverIds && { in: giverIds },
      importId,
      teamIds: teams[0] && { any: teams[0] },
      tags: allTags ? { all: allTags } : anyTags && { any: anyTags },
      comment: words ? { words } : undefined,
      'revoked.revocationId': query.revoked ? undefined : null,
    };
    const filter = Object.fromEntries(Object.entries(given).filter(([, condition]) => condition !== undefined));
    const matches = (entry: Entry) =>
      teams.every((some) => some.some((id) => entry.teamIds.includes(id))) &&
      (!anyTags || anyTags.some((id) => entry.tags.includes(id))) &&
      (!profileIds || profileIds.includes(entry.profileId));
    return { filter: filter as Filter, matches };
  }

  private async *find(filter: Filter, limit: number): AsyncGenerator<Entry[]> {
    for (let after: string | undefined; ;) {
      const { items, next } = await this.models.find<Entry>('entries', filter, { sort: NEWEST_FIRST, limit, after });
      yield items.map(({ document }) => document).filter(isEntry);
      if (next === undefined) return;
      after = next;
    }
  }
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
function levelWith(filter: Filter, { occurredAt, entryId }: After): Filter[] {
  if (entryId === undefined || !isWithin(filter.occurredAt, occurredAt)) return [];
  return [{ ...filter, occurredAt, entryId: { before: entryId } }];
}

/** Those that happened before a row. */
function before(filter: Filter, { occurredAt }: After): Filter {
  const range = filter.occurredAt as { from?: string; to?: string } | undefined;
  if (range?.to !== undefined && range.to < occurredAt) return filter;
  return { ...filter, occurredAt: { ...(range?.from && { from: range.from }), before: occurredAt } };
}

function isWithin(condition: Condition | undefined, instant: Instant): boolean {
  const { from = '', to = '~' } = (condition ?? {}) as { from?: string; to?: string };
  return instant >= from && instant <= to;
}

import { Injectable } from '@nestjs/common';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { followedEntry } from '../points/entry-source.values.ts';
import { type EntriesAmong, ShownEntries, type ShownEntry } from '../points/shown-entries.ts';
import type { ListedEntry } from './revocation.events.ts';
import type { CountedEntry, Turning } from './turning.values.ts';

/** Which entries are meant: these, or all of a series that fit. */
export type Selection = { entryIds: readonly string[]; seriesId?: string } | EntriesAmong;

export type Kind = Turning['kind'];

const MOST_ENTRIES = 100_000;

/** Finds the entries that a revocation or reinstatement would turn, oldest first. */
@Injectable()
export class EntrySelection {
  constructor(private readonly shown: ShownEntries) {}

  /**
   * Entries that are revoked (for a reinstatement: that count) already are left out.
   * @throws NotFound when an entry does not exist; BadInput too-many-entries
   */
  async find(organisationId: string, selection: Selection, kind: Kind): Promise<ListedEntry[]> {
    const meant =
      'entryIds' in selection
        ? await this.byId(organisationId, selection.entryIds, selection.seriesId)
        : await fewEnough(this.shown.among(organisationId, selection));
    return meant.filter(({ revoked }) => (revoked === null) === (kind === 'revoke')).map(listedEntry);
  }

  /**
   * One entry as it is shown now.
   * @throws NotFound
   */
  async one(organisationId: string, entryId: string, seriesId?: string): Promise<ShownEntry> {
    const [entry] = await this.byId(organisationId, [entryId], seriesId);
    if (!entry) throw new NotFound('entry');
    return entry;
  }

  /** Those that follow entries by links, whether they count or not. @throws BadInput too-many-entries */
  async followersOf(organisationId: string, entryIds: readonly string[]): Promise<ListedEntry[]> {
    return (await fewEnough(this.shown.following(organisationId, entryIds))).map(listedEntry);
  }

  private async byId(organisationId: string, entryIds: readonly string[], seriesId?: string): Promise<ShownEntry[]> {
    const ids = [...new Set(entryIds)];
    mustBeFewEnough(ids.length);
    const entries = await this.shown.withIds(organisationId, ids, seriesId);
    if (entries.length < ids.length) throw new NotFound('entry');
    return entries.sort(byTime);
  }
}

/** @throws BadInput too-many-entries */
export function mustBeFewEnough(count: number): void {
  if (count > MOST_ENTRIES) throw new BadInput('too-many-entries', 'At most 100,000 entries can be revoked or reinstated at once');
}

async function fewEnough(entries: AsyncIterable<ShownEntry>): Promise<ShownEntry[]> {
  const found: ShownEntry[] = [];
  for await (const entry of entries) mustBeFewEnough(found.push(entry));
  return found;
}

/** An entry as a revocation lists it. */
export function listedEntry({ entryId, seriesId, profileId, points, occurredAt, giverId, source }: CountedEntry): ListedEntry {
  const linkedFrom = followedEntry(source);
  return { entryId, seriesId, profileId, points, occurredAt, ...(giverId && { giverId }), ...(linkedFrom && { linkedFrom }) };
}

function byTime(a: ShownEntry, b: ShownEntry): number {
  return a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : a.entryId < b.entryId ? -1 : 1;
}

import { Injectable } from '@nestjs/common';
import { type Entry, entryKey, isEntry } from '../../projections/entries/entries.ts';
import { type Filter, ReadModels } from '../../projections/platform/read-models.ts';
import type { Instant } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { followedEntry } from '../points/entry-source.values.ts';
import type { ListedEntry } from './revocation.events.ts';

/** Which entries are meant: these, or all of a series that fit. */
export type Selection =
  | { entryIds: readonly string[]; seriesId?: string }
  | { seriesId: string; playerId?: string; giverId?: string; importId?: string; from?: Instant; to?: Instant; revocationId?: string };

export type Kind = 'revoke' | 'reinstate';

const MOST_ENTRIES = 100_000;
const AT_ONCE = 1_000;

/** Finds the entries that a revocation or reinstatement would turn, oldest first. */
@Injectable()
export class EntrySelection {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * Entries that are revoked (for a reinstatement: that count) already are left out.
   * @throws NotFound when an entry does not exist; BadInput too-many-entries
   */
  async find(organisationId: string, selection: Selection, kind: Kind): Promise<Entry[]> {
    const meant = 'entryIds' in selection ? await this.byId(organisationId, selection) : await this.byFilter(organisationId, selection);
    return meant.filter(({ revoked }) => (revoked === null) === (kind === 'revoke'));
  }

  /**
   * One entry as it is shown now.
   * @throws NotFound
   */
  async one(organisationId: string, entryId: string, seriesId?: string): Promise<Entry> {
    const [entry] = await this.byId(organisationId, { entryIds: [entryId], ...(seriesId && { seriesId }) });
    if (!entry) throw new NotFound('entry');
    return entry;
  }

  /** An entry, if it is shown already, and all that follow it by links, whether they count or not. */
  async withFollowers(organisationId: string, entryId: string): Promise<Entry[]> {
    const found = await this.all({ organisationId, entryId });
    for (let sources: readonly Entry[] = found; sources.length > 0;) {
      sources = await this.followersOf(
        organisationId,
        sources.map((source) => source.entryId),
      );
      found.push(...sources);
    }
    return found;
  }

  /** Those that follow entries by links, whether they count or not. */
  async followersOf(organisationId: string, entryIds: readonly string[]): Promise<Entry[]> {
    const resting = await this.inParts(entryIds, (part) => ({ organisationId, 'source.entryId': { in: part } }));
    return resting.filter(({ source }) => followedEntry(source) !== undefined);
  }

  private async byId(organisationId: string, { entryIds, seriesId }: { entryIds: readonly string[]; seriesId?: string }): Promise<Entry[]> {
    const ids = [...new Set(entryIds)];
    const entries = seriesId
      ? await this.ofSeries(organisationId, seriesId, ids)
      : await this.inParts(ids, (part) => ({ organisationId, entryId: { in: part } }));
    if (entries.length < ids.length) throw new NotFound('entry');
    return entries.sort(byTime);
  }

  private async ofSeries(organisationId: string, seriesId: string, ids: readonly string[]): Promise<Entry[]> {
    const kept = await this.readModels.getMany<Entry>(
      'entries',
      ids.map((id) => entryKey(organisationId, seriesId, id)),
    );
    return [...kept.values()].map(({ document }) => document).filter(isEntry);
  }

  private byFilter(organisationId: string, selection: Exclude<Selection, { entryIds: readonly string[] }>): Promise<Entry[]> {
    const { seriesId, playerId, giverId, importId, from, to, revocationId } = selection;
    return this.all({
      organisationId,
      seriesId,
      ...(playerId && { profileId: playerId }),
      ...(giverId && { giverId }),
      ...(importId && { importId }),
      ...((from ?? to) && { occurredAt: { ...(from && { from }), ...(to && { to }) } }),
      ...(revocationId && { 'revoked.revocationId': revocationId }),
    });
  }

  private async inParts(ids: readonly string[], filter: (part: readonly string[]) => Filter): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) found.push(...(await this.all(filter(ids.slice(from, from + AT_ONCE)))));
    return found;
  }

  private async all(filter: Filter): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.readModels.find<Entry>('entries', filter, {
        sort: [{ field: 'occurredAt' }, { field: 'entryId' }],
        limit: AT_ONCE,
        ...(after && { after }),
      });
      found.push(...page.items.map(({ document }) => document));
      mustBeFewEnough(found.length);
      if (page.next === undefined) return found;
      after = page.next;
    }
  }
}

/** An entry as a revocation lists it. */
export function listedEntry({ entryId, seriesId, profileId, points, occurredAt, giverId, source }: Entry): ListedEntry {
  const linkedFrom = followedEntry(source);
  return { entryId, seriesId, profileId, points, occurredAt, ...(giverId && { giverId }), ...(linkedFrom && { linkedFrom }) };
}

/** @throws BadInput too-many-entries */
export function mustBeFewEnough(count: number): void {
  if (count > MOST_ENTRIES) throw new BadInput('too-many-entries', 'At most 100,000 entries can be revoked or reinstated at once');
}

function byTime(a: Entry, b: Entry): number {
  return a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : a.entryId < b.entryId ? -1 : 1;
}

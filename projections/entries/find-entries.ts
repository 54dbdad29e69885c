import { Injectable } from '@nestjs/common';
import { Turns } from '../../src/platform/turns.ts';
import { followedEntry } from '../../src/points/entry-source.values.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import { type Entry, entryKey, isEntry } from './entries.ts';

/** Entries of a series; what is absent does not narrow. `revocationId`: what took them out. */
type Wanted = {
  seriesId: string;
  playerId?: string;
  giverId?: string;
  importId?: string;
  from?: string;
  to?: string;
  revocationId?: string;
};

const AT_ONCE = 1_000;
const OLDEST_FIRST = [{ field: 'occurredAt' }, { field: 'entryId' }] as const;

/** Finds entries by what names them, or by what they have in common, at the cost of what is found. */
@Injectable()
export class FindEntries {
  private readonly turns = new Turns();

  constructor(private readonly readModels: ReadModels) {}

  /** As many of these as there are, in any order; of one series or of any. */
  async withIds(organisationId: string, entryIds: readonly string[], seriesId?: string): Promise<Entry[]> {
    if (seriesId === undefined) return collected(this.inParts(entryIds, (part) => ({ organisationId, entryId: { in: part } })));
    const keys = entryIds.map((id) => entryKey(organisationId, seriesId, id));
    const kept = await this.readModels.getMany<Entry>('entries', keys);
    return [...kept.values()].map(({ document }) => document).filter(isEntry);
  }

  /** Oldest first. */
  among(organisationId: string, { seriesId, playerId, giverId, importId, from, to, revocationId }: Wanted): AsyncIterable<Entry> {
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

  /** Of a player in every series, oldest first. */
  ofPlayer(organisationId: string, profileId: string, occurredAt: { from: string; to: string }): AsyncIterable<Entry> {
    return this.all({ organisationId, profileId, occurredAt });
  }

  /** Those that follow entries by links, whether they count or not. */
  async *following(organisationId: string, entryIds: readonly string[]): AsyncGenerator<Entry> {
    const resting = this.inParts(entryIds, (part) => ({ organisationId, 'source.entryId': { in: part } }));
    for await (const entry of resting) if (followedEntry(entry.source) !== undefined) yield entry;
  }

  /** An entry, if it is shown already, and all that follow it by links, whether they count or not. */
  async withFollowers(organisationId: string, entryId: string): Promise<Entry[]> {
    const found = await this.withIds(organisationId, [entryId]);
    for (let sources: readonly Entry[] = found; sources.length > 0;) {
      const ids = sources.map((source) => source.entryId);
      sources = await collected(this.following(organisationId, ids));
      found.push(...sources);
    }
    return found;
  }

  private async *inParts(ids: readonly string[], filter: (part: readonly string[]) => Filter): AsyncGenerator<Entry> {
    for (let from = 0; from < ids.length; from += AT_ONCE) yield* this.all(filter(ids.slice(from, from + AT_ONCE)));
  }

  private async *all(filter: Filter): AsyncGenerator<Entry> {
    const slice = this.turns.begin();
    for await (const part of this.readModels.walk<Entry>('entries', filter, { sort: OLDEST_FIRST, limit: AT_ONCE })) {
      for (const { document } of part) yield document;
      if (slice.isOver()) await slice.rest();
    }
  }
}

async function collected(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

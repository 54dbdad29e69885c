import { Injectable, type OnModuleInit } from '@nestjs/common';
import { add, type RecordKind, Records } from '../platform/records/records.ts';
import type { Slice } from '../platform/turns.ts';
import { entryIdOf, type ImportRow } from './judge-entries.ts';

/** What a row said, as a hash, by series and entry. */
export const IMPORTED_ENTRIES: RecordKind<{ content: Uint8Array }> = { name: 'imported-entries', fields: { content: 'bytes' } };

const AT_ONCE = 1_000;

/**
 * One ledger for each series: which rows were imported, so that a row that comes again is skipped, and one that changed is named. It holds the
 * ids of entries and keyed hashes only: lists often name their rows by people.
 */
@Injectable()
export class ImportLedger implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(IMPORTED_ENTRIES);
  }

  /** The contents' hashes of those keys that are known. `slice` gives way to others. */
  async find(seriesId: string, keys: readonly string[], slice: Slice): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    const series = short(seriesId);
    const some = await this.records.keys(IMPORTED_ENTRIES, { key: { startsWith: `${series}/` } }, { limit: 1 });
    if (some.length === 0) return known;
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const asked = keys.slice(from, from + AT_ONCE);
      const places = asked.map((key) => `${series}/${short(entryIdOf(key, seriesId))}`);
      const found = await this.records.getMany(IMPORTED_ENTRIES, places);
      for (const [n, key] of asked.entries()) {
        const entry = found.get(places[n] ?? '');
        if (entry) known.set(key, Buffer.from(entry.document.content).toString('hex'));
      }
      if (slice.isOver()) await slice.rest();
    }
    return known;
  }

  /** Durable when it answers. */
  async write(seriesId: string, rows: readonly Pick<ImportRow, 'entryId' | 'hash'>[]): Promise<void> {
    const series = short(seriesId);
    const imported = rows.map(({ entryId, hash }) => ({ place: `${series}/${short(entryId)}`, content: Buffer.from(hash, 'hex') }));
    // In the order of their places: neighbours share a page.
    imported.sort((a, b) => (a.place < b.place ? -1 : 1));
    await this.records.write(imported.map(({ place, content }) => add(IMPORTED_ENTRIES, place, { content })));
  }
}

/** A UUID in 22 characters: a ledger has a million entries. */
function short(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Records } from '../platform/records/records.ts';
import type { Slice } from '../platform/turns.ts';
import { entryIdOf, type ImportRow } from './judge-entries.ts';

const AT_ONCE = 1_000;

/**
 * One ledger for each series: which rows were imported, so that a row that comes again is skipped, and one that changed is named. It holds the
 * ids of entries and keyed hashes only: lists often name their rows by people.
 */
@Injectable()
export class ImportLedger implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(
      `CREATE TABLE IF NOT EXISTS imported_entries (series BLOB, entry BLOB, content_hash BLOB NOT NULL, PRIMARY KEY (series, entry)) WITHOUT ROWID;
       DROP TABLE IF EXISTS imported_rows;
       DROP TABLE IF EXISTS import_ledger`,
    );
  }

  /** The contents' hashes of those keys that are known. `slice` gives way to others. */
  async find(seriesId: string, keys: readonly string[], slice: Slice): Promise<Map<string, string>> {
    const known = new Map<string, string>();
    if (!this.records.get(`SELECT 1 FROM imported_entries WHERE series = unhex(?, '-') LIMIT 1`, seriesId)) return known;
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const asked = keys.slice(from, from + AT_ONCE);
      const rows = this.records.all<{ n: number; content: string }>(
        `SELECT key AS n, lower(hex(content_hash)) AS content
         FROM json_each(?) CROSS JOIN imported_entries ON series = unhex(?, '-') AND entry = unhex(value, '-')`,
        JSON.stringify(asked.map((key) => entryIdOf(key, seriesId))),
        seriesId,
      );
      for (const { n, content } of rows) known.set(asked[n] ?? '', content);
      if (slice.isOver()) await slice.rest();
    }
    return known;
  }

  /** Durable when it answers. */
  async write(seriesId: string, rows: readonly Pick<ImportRow, 'entryId' | 'hash'>[]): Promise<void> {
    if (rows.length === 0) return;
    // In the order of their ids: neighbours share a page.
    const sql = `INSERT INTO imported_entries SELECT unhex(?, '-'), unhex(value ->> 0, '-'), unhex(value ->> 1) FROM json_each(?) ORDER BY 2 ON CONFLICT DO NOTHING`;
    await this.records.write([{ sql, params: [seriesId, JSON.stringify(rows.map(({ entryId, hash }) => [entryId, hash]))] }]);
  }
}

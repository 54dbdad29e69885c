import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Records } from '../platform/records/records.ts';

/** What an import has done with a row: its key in the series, and the hash of its content. */
export type LedgerLine = { key: string; hash: string };

const AT_ONCE = 1_000;

/** One ledger for each series: which rows were imported, so that a row that comes again is skipped, and one that changed is named. */
@Injectable()
export class ImportLedger implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(
      'CREATE TABLE IF NOT EXISTS import_ledger (series TEXT, row_key TEXT, hash TEXT NOT NULL, PRIMARY KEY (series, row_key)) WITHOUT ROWID',
    );
  }

  /** The hashes of those keys that are known. */
  find(seriesId: string, keys: readonly string[]): Map<string, string> {
    const known = new Map<string, string>();
    if (!this.records.get('SELECT 1 FROM import_ledger WHERE series = ? LIMIT 1', seriesId)) return known;
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const rows = this.records.all<{ row_key: string; hash: string }>(
        'SELECT row_key, hash FROM json_each(?) CROSS JOIN import_ledger ON series = ? AND row_key = value',
        JSON.stringify(keys.slice(from, from + AT_ONCE)),
        seriesId,
      );
      for (const { row_key, hash } of rows) known.set(row_key, hash);
    }
    return known;
  }

  /** Durable when it answers. */
  async write(seriesId: string, lines: readonly LedgerLine[]): Promise<void> {
    if (lines.length === 0) return;
    const sql = `INSERT INTO import_ledger (series, row_key, hash) SELECT ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;
    await this.records.write([{ sql, params: [seriesId, JSON.stringify(lines.map(({ key, hash }) => [key, hash]))] }]);
  }
}

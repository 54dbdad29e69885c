import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { ListedEntry } from './revocation.events.ts';
import type { Kind } from './selection.ts';

/** What a preview showed and a confirmation will do: these entries, at this number of revocations and reinstatements. */
export type FrozenList = { id: string; kind: Kind; expected: number; entries: readonly ListedEntry[]; replaces?: Replaces };

/** Of a correction: which of the entries another takes the place of, and with how many points. */
export type Replaces = { entryId: string; points: PointAmount };

type Row = { kind: Kind; expected: number; made_at: Instant; entries: string };

const VALID_MS = 30 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
/** Of an organisation: each may list 100,000 entries. */
const MOST_KEPT = 20;

/** Keeps what was previewed until it is confirmed: plain rows, valid for half an hour. They hold ids and no personal data. */
@Injectable()
export class FrozenLists implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(
      `CREATE TABLE IF NOT EXISTS frozen_lists (organisation_id TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, expected INTEGER NOT NULL,
         made_at TEXT NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (organisation_id, id)) WITHOUT ROWID`,
    );
  }

  async keep(organisationId: string, { id, kind, expected, entries, replaces }: FrozenList): Promise<void> {
    await this.records.write([
      { sql: 'DELETE FROM frozen_lists WHERE made_at < ?', params: [this.ago(KEPT_MS)] },
      {
        sql: `DELETE FROM frozen_lists WHERE organisation_id = ? AND id NOT IN
          (SELECT id FROM frozen_lists WHERE organisation_id = ? ORDER BY made_at DESC LIMIT ?)`,
        params: [organisationId, organisationId, MOST_KEPT - 1],
      },
      {
        sql: 'INSERT INTO frozen_lists (organisation_id, id, kind, expected, made_at, entries) VALUES (?, ?, ?, ?, ?, ?)',
        params: [organisationId, id, kind, expected, this.clock.now(), JSON.stringify(replaces ? { entries, replaces } : entries)],
      },
    ]);
  }

  /** @throws NotFound when the organisation has no such preview; Refused preview-outdated after half an hour */
  find(organisationId: string, id: string, kind: Kind): FrozenList {
    const row = this.records.get<Row>(
      'SELECT kind, expected, made_at, entries FROM frozen_lists WHERE organisation_id = ? AND id = ? AND kind = ?',
      organisationId,
      id,
      kind,
    );
    if (!row) throw new NotFound('preview');
    if (row.made_at < this.ago(VALID_MS)) throw new Refused('preview-outdated', 'The preview is older than half an hour. Look at it again');
    const kept = JSON.parse(row.entries) as ListedEntry[] | Pick<FrozenList, 'entries' | 'replaces'>;
    return { id, kind, expected: row.expected, ...(Array.isArray(kept) ? { entries: kept } : kept) };
  }

  private ago(milliseconds: number): Instant {
    return new Date(Date.parse(this.clock.now()) - milliseconds).toISOString();
  }
}

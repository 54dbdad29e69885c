import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import type { Scope } from '../platform/http/who.ts';
import { Records } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';
import { hashOf, newToken } from './secrets.ts';

/** A key of an organisation (U-141). It is shown once, later only its last four characters. */
export type ApiKey = {
  keyId: string;
  organisationId: string;
  name: string;
  scopes: readonly Scope[];
  lastFour: string;
  createdAt: Instant;
  createdBy: string | null;
};

type Row = Omit<ApiKey, 'scopes'> & { scopes: string };

const COLUMNS =
  'key_id AS keyId, organisation_id AS organisationId, name, scopes, last_four AS lastFour, created_at AS createdAt, created_by AS createdBy';

/** The keys of programs: kept as hashes only. */
@Injectable()
export class ApiKeys implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(`
      CREATE TABLE IF NOT EXISTS api_keys (key_hash TEXT PRIMARY KEY, key_id TEXT NOT NULL UNIQUE, organisation_id TEXT NOT NULL, name TEXT NOT NULL,
        scopes TEXT NOT NULL, last_four TEXT NOT NULL, created_at TEXT NOT NULL, created_by TEXT) WITHOUT ROWID;
      CREATE UNIQUE INDEX IF NOT EXISTS api_key_names ON api_keys (organisation_id, name)`);
  }

  /** Makes a key; one of the same name is replaced (U-141). */
  async create(key: Pick<ApiKey, 'organisationId' | 'name' | 'scopes' | 'createdBy'>, now: Instant): Promise<ApiKey & { secret: string }> {
    const secret = `laurel_${newToken()}`;
    const { organisationId, name, scopes, createdBy } = key;
    const created = { ...key, keyId: crypto.randomUUID(), lastFour: secret.slice(-4), createdAt: now };
    const replaced = this.records.get<{ key_id: string }>(
      'SELECT key_id FROM api_keys WHERE organisation_id = ? AND name = ?',
      organisationId,
      name,
    );
    await this.records.write([
      { sql: 'DELETE FROM api_keys WHERE organisation_id = ? AND name = ?', params: [organisationId, name] },
      {
        sql: 'INSERT INTO api_keys (key_hash, key_id, organisation_id, name, scopes, last_four, created_at, created_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        params: [hashOf(secret), created.keyId, organisationId, name, JSON.stringify(scopes), created.lastFour, now, createdBy],
      },
    ]);
    if (replaced) await this.access.announce({ keyId: replaced.key_id });
    return { ...created, secret };
  }

  /** The key, unless it was revoked. */
  find(secret: string): ApiKey | undefined {
    const row = this.records.get<Row>(`SELECT ${COLUMNS} FROM api_keys WHERE key_hash = ?`, hashOf(secret));
    return row && read(row);
  }

  list(organisationId: string): ApiKey[] {
    return this.records.all<Row>(`SELECT ${COLUMNS} FROM api_keys WHERE organisation_id = ? ORDER BY name`, organisationId).map(read);
  }

  /** Answers whether there was such a key. */
  async revoke(organisationId: string, keyId: string): Promise<boolean> {
    const [revoked] = await this.records.write([
      { sql: 'DELETE FROM api_keys WHERE organisation_id = ? AND key_id = ?', params: [organisationId, keyId] },
    ]);
    await this.access.announce({ keyId });
    return revoked === 1;
  }

  async revokeAll(organisationId: string): Promise<void> {
    for (const { keyId } of this.list(organisationId)) await this.revoke(organisationId, keyId);
  }
}

function read(row: Row): ApiKey {
  return { ...row, scopes: JSON.parse(row.scopes) as Scope[] };
}

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCESS_LINKS } from '../../src/accounts/access-links.ts';
import { ACCOUNTS } from '../../src/accounts/accounts.ts';
import { API_KEYS } from '../../src/accounts/api-keys.ts';
import { KNOWN_BROWSERS } from '../../src/accounts/known-browsers.ts';
import { ONE_TIME_CODES } from '../../src/accounts/one-time-codes.ts';
import { PROFILE_USES, SESSIONS } from '../../src/accounts/sessions.ts';
import { RECEIPTS } from '../../src/platform/http/receipts.ts';
import { WrongContent } from '../../src/platform/checked-database.ts';
import { KEYS, PURGES_DUE } from '../../src/platform/keys.ts';
import { PARKED } from '../../src/platform/parked-facts.ts';
import { REACTIONS } from '../../src/platform/reaction-place.ts';
import { type AnyKind, everyRecord, type RecordKind } from '../../src/platform/records/records.ts';
import { checkRecordsFile } from '../../src/platform/records/records-file.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { IMPORTED_ENTRIES } from '../../src/points/import-ledger.ts';
import { FROZEN_LISTS } from '../../src/revocations/frozen-lists.ts';

const AT = '2026-11-22T10:00:00.000Z';
const FROZEN = {
  organisationId: 'o1',
  kind: 'revocation',
  madeAt: AT,
  expiresAt: '2026-11-23T10:00:00.000Z',
  entries: [{ entryId: 'e1' }],
};

/** The tables of 2026-11-21, as each area made its own, with a row or two; and what they are as documents. */
const FORMERLY: { kind: AnyKind; sql: string; documents: { [key: string]: object } }[] = [
  {
    kind: ACCESS_LINKS,
    sql: `CREATE TABLE IF NOT EXISTS links (token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, user_id TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO links VALUES ('t1', 'reset', 'u1', '${AT}')`,
    documents: { t1: { purpose: 'reset', userId: 'u1', expiresAt: '2026-11-22T10:00:00.000Z' } },
  },
  {
    kind: RECEIPTS,
    sql: `CREATE TABLE IF NOT EXISTS answers (organisation_id TEXT, command_id TEXT, body_hash TEXT NOT NULL, received_at TEXT NOT NULL,
        answer TEXT NOT NULL, PRIMARY KEY (organisation_id, command_id)) WITHOUT ROWID;
      CREATE TABLE receipts (id TEXT);
      INSERT INTO answers VALUES ('o1', 'c1', 'hash', '2026-11-22T10:00:00.000Z', '{"ids":["e1"],"n":null}'), ('', 'c2', 'hash', '2026-11-22T10:00:00.123Z', 'null')`,
    documents: {
      'o1/c1': { bodyHash: 'hash', answer: { ids: ['e1'], n: null }, expiresAt: '2026-11-29T10:00:00.000Z' },
      '/c2': { bodyHash: 'hash', answer: null, expiresAt: '2026-11-29T10:00:00.123Z' },
    },
  },
  {
    kind: FROZEN_LISTS,
    sql: `CREATE TABLE IF NOT EXISTS frozen_lists (organisation_id TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, expected INTEGER NOT NULL,
        made_at TEXT NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (organisation_id, id)) WITHOUT ROWID;
      INSERT INTO frozen_lists VALUES ('o1', 'l1', 'revocation', 3, '2026-11-22T10:00:00.000Z', '[{"entryId":"e1"}]'),
        ('o1', 'l2', 'revocation', 4, '2026-11-22T10:00:00.000Z', '{"entries":[{"entryId":"e1"}],"replaces":{"entryId":"e1","points":"2"}}')`,
    documents: {
      'o1/l1': { ...FROZEN, expected: 3 },
      'o1/l2': { ...FROZEN, expected: 4, replaces: { entryId: 'e1', points: '2' } },
    },
  },
  {
    kind: ONE_TIME_CODES,
    sql: `CREATE TABLE IF NOT EXISTS codes (address_hash TEXT PRIMARY KEY, otp_id TEXT NOT NULL UNIQUE, code_hash TEXT NOT NULL, tries INTEGER NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO codes VALUES ('a1', 'o1', 'h1', 2, '${AT}')`,
    documents: { a1: { otpId: 'o1', codeHash: 'h1', tries: 2, expiresAt: AT } },
  },
  {
    kind: KNOWN_BROWSERS,
    sql: `CREATE TABLE IF NOT EXISTS known_browsers (user_id TEXT NOT NULL, browser_hash TEXT NOT NULL, signed_in_at TEXT NOT NULL,
        PRIMARY KEY (user_id, browser_hash)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS known_by_browser ON known_browsers (browser_hash);
      INSERT INTO known_browsers VALUES ('u1', 'b1', '${AT}'), ('u2', 'b1', '${AT}')`,
    documents: {
      'u1/b1': { userId: 'u1', browserHash: 'b1', signedInAt: AT },
      'u2/b1': { userId: 'u2', browserHash: 'b1', signedInAt: AT },
    },
  },
  {
    kind: API_KEYS,
    sql: `CREATE TABLE IF NOT EXISTS api_keys (key_hash TEXT PRIMARY KEY, key_id TEXT NOT NULL UNIQUE, organisation_id TEXT NOT NULL, name TEXT NOT NULL,
        scopes TEXT NOT NULL, last_four TEXT NOT NULL, created_at TEXT NOT NULL, created_by TEXT) WITHOUT ROWID;
      CREATE UNIQUE INDEX IF NOT EXISTS api_key_names ON api_keys (organisation_id, name);
      INSERT INTO api_keys VALUES ('h1', 'k1', 'o1', 'reader', '["read"]', 'abcd', '${AT}', NULL), ('h2', 'k2', 'o1', 'writer', '[]', 'efgh', '${AT}', 'p1')`,
    documents: {
      h1: { keyId: 'k1', organisationId: 'o1', name: 'reader', scopes: ['read'], lastFour: 'abcd', createdAt: AT, createdBy: null },
      h2: { keyId: 'k2', organisationId: 'o1', name: 'writer', scopes: [], lastFour: 'efgh', createdAt: AT, createdBy: 'p1' },
    },
  },
  {
    kind: SESSIONS,
    sql: `CREATE TABLE IF NOT EXISTS sessions (token_hash TEXT PRIMARY KEY, session_id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, profile_id TEXT,
        remember INTEGER NOT NULL, started_at TEXT NOT NULL, used_at TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (user_id);
      CREATE INDEX IF NOT EXISTS sessions_by_end ON sessions (expires_at);
      INSERT INTO sessions VALUES ('t1', 's1', 'u1', NULL, 1, '${AT}', '${AT}', '${AT}')`,
    documents: {
      t1: { sessionId: 's1', userId: 'u1', profileId: null, remember: 1, startedAt: AT, usedAt: AT, expiresAt: AT },
    },
  },
  {
    kind: PROFILE_USES,
    sql: `CREATE TABLE IF NOT EXISTS profile_uses (profile_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, used_at TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS uses_of_user ON profile_uses (user_id, used_at);
      INSERT INTO profile_uses VALUES ('p1', 'u1', '${AT}')`,
    documents: { p1: { userId: 'u1', usedAt: AT } },
  },
  {
    kind: ACCOUNTS,
    sql: `CREATE TABLE IF NOT EXISTS users (user_id TEXT PRIMARY KEY, address_hash TEXT UNIQUE, sealed TEXT NOT NULL, password_hash TEXT, created_at TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO users VALUES ('u1', 'a1', '{"key":"u1","box":"b"}', 'hash', '${AT}'), ('guest', NULL, '{"key":"guest","box":"b"}', NULL, '${AT}')`,
    documents: {
      u1: { addressHash: 'a1', sealed: { key: 'u1', box: 'b' }, passwordHash: 'hash', createdAt: AT },
      guest: { sealed: { key: 'guest', box: 'b' }, passwordHash: null, createdAt: AT },
    },
  },
  {
    kind: IMPORTED_ENTRIES,
    sql: `CREATE TABLE IF NOT EXISTS imported_entries (series BLOB, entry BLOB, content_hash BLOB NOT NULL, PRIMARY KEY (series, entry)) WITHOUT ROWID;
      CREATE TABLE imported_rows (id TEXT); CREATE TABLE import_ledger (id TEXT);
      INSERT INTO imported_entries VALUES (unhex('00112233-4455-6677-8899-aabbccddeeff', '-'), unhex('ffeeddccbbaa99887766554433221100'), x'0a0b')`,
    documents: { 'ABEiM0RVZneImaq7zN3u_w/_-7dzLuqmYh3ZlVEMyIRAA': { content: new Uint8Array([10, 11]) } },
  },
  {
    kind: KEYS,
    sql: `CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID;
      INSERT INTO keys VALUES ('', x'01'), ('o1', x'0203'), ('o1/p1', x'')`,
    documents: {
      '': { wrapped: new Uint8Array([1]) },
      o1: { wrapped: new Uint8Array([2, 3]) },
      'o1/p1': { wrapped: new Uint8Array() },
    },
  },
  {
    kind: PURGES_DUE,
    sql: `CREATE TABLE IF NOT EXISTS purges_due (id TEXT PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO purges_due VALUES ('d1')`,
    documents: { d1: {} },
  },
  {
    kind: REACTIONS,
    sql: `CREATE TABLE IF NOT EXISTS reactions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
      INSERT INTO reactions VALUES ('links', 's-1')`,
    documents: { links: { position: 's-1' } },
  },
  {
    kind: PARKED,
    sql: `CREATE TABLE IF NOT EXISTS parked (reaction TEXT, event_id TEXT, position TEXT NOT NULL, error TEXT NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (reaction, event_id)) WITHOUT ROWID;
      INSERT INTO parked VALUES ('links', 'e1', 's-1', 'was in the way', 6)`,
    documents: { 'links/e1': { reaction: 'links', eventId: 'e1', position: 's-1', error: 'was in the way', tries: 6 } },
  },
];

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-former-'));
  file = join(folder, 'records.db');
  using database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode=WAL; PRAGMA secure_delete=ON');
  for (const { sql } of FORMERLY) database.exec(sql);
});

afterEach(() => rmSync(folder, { recursive: true }));

const documentsOf = async (records: SqliteRecords, kind: AnyKind) => {
  const documents: { [key: string]: object } = {};
  for await (const { key, document } of everyRecord(records, kind as RecordKind<object>, {})) documents[key] = document;
  return documents;
};
const tables = () => {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
};

test('the rows of earlier tables are documents after the first start, once, and the tables are gone', async () => {
  for (let start = 1; start <= 2; start++) {
    const records = SqliteRecords.open(file);
    for (const { kind, documents } of FORMERLY) {
      await records.declare(kind);
      expect([kind.name, await documentsOf(records, kind)]).toEqual([kind.name, documents]);
    }
    await records.close();
  }
  const left = tables().filter((name) => name !== 'kinds' && !name.startsWith('records_'));
  expect(left).toEqual([]);
});

test('what was deleted since does not come back with the next start', async () => {
  for (const left of [FORMERLY.map(({ documents }) => documents), FORMERLY.map(() => ({}))]) {
    const records = SqliteRecords.open(file);
    for (const [n, { kind }] of FORMERLY.entries()) {
      await records.declare(kind);
      expect([kind.name, await documentsOf(records, kind)]).toEqual([kind.name, left[n]]);
      await records.deleteAll(kind as RecordKind<object>, {});
    }
    await records.close();
  }
});

test('a process that dies between two kinds has lost nothing: the next start goes on', async () => {
  for (let died = 0; died <= FORMERLY.length; died++) {
    const dead = mkdtempSync(join(folder, 'dead-'));
    const records = SqliteRecords.open(file);
    for (const { kind } of FORMERLY.slice(0, died)) await records.declare(kind);
    // The files as they are, of a process that is still running.
    for (const name of readdirSync(folder).filter((one) => one.startsWith('records.db'))) cpSync(join(folder, name), join(dead, name));
    await records.close();
    const again = SqliteRecords.open(join(dead, 'records.db'));
    for (const { kind, documents } of FORMERLY) {
      await again.declare(kind);
      expect([died, kind.name, await documentsOf(again, kind)]).toEqual([died, kind.name, documents]);
    }
    await again.close();
  }
});

test('U-070 what moved and was then deleted is nowhere after a purge', async () => {
  const records = SqliteRecords.open(file);
  for (const { kind } of FORMERLY) {
    await records.declare(kind);
    await records.deleteAll(kind as RecordKind<object>, {});
  }
  await records.purge();
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'latin1');
    expect([name, text.includes('2026-11-22T10:00')]).toEqual([name, false]);
  }
  await records.close();
});

test('a backup of an earlier version is known as one, and still when its rows have moved', async () => {
  const needed = ['keys', 'accounts', 'reactions', 'parked'];
  checkRecordsFile(file, needed);
  const records = SqliteRecords.open(file);
  for (const { kind } of FORMERLY) await records.declare(kind);
  await records.close();
  checkRecordsFile(file, needed);
  using database = new DatabaseSync(file);
  database.exec('DROP TABLE records_parked');
  expect(() => checkRecordsFile(file, needed)).toThrow(WrongContent);
});

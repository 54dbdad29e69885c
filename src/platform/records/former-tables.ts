/** A table of an earlier version that a kind takes the place of: its rows, each with the key and the fields of a document. */
type Former = {
  table: string;
  rows: string;
  /** What makes the key of what the rows have as one. */
  keyOf?: (key: string) => string;
  /** Fields that hold JSON. */
  json?: readonly string[];
  /** Tables of versions before that, of which nothing is needed. */
  leftovers?: readonly string[];
};

/** By the names of kinds. Until 2026-11-22 each area made tables of its own. */
export const FORMER: ReadonlyMap<string, Former> = new Map<string, Former>([
  ['identity', { table: 'identity', rows: "SELECT 'mine' AS key, id FROM identity" }],
  ['whereabouts', { table: 'whereabouts', rows: "SELECT 'mine' AS key, store_id AS storeId, place FROM whereabouts" }],
  [
    'receipts',
    {
      table: 'answers',
      rows: `SELECT organisation_id || '/' || command_id AS key, body_hash AS bodyHash, answer,
        strftime('%Y-%m-%dT%H:%M:%fZ', received_at, '+7 days') AS expiresAt FROM answers`,
      json: ['answer'],
      leftovers: ['receipts'],
    },
  ],
  ['access-links', { table: 'links', rows: 'SELECT token_hash AS key, purpose, user_id AS userId, expires_at AS expiresAt FROM links' }],
  [
    'frozen-lists',
    {
      table: 'frozen_lists',
      rows: `SELECT organisation_id || '/' || id AS key, organisation_id AS organisationId, kind, expected, made_at AS madeAt,
        strftime('%Y-%m-%dT%H:%M:%fZ', made_at, '+1 day') AS expiresAt, iif(json_type(entries) = 'array', entries, entries -> '$.entries') AS entries,
        iif(json_type(entries) = 'array', NULL, entries -> '$.replaces') AS replaces FROM frozen_lists`,
      json: ['entries', 'replaces'],
    },
  ],
  [
    'one-time-codes',
    {
      table: 'codes',
      rows: 'SELECT address_hash AS key, otp_id AS otpId, code_hash AS codeHash, tries, expires_at AS expiresAt FROM codes',
    },
  ],
  [
    'known-browsers',
    {
      table: 'known_browsers',
      rows: `SELECT user_id || '/' || browser_hash AS key, user_id AS userId, browser_hash AS browserHash, signed_in_at AS signedInAt
        FROM known_browsers`,
    },
  ],
  [
    'api-keys',
    {
      table: 'api_keys',
      rows: `SELECT key_hash AS key, key_id AS keyId, organisation_id AS organisationId, name, scopes, last_four AS lastFour,
        created_at AS createdAt, created_by AS createdBy FROM api_keys`,
      json: ['scopes'],
    },
  ],
  [
    'sessions',
    {
      table: 'sessions',
      rows: `SELECT token_hash AS key, session_id AS sessionId, user_id AS userId, profile_id AS profileId, remember,
        started_at AS startedAt, used_at AS usedAt, expires_at AS expiresAt FROM sessions`,
    },
  ],
  ['profile-uses', { table: 'profile_uses', rows: 'SELECT profile_id AS key, user_id AS userId, used_at AS usedAt FROM profile_uses' }],
  [
    'imported-entries',
    {
      table: 'imported_entries',
      rows: 'SELECT hex(series) || hex(entry) AS key, content_hash AS content FROM imported_entries',
      keyOf: (key) => `${shortOf(key.slice(0, 32))}/${shortOf(key.slice(32))}`,
      leftovers: ['imported_rows', 'import_ledger'],
    },
  ],
  ['purges-due', { table: 'purges_due', rows: 'SELECT id AS key FROM purges_due' }],
  ['keys', { table: 'keys', rows: 'SELECT id AS key, wrapped FROM keys' }],
  [
    'accounts',
    {
      table: 'users',
      rows: 'SELECT user_id AS key, address_hash AS addressHash, sealed, password_hash AS passwordHash, created_at AS createdAt FROM users',
      json: ['sealed'],
    },
  ],
  ['reactions', { table: 'reactions', rows: 'SELECT name AS key, position FROM reactions' }],
  [
    'parked',
    {
      table: 'parked',
      rows: "SELECT reaction || '/' || event_id AS key, reaction, event_id AS eventId, position, error, tries FROM parked",
    },
  ],
]);

function shortOf(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url');
}

import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import type { Instant } from '../platform/event.values.ts';
import { Records, type Statement } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';
import { hashOf, later, newToken } from './secrets.ts';

/** A login. `profileId` is the profile that was last used in it (U-012). */
export type Session = {
  sessionId: string;
  userId: string;
  profileId: string | null;
  remember: 0 | 1;
  startedAt: Instant;
  usedAt: Instant;
  /** key_ttl: logged in while it is later than now. */
  expiresAt: Instant;
};

const HOUR_MS = 3_600_000;
/** How long a login lasts after its last use (U-048). */
const LASTS_MS = { 0: 12 * HOUR_MS, 1: 30 * 24 * HOUR_MS } as const;
const MOST_KNOWN = 10_000;
/** Use is noted this often at most. */
const NOTED_EVERY_MS = 10 * 60_000;

const COLUMNS =
  'session_id AS sessionId, user_id AS userId, profile_id AS profileId, remember, started_at AS startedAt, used_at AS usedAt, expires_at AS expiresAt';

/** The logins: tokens are kept as hashes only. */
@Injectable()
export class Sessions implements OnModuleInit, OnModuleDestroy {
  /** The logins that were used lately, by the hash of their token. Every change of a login lets go of all. */
  private readonly known = new Map<string, Session>();
  /** Whose end was told: those that ended up to here. */
  private told: Instant = '';
  private next: NodeJS.Timeout | undefined;

  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(`
      CREATE TABLE IF NOT EXISTS sessions (token_hash TEXT PRIMARY KEY, session_id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, profile_id TEXT,
        remember INTEGER NOT NULL, started_at TEXT NOT NULL, used_at TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (user_id);
      CREATE INDEX IF NOT EXISTS sessions_by_end ON sessions (expires_at);
      CREATE TABLE IF NOT EXISTS profile_uses (profile_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, used_at TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS uses_of_user ON profile_uses (user_id, used_at)`);
    this.told = this.clock.now();
    this.watchTheClock();
  }

  onModuleDestroy(): void {
    clearTimeout(this.next);
  }

  /** Begins a login under a new token; the one that the caller came with, if any, is over. */
  async start(userId: string, remember: boolean, now: Instant, replaces?: string): Promise<Session & { token: string }> {
    const token = newToken();
    const kept = remember ? 1 : 0;
    const profileId = this.lastUsedBy(userId) ?? null;
    const session: Session = {
      sessionId: crypto.randomUUID(),
      userId,
      profileId,
      remember: kept,
      startedAt: now,
      usedAt: now,
      expiresAt: later(now, LASTS_MS[kept]),
    };
    this.tellOfEnded(now);
    await this.write([
      { sql: 'DELETE FROM sessions WHERE expires_at <= ?', params: [now] },
      {
        sql: 'INSERT INTO sessions (token_hash, session_id, user_id, profile_id, remember, started_at, used_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        params: [hashOf(token), session.sessionId, userId, profileId, kept, now, now, session.expiresAt],
      },
    ]);
    if (replaces) await this.end(replaces);
    return { ...session, token };
  }

  /** The login of a token, unless it is over. */
  find(token: string, now: Instant): Session | undefined {
    const hash = hashOf(token);
    const session = this.known.get(hash) ?? this.records.get<Session>(`SELECT ${COLUMNS} FROM sessions WHERE token_hash = ?`, hash);
    if (!session || session.expiresAt <= now) return undefined;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(hash, session);
    return session;
  }

  get(sessionId: string): Session | undefined {
    return this.records.get<Session>(`SELECT ${COLUMNS} FROM sessions WHERE session_id = ?`, sessionId);
  }

  /** Notes that a login was used through a profile: at once when it is another profile, else every ten minutes. A full disk must not stop reads. */
  async use(session: Session, profileId: string | undefined, now: Instant): Promise<void> {
    const another = profileId !== undefined && profileId !== session.profileId;
    if (!another && Date.parse(now) - Date.parse(session.usedAt) < NOTED_EVERY_MS) return;
    const statements: Statement[] = [
      {
        sql: 'UPDATE sessions SET used_at = ?, expires_at = ?, profile_id = coalesce(?, profile_id) WHERE session_id = ?',
        params: [now, later(now, LASTS_MS[session.remember]), another ? profileId : null, session.sessionId],
      },
    ];
    if (profileId) {
      statements.push({
        sql: 'INSERT INTO profile_uses (profile_id, user_id, used_at) VALUES (?, ?, ?) ON CONFLICT (profile_id) DO UPDATE SET user_id = excluded.user_id, used_at = excluded.used_at',
        params: [profileId, session.userId, now],
      });
    }
    await this.write(statements).catch(() => undefined);
  }

  async end(sessionId: string): Promise<void> {
    await this.write([{ sql: 'DELETE FROM sessions WHERE session_id = ?', params: [sessionId] }]);
    await this.access.announce({ sessionId });
  }

  /** Ends every login of a user but one. */
  async endAll(userId: string, except = ''): Promise<void> {
    await this.write([{ sql: 'DELETE FROM sessions WHERE user_id = ? AND session_id <> ?', params: [userId, except] }]);
    await this.access.announce({ userId });
  }

  /** No login acts through the profile any more. */
  async forgetProfile(profileId: string, userId: string): Promise<void> {
    await this.write([
      { sql: 'UPDATE sessions SET profile_id = NULL WHERE user_id = ? AND profile_id = ?', params: [userId, profileId] },
      { sql: 'DELETE FROM profile_uses WHERE profile_id = ?', params: [profileId] },
    ]);
    await this.access.announce({ profileId });
  }

  /** When a profile was last used; nothing when never. */
  lastUse(profileId: string): Instant | undefined {
    return this.records.get<{ used_at: Instant }>('SELECT used_at FROM profile_uses WHERE profile_id = ?', profileId)?.used_at;
  }

  /** Lets go of the known logins when it is done, be it refused or not. */
  private async write(statements: readonly Statement[]): Promise<void> {
    await this.records.write(statements).finally(() => this.known.clear());
  }

  /** Tells of logins when their time is over. One timer serves all: what begins or is used meanwhile ends later than it looks. */
  private watchTheClock(): void {
    const now = this.clock.now();
    this.tellOfEnded(now);
    const first = this.records.get<{ expires_at: Instant }>(
      'SELECT expires_at FROM sessions WHERE expires_at > ? ORDER BY expires_at LIMIT 1',
      now,
    );
    const left = first ? Date.parse(first.expires_at) - Date.parse(now) : HOUR_MS;
    this.next = setTimeout(() => this.watchTheClock(), Math.min(left, HOUR_MS)).unref();
  }

  private tellOfEnded(now: Instant): void {
    const ended = this.records.all<{ session_id: string }>(
      'SELECT session_id FROM sessions WHERE expires_at > ? AND expires_at <= ?',
      this.told,
      now,
    );
    this.told = now;
    for (const { session_id: sessionId } of ended) void this.access.announce({ sessionId });
  }

  private lastUsedBy(userId: string): string | undefined {
    return this.records.get<{ profile_id: string }>(
      'SELECT profile_id FROM profile_uses WHERE user_id = ? ORDER BY used_at DESC LIMIT 1',
      userId,
    )?.profile_id;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Directory } from '../../projections/people/directory.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { RecordConflict, Records } from '../platform/records/records.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { Sessions } from './sessions.ts';

/** Who signs in. Without an address it is a guest's, who looks around. */
export type Account = {
  userId: string;
  email: EmailAddress | null;
  name: string;
  passwordHash: string | null;
  affiliate: string | null;
  createdAt: Instant;
};

type Row = { user_id: string; sealed: string; password_hash: string | null; created_at: Instant };
type SealedAbout = Pick<Account, 'email' | 'name' | 'affiliate'>;

/** The accounts. What tells who it is, is sealed under a key of the account's own; an address is found by a hash that only this server can make. */
@Injectable()
export class Accounts implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly directory: Directory,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(
      'CREATE TABLE IF NOT EXISTS users (user_id TEXT PRIMARY KEY, address_hash TEXT UNIQUE, sealed TEXT NOT NULL, password_hash TEXT, created_at TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  find(address: EmailAddress): Account | undefined {
    return this.read(this.records.get<Row>('SELECT * FROM users WHERE address_hash = ?', this.hash(address)));
  }

  get(userId: string): Account | undefined {
    return this.read(this.records.get<Row>('SELECT * FROM users WHERE user_id = ?', userId));
  }

  /** Makes an account; answers nothing when the address has one already. */
  async create(account: Omit<Account, 'userId' | 'createdAt'>, now: Instant): Promise<Account | undefined> {
    const userId = crypto.randomUUID();
    const { email, name, affiliate, passwordHash } = account;
    await this.keys.createOrganisationKey(userId);
    const sealed = this.keys.seal(JSON.stringify({ email, name, affiliate } satisfies SealedAbout), userId);
    try {
      await this.records.write([
        {
          sql: 'INSERT INTO users (user_id, address_hash, sealed, password_hash, created_at) VALUES (?, ?, ?, ?, ?)',
          params: [userId, email && this.hash(email), JSON.stringify(sealed), passwordHash, now],
        },
      ]);
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
      await this.keys.destroyOrganisationKeys(userId);
      return undefined;
    }
    return { ...account, userId, createdAt: now };
  }

  async setPassword(userId: string, passwordHash: string): Promise<void> {
    await this.records.write([{ sql: 'UPDATE users SET password_hash = ? WHERE user_id = ?', params: [passwordHash, userId] }]);
  }

  /** A profile was forgotten: no login acts through it. A guest whose last one it was is gone too; an account with an address is its owner's. */
  async leave(userId: string, profileId: string): Promise<void> {
    await this.sessions.forgetProfile(profileId, userId);
    const others = (await this.directory.ofUser(userId)).filter((person) => person.profileId !== profileId);
    if (others.length === 0 && this.get(userId)?.email === null) await this.delete(userId);
  }

  private async delete(userId: string): Promise<void> {
    await this.sessions.endAll(userId);
    await this.browsers.forgetAll(userId);
    await this.records.write([{ sql: 'DELETE FROM users WHERE user_id = ?', params: [userId] }]);
    await this.keys.destroyOrganisationKeys(userId);
  }

  private hash(address: EmailAddress): string {
    return this.keys.keyedHash('', 'account', address);
  }

  private read(row: Row | undefined): Account | undefined {
    const opened = row && this.keys.open(JSON.parse(row.sealed) as Sealed);
    if (!row || opened === undefined) return undefined;
    return { ...(JSON.parse(opened) as SealedAbout), userId: row.user_id, passwordHash: row.password_hash, createdAt: row.created_at };
  }
}

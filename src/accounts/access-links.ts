import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { Records } from '../platform/records/records.ts';
import { hashOf, later, newToken } from './secrets.ts';

/** What a link is for: choosing a new password (U-051), or signing in once. */
export type LinkPurpose = 'reset' | 'sign-in';

const VALID_MS: { readonly [Purpose in LinkPurpose]: number } = { reset: 60 * 60_000, 'sign-in': 30 * 60_000 };

/** Tokens of links: once one is used, all of the same user and purpose are good no more. Kept as hashes. */
@Injectable()
export class AccessLinks implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(
      'CREATE TABLE IF NOT EXISTS links (token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, user_id TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  /** Makes a token. Earlier ones stay good: whoever asks for another must not end the one that was mailed to the owner. */
  async create(purpose: LinkPurpose, userId: string, now: Instant): Promise<string> {
    const token = newToken();
    await this.records.write([
      { sql: 'DELETE FROM links WHERE expires_at <= ?', params: [now] },
      {
        sql: 'INSERT INTO links (token_hash, purpose, user_id, expires_at) VALUES (?, ?, ?, ?)',
        params: [hashOf(token), purpose, userId, later(now, VALID_MS[purpose])],
      },
    ]);
    return token;
  }

  /** Whose the token is, while it is good. */
  find(purpose: LinkPurpose, token: string, now: Instant): string | undefined {
    const row = this.records.get<{ user_id: string }>(
      'SELECT user_id FROM links WHERE token_hash = ? AND purpose = ? AND expires_at > ?',
      hashOf(token),
      purpose,
      now,
    );
    return row?.user_id;
  }

  /** Uses the token up; no when another call has just done so. */
  async use(token: string): Promise<boolean> {
    const [used = 0] = await this.records.write([
      {
        sql: 'DELETE FROM links WHERE (user_id, purpose) IN (SELECT user_id, purpose FROM links WHERE token_hash = ?)',
        params: [hashOf(token)],
      },
    ]);
    return used > 0;
  }
}

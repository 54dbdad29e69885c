import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Call } from '../platform/http/who.ts';
import { Records } from '../platform/records/records.ts';
import { Settings } from '../platform/settings.ts';
import { giveCookie, takeCookie, tokenIn } from './cookies.ts';
import { hashOf, newToken } from './secrets.ts';

/** Browsers of one account that are remembered: the last ones that signed in. */
const MOST_OF_ACCOUNT = 20;

/**
 * The browsers that have signed in before, as which accounts: each has a device cookie, whose token is kept as a hash. It opens nothing. It
 * tells an account's owner from strangers who try, until the password is changed or the owner signs out everywhere.
 */
@Injectable()
export class KnownBrowsers implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(`
      CREATE TABLE IF NOT EXISTS known_browsers (user_id TEXT NOT NULL, browser_hash TEXT NOT NULL, signed_in_at TEXT NOT NULL,
        PRIMARY KEY (user_id, browser_hash)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS known_by_browser ON known_browsers (browser_hash)`);
  }

  /** Names the browser of a call among the account's; nothing when it has never signed in as it. */
  find(userId: string, { cookie }: Call): string | undefined {
    const token = tokenIn(cookie, 'laurel_device');
    if (token === undefined) return undefined;
    return this.records.get<{ browser: string }>(
      'SELECT browser_hash AS browser FROM known_browsers WHERE user_id = ? AND browser_hash = ?',
      userId,
      hashOf(token),
    )?.browser;
  }

  /** The browser has signed in as the account. Its token is a new one each time, so that none that was planted there is good. */
  async remember(userId: string, { cookie, receivedAt }: Call, reply: FastifyReply): Promise<void> {
    const [token, former] = [newToken(), tokenIn(cookie, 'laurel_device')];
    const browser = hashOf(token);
    await this.records.write([
      { sql: 'UPDATE known_browsers SET browser_hash = ? WHERE browser_hash = ?', params: [browser, former ? hashOf(former) : null] },
      {
        sql: 'INSERT INTO known_browsers (user_id, browser_hash, signed_in_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET signed_in_at = excluded.signed_in_at',
        params: [userId, browser, receivedAt],
      },
      {
        sql: 'DELETE FROM known_browsers WHERE user_id = ?1 AND browser_hash NOT IN (SELECT browser_hash FROM known_browsers WHERE user_id = ?1 ORDER BY signed_in_at DESC LIMIT ?2)',
        params: [userId, MOST_OF_ACCOUNT],
      },
    ]);
    giveCookie(reply, 'laurel_device', token, { secure: this.settings.secureCookies, remember: true });
  }

  /** No browser is known to the account any more. */
  async forgetAll(userId: string, reply?: FastifyReply): Promise<void> {
    await this.records.write([{ sql: 'DELETE FROM known_browsers WHERE user_id = ?', params: [userId] }]);
    if (reply) takeCookie(reply, 'laurel_device', { secure: this.settings.secureCookies });
  }
}

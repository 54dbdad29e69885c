import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Instant } from '../platform/event.values.ts';
import type { Call } from '../platform/http/who.ts';
import { againOnConflict, everyRecord, put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import { Settings } from '../platform/settings.ts';
import { giveCookie, takeCookie, tokenIn } from './cookies.ts';
import { hashOf, newToken } from './secrets.ts';

type KnownBrowser = { userId: string; browserHash: string; signedInAt: Instant };

/** By account and browser. */
export const KNOWN_BROWSERS: RecordKind<KnownBrowser> = {
  name: 'known-browsers',
  fields: { userId: 'value', browserHash: 'value', signedInAt: 'beside' },
};

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
    await this.records.declare(KNOWN_BROWSERS);
  }

  /** Names the browser of a call among the account's; nothing when it has never signed in as it. */
  async find(userId: string, { cookie }: Call): Promise<string | undefined> {
    const token = tokenIn(cookie, 'laurel_device');
    if (token === undefined) return undefined;
    return (await this.records.get(KNOWN_BROWSERS, keyOf(userId, hashOf(token))))?.document.browserHash;
  }

  /** The browser has signed in as the account. Its token is a new one each time, so that none that was planted there is good. */
  async remember(userId: string, { cookie, receivedAt }: Call, reply: FastifyReply): Promise<void> {
    const token = newToken();
    const [browser, former] = [hashOf(token), hashOf(tokenIn(cookie, 'laurel_device') ?? '')];
    await againOnConflict(async () => {
      const steps = [put(KNOWN_BROWSERS, keyOf(userId, browser), { userId, browserHash: browser, signedInAt: receivedAt })];
      const same = everyRecord(this.records, KNOWN_BROWSERS, { browserHash: former });
      for await (const { key, document, version } of same) {
        steps.push(remove(KNOWN_BROWSERS, key, version));
        if (document.userId !== userId)
          steps.push(put(KNOWN_BROWSERS, keyOf(document.userId, browser), { ...document, browserHash: browser }));
      }
      const newest = { sort: { field: 'signedInAt', descending: true } } as const;
      const others = await this.records.keys(KNOWN_BROWSERS, { userId, browserHash: { not: former } }, newest);
      await this.records.write([...steps, ...others.slice(MOST_OF_ACCOUNT - 1).map((key) => remove(KNOWN_BROWSERS, key))]);
    });
    giveCookie(reply, 'laurel_device', token, { secure: this.settings.secureCookies, remember: true });
  }

  /** No browser is known to the account any more. */
  async forgetAll(userId: string, reply?: FastifyReply): Promise<void> {
    await this.records.deleteAll(KNOWN_BROWSERS, { userId });
    if (reply) takeCookie(reply, 'laurel_device', { secure: this.settings.secureCookies });
  }
}

function keyOf(userId: string, browserHash: string): string {
  return `${userId}/${browserHash}`;
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { Reauthentication } from '../platform/http/reauthentication.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import type { Login } from '../platform/http/who.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';
import { Accounts } from './accounts.ts';
import { askedOf, isKnownStill, KNOWN_MS } from './reauthentication.values.ts';
import { hashOf, newToken } from './secrets.ts';
import { Sessions } from './sessions.ts';

/** Somebody has shown again that it is them, in one login. */
type SecurityKey = { keyId: string; sessionId: string; startedAt: Instant; expiresAt: Instant };
/** Since when it is known who is signed in, and until when the login or key that says so is good. */
type Known = Pick<SecurityKey, 'startedAt' | 'expiresAt'>;

/** By the hashes of their secrets. */
export const SECURITY_KEYS: RecordKind<SecurityKey> = { name: 'security-keys', expires: 'expiresAt' };

/** The keys of those who showed again that it is them: good in their login alone, kept as hashes only. */
@Injectable()
export class SecurityKeys extends Reauthentication implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly sessions: Sessions,
    private readonly accounts: Accounts,
  ) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.records.declare(SECURITY_KEYS);
  }

  async create(sessionId: string, now: Instant): Promise<SecurityKey & { secret: string }> {
    const secret = newToken();
    const key = { keyId: crypto.randomUUID(), sessionId, startedAt: now, expiresAt: later(now, KNOWN_MS) };
    await this.records.write([put(SECURITY_KEYS, hashOf(secret), key, null)]);
    return { ...key, secret };
  }

  /** By the key where it is this login's and good, else by the login itself; nothing where that has just ended. */
  async known(sessionId: string, secret: string | undefined, now: Instant): Promise<Known | undefined> {
    const key = secret === undefined ? undefined : (await this.records.get(SECURITY_KEYS, hashOf(secret)))?.document;
    return key?.sessionId === sessionId && key.expiresAt > now ? key : this.sessions.get(sessionId);
  }

  override async require(login: Login, secret: string | undefined, now: Instant): Promise<void> {
    const known = await this.known(login.sessionId, secret, now);
    if (known && isKnownStill(known.startedAt, now)) return;
    const account = await this.accounts.get(login.userId);
    if (account && askedOf(account) === null) return;
    throw new Forbidden('Confirm first that it is you', 'reauthentication-required');
  }
}

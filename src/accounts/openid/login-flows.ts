import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later, type Sealed } from '../../platform/event.values.ts';
import { put, type RecordKind, Records } from '../../platform/records/records.ts';
import { hashOf, newToken } from '../secrets.ts';
import type { Secrets } from './open-id.ts';

/** What somebody goes to a provider for: to sign in, to add it to their account, or to show again that it is them. */
export const LOGIN_PURPOSES = ['sign-in', 'link', 'confirm'] as const;
export type LoginPurpose = (typeof LOGIN_PURPOSES)[number];

/**
 * A try to sign in that is under way at a provider. `sessionId`: the login that it is for, where it is for one. `trial`: how an admin wants an
 * organisation's own provider to be set up, who goes there to prove it.
 */
export type LoginFlow = {
  browserHash: string;
  through: string;
  purpose: LoginPurpose | 'try';
  trial?: Sealed;
  sessionId?: string;
  remember: boolean;
  nonce: string;
  verifier: string;
  begunAt: Instant;
  expiresAt: Instant;
};

/** What a provider has said of somebody whom nobody knows yet. `provedHash`: of the address that it has proved. */
type LoginProof = {
  browserHash: string;
  through: string;
  /** The organisation whose own provider it was. */
  within?: string;
  identity: string;
  provedHash?: string;
  remember: boolean;
  expiresAt: Instant;
};

/** By the hashes of their states. */
export const LOGIN_FLOWS: RecordKind<LoginFlow> = { name: 'login-flows', expires: 'expiresAt' };
/** By the hashes of the states of their tries. */
export const LOGIN_PROOFS: RecordKind<LoginProof> = { name: 'login-proofs', expires: 'expiresAt' };

/** From leaving for the provider to coming back, and from then to registering. */
const FLOW_VALID_MS = 10 * 60_000;

/** Tries to sign in at providers: 10 minutes, one use, good in the browser that began them alone. */
@Injectable()
export class LoginFlows implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(LOGIN_FLOWS);
    await this.records.declare(LOGIN_PROOFS);
  }

  /** @param browser the token of the cookie that the browser has */
  async begin(
    about: Pick<LoginFlow, 'through' | 'purpose' | 'sessionId' | 'remember' | 'trial'>,
    browser: string,
    now: Instant,
  ): Promise<Secrets> {
    const [state, nonce, verifier] = [newToken(), newToken(), newToken()];
    const flow = { ...about, browserHash: hashOf(browser), nonce, verifier, begunAt: now, expiresAt: later(now, FLOW_VALID_MS) };
    await this.records.write([put(LOGIN_FLOWS, hashOf(state), flow, null)]);
    return { state, nonce, verifier };
  }

  /** Uses up the try of a state, whatever comes of it; nothing for another browser, too late, or when it was used. */
  use(state: string, browser: string | undefined, now: Instant): Promise<LoginFlow | undefined> {
    return this.take(LOGIN_FLOWS, state, browser, now);
  }

  /** Keeps what the provider has said until its person has registered, or has shown which account is theirs. */
  async prove(state: string, browser: string, proof: Omit<LoginProof, 'browserHash' | 'expiresAt'>, now: Instant): Promise<void> {
    const kept = { ...proof, browserHash: hashOf(browser), expiresAt: later(now, FLOW_VALID_MS) };
    await this.records.write([put(LOGIN_PROOFS, hashOf(state), kept, null)]);
  }

  async proof(state: string, browser: string | undefined, now: Instant): Promise<LoginProof | undefined> {
    const kept = (await this.records.get(LOGIN_PROOFS, hashOf(state)))?.document;
    return kept && isGood(kept, browser, now) ? kept : undefined;
  }

  /** Uses the proof up; nothing when another call has just done so. */
  useProof(state: string, browser: string | undefined, now: Instant): Promise<LoginProof | undefined> {
    return this.take(LOGIN_PROOFS, state, browser, now);
  }

  private async take<Kept extends LoginFlow | LoginProof>(
    kind: RecordKind<Kept>,
    state: string,
    browser: string | undefined,
    now: Instant,
  ): Promise<Kept | undefined> {
    const kept = (await this.records.get(kind, hashOf(state)))?.document;
    if (!kept || !isGood(kept, browser, now)) return undefined;
    const taken = await this.records.deleteAll(kind, { key: hashOf(state) });
    return taken === 1 ? kept : undefined;
  }
}

function isGood({ browserHash, expiresAt }: LoginFlow | LoginProof, browser: string | undefined, now: Instant): boolean {
  return browser !== undefined && browserHash === hashOf(browser) && expiresAt > now;
}

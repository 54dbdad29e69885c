import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OWN_PROVIDER } from '../login-providers/provider-option.values.ts';
import type { Call } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { Settings } from '../platform/settings.ts';
import { Invitations } from '../players/invitations.ts';
import type { SignedIn } from '../players/players.contract.ts';
import { type Account, Accounts, isGuest } from './accounts.ts';
import { Consents } from './consents.ts';
import { giveCookie } from './cookies.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { originOf } from './login-origin.ts';
import { OwnProfiles } from './own-profiles.ts';
import { Register } from './register.ts';
import { SecurityLog } from './security-log.ts';
import { type Session, Sessions } from './sessions.ts';

/** Provider 4 is e-mail and password, or e-mail and code (U-043). */
export const EMAIL_PROVIDER = 4;

/** The end of every way to sign in: a new login begins. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly accounts: Accounts,
    private readonly browsers: KnownBrowsers,
    private readonly consents: Consents,
    private readonly keys: Keys,
    private readonly log: SecurityLog,
    private readonly invitations: Invitations,
    private readonly ownProfiles: OwnProfiles,
    private readonly register: Register,
    private readonly settings: Settings,
  ) {}

  /** @param through the provider that said who it is, where it was one: an organisation's own for whoever acts within it */
  async begin(account: Account, call: Call, reply: FastifyReply, remember = false, through?: string): Promise<SignedIn> {
    await this.register.finish(account, call.commandId);
    const from = await this.keys.seal(JSON.stringify(originOf(call)), account.userId);
    const { userId, within } = account;
    const session = await this.sessions.start(userId, remember, call.receivedAt, { replaces: call.who.sessionId, from, through, within });
    giveCookie(reply, 'laurel_session', session.token, { secure: this.settings.secureCookies, remember });
    // Only for an address can strangers try.
    if (account.email) await this.browsers.remember(account.userId, call, reply);
    await this.log.done('SignedIn', account.userId, call);
    return this.tell(account, session);
  }

  /** Who a call comes from, and which profile acts (U-012); not logged in when from nobody, or from a guest whose sample is being removed. */
  async of({ who }: Call): Promise<SignedIn & { profile_id: string | null }> {
    const account = who.userId === undefined ? undefined : await this.accounts.get(who.userId);
    const session = who.sessionId === undefined ? undefined : await this.sessions.get(who.sessionId);
    const told = account && session && (await this.tell(account, session));
    if (!told || (isGuest(account) && told.profiles.length === 0)) return { ...NOBODY, profile_id: null };
    return { ...told, profile_id: who.profileId ?? null };
  }

  private async tell(account: Account, session: Session): Promise<SignedIn> {
    const { userId, email, name } = account;
    return {
      about_user: {
        logged_in: 1,
        user_id: userId,
        key_ttl: session.expiresAt,
        key_id: session.sessionId,
        email,
        provider: providerOf(session),
        show_consent: (await this.consents.isDue(userId)) ? 1 : 0,
        takes_feedback: this.settings.feedbackTo === undefined ? 0 : 1,
        account_email: email,
        AccountName: name,
      },
      profiles: await this.ownProfiles.own(userId),
      invitations: await this.invitations.to(email),
    };
  }
}

const NOBODY: SignedIn = { about_user: { logged_in: 0 }, profiles: [], invitations: [] };

/** The number of the provider that a login came by. */
export function providerOf({ through, within }: Session): number {
  if (within !== undefined) return OWN_PROVIDER;
  return through === undefined ? EMAIL_PROVIDER : Number(through);
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';
import { hashOf, newToken } from './secrets.ts';

/** What a link is for: choosing a new password (U-051), or signing in once. */
export type LinkPurpose = 'reset' | 'sign-in';

type AccessLink = { purpose: LinkPurpose; userId: string; expiresAt: Instant };

/** By the hashes of their tokens. */
export const ACCESS_LINKS: RecordKind<AccessLink> = {
  name: 'access-links',
  fields: { userId: 'value', purpose: 'beside' },
  expires: 'expiresAt',
};

export const LINK_VALID_MS: { readonly [Purpose in LinkPurpose]: number } = { reset: 60 * 60_000, 'sign-in': 30 * 60_000 };

/** Tokens of links: once one is used, all of the same user and purpose are good no more. Kept as hashes. */
@Injectable()
export class AccessLinks implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(ACCESS_LINKS);
  }

  /** Makes a token. Earlier ones stay good: whoever asks for another must not end the one that was mailed to the owner. */
  async create(purpose: LinkPurpose, userId: string, now: Instant): Promise<string> {
    const token = newToken();
    await this.records.write([put(ACCESS_LINKS, hashOf(token), { purpose, userId, expiresAt: later(now, LINK_VALID_MS[purpose]) })]);
    return token;
  }

  /** Whose the token is, while it is good. */
  async find(purpose: LinkPurpose, token: string, now: Instant): Promise<string | undefined> {
    const link = (await this.records.get(ACCESS_LINKS, hashOf(token)))?.document;
    return link?.purpose === purpose && link.expiresAt > now ? link.userId : undefined;
  }

  /** Uses the token up; no when another call has just done so. */
  async use(token: string): Promise<boolean> {
    const link = await this.records.get(ACCESS_LINKS, hashOf(token));
    if (!link) return false;
    const { userId, purpose } = link.document;
    return (await this.records.deleteAll(ACCESS_LINKS, { userId, purpose })) > 0;
  }

  /** No link of the user is good any more: they were mailed to an address that is no longer theirs. */
  async endAll(userId: string): Promise<void> {
    await this.records.deleteAll(ACCESS_LINKS, { userId });
  }
}

import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';

/** What a mailed invitation says: who is invited, when it was sent, and to which of the profile's addresses, the first is 1. */
export type MailedInvitation = { organisationId: string; profileId: string; sentAt: Instant; addressNumber: number };

const VALID_MS = 30 * 24 * 3_600_000;
const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([1-9][0-9]{0,8})\.([0-9a-f]{40})$/;

/**
 * Tokens of mailed invitations follow from the fact that they were sent, so that a mail that is made again has the same: ids and times, and what
 * only this server can make of them. They are kept nowhere. They serve once, because the profile has an account then, and for 30 days.
 */
@Injectable()
export class InvitationTokens {
  constructor(private readonly keys: Keys) {}

  async of(invitation: MailedInvitation): Promise<string> {
    const { organisationId, profileId, sentAt, addressNumber } = invitation;
    const said = [organisationId, profileId, Date.parse(sentAt).toString(36), addressNumber].join('.');
    return `${said}.${await this.sign(said)}`;
  }

  /** What a token says; nothing for one that this server has not made, or that is over. */
  async read(token: string, now: Instant): Promise<MailedInvitation | undefined> {
    const [, organisationId = '', profileId = '', sent = '', number = '', signature = ''] = SHAPE.exec(token) ?? [];
    const right = await this.sign([organisationId, profileId, sent, number].join('.'));
    if (!timingSafeEqual(Buffer.from(signature.padEnd(right.length)), Buffer.from(right))) return undefined;
    const sentAt = new Date(parseInt(sent, 36)).toISOString();
    return later(sentAt, VALID_MS) > now ? { organisationId, profileId, sentAt, addressNumber: Number(number) } : undefined;
  }

  private sign(said: string): Promise<string> {
    return this.keys.keyedHash('', 'invitation-token', said);
  }
}

/** How long a mailed invitation is good, in days. */
export const INVITATION_DAYS = VALID_MS / 86_400_000;

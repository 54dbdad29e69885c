import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { CurrentRoles } from './current-roles.ts';
import { type InvitationLink, organisationInvitations } from './organisation-invitations.ts';
import { INVITATIONS } from './players.events.ts';

const SHAPE = /^([0-9a-f-]{36})\.([1-9][0-9]{0,8})\.([0-9a-f]{40})$/;

/**
 * The link by which people join an organisation (U-081). Its key is the organisation, the link's number, and what only this server can make of both:
 * it is kept nowhere, and can be shown again to who may invite.
 */
@Injectable()
export class InvitationLinks {
  private readonly origin: string;

  constructor(
    settings: Settings,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly roles: CurrentRoles,
  ) {
    this.origin = settings.origin;
  }

  /** The present link of an organisation, for its admins. */
  async of(organisationId: string): Promise<InvitationLink & { accessKey: string; address: string }> {
    const link = await this.standing(organisationId);
    const said = `${organisationId}.${link.number}`;
    const accessKey = `${said}.${await this.sign(said)}`;
    return { ...link, accessKey, address: `${this.origin}/group/invitations/${accessKey}` };
  }

  /**
   * The organisation that a key opens as of now.
   * @throws Refused invitation-invalid: made up, renewed since, or the organisation is gone
   */
  async open(accessKey: string): Promise<InvitationLink & { organisationId: string }> {
    const [, organisationId = '', number = '', signature = ''] = SHAPE.exec(accessKey) ?? [];
    const right = await this.sign(`${organisationId}.${number}`);
    const isOurs = timingSafeEqual(Buffer.from(signature.padEnd(right.length)), Buffer.from(right));
    const link = isOurs ? await this.standing(organisationId) : undefined;
    if (link?.number !== Number(number) || !(await this.roles.stands(organisationId, { asOfNow: true })))
      throw new Refused('invitation-invalid', 'Token is invalid; ask for a new invitation');
    return { ...link, organisationId };
  }

  private async standing(organisationId: string): Promise<InvitationLink> {
    return (await this.decisions.load(organisationInvitations, streamName(INVITATIONS, organisationId))).link;
  }

  private sign(said: string): Promise<string> {
    return this.keys.keyedHash('', 'invitation-link', said);
  }
}

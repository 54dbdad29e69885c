import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mail } from '../mail/mail.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Recorded, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { Settings } from '../platform/settings.ts';
import { invitationMail } from './invitation-mails.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { OpenToInvitations } from './open-to-invitations.ts';
import { INVITATIONS, type InvitationEvent, PROFILE } from './players.events.ts';
import { profile } from './profile.ts';

/** Who is invited gets a mail: with the same words, token and id however often the fact is delivered. Who joined meanwhile gets none. */
@Injectable()
export class MailInvitations implements OnModuleInit {
  private readonly origin: string;

  constructor(
    settings: Settings,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly mail: Mail,
    private readonly open: OpenToInvitations,
    private readonly reactions: Reactions,
    private readonly tokens: InvitationTokens,
  ) {
    this.origin = settings.origin;
  }

  onModuleInit(): void {
    this.reactions.add({
      name: 'mail-invitations',
      kind: 'effects',
      begin: 'now',
      categories: [INVITATIONS],
      on: (event) => this.send(event as Recorded<InvitationEvent>),
    });
  }

  private async send({ id, type, data, metadata: { organisationId } }: Recorded<InvitationEvent>): Promise<undefined> {
    if (type !== 'InvitationsSent') return;
    const { deleted, name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const organisationName = await this.keys.open(name);
    if (deleted || organisationName === undefined) return;
    const { profileIds, sentAt } = data;
    const open = await this.open.among(organisationId, profileIds);
    for (const profileId of profileIds) {
      if (!open.has(profileId)) continue;
      const { email, addresses } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
      const address = await this.keys.open(email);
      if (address === undefined) continue;
      const addressee = { organisationId, profileId, addressNumber: addresses.length };
      const url = `${this.origin}/v_invite/${await this.tokens.of({ ...addressee, sentAt })}`;
      await this.mail.sendOnce(invitationMail(address, organisationName, url), derivedId(profileId, id), addressee);
    }
  }
}

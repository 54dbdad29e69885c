import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Addressee, Mail } from '../mail/mail.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { streamName } from '../platform/event.values.ts';
import { type OrganisationInvitations, organisationInvitations } from './organisation-invitations.ts';
import { type InvitationBlocked, INVITATIONS, type InvitationEvent, PROFILE } from './players.events.ts';
import { type Profile, profile } from './profile.ts';

const COMMANDS = '5b0c3f0e-9a47-4a54-8f0d-6f1f5f8f2d11';

/** An address that takes no mail (U-065); nothing when the player has another one by now, joined, or is known to be out of reach. */
export function blockInvitation(
  profileId: string,
  addressNumber: number,
  { addresses, userId }: Profile,
  { blocked }: OrganisationInvitations,
): InvitationBlocked[] {
  const isPresent = addresses.length === addressNumber && userId === undefined;
  return isPresent && blocked.get(profileId) !== addressNumber ? [{ type: 'InvitationBlocked', data: { profileId, addressNumber } }] : [];
}

/** What a mail server says for good about an address, the organisation is told. */
@Injectable()
export class BlockInvitation implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly mail: Mail,
  ) {}

  onModuleInit(): void {
    this.mail.whenRefused((addressee) => this.block(addressee));
  }

  private async block({ organisationId, profileId, addressNumber }: Addressee): Promise<void> {
    const stream = streamName(INVITATIONS, organisationId);
    const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const { sent } = await this.decisions.load(organisationInvitations, stream);
    // Who is invited anew at the same address may be refused anew.
    const commandId = derivedId(`${profileId} ${addressNumber} ${sent.get(profileId) ?? ''}`, COMMANDS);
    const context = { commandId, organisationId, actor: {}, channel: 'reaction' as const };
    await this.decisions.decide<OrganisationInvitations, InvitationEvent>(organisationInvitations, stream, context, (invitations) =>
      blockInvitation(profileId, addressNumber, state, invitations),
    );
  }
}

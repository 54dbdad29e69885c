import { Injectable } from '@nestjs/common';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { EmailAddress } from './address.values.ts';
import { CurrentRoles } from './current-roles.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { Invited, type InvitedPlayer } from './invited.ts';
import { isOpenToInvitation, OpenToInvitations, wasInvitedSince } from './open-to-invitations.ts';
import { organisationInvitations } from './organisation-invitations.ts';
import type { InvitationRow, MailedInvitationRow } from './players.contract.ts';
import { INVITATIONS, PROFILE } from './players.events.ts';
import { type Profile, profile } from './profile.ts';

/** Who looks at a mailed invitation: nobody who is signed in, or an account with the address that it has proved. */
type Looking = { userId: string | undefined; address: EmailAddress | null };

/**
 * Whoever was added by address is asked to join when the address is proved. An invitation is there for as long as the player has the address and
 * nobody has answered, mailed or not, so that the organisation learns nothing before. A mail leads to it and opens nothing by itself.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly invited: Invited,
    private readonly keys: Keys,
    private readonly open: OpenToInvitations,
    private readonly roles: CurrentRoles,
    private readonly tokens: InvitationTokens,
  ) {}

  /** What the holder of a proved address is asked; nobody else may hear it. */
  async to(address: EmailAddress | null): Promise<InvitationRow[]> {
    const waiting = (await this.playersWith(address)).filter(
      ({ offline, invitation }) => !offline && invitation !== undefined && invitation !== 'declined' && invitation !== 'left',
    );
    const rows = await Promise.all(waiting.map((player) => this.row(player)));
    return rows.filter((row) => row !== undefined);
  }

  /**
   * The player whom an invitation to the address is for, answered or not, by its access key or by the token of its mail.
   * @throws NotFound also for an invitation of somebody else; Refused invitation-elsewhere
   */
  async find(address: EmailAddress | null, accessKey: string): Promise<Pick<InvitedPlayer, 'organisationId' | 'profileId'>> {
    const mailed = await this.mailed(accessKey);
    if (mailed && mailed.email !== address)
      throw new Refused('invitation-elsewhere', 'This invitation was mailed to another address: sign in with that one');
    if (mailed) return mailed;
    for (const player of await this.playersWith(address)) if ((await this.accessKey(player)) === accessKey) return player;
    throw new NotFound('invitation');
  }

  /**
   * What a mailed invitation says to whoever has its token. It tells no more of the address than whose it is knows.
   * @throws Refused invitation-invalid: made up, over, or answered by somebody
   */
  async look(token: string, { userId, address }: Looking): Promise<MailedInvitationRow> {
    const mailed = await this.mailed(token);
    if (!mailed) throw invalid();
    const { organisationId, profileId, email, state } = mailed;
    const joined = userId !== undefined && state.userId === userId;
    const open = joined || (isOpenToInvitation(state) && (await this.mayAnswer(organisationId, profileId, state)));
    const { name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const [organisationName, playerName] = [await this.keys.open(name), await this.keys.open(state.name)];
    const stands = await this.roles.stands(organisationId, { asOfNow: false });
    if (!open || !stands || organisationName === undefined || playerName === undefined) throw invalid();
    return {
      org_name: organisationName,
      Name: playerName,
      address_hint: hintOf(email),
      yours: email === address ? 1 : 0,
      joined: joined ? 1 : 0,
    };
  }

  /** Which organisation a mailed invitation is of, while it is good. */
  async organisationOf(token: string): Promise<string | undefined> {
    return (await this.mailed(token))?.organisationId;
  }

  private async mayAnswer(organisationId: string, profileId: string, state: Profile): Promise<boolean> {
    if (!(await this.open.among(organisationId, [profileId])).has(profileId)) return false;
    if (!(await this.roles.isAside({ organisationId, profileId }, 'left'))) return true;
    const { sent } = await this.decisions.load(organisationInvitations, streamName(INVITATIONS, organisationId));
    return wasInvitedSince(state, sent.get(profileId));
  }

  /** The player as of now, while the address is the one that the mail was for. */
  private async mailed(token: string) {
    const said = await this.tokens.read(token, this.clock.now());
    if (!said) return undefined;
    const { organisationId, profileId, addressNumber } = said;
    const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const email = await this.keys.open(state.email);
    return email !== undefined && state.addresses.length === addressNumber ? { organisationId, profileId, email, state } : undefined;
  }

  private async playersWith(address: EmailAddress | null): Promise<InvitedPlayer[]> {
    return address === null ? [] : this.invited.withAddress(address);
  }

  private async row(player: InvitedPlayer): Promise<InvitationRow | undefined> {
    const { organisationName, name } = player;
    return organisationName === undefined ? undefined : { accesskey: await this.accessKey(player), org_name: organisationName, Name: name };
  }

  /** Only this server can make it, and it tells nothing of what it is made of. */
  private accessKey({ organisationId, profileId, email }: InvitedPlayer): Promise<string> {
    return this.keys.keyedHash('', 'invitation', [organisationId, profileId, email].join(' '));
  }
}

function invalid(): Refused {
  return new Refused('invitation-invalid', 'Token is invalid; ask for a new invitation');
}

/** Its first letter and its host: enough for whoever has it to know which one it is. */
function hintOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}…${email.slice(at)}`;
}

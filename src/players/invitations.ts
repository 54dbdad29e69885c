import { Injectable } from '@nestjs/common';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import type { EmailAddress } from './address.values.ts';
import { Invited, type InvitedPlayer } from './invited.ts';
import type { InvitationRow } from './players.contract.ts';

/**
 * Whoever was added by address is asked to join when the address is proved. An invitation is no fact and no record: it is there for as long as
 * the player has the address and nobody has answered, so that the organisation learns nothing before.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly invited: Invited,
    private readonly keys: Keys,
  ) {}

  /** What the holder of a proved address is asked; nobody else may hear it. */
  async to(address: EmailAddress | null): Promise<InvitationRow[]> {
    const waiting = (await this.playersWith(address)).filter(({ offline, invitation }) => !offline && invitation === 'not sent');
    const rows = await Promise.all(waiting.map((player) => this.row(player)));
    return rows.filter((row) => row !== undefined);
  }

  /**
   * The player whom an invitation to the address is for, answered or not.
   * @throws NotFound also for an invitation of somebody else
   */
  async find(address: EmailAddress | null, accessKey: string): Promise<InvitedPlayer> {
    for (const player of await this.playersWith(address)) if ((await this.accessKey(player)) === accessKey) return player;
    throw new NotFound('invitation');
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

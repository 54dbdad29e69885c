import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { PROFILE, ROLES } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { roles } from '../players/roles.ts';

/** Where admins are mailed: asked of streams, as of now, so that nothing goes to who is none any more. */
@Injectable()
export class AdminAddresses {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
  ) {}

  /** By their profiles, without those who have no address. */
  async all(organisationId: string): Promise<ReadonlyMap<string, EmailAddress>> {
    const { admins, aside } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    const found = new Map<string, EmailAddress>();
    for (const profileId of [...admins].filter((one) => !aside.has(one))) {
      const { userId } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
      const address = userId === undefined ? undefined : (await this.accounts.get(userId))?.email;
      if (address !== undefined && address !== null) found.set(profileId, address);
    }
    return found;
  }

  /** Nothing for who is no admin. */
  async of(organisationId: string, profileId: string): Promise<EmailAddress | undefined> {
    return (await this.all(organisationId)).get(profileId);
  }
}

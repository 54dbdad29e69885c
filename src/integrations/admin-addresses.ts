import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { PROFILE, ROLES } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { roles } from '../players/roles.ts';

/** Where the admins of an organisation are written to: the addresses that they sign in with. Who has none is left out. */
@Injectable()
export class AdminAddresses {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
  ) {}

  async of(organisationId: string): Promise<{ profileId: string; address: EmailAddress }[]> {
    const { admins, aside } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    const found = [];
    for (const profileId of [...admins].filter((one) => !aside.has(one))) {
      const { userId } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
      const address = userId === undefined ? undefined : (await this.accounts.get(userId))?.email;
      if (address !== undefined && address !== null) found.push({ profileId, address });
    }
    return found;
  }
}

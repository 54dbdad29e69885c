import { Injectable } from '@nestjs/common';
import { ProfilesOfAccounts } from '../accounts/profiles-of-accounts.ts';
import { Clock } from '../platform/clock.ts';
import type { CommandContext } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { type UniqueValue, UniqueValues } from './unique-values.ts';

/** One account is one member of an organisation: whoever joins holds that by a reservation, as addresses are held. */
@Injectable()
export class Members {
  constructor(
    private readonly clock: Clock,
    private readonly profiles: ProfilesOfAccounts,
    private readonly unique: UniqueValues,
  ) {}

  /** The profiles that an account has, or had, in an organisation. Whether it still acts through one is for the profile's stream to say. */
  async of(organisationId: string, userId: string): Promise<string[]> {
    const reserved = await this.unique.holder({ organisationId }, member(userId, ''));
    // Who joined before there were such reservations has none.
    const found = (await this.profiles.ofUser(userId)).filter((one) => one.organisationId === organisationId);
    return [...new Set([...(reserved === undefined ? [] : [reserved]), ...found.map(({ profileId }) => profileId)])];
  }

  /** The profile that an account acts through, or would if it were not set aside. */
  async present(organisationId: string, userId: string): Promise<string | undefined> {
    for (const profileId of await this.of(organisationId, userId))
      if (await this.unique.isUsed(organisationId, member(userId, profileId))) return profileId;
    return undefined;
  }

  /**
   * Holds the account for a profile that it is about to act through.
   * @throws Refused already-member when it acts through another one
   */
  async hold(context: CommandContext, userId: string, profileId: string): Promise<void> {
    const { organisationId } = context;
    const present = await this.present(organisationId, userId);
    if (present !== undefined && present !== profileId) throw alreadyMember();
    const taken = await this.unique.reserve(context, this.clock.now(), [member(userId, profileId)]);
    if (taken.length > 0) throw alreadyMember();
  }

  /** The account acts through the profile. */
  async confirm(context: CommandContext, userId: string, profileId: string): Promise<void> {
    await this.unique.confirm(context, [member(userId, profileId)]);
  }
}

function alreadyMember(): Refused {
  return new Refused('already-member', 'You are a member of this organisation already, as another player');
}

function member(userId: string, holder: string): UniqueValue {
  return { kind: 'member', value: userId, holder };
}

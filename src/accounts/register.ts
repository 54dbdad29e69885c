import { Injectable } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { Projector } from '../../projections/platform/projector.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { addPlayer } from '../players/add-players.ts';
import { ConnectProfiles } from '../players/connect-profiles.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { type Account, Accounts } from './accounts.ts';

/** What somebody whose address is proved (or who is a guest, without one) registers with. */
export type Registration = Omit<Account, 'userId' | 'createdAt'> & { defaultProfile: boolean };

/** Makes an account, connects it with the players who have its address, and gives it a personal profile where it has none (U-053). */
@Injectable()
export class Register {
  constructor(
    private readonly accounts: Accounts,
    private readonly connectProfiles: ConnectProfiles,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly projector: Projector,
  ) {}

  /**
   * Answers nothing when the address has an account already.
   * @param channel through what it came: on the command line whoever runs it vouches for the address
   */
  async register(
    { defaultProfile, ...about }: Registration,
    commandId: string,
    now: Instant,
    channel: 'session' | 'command-line' = 'session',
  ): Promise<Account | undefined> {
    const account = await this.accounts.create(about, now);
    if (!account) return undefined;
    const { userId, email, name } = account;
    const connected = email ? await this.connectProfiles.connect(userId, email, commandId, channel) : 0;
    if (connected > 0 || !defaultProfile) return account;
    await this.projector.reached(await this.personalProfile(userId, name, commandId), { view: 'people' });
    return account;
  }

  /** What the players with an address are called: the name of an account that begins for them. */
  async nameOfPlayer(address: EmailAddress): Promise<string | undefined> {
    return (await this.connectProfiles.openTo(address))[0]?.name;
  }

  /** A person in a space of their own, whose id is the profile's. */
  private async personalProfile(userId: string, name: string, commandId: string): Promise<Position> {
    const profileId = uuid5('personal profile', userId);
    await this.keys.createOrganisationKey(profileId);
    await this.keys.createPersonKeys(profileId, [profileId]);
    const sealed = this.keys.seal(name, profileId, profileId);
    const context = { commandId, organisationId: profileId, actor: { userId, profileId }, channel: 'session' as const };
    const created = { profileId, name: sealed, role: 'admin' as const, offline: false, personal: true };
    const decided = await this.decisions.decide(profile, streamName(PROFILE, profileId, profileId), context, (state) => [
      ...addPlayer(created, [], state),
      ...(state.exists ? [] : [{ type: 'ProfileConnected' as const, data: { profileId, userId } }]),
    ]);
    return decided.position;
  }
}

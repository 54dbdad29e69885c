import { Injectable } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Shown } from '../platform/shown.ts';
import { addPlayer } from '../players/add-players.ts';
import { Invitations } from '../players/invitations.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { type Account, Accounts } from './accounts.ts';

/** What somebody whose address is proved (or who is a guest, without one) registers with. */
export type Registration = Omit<Account, 'userId' | 'createdAt' | 'owesProfile'> & { defaultProfile: boolean };

/** Makes an account, which gets a personal profile (U-053) when it first signs in, unless an organisation asks it to join. */
@Injectable()
export class Register {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly invitations: Invitations,
    private readonly keys: Keys,
    private readonly shown: Shown,
  ) {}

  /** Answers nothing when the address has an account already. */
  async register({ defaultProfile, ...about }: Registration, now: Instant): Promise<Account | undefined> {
    const owesProfile = defaultProfile && (await this.invitations.to(about.email)).length === 0;
    return this.accounts.create({ ...about, ...(owesProfile && { owesProfile }) }, now);
  }

  /** Makes the personal profile that the account owes, if any. */
  async finish({ userId, name, owesProfile }: Account, commandId: string): Promise<void> {
    if (!owesProfile) return;
    const { position } = await this.personalProfile(userId, name, commandId);
    await this.shown.reached(position, { view: 'people' });
    await this.accounts.owesNoProfile(userId);
  }

  /** A person in a space of their own, whose id is the profile's: one for each account, however often it is asked for. */
  async personalProfile(userId: string, name: string, commandId: string): Promise<{ profileId: string; position: Position }> {
    const profileId = uuid5('personal profile', userId);
    await this.keys.createOrganisationKey(profileId);
    await this.keys.createPersonKeys(profileId, [profileId]);
    const sealed = await this.keys.seal(name, profileId, profileId);
    const context = { commandId, organisationId: profileId, actor: { userId, profileId }, channel: 'session' as const };
    const created = { profileId, name: sealed, role: 'admin' as const, offline: false, personal: true };
    const decided = await this.decisions.decide(profile, streamName(PROFILE, profileId, profileId), context, (state) => [
      ...addPlayer(created, [], state),
      ...(state.exists ? [] : [{ type: 'ProfileConnected' as const, data: { profileId, userId } }]),
    ]);
    return { profileId, position: decided.position };
  }
}

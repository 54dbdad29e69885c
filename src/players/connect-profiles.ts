import { Injectable } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import type { Person } from '../../projections/people/people.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { EmailAddress } from './address.values.ts';
import { PROFILE, type ProfileConnected } from './players.events.ts';
import { type Profile, profile } from './profile.ts';

/** An account holds the address: it acts as this profile, unless another does or the profile is for nobody. */
export function connectProfile(
  profileId: string,
  userId: string,
  address: EmailAddress,
  state: Profile,
  held: string | undefined,
): ProfileConnected[] {
  const open = state.exists && state.userId === undefined && !state.offline && held === address;
  return open ? [{ type: 'ProfileConnected', data: { profileId, userId } }] : [];
}

/** Connects an account with the players, of any organisation, who have exactly the address that it proved. */
@Injectable()
export class ConnectProfiles {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly readModels: ReadModels,
    private readonly projector: Projector,
  ) {}

  /** Answers how many were connected. Whoever asks who the user is sees them. */
  async connect(
    userId: string,
    address: EmailAddress,
    commandId: string,
    channel: 'session' | 'command-line' = 'session',
  ): Promise<number> {
    const open = await this.openTo(address);
    const positions = await Promise.all(open.map((person) => this.connectOne(person, userId, address, { commandId, channel })));
    const last = positions
      .filter((position) => position !== undefined)
      .sort()
      .at(-1);
    if (last) await this.projector.reached(last, { view: 'people' });
    return positions.length;
  }

  /** Players with the address whom no account acts for yet. */
  async openTo(address: EmailAddress): Promise<Person[]> {
    const { items } = await this.readModels.find<Person>('people', { email: address }, { limit: 1_000 });
    return items.map(({ document }) => document).filter(({ userId, offline, personal }) => userId === null && !offline && !personal);
  }

  private async connectOne(
    { organisationId, profileId }: Person,
    userId: string,
    address: EmailAddress,
    { commandId, channel }: Pick<CommandContext, 'commandId' | 'channel'>,
  ): Promise<Position | undefined> {
    const actor = channel === 'session' ? { userId, profileId } : {};
    const context = following({ commandId, organisationId, actor, channel }, uuid5(profileId, commandId));
    const decided = await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, (state) =>
      connectProfile(profileId, userId, address, state, this.keys.open(state.email)),
    );
    return decided.events.length > 0 ? decided.position : undefined;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, type CommandContext, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { isLater, type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { CurrentRoles } from './current-roles.ts';
import { detachAccount } from './detach-account.ts';
import { forgetPlayers, forgotten } from './forgotten.ts';
import {
  FORGOTTEN,
  type MembersSetAside,
  PROFILE,
  type ProfileChanged,
  type ProfileEvent,
  type RoleEvent,
  ROLES,
} from './players.events.ts';
import { type Profile, profile } from './profile.ts';

const COMMANDS = 'd5a7a3c9-1f0b-4b7e-8a6e-3c2d1b0f9e84';

/**
 * The organisation's stream says first who is out, the members' own facts follow: where the process died in between, they follow from here.
 * Who comes back says so first, and is let in after: that follows from here too.
 */
@Injectable()
export class FinishSettingAside implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
    private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'finish-setting-aside',
      kind: 'decides',
      // Before there was such a stream nobody was set aside in it.
      begin: 'now',
      categories: [ROLES, PROFILE],
      on: (event) => this.finish(event as Recorded<RoleEvent | ProfileEvent>),
    });
  }

  private async finish(event: Recorded<RoleEvent | ProfileEvent>): Promise<Position | undefined> {
    if (event.type === 'MembersSetAside') return this.finishGoing(event);
    return event.type === 'ProfileChanged' && event.data.offline !== undefined ? this.agree(event) : undefined;
  }

  private async finishGoing(event: Recorded<MembersSetAside>): Promise<Position | undefined> {
    switch (event.data.why) {
      case 'forgotten':
        return this.forget(event);
      case 'left':
        return this.detach(event);
      case 'offline':
        return this.becomeOffline(event);
      case 'deleted':
        return undefined;
    }
  }

  private async forget({ data: { profileIds }, ...event }: Recorded<MembersSetAside>): Promise<Position | undefined> {
    const context = contextOf(event, 'forget');
    const stream = streamName(FORGOTTEN, context.organisationId);
    return written(await this.decisions.decide(forgotten, stream, context, (state) => forgetPlayers(profileIds, state)));
  }

  /** What a profile said of itself later counts, and so does that it may be back. */
  private becomeOffline(event: Recorded<MembersSetAside>): Promise<Position | undefined> {
    return this.each(event, async (profileId, stream, state): Promise<ProfileChanged[]> => {
      if (state.offline || (await this.wasSaidAfter(event.position, stream, state.offlineSaidBy))) return [];
      return [{ type: 'ProfileChanged', data: { profileId, offline: true } }];
    });
  }

  private detach(event: Recorded<MembersSetAside>): Promise<Position | undefined> {
    return this.each(event, (profileId, _, state) => detachAccount(profileId, event.metadata.recordedAt, state));
  }

  /** What follows for each who is still set aside for the reason that the fact says: who was let in again stays as they are. */
  private async each(
    { data: { profileIds, why }, ...event }: Recorded<MembersSetAside>,
    decision: (profileId: string, stream: string, state: Profile) => ProfileEvent[] | Promise<ProfileEvent[]>,
  ): Promise<Position | undefined> {
    let last: Position | undefined;
    for (const profileId of profileIds) {
      const context = contextOf(event, `${why} ${profileId}`);
      const { organisationId } = context;
      const stream = streamName(PROFILE, organisationId, profileId);
      const decided = await this.decisions.decide(profile, stream, context, async (state) =>
        (await this.roles.isAside({ organisationId, profileId }, why)) ? decision(profileId, stream, state) : [],
      );
      last = written(decided) ?? last;
    }
    return last;
  }

  private async wasSaidAfter(position: Position, stream: string, factId: string | undefined): Promise<boolean> {
    if (factId === undefined) return false;
    for await (const fact of this.store.readStream(stream)) if (fact.id === factId) return isLater(fact.position, position);
    return false;
  }

  /** The organisation's stream says of a member what the member's own says by now. */
  private async agree({ data: { profileId }, ...event }: Recorded<ProfileChanged>): Promise<Position | undefined> {
    const context = contextOf(event, 'agree');
    const { offline } = await this.decisions.load(profile, streamName(PROFILE, context.organisationId, profileId));
    const agreed = offline
      ? await this.roles.setAside(context, [profileId], 'offline')
      : await this.roles.restore(context, [profileId], 'offline');
    return written(agreed);
  }
}

function contextOf(fact: Pick<Recorded, 'id' | 'metadata'>, what: string): CommandContext {
  return { ...answering(fact, uuid5(`${what} ${fact.id}`, COMMANDS)), actor: {} };
}

function written({ events, position }: { events: readonly unknown[]; position: Position }): Position | undefined {
  return events.length > 0 ? position : undefined;
}

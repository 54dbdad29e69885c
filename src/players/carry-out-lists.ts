import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { valuesOf } from './change-profile.ts';
import { CurrentRoles } from './current-roles.ts';
import { PROFILE, type ProfileChanged, type RoleEvent, ROLES } from './players.events.ts';
import { profile } from './profile.ts';
import { type UniqueValue, UniqueValues } from './unique-values.ts';

const COMMANDS = '0b1c86c5-3f7c-4f0f-8c11-6c2de1e0a9b4';
/** How many players are written at the same time. */
const AT_ONCE = 250;

/**
 * A list that was accepted is carried out to its end, by the command itself or, where the process died, from here: each player's fact has the id that
 * the list gives it, so that it is there once.
 */
@Injectable()
export class CarryOutLists implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly reactions: Reactions,
    private readonly roles: CurrentRoles,
    private readonly unique: UniqueValues,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'carry-out-lists',
      kind: 'decides',
      // Before there was this reaction no list was accepted.
      begin: 'now',
      categories: [ROLES],
      on: async (recorded) => {
        const event = recorded as Recorded<RoleEvent>;
        if (event.type !== 'PlayerListAccepted') return undefined;
        const position = await this.carryOut({ ...answering(event, event.data.listId), actor: event.metadata.actor }, event.data.changes);
        return position || undefined;
      },
    });
  }

  /** Answers the position of the last fact. */
  async carryOut(context: CommandContext, changes: readonly ProfileChanged['data'][]): Promise<Position> {
    let last: Position = '';
    for (let from = 0; from < changes.length; from += AT_ONCE) {
      const written = await Promise.all(changes.slice(from, from + AT_ONCE).map((data) => this.change(context, data)));
      for (const { events, position } of written) if (events.length > 0 && position > last) last = position;
    }
    await this.unique.confirm(context, (await Promise.all(changes.map((data) => this.values(data)))).flat());
    const back = changes.flatMap(({ profileId, offline }) => (offline === false ? [profileId] : []));
    if (back.length === 0) return last;
    const restored = await this.roles.restore(following(context, uuid5('restore', uuid5(context.commandId, COMMANDS))), back, 'offline');
    return restored.events.length > 0 ? restored.position : last;
  }

  private change(context: CommandContext, data: ProfileChanged['data']) {
    const stream = streamName(PROFILE, context.organisationId, data.profileId);
    return this.decisions.decide(profile, stream, context, (): ProfileChanged[] => [{ type: 'ProfileChanged', data }]);
  }

  private async values({ profileId, email, externalId }: ProfileChanged['data']): Promise<UniqueValue[]> {
    return valuesOf(
      { email: await this.keys.open(email ?? undefined), externalId: await this.keys.open(externalId ?? undefined) },
      profileId,
    );
  }
}

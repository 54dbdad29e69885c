import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { competition, type Competition } from '../competitions/competition.ts';
import { competitionOf } from '../competitions/save-competition.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { ROLES, type RoleEvent } from '../players/players.events.ts';
import { battleSlots, slotsOf } from './battle-slots.ts';
import type { BattleDeclined } from './battles.events.ts';

const COMMANDS = '6f1d9a0c-2b7e-4c57-9d53-8a1e0f4b7c26';

/** A challenge of, or to, somebody who is out of the organisation comes to nothing. What is accepted goes on. */
export function withdrawChallenge(competitionId: string, gone: string, { battle, deleted }: Competition): BattleDeclined[] {
  if (!battle || deleted || battle.answer !== 'open') return [];
  return [{ type: 'BattleDeclined', data: { competitionId, expired: false, gone } }];
}

/** Who is deleted, or is out for another reason, has no challenges any more: the slots of both follow, as those of all that is declined. */
@Injectable()
export class WithdrawChallenges implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly roles: CurrentRoles,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'withdraw-challenges',
      kind: 'decides',
      // Of who was out before there was this reaction a challenge ends at its deadline.
      begin: 'now',
      categories: [ROLES],
      on: (event) => this.withdraw(event as Recorded<RoleEvent>),
    });
  }

  private async withdraw(event: Recorded<RoleEvent>): Promise<Position | undefined> {
    if (event.type !== 'MembersSetAside') return undefined;
    const { organisationId } = event.metadata;
    let last: Position | undefined;
    for (const profileId of event.data.profileIds) {
      const slots = await this.decisions.load(battleSlots, slotsOf(organisationId, profileId));
      const held = [...slots].flatMap(([battleId, { freed }]) => (freed ? [] : [battleId]));
      // Whoever is back by now has them as before.
      if (held.length === 0 || (await this.roles.asOfNow({ organisationId, profileId })) !== undefined) continue;
      for (const battleId of held) {
        const context = answering(event, uuid5(`withdraw ${event.id} ${battleId}`, COMMANDS));
        const stream = competitionOf(organisationId, battleId);
        const decided = await this.decisions.decide(competition, stream, context, (state) => withdrawChallenge(battleId, profileId, state));
        if (decided.events.length > 0) last = decided.position;
      }
    }
    return last;
  }
}

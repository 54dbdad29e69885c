import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { competition, type Competition } from '../competitions/competition.ts';
import { COMPETITION } from '../competitions/competitions.events.ts';
import { competitionOf } from '../competitions/save-competition.ts';
import { answering, type CommandContext, Decisions, following } from '../platform/decisions.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { battleSlots, freeSlot, keepSlot, slotsOf, takeSlot } from './battle-slots.ts';
import { CHALLENGE_EXPIRED } from './battle.values.ts';
import type { BattleEvent, BattleSlotEvent } from './battles.events.ts';

type Players = { challenger: string; opponent: string };
type Wanted = Players & { battleId: string; until: Instant; most: number };

/**
 * The slots of both players of a battle. Taken in the order of their ids, so that of two who challenge each other at once one comes first everywhere;
 * whoever dies in between leaves slots that end by themselves. They follow the answer, also where the process died right after it.
 */
@Injectable()
export class HoldSlots implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'hold-battle-slots',
      kind: 'decides',
      // Before there was this reaction there was no battle.
      begin: 'now',
      categories: [COMPETITION],
      on: (event) => this.followFact(event as Recorded<BattleEvent>),
    });
  }

  /**
   * Takes the slots of both, or none; what was refused once stays refused. Answers when the first of the two ends.
   * @throws Refused already-battle, you-max-battle, oppo-max-battle, refused-before, challenge-expired
   */
  async take(context: CommandContext, { challenger, opponent, battleId, until, most }: Wanted, now: Instant): Promise<Instant> {
    const both = [challenger, opponent].sort();
    const ends: Instant[] = [];
    try {
      for (const profileId of both) {
        const full = profileId === challenger ? 'YOU_MAX_BATTLE' : 'OPPO_MAX_BATTLE';
        const other = profileId === challenger ? opponent : challenger;
        const wanted = { battleId, profileId, opponent: other, until, most, full } as const;
        const stream = slotsOf(context.organisationId, profileId);
        await this.decisions.decide(battleSlots, stream, context, (slots) => takeSlot(wanted, now, slots));
        const slot = (await this.decisions.load(battleSlots, stream)).get(battleId);
        if (!slot || slot.freed) throw new Refused('refused-before', 'This challenge was refused before');
        if (slot.until <= now) throw new Refused('challenge-expired', CHALLENGE_EXPIRED);
        ends.push(slot.until);
      }
    } catch (error) {
      if (error instanceof Refused) await this.free(context, battleId, both);
      throw error;
    }
    return ends.reduce((first, end) => (end < first ? end : first));
  }

  /** Frees what a battle holds of players. */
  async free(context: CommandContext, battleId: string, profileIds: readonly string[]): Promise<Position | undefined> {
    return this.each(context, battleId, 'free', profileIds, (profileId, slots) => freeSlot({ battleId, profileId }, slots));
  }

  /** Once a challenge is answered both slots last as long as the battle, or end with it. */
  async follow(context: CommandContext, battleId: string, { battle, rules }: Competition): Promise<Position | undefined> {
    if (!battle || battle.answer === 'open') return undefined;
    const both = [battle.challenger, battle.opponent];
    if (battle.answer !== 'accepted') return this.free(context, battleId, both);
    const until = rules?.before ?? battle.deadline;
    return this.each(context, battleId, 'keep', both, (profileId, slots) => keepSlot({ battleId, profileId, until }, slots));
  }

  private async followFact(event: Recorded<BattleEvent>): Promise<Position | undefined> {
    if (event.type !== 'BattleAccepted' && event.type !== 'BattleDeclined') return undefined;
    const { competitionId } = event.data;
    const state = await this.decisions.load(competition, competitionOf(event.metadata.organisationId, competitionId));
    return this.follow({ ...answering(event, event.id), actor: {} }, competitionId, state);
  }

  /** The ids are derived from the battle: whoever comes first does it, and the others find it done. */
  private async each(
    context: CommandContext,
    battleId: string,
    what: string,
    profileIds: readonly string[],
    decision: (profileId: string, slots: Parameters<typeof freeSlot>[1]) => BattleSlotEvent[],
  ): Promise<Position | undefined> {
    let last: Position | undefined;
    for (const profileId of profileIds) {
      const stream = slotsOf(context.organisationId, profileId);
      const command = following(context, uuid5(what, battleId));
      const decided = await this.decisions.decide(battleSlots, stream, command, (slots) => decision(profileId, slots));
      if (decided.events.length > 0) last = decided.position;
    }
    return last;
  }
}

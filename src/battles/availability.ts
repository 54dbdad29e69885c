import { Injectable } from '@nestjs/common';
import type { BattleRules } from '../organisations/battle-rules.values.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import type { Who } from '../platform/http/who.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { mustSee } from '../players/must-see.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { type BattleSlots, battleSlots, hindrance, slotsOf } from './battle-slots.ts';
import type { Availability, Reason } from './battle.values.ts';

/** Of one of the two: whether they opted out, and their slots. */
export type Side = { profileId: string; optedOut: boolean; slots: BattleSlots };

/**
 * The first reason why one cannot challenge the other. Who opted out is asked only where the organisation lets them (U-111).
 * @param battleId the battle that it is asked for, which is in nobody's way
 */
export function reasonAgainst(you: Side, opponent: Side, rules: BattleRules, now: Instant, battleId?: string): Reason | undefined {
  if (rules.battle_opt_out && you.optedOut) return 'YOU_OPT_OUT';
  if (rules.battle_opt_out && opponent.optedOut) return 'OPPO_OPT_OUT';
  const of = (side: Side, other: Side) => hindrance(side.slots, { battleId, opponent: other.profileId, most: rules.battlesperplayer }, now);
  const [yours, theirs] = [of(you, opponent), of(opponent, you)];
  if (yours === 'already' || theirs === 'already') return 'ALREADY_BATTLE';
  if (yours === 'full') return 'YOU_MAX_BATTLE';
  return theirs === 'full' ? 'OPPO_MAX_BATTLE' : undefined;
}

/** Whether players can battle, by the streams as of now. */
@Injectable()
export class BattleAvailability {
  constructor(
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
  ) {}

  /** @throws NotFound of an opponent whom they may not see, or who is deleted or forgotten */
  async between(who: Who, opponentId: string, now: Instant, battleId?: string): Promise<Availability> {
    const { organisationId = '', profileId = '' } = who;
    await mustSee(this.decisions, who, [opponentId]);
    const { userId, personal } = await loadReceiver(this.decisions, organisationId, opponentId);
    const isIn = (await this.roles.asOfNow({ organisationId, profileId: opponentId })) !== undefined;
    if (profileId === opponentId || profileId === '' || userId === undefined || personal || !isIn) return { offered: 'none' };
    const { battleRules } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const [you, opponent] = await Promise.all([this.side(organisationId, profileId), this.side(organisationId, opponentId)]);
    const reason = reasonAgainst(you, opponent, battleRules, now, battleId);
    return reason ? { offered: 'blocked', reason } : { offered: 'free' };
  }

  private async side(organisationId: string, profileId: string): Promise<Side> {
    const [{ battleOptout }, slots] = await Promise.all([
      this.decisions.load(profile, streamName(PROFILE, organisationId, profileId)),
      this.decisions.load(battleSlots, slotsOf(organisationId, profileId)),
    ]);
    return { profileId, optedOut: battleOptout, slots };
  }
}

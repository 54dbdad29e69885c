import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { competition, type Competition, type CompetitionFact } from '../competitions/competition.ts';
import { competitionOf } from '../competitions/save-competition.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { CHALLENGE_EXPIRED, isOpen, PLAYER_GONE } from './battle.values.ts';
import type { BattleAccepted, BattleDeclined } from './battles.events.ts';
import { HoldSlots } from './hold-slots.ts';

/** An answer, of whom, and when. */
type Answer = { competitionId: string; profileId: string | undefined; accepts: boolean; now: Instant };

/**
 * The opponent accepts a challenge, or declines it.
 * @throws NotFound for who is not in it; Forbidden for the challenger; Refused challenge-expired, challenge-answered, player-gone where one of the two
 * was out of the organisation meanwhile
 */
export class AnswerChallenge extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly answer: Answer,
  ) {
    super();
  }
}

/**
 * The battle starts when the opponent accepts, and is denied when they decline. The same answer again is no other.
 * @throws NotFound; Forbidden; Refused challenge-expired, challenge-answered, player-gone
 */
export function answerChallenge(
  { competitionId, profileId, accepts, now }: Answer,
  state: Competition,
): (BattleAccepted | BattleDeclined)[] {
  const { battle, rules, deleted } = state;
  if (!battle || deleted || ![battle.challenger, battle.opponent].some((player) => player === profileId)) throw new NotFound('challenge');
  if (battle.opponent !== profileId) throw new Forbidden('Only who was challenged answers');
  if (battle.gone !== undefined && accepts) throw new Refused('player-gone', PLAYER_GONE);
  if (battle.answer === (accepts ? 'accepted' : 'declined')) return [];
  if (battle.answer === 'expired' || (battle.answer === 'open' && !isOpen(battle, now)))
    throw new Refused('challenge-expired', CHALLENGE_EXPIRED);
  if (battle.answer !== 'open') throw new Refused('challenge-answered', 'This challenge was answered before');
  if (!accepts) return [{ type: 'BattleDeclined', data: { competitionId, expired: false } }];
  return [{ type: 'BattleAccepted', data: { competitionId, from: now, before: rules?.before ?? battle.deadline } }];
}

@CommandHandler(AnswerChallenge)
export class AnswerChallengeHandler implements ICommandHandler<AnswerChallenge> {
  constructor(
    private readonly decisions: Decisions,
    private readonly slots: HoldSlots,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, answer }: AnswerChallenge): Promise<Decided<CompetitionFact>> {
    const { competitionId } = answer;
    const { organisationId } = context;
    const stream = competitionOf(organisationId, competitionId);
    const before = await this.decisions.load(competition, stream);
    const accepted = answerChallenge(answer, before).find(({ type }) => type === 'BattleAccepted');
    const challenger = { organisationId, profileId: before.battle?.challenger ?? '' };
    // What follows from their going may be behind.
    if (accepted && (await this.roles.asOfNow(challenger)) === undefined) throw new Refused('player-gone', PLAYER_GONE);
    const decided = await this.decisions.decide(competition, stream, context, (state) => answerChallenge(answer, state));
    const followed = await this.slots.follow(context, competitionId, await this.decisions.load(competition, stream));
    return { ...decided, position: followed ?? decided.position };
  }
}

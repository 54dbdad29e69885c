import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { competition, type Competition, type CompetitionFact } from '../competitions/competition.ts';
import type { CompetitionSeries } from '../competitions/competitions.events.ts';
import { judgeRules, mustBePositive } from '../competitions/judge-rules.ts';
import { competitionOf } from '../competitions/save-competition.ts';
import type { BattleRules } from '../organisations/battle-rules.values.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, later, streamName } from '../platform/event.values.ts';
import type { Who } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { BattleAvailability } from './availability.ts';
import { unavailable } from './battle-slots.ts';
import { rulesOfBattle } from './battle.values.ts';
import type { BattleChallenged, BattleTargets } from './battles.events.ts';
import { HoldSlots } from './hold-slots.ts';

/** A challenge on its way, its name in plain. */
export type Challenge = {
  opponent: string;
  name: string;
  series: CompetitionSeries[];
  before: Instant;
  targets?: BattleTargets;
};

/**
 * A player challenges another. The battle's id is derived from the command's, so that a retry is the same battle.
 * @throws NotFound of a player whom they may not see, or a series that there is not; Refused battle-not-offered, the reasons of,
 * series-deleted, challenge-expired when it is retried too late, and what {@link judgeChallenge} says
 */
export class ChallengePlayer extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly who: Who,
    readonly receivedAt: Instant,
    readonly challenge: Challenge,
  ) {
    super();
  }
}

const HOUR_MS = 3_600_000;

/**
 * Whether a battle may be like that (U-109, U-112). Answers when the challenge is to be answered: never after the end.
 * @throws Refused end-in-past, battle-too-long, target-missing, amount-invalid, and what `judgeRules` says of series
 */
export function judgeChallenge(
  { rules, targets }: Pick<BattleChallenged['data'], 'rules' | 'targets'>,
  now: Instant,
  limits: BattleRules,
): Instant {
  const { challengedealine: hoursToAnswer, battlemaxdur: mostHours } = limits;
  const { before } = rules;
  if (before <= now) throw new Refused('end-in-past', 'The end date is in the past');
  if (before > later(now, mostHours * HOUR_MS))
    throw new Refused('battle-too-long', `A battle lasts ${mostHours} hours at most`, { hours: mostHours });
  for (const target of targets ? [targets.challenger, targets.opponent] : []) mustBePositive(target, 'A target');
  judgeRules({ ...rulesOfBattle({ rules, targets }), from: now });
  const deadline = later(now, hoursToAnswer * HOUR_MS);
  return deadline < before ? deadline : before;
}

/** A battle that is there is not begun again. */
export function beginBattle(battle: BattleChallenged['data'], { rules }: Competition): BattleChallenged[] {
  return rules ? [] : [{ type: 'BattleChallenged', data: battle }];
}

@CommandHandler(ChallengePlayer)
export class ChallengePlayerHandler implements ICommandHandler<ChallengePlayer> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly availability: BattleAvailability,
    private readonly slots: HoldSlots,
  ) {}

  /** The slots of both are taken first: who dies before the battle begins leaves none behind after the deadline. */
  async execute({ context, who, receivedAt, challenge }: ChallengePlayer): Promise<Decided<CompetitionFact>> {
    const { organisationId, commandId } = context;
    const { opponent, name, series, before, targets } = challenge;
    const challenger = who.profileId ?? '';
    const competitionId = battleIdOf(commandId);
    const stream = competitionOf(organisationId, competitionId);
    // A retry, whatever became of the players since.
    if ((await this.decisions.load(competition, stream)).rules) return this.decisions.decide(competition, stream, context, () => []);

    const available = await this.availability.between(who, opponent, receivedAt, competitionId);
    if (available.offered === 'none') throw new Refused('battle-not-offered', 'You cannot battle with this player');
    if (available.offered === 'blocked') throw unavailable(available.reason);
    for (const { seriesId } of series)
      if ((await loadSeries(this.decisions, organisationId, seriesId)).deleted)
        throw new Refused('series-deleted', 'The score series is deleted');
    const { battleRules: limits, timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const terms = { rules: { name: await this.keys.seal(name, organisationId), series, timeZone, before }, ...(targets && { targets }) };
    const until = judgeChallenge(terms, receivedAt, limits);

    const wanted = { challenger, opponent, battleId: competitionId, until, most: limits.battlesperplayer };
    const deadline = await this.slots.take(context, wanted, receivedAt);
    return this.decisions.decide(competition, stream, context, (state) =>
      beginBattle({ competitionId, ...terms, challenger, opponent, deadline }, state),
    );
  }
}

/** A battle's id, as the command gives it that begins it. */
export function battleIdOf(commandId: string): string {
  return uuid5('battle', commandId);
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { mustUseTargets } from './add-competition-team.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import type { CompetitionEvent } from './competitions.events.ts';
import { changeCompetition, competitionOf } from './save-competition.ts';

/**
 * The target of everybody who has no other; null takes it away.
 * @throws NotFound; Refused no-targets, amount-invalid, competition-deleted
 */
export class ChangeDefaultTarget extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly target: PointAmount | null,
  ) {
    super();
  }
}

export function changeDefaultTarget(competitionId: string, defaultTarget: PointAmount | null, state: Competition): CompetitionEvent[] {
  const open = mustBeOpen(state);
  mustUseTargets(open.rules, defaultTarget);
  return changeCompetition(competitionId, { defaultTarget }, open);
}

@CommandHandler(ChangeDefaultTarget)
export class ChangeDefaultTargetHandler implements ICommandHandler<ChangeDefaultTarget> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, competitionId, target }: ChangeDefaultTarget): Promise<Decided<CompetitionFact>> {
    return this.decisions.decide(competition, competitionOf(context.organisationId, competitionId), context, (state) =>
      changeDefaultTarget(competitionId, target, state),
    );
  }
}

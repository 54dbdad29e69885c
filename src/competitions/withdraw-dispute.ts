import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Competition, competition, type CompetitionFact } from './competition.ts';
import type { DisputeWithdrawn } from './disputes.events.ts';
import { mustBeLocked } from './locked-round.ts';
import { competitionOf } from './save-competition.ts';

/**
 * A player takes back what they said against a result. Harmless when it is closed already.
 * @throws NotFound where they have disputed nothing; Refused competition-deleted, round-not-locked
 */
export class WithdrawDispute extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly round: number,
    readonly profileId: string,
  ) {
    super();
  }
}

/** @throws as {@link WithdrawDispute} */
export function withdrawDispute(
  { competitionId, round, profileId }: Pick<WithdrawDispute, 'competitionId' | 'round' | 'profileId'>,
  state: Competition,
): DisputeWithdrawn[] {
  const own = [...(state.closed.get(round)?.disputes ?? [])].filter(([, dispute]) => dispute.profileId === profileId);
  // Who has said nothing is not told whether there is such a round.
  if (own.length === 0) throw new NotFound('dispute');
  mustBeLocked(round, state);
  const open = own.filter(([, { isOpen }]) => isOpen);
  return open.map(([disputeId]) => ({ type: 'DisputeWithdrawn', data: { competitionId, round, disputeId, profileId } }));
}

@CommandHandler(WithdrawDispute)
export class WithdrawDisputeHandler implements ICommandHandler<WithdrawDispute> {
  constructor(private readonly decisions: Decisions) {}

  execute(command: WithdrawDispute): Promise<Decided<CompetitionFact>> {
    const { context, competitionId } = command;
    const stream = competitionOf(context.organisationId, competitionId);
    return this.decisions.decide(competition, stream, context, (state) => withdrawDispute(command, state));
  }
}

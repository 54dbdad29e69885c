import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { competition, mustBeOpen } from './competition.ts';
import type { RevealEvent } from './reveal.events.ts';
import { mustBeRevealable, type Reveals, reveals, revealsOf } from './reveal.ts';
import { competitionOf } from './save-competition.ts';

/**
 * Tells everybody all of a round that was frozen: after the last step, before it, or without a reveal. Harmless when it is so already.
 * @throws NotFound; Refused competition-deleted, not-frozen, round-not-over
 */
export class EndReveal extends Command<Decided<RevealEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly round: number,
  ) {
    super();
  }
}

export function endReveal({ competitionId, round }: EndReveal, state: Reveals): RevealEvent[] {
  return state.get(round)?.ended ? [] : [{ type: 'RevealEnded', data: { competitionId, round } }];
}

@CommandHandler(EndReveal)
export class EndRevealHandler implements ICommandHandler<EndReveal> {
  constructor(private readonly decisions: Decisions) {}

  async execute(command: EndReveal): Promise<Decided<RevealEvent>> {
    const { context, competitionId, round } = command;
    const { organisationId } = context;
    mustBeRevealable(mustBeOpen(await this.decisions.load(competition, competitionOf(organisationId, competitionId))), round);
    return this.decisions.decide(reveals, revealsOf(organisationId, competitionId), context, (state) => endReveal(command, state));
  }
}

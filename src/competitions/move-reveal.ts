import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { competition, mustBeOpen } from './competition.ts';
import type { RevealEvent } from './reveal.events.ts';
import { type Reveals, reveals, revealsOf } from './reveal.ts';
import { competitionOf } from './save-competition.ts';

/** More steps than any board has: every one of them shows all that there is. */
export const MOST_STEPS = 10_000_000;

/**
 * Goes to a step of a reveal, forward or back, from the one that was seen: of two who press at once the second moves nothing. Harmless when it is there.
 * @throws NotFound; Refused competition-deleted, reveal-not-begun, reveal-over, reveal-moved-on where it is at another step than the one that was seen
 */
export class MoveReveal extends Command<Decided<RevealEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly round: number,
    readonly seen: number,
    readonly step: number,
  ) {
    super();
  }
}

/** @throws Refused reveal-not-begun, reveal-over, reveal-moved-on */
export function moveReveal({ competitionId, round, seen, step }: MoveReveal, state: Reveals): RevealEvent[] {
  const known = state.get(round);
  if (known?.ended) throw new Refused('reveal-over', 'This round is revealed already');
  if (!known?.unit) throw new Refused('reveal-not-begun', 'The reveal has not begun');
  if (known.step === step) return [];
  if (known.step !== seen) throw new Refused('reveal-moved-on', 'The reveal is at another step meanwhile', { step: known.step });
  return [{ type: 'RevealMoved', data: { competitionId, round, step } }];
}

@CommandHandler(MoveReveal)
export class MoveRevealHandler implements ICommandHandler<MoveReveal> {
  constructor(private readonly decisions: Decisions) {}

  async execute(command: MoveReveal): Promise<Decided<RevealEvent>> {
    const { context, competitionId } = command;
    mustBeOpen(await this.decisions.load(competition, competitionOf(context.organisationId, competitionId)));
    const stream = revealsOf(context.organisationId, competitionId);
    return this.decisions.decide(reveals, stream, context, (state) => moveReveal(command, state));
  }
}

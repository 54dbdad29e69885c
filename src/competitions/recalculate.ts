import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import { lockPlaces } from './lock-places.ts';
import { type Reveals, reveals, revealsOf } from './reveal.ts';
import type { PlacesLocked, RoundReopened } from './rounds.events.ts';
import { competitionOf } from './save-competition.ts';

/**
 * Opens a round that was closed, so that its ranks are judged anew of all that is known by now (U-125, R-046, R-047): it is closed again at once. The
 * boards of rounds that are open are always as recalculated; places that are locked in one before it ends are let go, and locked anew.
 * @throws NotFound; Refused competition-deleted, reveal-running
 */
export class Recalculate extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    /** If absent the one that runs, where places are locked in it, else the last that was closed. */
    readonly round?: number,
  ) {
    super();
  }
}

/** @throws NotFound when there is no such round yet; Refused reveal-running: the script of a reveal is that of its cut, and must not change under it */
export function recalculate(
  competitionId: string,
  asked: number | undefined,
  state: Competition,
  told: Reveals,
): (RoundReopened | PlacesLocked)[] {
  const { closed, started, held } = mustBeOpen(state);
  const runs = !closed.has(started) && (held.get(started)?.places ?? []).length > 0;
  const round = asked ?? (runs ? started : Math.max(0, ...closed.keys()));
  if (asked !== undefined && asked > started) throw new NotFound('round');
  if (!closed.has(round)) return lockPlaces(competitionId, round, state, { anew: true });
  const { unit, ended } = told.get(round) ?? {};
  if (unit && !ended) throw new Refused('reveal-running', 'This round is being revealed: it can be judged anew when all of it is told');
  return [{ type: 'RoundReopened', data: { competitionId, round } }];
}

@CommandHandler(Recalculate)
export class RecalculateHandler implements ICommandHandler<Recalculate> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, competitionId, round }: Recalculate): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    const told = await this.decisions.load(reveals, revealsOf(organisationId, competitionId));
    return this.decisions.decide(competition, competitionOf(organisationId, competitionId), context, (state) =>
      recalculate(competitionId, round, state, told),
    );
  }
}

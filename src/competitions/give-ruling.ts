import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { type Competition, competition, type CompetitionFact } from './competition.ts';
import type { Judgement, RulingGiven } from './rulings.events.ts';
import { competitionOf } from './save-competition.ts';

/** What was previewed: which lock is judged, and by when what counts was known. */
type Previewed = { lock: number; knownBy: Instant };

/**
 * Decides on a locked round as it was previewed: its ranks are judged anew of what was known then, or stand although something else is known, somebody
 * is taken out of it, or let in again. The former ranks stay readable.
 * @throws NotFound; Refused competition-deleted, round-not-locked, round-changed, not-doubted, already-disqualified, not-disqualified
 */
export class GiveRuling extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly judgement: Judgement,
    readonly previewed: Previewed,
    /** When it arrived. */
    readonly at: Instant,
  ) {
    super();
  }
}

/** @throws as {@link GiveRuling} */
export function giveRuling(
  { competitionId, round, decision, id = '' }: Judgement,
  previewed: Previewed,
  at: Instant,
  state: Competition,
): RulingGiven[] {
  const { rules, deleted, closed, teams, removedTeamIds } = state;
  if (!rules) throw new NotFound('competition');
  if (deleted) throw new Refused('competition-deleted', 'The competition is deleted');
  const standing = closed.get(round);
  if (!standing) throw new NotFound('round');
  if (!standing.lock) throw roundNotLocked();
  const { lock, knownBy } = standing.lock;
  const since = previewed.knownBy > knownBy && previewed.knownBy < at;
  if (previewed.lock !== lock || !since) throw new Refused('round-changed', 'The round is not as it was previewed. Look at it again');
  const data = { competitionId, round, lock, decision };
  if (decision === 'stand') {
    if (standing.doubt === undefined) throw new Refused('not-doubted', 'Nothing is known by which this round would be otherwise');
    return [{ type: 'RulingGiven', data: { ...data, outcome: standing.doubt } }];
  }
  if (decision === 'apply') return [{ type: 'RulingGiven', data: { ...data, knownBy: previewed.knownBy } }];
  const isOut = standing.disqualified?.includes(id) === true;
  if (decision === 'readmit' && !isOut) throw new Refused('not-disqualified', 'They take part in this round');
  if (decision === 'disqualify' && isOut) throw new Refused('already-disqualified', 'They are disqualified from this round already');
  if (standing.rules.grouping === 'teams' && !teams.has(id) && !removedTeamIds.has(id)) throw new NotFound('team');
  return [{ type: 'RulingGiven', data: { ...data, id, knownBy: previewed.knownBy } }];
}

export function roundNotLocked(): Refused {
  return new Refused('round-not-locked', 'The ranks of this round are not locked yet');
}

@CommandHandler(GiveRuling)
export class GiveRulingHandler implements ICommandHandler<GiveRuling> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, judgement, previewed, at }: GiveRuling): Promise<Decided<CompetitionFact>> {
    const stream = competitionOf(context.organisationId, judgement.competitionId);
    const { closed } = await this.decisions.load(competition, stream);
    const { round, decision, id = '' } = judgement;
    if (decision === 'disqualify' && closed.get(round)?.rules.grouping === 'players')
      await loadReceiver(this.decisions, context.organisationId, id);
    return this.decisions.decide(competition, stream, context, (state) => giveRuling(judgement, previewed, at, state));
  }
}

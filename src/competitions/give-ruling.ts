import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { type ClosedRound, type Competition, competition, type CompetitionFact } from './competition.ts';
import { correctRules, CorrectRules } from './correct-rules.ts';
import { mustBeLocked } from './locked-round.ts';
import type { Judgement, RulingGiven } from './rulings.events.ts';
import { competitionOf } from './save-competition.ts';

/** What was previewed: which lock is judged, and by when what counts was known. */
type Previewed = { lock: number; knownBy: Instant };

/**
 * Decides on a locked round as it was previewed: its ranks are judged anew of what was known then, or stand although something else is known, or somebody
 * disputes them; somebody is taken out of it, or let in again; or its rules are corrected. The former ranks stay readable.
 * @throws NotFound; Refused competition-deleted, round-not-locked, round-changed, not-doubted, already-disqualified, not-disqualified, dispute-closed, and
 * what `correctRules` says
 */
export class GiveRuling extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly judgement: Judgement,
    readonly previewed: Previewed,
    /** When it arrived. */
    readonly at: Instant,
    /** By one of its own admins, who is none of the organisation's. */
    readonly byOwn = false,
  ) {
    super();
  }
}

/** @throws as {@link GiveRuling} */
export function giveRuling(
  { competitionId, round, decision, id = '', correction, answers = [] }: Judgement,
  previewed: Previewed,
  at: Instant,
  state: Competition,
): RulingGiven[] {
  const standing = mustBeLocked(round, state);
  const { lock, knownBy } = standing.lock;
  const since = previewed.knownBy > knownBy && previewed.knownBy < at;
  if (previewed.lock !== lock || !since) throw new Refused('round-changed', 'The round is not as it was previewed. Look at it again');
  mustBeOpenDisputes(answers, standing);
  const data = { competitionId, round, lock, decision, ...(answers.length > 0 && { answers: [...new Set(answers)] }) };
  if (decision === 'stand') {
    const { doubt: outcome } = standing;
    if (outcome === undefined && answers.length === 0)
      throw new Refused('not-doubted', 'Nothing is known by which this round would be otherwise');
    return [{ type: 'RulingGiven', data: { ...data, ...(outcome !== undefined && { outcome }) } }];
  }
  if (decision === 'apply') return [{ type: 'RulingGiven', data: { ...data, knownBy: previewed.knownBy } }];
  if (decision === 'correct') {
    const corrected = correctRules(correction ?? { rules: {} }, round, at, state);
    return [{ type: 'RulingGiven', data: { ...data, correction: corrected, knownBy: previewed.knownBy } }];
  }
  const isOut = standing.disqualified?.includes(id) === true;
  if (decision === 'readmit' && !isOut) throw new Refused('not-disqualified', 'They take part in this round');
  if (decision === 'disqualify' && isOut) throw new Refused('already-disqualified', 'They are disqualified from this round already');
  const { teams, removedTeamIds } = state;
  if (standing.rules.grouping === 'teams' && !teams.has(id) && !removedTeamIds.has(id)) throw new NotFound('team');
  return [{ type: 'RulingGiven', data: { ...data, id, knownBy: previewed.knownBy } }];
}

function mustBeOpenDisputes(ids: readonly string[], { disputes }: ClosedRound): void {
  for (const id of ids) {
    const dispute = disputes?.get(id);
    if (!dispute) throw new NotFound('dispute');
    if (!dispute.isOpen) throw new Refused('dispute-closed', 'The dispute was answered, or withdrawn, already');
  }
}

@CommandHandler(GiveRuling)
export class GiveRulingHandler implements ICommandHandler<GiveRuling> {
  constructor(
    private readonly decisions: Decisions,
    private readonly corrections: CorrectRules,
  ) {}

  async execute({ context, judgement, previewed, at, byOwn }: GiveRuling): Promise<Decided<CompetitionFact>> {
    const { organisationId } = context;
    const { competitionId, round, decision, id = '', correction } = judgement;
    const stream = competitionOf(organisationId, competitionId);
    const { closed } = await this.decisions.load(competition, stream);
    if (decision === 'disqualify' && closed.get(round)?.rules.grouping === 'players')
      await loadReceiver(this.decisions, organisationId, id);
    if (decision === 'correct' && correction) await this.corrections.of(organisationId, competitionId, round, correction, at, byOwn);
    return this.decisions.decide(competition, stream, context, (state) => giveRuling(judgement, previewed, at, state));
  }
}

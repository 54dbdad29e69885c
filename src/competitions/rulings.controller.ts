import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { rulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant } from '../platform/event.values.ts';
import { DONE, ok } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Ids, Nested, OneOf, Text, When, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { Settled } from '../platform/settled.ts';
import { CorrectRules } from './correct-rules.ts';
import { editsCompetition } from './edits-competition.ts';
import { GiveRuling } from './give-ruling.ts';
import { roundNotLocked } from './locked-round.ts';
import { MOST_ROUNDS } from './rounds.values.ts';
import { type Judgement, type Ruling, RULINGS } from './rulings.events.ts';
import { correctionSent, SentCorrection } from './sent-correction.ts';
import { ToldRulings } from './told-rulings.ts';

const MOST_REASON = 2_000;
const MOST_LOCKS = 1_000_000;
const MOST_ANSWERED = 500;

class PreviewRuling {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS, { note: 'A round whose ranks are locked' }) round!: number;
  @OneOf(RULINGS, {
    note: 'apply: all that is known counts; stand: the ranks stay; disqualify, readmit: the row of id; correct: by other rules, and all that is known',
  })
  decision!: Ruling;
  @Id({ optional: true, note: 'Of disqualify and readmit: a player, or a team of the competition' }) id?: string;
  @Nested(SentCorrection, { optional: true, note: 'Of correct: what is another of the rules of this round' }) correction?: SentCorrection;
}
class GivenRuling extends PreviewRuling {
  @Whole(1, MOST_LOCKS, { note: 'The lock that the preview told of' }) lock!: number;
  @When({ note: 'known_by of the preview' }) known_by!: Instant;
  @Text({ max: MOST_REASON, note: 'Why: 1 to 2000 characters, shown in the audit trail, and to whom it answers' }) reason!: string;
  @Ids({ optional: true, max: MOST_ANSWERED, note: 'The disputes that it answers: their players are told how, and why' })
  answers?: string[];
}

/** Rulings on rounds whose ranks are locked. For whoever edits the competition. */
@Route('competition')
export class RulingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rulings: ToldRulings,
    private readonly corrections: CorrectRules,
    private readonly keys: Keys,
    private readonly store: EventStore,
    private readonly settled: Settled,
  ) {}

  @Post(
    'preview_ruling',
    'What would come of a ruling on a locked round: ranks, winners and rewards. Give it with its lock and known_by to do just that.',
    ok({ preview: rulingPreview }),
  )
  @NoReceipt()
  @Takes(ID_LIST)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async preview(@Body() sent: PreviewRuling, @CallOf() call: Call) {
    const { organisationId = '' } = call.who;
    const position = await this.store.head();
    await this.settled.settled(position, { organisationId });
    const judgement = judgementOf(sent, call.commandId);
    const { competitionId, round, correction } = judgement;
    const corrected =
      correction && (await this.corrections.of(organisationId, competitionId, round, correction, call.receivedAt, !admin(call.who)));
    const preview = await this.rulings.of({ ...judgement, correction: corrected }, position, call);
    if (!preview) throw roundNotLocked();
    return { status: 'ok', preview };
  }

  @Post('give_ruling', 'Rules on a locked round, with a reason, as it was previewed. The former ranks stay readable.', DONE)
  @Takes(ID_LIST)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async give(@Body() sent: GivenRuling, @CallOf() call: Call) {
    const { lock, known_by: knownBy, answers } = sent;
    const words = sent.reason.trim();
    if (words === '')
      throw new BadInput('reason-required', 'Say why', { fields: [{ field: 'reason', problem: 'must have 1 to 2000 characters' }] });
    const context = contextOf(call);
    const reason = await this.keys.seal(words, context.organisationId);
    const judgement = { ...judgementOf(sent, call.commandId), answers };
    const ruling = new GiveRuling({ ...context, reason }, judgement, { lock, knownBy }, call.receivedAt, !admin(call.who));
    const { position } = await this.commands.execute(ruling);
    return { status: 'ok', position };
  }
}

/** @throws BadInput id-required, correction-required */
function judgementOf({ competitionid: competitionId, round, decision, id, correction }: PreviewRuling, commandId: string): Judgement {
  if (id === undefined && (decision === 'disqualify' || decision === 'readmit'))
    throw new BadInput('id-required', 'Say whom', { fields: [{ field: 'id', problem: 'must be an id' }] });
  if (decision !== 'correct') return { competitionId, round, decision, id };
  if (!correction)
    throw new BadInput('correction-required', 'Say which rules', { fields: [{ field: 'correction', problem: 'must be an object' }] });
  return { competitionId, round, decision, correction: correctionSent(correction, commandId) };
}

import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ruleTrial } from '../../projections/automations/rule-trial.view.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { DONE, ok } from '../platform/http/answers.values.ts';
import { CallerGone } from '../platform/http/caller-gone.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Nested, NestedList, When } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { periodBefore } from '../points/periods.values.ts';
import { GivePast } from './give-past.ts';
import { MOST_ACTIONS } from './save-action.ts';
import { actionSent, ruleSent, SentAction, SentAutomation } from './sent-automation.ts';
import { TryAutomation } from './try-automation.ts';

const MOST_DAYS = 366;

class TryCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentAutomation, { note: 'As for save_automation; without a name it is tried, too' }) data!: SentAutomation;
  @NestedList(SentAction, MOST_ACTIONS, { optional: true, note: 'All its actions; those that are saved if absent' }) actions?: SentAction[];
  @When({ optional: true, note: 'What happened from here on; the last calendar month if absent' }) from?: Instant;
  @When({ optional: true, note: `Before here, at most ${MOST_DAYS} days later` }) to?: Instant;
}
class GiveCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The automation, saved as it was tried' }) id!: string;
  @Id() trial_id!: string;
}

/** Automations are tried on what happened before they are on. */
@Route('automations')
export class TrialsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly trying: TryAutomation,
    private readonly turns: ListTurns,
  ) {}

  @Post(
    'try',
    'Ours. What an automation would give for what happened in a span, as it might be saved, and what would follow. Nothing is stored. Give it by its id within half an hour.',
    ok({ trial: ruleTrial }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(admin)
  async try(@Body() { data, actions, from, to }: TryCall, @CallOf() call: Call, @CallerGone() gone: AbortSignal) {
    const { organisationId } = contextOf(call);
    const given = {
      automationId: data.id,
      rule: ruleSent(data),
      actions: actions?.map((action) => ({ actionId: action.id, action: actionSent(action) })),
    };
    const span = await this.span(organisationId, call.receivedAt, from, to);
    // It reads all that became of things: in turns with the lists of its organisation.
    return {
      status: 'ok',
      trial: await this.turns.inTurn(organisationId, '', () => this.trying.of(organisationId, given, span, gone), gone),
    };
  }

  @Post(
    'give_tried',
    'Ours. Gives what a trial showed, under its id as that of an import; refused when it would come to something else by now.',
    DONE,
  )
  @Allow(admin)
  async give(@Body() { id, trial_id }: GiveCall, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new GivePast(contextOf(call), id, trial_id));
    return { status: 'ok', position };
  }

  /** @throws BadInput of a span that is none, or too long */
  private async span(organisationId: string, now: Instant, from: Instant | undefined, to: Instant | undefined) {
    if (from === undefined && to === undefined) {
      const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
      const month = periodBefore('month', Date.parse(now), timeZone);
      return { from: new Date(month.from).toISOString(), to: new Date(month.before).toISOString() };
    }
    if (from === undefined) throw wrongField('from', 'is needed with to');
    const span = { from, to: to ?? now };
    const days = (Date.parse(span.to) - Date.parse(from)) / 86_400_000;
    if (days <= 0) throw wrongField('to', 'must be after from');
    if (days > MOST_DAYS) throw wrongField('to', `must be at most ${MOST_DAYS} days after from`);
    return span;
  }
}

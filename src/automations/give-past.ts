import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answering, type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { Previews } from '../revocations/previews.ts';
import { answerRule } from './answer-rule.values.ts';
import { type AutomationEvent, AUTOMATIONS, type AutomationGavePast } from './automations.events.ts';
import { type Automations, automations, automationsOf, mustBeRule } from './automations.ts';
import { type FrozenTrial, FrozenTrials, type TriedRule } from './frozen-trials.ts';
import { columnsOf, RuleAnswers } from './rule-answers.ts';
import { RuleHistory } from './rule-history.ts';
import { ledBy, ruleRun, ruleRunOf } from './rule-run.ts';
import { RuleSources } from './rule-sources.ts';
import { openRule } from './save-automation.ts';
import { Outcome, TryChanges } from './try-changes.ts';

/**
 * Lets a rule answer what happened before it was there, as a trial showed. All that it gives so has the trial's id as its import: it can be revoked as one.
 */
export class GivePast extends Command<Decided<AutomationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly automationId: string,
    readonly trialId: string,
  ) {
    super();
  }
}

/** Nothing where that was done already. @throws NotFound of the rule; Refused automation-changed, preview-outdated */
export function givePast(
  automationId: string,
  { id: trialId, span, isValid }: Pick<FrozenTrial, 'id' | 'span'> & { isValid: boolean },
  { isSame, comesToTheSame }: { isSame: boolean; comesToTheSame: boolean },
  state: Automations,
): AutomationGavePast[] {
  mustBeRule(state, automationId);
  if (state.given.has(trialId)) return [];
  if (!isSame) throw new Refused('automation-changed', 'The automation is not as it was tried. Save it, and try it again');
  if (!isValid) throw new Refused('preview-outdated', 'What was tried is older than half an hour. Try it again');
  if (!comesToTheSame) throw new Refused('preview-outdated', 'What it would give has changed meanwhile. Try it again');
  return [{ type: 'AutomationGavePast', data: { automationId, trialId, ...span } }];
}

@CommandHandler(GivePast)
export class GivePastHandler implements ICommandHandler<GivePast> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly frozen: FrozenTrials,
    private readonly previews: Previews,
    private readonly changes: TryChanges,
  ) {}

  /** @throws NotFound of the rule, the trial; Refused of the decision, not-shown-yet */
  async execute({ context, automationId, trialId }: GivePast): Promise<Decided<AutomationEvent>> {
    const { organisationId } = context;
    const trial = await this.frozen.find(organisationId, trialId);
    await this.previews.everythingShown(organisationId);
    return this.decisions.decide(automations, automationsOf(organisationId), context, async (state) => {
      const saved = await this.saved(automationId, state);
      const isSame = isDeepStrictEqual(contentOf(saved), contentOf(trial.rule));
      const isAnew = isSame && trial.isValid && !state.given.has(trialId);
      return givePast(automationId, trial, { isSame, comesToTheSame: isAnew && (await this.comesTo(organisationId, saved, trial)) }, state);
    });
  }

  private async saved(automationId: string, state: Automations): Promise<TriedRule> {
    const rule = mustBeRule(state, automationId);
    const conditions = (await openRule(this.keys, rule))?.conditions ?? [];
    return { automationId, isNew: false, settings: rule.settings, conditions, actions: [...rule.actions] };
  }

  /** Whether what was tried would give the same now. */
  private async comesTo(organisationId: string, rule: TriedRule, { span, outcome }: FrozenTrial): Promise<boolean> {
    const now = new Outcome(rule.actions);
    for await (const tried of this.changes.of(organisationId, rule, span)) now.add(tried);
    return now.text() === outcome;
  }
}

/** What an automation does, whatever it and its actions are called. */
function contentOf({ settings: { source, event }, conditions, actions }: TriedRule) {
  return { source, event, conditions, actions: actions.map(([, action]) => action) };
}

const PATIENCE_MS = 10 * 60_000;

/** A rule that is to answer the past does so as it stood then, fact by fact: what it has answered, it does not answer again. */
@Injectable()
export class GivesPast implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly store: EventStore,
    private readonly sources: RuleSources,
    private readonly answers: RuleAnswers,
    private readonly shown: Shown,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'rules-of-the-past',
      kind: 'decides',
      begin: 'start',
      categories: [AUTOMATIONS],
      on: async (event) =>
        (event as Recorded<AutomationEvent>).type === 'AutomationGavePast' ? this.give(event as Recorded<AutomationGavePast>) : undefined,
    });
  }

  private async give(event: Recorded<AutomationGavePast>): Promise<Position | undefined> {
    const { automationId, trialId, ...span } = event.data;
    const { organisationId } = event.metadata;
    const rule = (await RuleHistory.load(this.store, organisationId)).at(automationId, event.position);
    if (!rule) return undefined;
    const conditions = (await openRule(this.keys, rule))?.conditions;
    // Sources find what happened in views, which may be behind where everything begins anew.
    await this.shown.reached(event.position, { timeoutMs: PATIENCE_MS });
    const { source: of } = rule.settings;
    const source = this.sources.of(of.kind);
    const columns = await columnsOf(source, organisationId, of.id);
    let last: Position | undefined;
    for await (const change of source.changesIn(organisationId, of.id, span)) {
      const { cause, standing, outcomes } = await this.answers.of({ ...rule, conditions }, columns, change);
      const stream = ruleRunOf(organisationId, automationId, of, change.itemId);
      const context = ledBy(automationId, change.fact, answering(event, derivedId(trialId, change.fact.id)));
      const { events, position } = await this.decisions.decide(ruleRun, stream, context, (state) =>
        answerRule(cause, standing, change.itemId, outcomes, state).map((answer) => ({ ...answer, data: { ...answer.data, trialId } })),
      );
      if (events.length > 0 && (last === undefined || position > last)) last = position;
    }
    return last;
  }
}

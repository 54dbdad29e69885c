import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isMet } from '../objects/conditions.values.ts';
import { COMPARISONS, type DataType } from '../objects/field-types.values.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { categoryOf, type Position, type Recorded } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { EVERY_LANE, type Lane } from '../platform/reaction.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { answerRule, type Cause } from './answer-rule.values.ts';
import { AUTOMATIONS, type RuleGiven, type Skipped } from './automations.events.ts';
import { RuleGives } from './rule-gives.ts';
import { RuleHistory, type RuleThen } from './rule-history.ts';
import { readOutcome, type SourceValues } from './rule-outcome.values.ts';
import { ruleRun, ruleRunOf } from './rule-run.ts';
import { type RuleSource, RuleSources, type SourceChange } from './rule-sources.ts';
import { openRule } from './save-automation.ts';

/** A rule answers what others gave for, so many times one after the other (0100). */
const MOST_THROUGH = 8;
const MOST_ORGANISATIONS = 1_000;

/**
 * When something becomes of what rules are about, they answer, as they stood then: what they give and take is a fact, which `PayRules` makes entries of. A fact whose
 * turn comes late answers for those after it too, so that its thing ends as it would have.
 */
@Injectable()
export class RunRules implements OnModuleInit {
  /** Each organisation's rules, until one of them changes. */
  private readonly histories = new Map<string, Promise<RuleHistory>>();

  constructor(
    private readonly reactions: Reactions,
    private readonly sources: RuleSources,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly gives: RuleGives,
  ) {}

  /** Sources are registered before any reaction starts. */
  onModuleInit(): void {
    this.reactions.add({
      name: 'rules',
      kind: 'decides',
      begin: 'start',
      categories: [AUTOMATIONS, ...this.sources.categories()],
      lane: ({ stream }: Recorded): Lane => (categoryOf(stream) === AUTOMATIONS ? EVERY_LANE : stream),
      on: (event) => this.on(event),
    });
  }

  private async on(event: Recorded): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const source = this.sources.withCategory(categoryOf(event.stream));
    if (!source) {
      this.histories.delete(organisationId);
      return undefined;
    }
    const of = { kind: source.kind, id: source.sourceOf(event) };
    if (!(await this.historyOf(organisationId)).speaksOf(of)) return undefined;
    const columns = await columnsOf(source, organisationId, of.id);
    let last: Position | undefined;
    for await (const change of source.changesFrom(event)) {
      // A rule may have changed since, which this has not heard of yet.
      if (change.fact.id !== event.id) this.histories.delete(organisationId);
      const history = await this.historyOf(organisationId);
      for (const rule of history.inForce(of, change.fact.position)) {
        const position = await this.answer(rule, columns, change);
        if (position !== undefined && (last === undefined || position > last)) last = position;
      }
    }
    return last;
  }

  private async answer(rule: RuleThen, columns: ReadonlyMap<string, DataType>, change: SourceChange): Promise<Position | undefined> {
    const { fact, itemId } = change;
    const { organisationId, through = [] } = fact.metadata;
    const { automationId, settings, version } = rule;
    const values = Object.fromEntries(Object.entries(change.values).filter(([column]) => columns.has(column)));
    const isSeen = change.sole === undefined || change.sole === settings.event;
    const meets = isSeen && columns.size > 0 && (await this.meets(rule, columns, values));
    const isLoop = through.includes(automationId) || through.length >= MOST_THROUGH;
    const cause: Cause = {
      id: fact.id,
      order: change.order,
      isMatch: meets && change.event === settings.event,
      holds: meets && change.isThere,
      isLoop,
    };
    const outcomes = new Map<string, RuleGiven | Skipped>();
    if (meets && !isLoop)
      for (const [actionId, action] of rule.actions) {
        const read = readOutcome(action, values, change);
        const outcome = typeof read === 'object' ? await this.gives.of(change, actionId, read) : read;
        if (outcome !== undefined) outcomes.set(actionId, outcome);
      }
    const standing = {
      automationId,
      source: settings.source,
      version,
      actions: Array.from(rule.actions, ([actionId, { revokeRule }]) => ({ actionId, revokeRule })),
    };
    const stream = ruleRunOf(organisationId, automationId, settings.source, itemId);
    const context = { ...answering(fact, derivedId(automationId, fact.id)), through: [...through, automationId] };
    const decided = await this.decisions.decide(ruleRun, stream, context, (state) => answerRule(cause, standing, itemId, outcomes, state));
    return decided.events.length > 0 ? decided.position : undefined;
  }

  /** Whether all conditions of a rule hold; of a column that is gone none does. */
  private async meets(rule: RuleThen, columns: ReadonlyMap<string, DataType>, values: SourceValues): Promise<boolean> {
    const words = await openRule(this.keys, rule);
    if (!words) return false;
    return words.conditions.every((condition) => {
      const type = columns.get(condition.field);
      return type !== undefined && isMet(condition, COMPARISONS[type], values[condition.field]);
    });
  }

  private historyOf(organisationId: string): Promise<RuleHistory> {
    const known = this.histories.get(organisationId);
    if (known) return known;
    if (this.histories.size >= MOST_ORGANISATIONS) this.histories.clear();
    const loading = RuleHistory.load(this.store, organisationId);
    this.histories.set(organisationId, loading);
    loading.catch(() => this.histories.delete(organisationId));
    return loading;
  }
}

/** The columns that a source has now, with their types. Of a source that is gone nothing is known, and nothing holds. */
async function columnsOf(source: RuleSource, organisationId: string, sourceId: string): Promise<Map<string, DataType>> {
  try {
    return new Map((await source.columns(organisationId, sourceId)).map(({ id, type }) => [id, type]));
  } catch (error) {
    if (error instanceof Refused || error instanceof NotFound) return new Map();
    throw error;
  }
}

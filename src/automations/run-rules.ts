import { Injectable, type OnModuleInit } from '@nestjs/common';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { categoryOf, type Position, type Recorded } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { EVERY_LANE, type Lane } from '../platform/reaction.ts';
import { Reactions } from '../platform/reactions.ts';
import { answerRule } from './answer-rule.values.ts';
import { AUTOMATIONS } from './automations.events.ts';
import type { Columns, PlainRule } from './plain-rule.values.ts';
import { columnsOf, RuleAnswers } from './rule-answers.ts';
import { RuleHistory, type RuleThen } from './rule-history.ts';
import { ledBy, ruleRun, ruleRunOf } from './rule-run.ts';
import { type RuleSource, RuleSources, type SourceChange } from './rule-sources.ts';
import { openRule } from './save-automation.ts';

const MOST_ORGANISATIONS = 1_000;
const NO_COLUMNS: Columns = new Map();

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
    private readonly answers: RuleAnswers,
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
    const sources = this.sources.withCategory(categoryOf(event.stream));
    if (sources.length === 0) this.histories.delete(event.metadata.organisationId);
    let last: Position | undefined;
    for (const source of sources) last = later(last, await this.answersOf(source, event));
    return last;
  }

  private async answersOf(source: RuleSource, event: Recorded): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const of = { kind: source.kind, id: source.sourceOf(event) };
    const isAnswered = (await this.historyOf(organisationId)).speaksOf(of);
    if (!isAnswered && !source.ownRule) return undefined;
    const columns = isAnswered ? await columnsOf(source, organisationId, of.id) : NO_COLUMNS;
    let last: Position | undefined;
    for await (const change of source.changesFrom(event)) {
      // A rule may have changed since, which this has not heard of yet.
      if (change.fact.id !== event.id) this.histories.delete(organisationId);
      const history = await this.historyOf(organisationId);
      const own = await source.ownRule?.(organisationId, of.id, change.fact.position);
      const rules = history.inForce(of, change.fact.position).map(async (rule) => ({ rule: await this.opened(rule), columns }));
      for (const { rule, columns: known } of [...(own ? [own] : []), ...(await Promise.all(rules))])
        last = later(last, await this.answer(rule, known, change));
    }
    return last;
  }

  private async opened(rule: RuleThen): Promise<PlainRule> {
    return { ...rule, conditions: (await openRule(this.keys, rule))?.conditions };
  }

  private async answer(rule: PlainRule, columns: Columns, change: SourceChange): Promise<Position | undefined> {
    const { fact, itemId, importId } = change;
    const { automationId, settings } = rule;
    const { cause, standing, outcomes } = await this.answers.of(rule, columns, change);
    const stream = ruleRunOf(fact.metadata.organisationId, automationId, settings.source, itemId);
    const context = ledBy(automationId, fact, answering(fact, derivedId(automationId, fact.id)));
    const decided = await this.decisions.decide(ruleRun, stream, context, (state) =>
      answerRule(cause, standing, itemId, outcomes, state).map((answer) => ({
        ...answer,
        data: { ...answer.data, ...(importId !== undefined && { importId }) },
      })),
    );
    return decided.events.length > 0 ? decided.position : undefined;
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

function later(one: Position | undefined, other: Position | undefined): Position | undefined {
  return other === undefined || (one !== undefined && one > other) ? one : other;
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { Turns } from '../platform/turns.ts';
import { answerRule } from './answer-rule.values.ts';
import type { RuleAnswered, RuleGiven } from './automations.events.ts';
import type { TriedRule } from './frozen-trials.ts';
import { columnsOf, RuleAnswers } from './rule-answers.ts';
import { ruleRun, type RuleRun, ruleRunOf } from './rule-run.ts';
import { RuleSources, type SourceChange, type SourceSpan } from './rule-sources.ts';

/** A change of a thing in a span, and what a rule would answer to it. */
export type TriedChange = {
  change: SourceChange;
  fits: boolean;
  given: readonly RuleGiven[];
  taken: readonly RuleGiven[];
  skips: RuleAnswered['data']['skips'];
};

/** The rule says something to it. */
export function isAnswered({ given, taken, skips }: TriedChange): boolean {
  return given.length + taken.length + skips.length > 0;
}

/** What comes of a rule in a span: the same text for the same. Ids of actions, and what follows from them, are not known before it is saved. */
export class Outcome {
  readonly #hash = createHash('sha256');

  constructor(private readonly actions: TriedRule['actions']) {}

  add(tried: TriedChange): void {
    if (!isAnswered(tried)) return;
    const { change, given, taken, skips } = tried;
    const place = (actionId: string) => this.actions.findIndex(([id]) => id === actionId);
    const entries = (some: readonly RuleGiven[]) => some.map((one) => [place(one.actionId), one.content, one.occurredAt]);
    const said = [change.fact.id, entries(given), entries(taken), skips.map(({ actionId, why }) => [place(actionId), why])];
    this.#hash.update(JSON.stringify(said));
  }

  text(): string {
    return this.#hash.digest('hex');
  }
}

/** Tries a rule on what happened already, by the decision that answers what happens: of what it answered before it says nothing anew. Nothing is stored. */
@Injectable()
export class TryChanges {
  private readonly turns = new Turns();

  constructor(
    private readonly decisions: Decisions,
    private readonly sources: RuleSources,
    private readonly answers: RuleAnswers,
  ) {}

  /** Who asks waits until all that happened is shown. @param signal of who waits: it ends with them */
  async *of(organisationId: string, rule: TriedRule, span: SourceSpan, signal?: AbortSignal): AsyncGenerator<TriedChange> {
    const { automationId, isNew, settings, conditions } = rule;
    const { kind, id } = settings.source;
    const source = this.sources.of(kind);
    const columns = await columnsOf(source, organisationId, id);
    const plain = { automationId, version: 0, settings, conditions, actions: new Map(rule.actions) };
    const slice = this.turns.begin();
    let itemId: string | undefined;
    let state = ruleRun.initial();
    for await (const change of source.changesIn(organisationId, id, span)) {
      signal?.throwIfAborted();
      if (slice.isOver()) await slice.rest();
      if (change.itemId !== itemId)
        state = isNew ? ruleRun.initial() : await this.before(ruleRunOf(organisationId, automationId, settings.source, change.itemId));
      itemId = change.itemId;
      const { cause, standing, outcomes } = await this.answers.of(plain, columns, change);
      const fits = cause.isMatch || (cause.holds && standing.actions.some(({ revokeRule }) => revokeRule === 3));
      let [given, taken, skips]: [readonly RuleGiven[], RuleGiven[], RuleAnswered['data']['skips']] = [[], [], []];
      for (const { type, data } of answerRule(cause, standing, change.itemId, outcomes, state)) {
        const before = state.given;
        given = data.gives;
        taken = data.takes.flatMap(({ entryId }) => before.get(entryId) ?? []);
        skips = data.skips;
        state = ruleRun.evolve(state, { id: change.fact.id, type, data });
      }
      yield { change, fits, given, taken, skips };
    }
  }

  /** A copy: what is remembered of a stream is not to be tried on. */
  private async before(stream: string): Promise<RuleRun> {
    return structuredClone(await this.decisions.load(ruleRun, stream));
  }
}

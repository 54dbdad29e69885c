import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Keys } from '../platform/keys.ts';
import { type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import { revocationsOf } from '../revocations/lists.ts';
import { revocations } from '../revocations/revocations.ts';
import { answerRule } from './answer-rule.values.ts';
import type { RuleOf } from './automations.events.ts';
import { columnsOf, RuleAnswers } from './rule-answers.ts';
import { RuleHistory } from './rule-history.ts';
import { ruleRun, ruleRunOf } from './rule-run.ts';
import { RuleSources, type SourceChange } from './rule-sources.ts';
import { openRule } from './save-automation.ts';

/** Tells what rules that are on would take back if something became of things, by the decision that takes it. */
@Injectable()
export class RuleTakings {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly sources: RuleSources,
    private readonly answers: RuleAnswers,
  ) {}

  /** Entries that count, and their points. @param changes of things of one source, each of another */
  async of(organisationId: string, of: RuleOf, changes: readonly SourceChange[]): Promise<{ entries: number; points: MicroPoints }> {
    const columns = await columnsOf(this.sources.of(of.kind), organisationId, of.id);
    const rules = (await RuleHistory.load(this.store, organisationId)).inForce(of, await this.store.head());
    const { revoked } = await this.decisions.load(revocations, revocationsOf(organisationId));
    let [entries, points] = [0, 0];
    for (const rule of rules) {
      const plain = { ...rule, conditions: (await openRule(this.keys, rule))?.conditions };
      for (const change of changes) {
        const { cause, standing, outcomes } = await this.answers.of(plain, columns, change);
        const state = await this.decisions.load(ruleRun, ruleRunOf(organisationId, rule.automationId, of, change.itemId));
        for (const { entryId } of answerRule(cause, standing, change.itemId, outcomes, state).flatMap(({ data }) => data.takes)) {
          const given = state.given.get(entryId);
          if (!given || state.refused.has(entryId) || revoked.has(entryId)) continue;
          entries++;
          points += toMicros(given.points);
        }
      }
    }
    return { entries, points };
  }
}

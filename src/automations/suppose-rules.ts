import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { teamsOfReceivers } from '../points/load-receiver.ts';
import { type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import { revocationsOf } from '../revocations/lists.ts';
import { revocations } from '../revocations/revocations.ts';
import type { CountedEntry } from '../revocations/turning.values.ts';
import { answerRule, type SupposedAnswer } from './answer-rule.values.ts';
import type { RuleOf } from './automations.events.ts';
import { columnsOf, RuleAnswers } from './rule-answers.ts';
import { RuleHistory } from './rule-history.ts';
import { countedGive, ruleRun, ruleRunOf } from './rule-run.ts';
import { RuleSources, type SourceChange } from './rule-sources.ts';
import { openRule } from './save-automation.ts';

/** Tells what rules that are on would answer if something became of things, by the decision that answers it. Nothing is stored. */
@Injectable()
export class SupposeRules {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly sources: RuleSources,
    private readonly answers: RuleAnswers,
  ) {}

  /** Whether any rule was ever about something. @param before as was known then */
  async speaksOf(organisationId: string, before: Instant | undefined): Promise<(of: RuleOf) => boolean> {
    const history = await RuleHistory.load(this.store, organisationId, before);
    return (of) => history.speaksOf(of);
  }

  /** @param changes of things of one source, each of another @param before as was known then, and as is known if absent */
  async of(organisationId: string, of: RuleOf, changes: readonly SourceChange[], before?: Instant): Promise<SupposedAnswer[]> {
    const columns = await columnsOf(this.sources.of(of.kind), organisationId, of.id);
    const history = await RuleHistory.load(this.store, organisationId, before);
    const teamsOf = teamsOfReceivers(this.decisions, organisationId);
    const found: SupposedAnswer[] = [];
    for (const rule of history.inForce(of, await this.store.head())) {
      const { automationId } = rule;
      const words = await openRule(this.keys, rule);
      const plain = { ...rule, conditions: words?.conditions };
      for (const change of changes) {
        const { itemId } = change;
        const { cause, standing, outcomes } = await this.answers.of(plain, columns, change);
        const state = await this.decisions.loadBefore(ruleRun, ruleRunOf(organisationId, automationId, of, itemId), before);
        for (const { data } of answerRule(cause, standing, itemId, outcomes, state)) {
          const paid = data.takes.flatMap(({ entryId }) => (state.refused.has(entryId) ? [] : (state.given.get(entryId) ?? [])));
          const gives: CountedEntry[] = [];
          for (const give of data.gives) gives.push(countedGive(give, automationId, of, itemId, await teamsOf(give.profileId)));
          found.push({ automationId, name: words?.name ?? '', gives, takes: paid });
        }
      }
    }
    return found;
  }

  /** Entries that count and would be taken back, and their points. @param changes of things of one source, each of another */
  async takings(organisationId: string, of: RuleOf, changes: readonly SourceChange[]): Promise<{ entries: number; points: MicroPoints }> {
    const { revoked } = await this.decisions.load(revocations, revocationsOf(organisationId));
    const taken = (await this.of(organisationId, of, changes)).flatMap(({ takes }) => takes).filter(({ entryId }) => !revoked.has(entryId));
    return { entries: taken.length, points: taken.reduce((sum, { points }) => sum + toMicros(points), 0) };
  }
}

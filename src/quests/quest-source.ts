import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { askableColumns } from '../automations/askable-columns.ts';
import { type RuleSource, RuleSources, type SourceChange } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded } from '../platform/event.values.ts';
import { type AttemptDone, type AttemptEvent, QUEST_ATTEMPT } from './attempts.events.ts';
import { mustBeThere, quest, questOf } from './quest.ts';
import { attemptValues, QUEST_COLUMNS } from './quest-columns.values.ts';

/** Attempts at quests that are done, as rules answer them (U-090). What is reset is gone; the next attempt is another thing. */
@Injectable()
export class QuestSource implements RuleSource {
  readonly kind = 'quest' as const;
  readonly category = QUEST_ATTEMPT;
  readonly events = ['completed'];

  /** It is known before any reaction is: those are added when all is made. */
  constructor(
    sources: RuleSources,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
  ) {
    sources.add(this);
  }

  async columns(organisationId: string, questId: string): Promise<SourceColumn[]> {
    mustBeThere(await this.decisions.load(quest, questOf(organisationId, questId)));
    return [...QUEST_COLUMNS];
  }

  async askable(organisationId: string, questId: string, conditions: readonly Condition[]): Promise<Condition[]> {
    return askableColumns(this.decisions, organisationId, conditions, await this.columns(organisationId, questId));
  }

  sourceOf(fact: Recorded): string {
    return (fact as Recorded<AttemptEvent>).data.questId;
  }

  /** What is begun and answered is not done yet: there is nothing to tell of it. */
  async *changesFrom(fact: Recorded): AsyncGenerator<SourceChange> {
    const { attemptId: itemId } = (upcast(fact) as Recorded<AttemptEvent>).data;
    if (fact.type !== 'AttemptDone' && fact.type !== 'AttemptReset') return;
    let done: AttemptDone['data'] | undefined;
    for await (const recorded of this.store.readStream(fact.stream)) {
      const { type, data, revision, metadata } = upcast(recorded) as Recorded<AttemptEvent>;
      if (data.attemptId !== itemId || (type !== 'AttemptDone' && type !== 'AttemptReset')) continue;
      if (type === 'AttemptDone') done = data;
      if (!done || revision < fact.revision) continue;
      const when = { occurredAt: data.occurredAt, recordedAt: metadata.recordedAt };
      const isThere = type === 'AttemptDone';
      const event = isThere ? 'completed' : 'reset';
      yield { ...when, fact: recorded, itemId, event, order: revision, isThere, values: attemptValues(done) };
    }
  }
}

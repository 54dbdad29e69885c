import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { askableColumns } from '../automations/askable-columns.ts';
import { isIn, type RuleSource, RuleSources, type SourceChange, type SourceSpan } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded } from '../platform/event.values.ts';
import { type AttemptDone, type AttemptEvent, QUEST_ATTEMPT } from './attempts.events.ts';
import { mustBeThere, quest, questOf } from './quest.ts';
import { attemptOf } from './quest-attempt.ts';
import { attemptValues, QUEST_COLUMNS } from './quest-columns.values.ts';
import { ShownAttempts } from './shown-attempts.ts';

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
    private readonly shown: ShownAttempts,
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

  async *changesFrom(fact: Recorded): AsyncGenerator<SourceChange> {
    const { type, data } = upcast(fact) as Recorded<AttemptEvent>;
    if (type !== 'AttemptDone' && type !== 'AttemptReset') return;
    for await (const change of this.changesOf(fact.stream))
      if (change.itemId === data.attemptId && change.order >= fact.revision) yield change;
  }

  /** Of an attempt that was reset, and that no other followed, nobody knows any more. */
  async *changesIn(organisationId: string, questId: string, span: SourceSpan): AsyncGenerator<SourceChange> {
    for await (const { round, profileId } of this.shown.done(organisationId, questId))
      for await (const change of this.changesOf(attemptOf(organisationId, questId, round, profileId))) if (isIn(span, change)) yield change;
  }

  /** The attempts of a player in a round follow one another. What is begun and answered is not done yet: there is nothing to tell of it. */
  private async *changesOf(stream: string): AsyncGenerator<SourceChange> {
    let done: AttemptDone['data'] | undefined;
    for await (const recorded of this.store.readStream(stream)) {
      const { type, data, revision, metadata } = upcast(recorded) as Recorded<AttemptEvent>;
      const isThere = type === 'AttemptDone';
      if (isThere) done = data;
      if (!done || data.attemptId !== done.attemptId || (!isThere && type !== 'AttemptReset')) continue;
      const when = { occurredAt: data.occurredAt, recordedAt: metadata.recordedAt };
      const event = isThere ? 'completed' : 'reset';
      yield { ...when, fact: recorded, itemId: data.attemptId, event, order: revision, isThere, values: attemptValues(done) };
    }
  }
}

import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { askableColumns } from '../automations/askable-columns.ts';
import { isIn, type RuleSource, RuleSources, type SourceChange, type SourceSpan } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded } from '../platform/event.values.ts';
import { competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import { COMPETITION_COLUMNS, roundValues } from './competition-columns.values.ts';
import { COMPETITION, type CompetitionRules } from './competitions.events.ts';
import type { Lock, Placed } from './rounds.events.ts';
import { competitionOf } from './save-competition.ts';

/**
 * Rounds of competitions that ended, and who won them, as rules answer them (U-090): both when ranks are locked. What a later lock says otherwise has changed, and
 * who has no place by it is gone. Rounds are things of rules about `ended` alone, and places of those about `won`.
 */
@Injectable()
export class CompetitionSource implements RuleSource {
  readonly kind = 'competition' as const;
  readonly category = COMPETITION;
  readonly events = ['ended', 'won'];

  /** It is known before any reaction is: those are added when all is made. */
  constructor(
    sources: RuleSources,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
  ) {
    sources.add(this);
  }

  async columns(organisationId: string, competitionId: string): Promise<SourceColumn[]> {
    mustBeOpen(await this.decisions.load(competition, competitionOf(organisationId, competitionId)));
    return [...COMPETITION_COLUMNS];
  }

  async askable(organisationId: string, competitionId: string, conditions: readonly Condition[]): Promise<Condition[]> {
    return askableColumns(this.decisions, organisationId, conditions, await this.columns(organisationId, competitionId));
  }

  sourceOf(fact: Recorded): string {
    return (fact as Recorded<CompetitionFact>).data.competitionId;
  }

  async *changesFrom(fact: Recorded): AsyncGenerator<SourceChange> {
    const { type, data } = upcast(fact) as Recorded<CompetitionFact>;
    if (type !== 'RanksLocked') return;
    for await (const { round, change } of this.changesOf(fact.stream))
      if (round === data.round && change.order >= fact.revision) yield change;
  }

  async *changesIn(organisationId: string, competitionId: string, span: SourceSpan): AsyncGenerator<SourceChange> {
    const all: SourceChange[] = [];
    for await (const { change } of this.changesOf(competitionOf(organisationId, competitionId))) if (isIn(span, change)) all.push(change);
    for (const changes of Map.groupBy(all, ({ itemId }) => itemId).values()) yield* changes;
  }

  private async *changesOf(stream: string): AsyncGenerator<{ round: number; change: SourceChange }> {
    const { rules, closed, reopened } = await this.decisions.load(competition, stream);
    const locks = new Map<number, Lock>();
    for await (const recorded of this.store.readStream(stream)) {
      const { type, data } = upcast(recorded) as Recorded<CompetitionFact>;
      if (type !== 'RanksLocked') continue;
      const { round } = data;
      const played = (closed.get(round) ?? reopened.get(round))?.rules ?? rules;
      for (const change of changesBy(recorded, data, locks.get(round), played?.grouping ?? 'players')) yield { round, change };
      locks.set(round, data);
    }
  }
}

/** What a lock makes of a round, and of those who have a place by it, or had one by the lock before. */
function* changesBy(fact: Recorded, lock: Lock, before: Lock | undefined, grouping: CompetitionRules['grouping']): Generator<SourceChange> {
  const { recordedAt } = fact.metadata;
  const common = { fact, order: fact.revision, occurredAt: recordedAt, recordedAt };
  const about = (placed: Placed | undefined) => roundValues(lock, placed, grouping);
  const first = lock.winners.filter(({ place }) => place === 1);
  const values = about(first.length === 1 ? first[0] : undefined);
  yield { ...common, itemId: String(lock.round), sole: 'ended', event: before ? 'changed' : 'ended', isThere: true, values };
  const had = new Map(before?.winners.map((placed) => [placed.id, placed]));
  for (const placed of lock.winners) {
    const event = had.delete(placed.id) ? 'changed' : 'won';
    yield { ...common, itemId: `${lock.round} ${placed.id}`, sole: 'won', event, isThere: true, values: about(placed) };
  }
  for (const placed of had.values())
    yield { ...common, itemId: `${lock.round} ${placed.id}`, sole: 'won', event: 'lost', isThere: false, values: about(placed) };
}

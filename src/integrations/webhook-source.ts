import { Injectable } from '@nestjs/common';
import { type RuleSource, RuleSources, type SourceChange, type SourceSpan } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import type { Recorded } from '../platform/event.values.ts';
import { IntegrationSource } from './integration-source.ts';
import { STEP_ROW } from './integrations.events.ts';

/**
 * Whatever a step is sent, as rules answer it (U-090): each time that a row comes, and does not say what it said before, is a thing of its own. It has happened: it
 * never changes, and is never gone.
 */
@Injectable()
export class WebhookSource implements RuleSource {
  readonly kind = 'webhook' as const;
  readonly category = STEP_ROW;
  readonly events = ['received'];

  /** It is known before any reaction is: those are added when all is made. */
  constructor(
    sources: RuleSources,
    private readonly rows: IntegrationSource,
  ) {
    sources.add(this);
  }

  columns(organisationId: string, stepId: string): Promise<SourceColumn[]> {
    return this.rows.columns(organisationId, stepId);
  }

  askable(organisationId: string, stepId: string, conditions: readonly Condition[]): Promise<Condition[]> {
    return this.rows.askable(organisationId, stepId, conditions);
  }

  sourceOf(fact: Recorded): string {
    return this.rows.sourceOf(fact);
  }

  async *changesFrom({ stream, revision }: Recorded): AsyncGenerator<SourceChange> {
    const row: SourceChange[] = [];
    for await (const change of this.rows.changesOf(stream)) row.push(change);
    for (const change of receipts(row)) if (change.order >= revision) yield change;
  }

  async *changesIn(organisationId: string, stepId: string, span: SourceSpan): AsyncGenerator<SourceChange> {
    const row: SourceChange[] = [];
    for await (const change of this.rows.changesIn(organisationId, stepId, span)) {
      if (row[0] && row[0].itemId !== change.itemId) yield* receipts(row.splice(0));
      row.push(change);
    }
    yield* receipts(row);
  }
}

/** What came of one row, one after the other. A delivery brings it once, however often that is read again. */
function* receipts(changes: readonly SourceChange[]): Generator<SourceChange> {
  const came = changes.filter(({ isThere }) => isThere);
  for (const [delivery, all] of Map.groupBy(came, ({ importId }) => importId))
    for (const [at, change] of all.entries())
      yield { ...change, itemId: `${change.itemId} ${delivery}`, event: 'received', isAgain: at > 0 };
}

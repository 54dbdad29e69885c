import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { askableColumns } from '../automations/askable-columns.ts';
import type { Columns, PlainRule } from '../automations/plain-rule.values.ts';
import { isIn, type RuleSource, RuleSources, type SourceChange, type SourceSpan } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { IntegrationHistories } from './integration-history.ts';
import { type RowTaken, STEP_ROW, type StepRowEvent } from './integrations.events.ts';
import { integrations, integrationsOf, mustBeStep, openStep } from './integrations.ts';
import { ShownRows } from './shown-rows.ts';
import { stepRowOf } from './step-row.ts';
import { STEP_EVENTS } from './systems.values.ts';
import { columnsOfStep, eventOfRow, type OpenStep, ruleOfStep, valuesOfRow } from './step-rule.values.ts';

/** Rows that steps of integrations take, as rules answer them (U-090). A step that gives points is such a rule itself. */
@Injectable()
export class IntegrationSource implements RuleSource {
  readonly kind = 'integration' as const;
  readonly category = STEP_ROW;
  readonly events = STEP_EVENTS;

  /** It is known before any reaction is: those are added when all is made. */
  constructor(
    sources: RuleSources,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly histories: IntegrationHistories,
    private readonly shown: ShownRows,
  ) {
    sources.add(this);
  }

  async columns(organisationId: string, stepId: string): Promise<SourceColumn[]> {
    const { step } = mustBeStep(await this.decisions.load(integrations, integrationsOf(organisationId)), stepId);
    const words = await openStep(this.keys, step);
    return words ? columnsOfStep(words) : [];
  }

  async askable(organisationId: string, stepId: string, conditions: readonly Condition[]): Promise<Condition[]> {
    return askableColumns(this.decisions, organisationId, conditions, await this.columns(organisationId, stepId));
  }

  async ownRule(organisationId: string, stepId: string, position: Position): Promise<{ rule: PlainRule; columns: Columns } | undefined> {
    const { step, version } = await this.stepAt(organisationId, stepId, position);
    return step && ruleOfStep(stepId, version, step);
  }

  sourceOf(fact: Recorded): string {
    return (fact as Recorded<StepRowEvent>).data.stepId;
  }

  async *changesFrom({ stream, revision }: Recorded): AsyncGenerator<SourceChange> {
    for await (const change of this.changesOf(stream)) if (change.order >= revision) yield change;
  }

  async *changesIn(organisationId: string, stepId: string, span: SourceSpan): AsyncGenerator<SourceChange> {
    for await (const rowId of this.shown.takenIn(organisationId, stepId, span))
      for await (const change of this.changesOf(stepRowOf(organisationId, stepId, rowId))) if (isIn(span, change)) yield change;
  }

  /** All that became of a row. */
  async *changesOf(stream: string): AsyncGenerator<SourceChange> {
    let said: Pick<RowTaken['data'], 'values' | 'profileId'> | undefined;
    let wasThere = false;
    for await (const recorded of this.store.readStream(stream)) {
      const { type, data, revision, position, metadata } = upcast(recorded) as Recorded<StepRowEvent>;
      if (type === 'RowKept') continue;
      const isThere = type === 'RowTaken';
      const isAgain = isThere && data.isAgain;
      const isNew = !wasThere || isAgain === true;
      wasThere = isThere;
      if (isThere) said = data;
      const { stepId, rowId, occurredAt, deliveryId } = data;
      const { step } = await this.stepAt(metadata.organisationId, stepId, position);
      const event = isThere ? eventOfRow(step?.settings, isNew) : 'deleted';
      const text = said && (await this.keys.open(said.values));
      const cells = text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
      const values = valuesOfRow(cells, said?.profileId, step?.words);
      const when = { occurredAt, recordedAt: metadata.recordedAt };
      const more = { importId: deliveryId, ...(isAgain && { isAgain }) };
      yield { ...when, fact: recorded, itemId: rowId, event, order: revision, isThere, values, ...more };
    }
  }

  private async stepAt(organisationId: string, stepId: string, position: Position): Promise<{ step?: OpenStep; version: number }> {
    const then = (await this.histories.of(organisationId)).step(stepId, position);
    const words = then && (await openStep(this.keys, then.step));
    return words ? { step: { settings: then.step.settings, words }, version: then.version } : { version: 0 };
  }
}

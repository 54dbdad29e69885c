import { Injectable } from '@nestjs/common';
import { answering, type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Keys } from '../platform/keys.ts';
import { Shown } from '../platform/shown.ts';
import { holdStep } from './hold-step.ts';
import { IntegrationHistories } from './integration-history.ts';
import type { RowGone, StepReleased, StepResult } from './integrations.events.ts';
import { integrations, integrationsOf, openStep } from './integrations.ts';
import { cellOf } from './payload.values.ts';
import { Payloads } from './payloads.ts';
import { RowTargets } from './row-targets.ts';
import { ShownRows } from './shown-rows.ts';
import type { OpenStep } from './step-rule.values.ts';
import { missRow, rowIdOf, stepRow, stepRowOf } from './step-row.ts';
import type { StepReading } from './take-rows.ts';

/** What a delivery lacks of the rows of its step: `already` of them are gone by it. */
type Lacking = { rowIds: string[]; already: number; of: number };

/** So many rows go at a time. */
const AT_ONCE = 32;

/** Finds the rows of a step that are missing in a delivery that is whole: they are gone, unless they are so many that it may be a mistake. */
@Injectable()
export class MissingRows {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly histories: IntegrationHistories,
    private readonly payloads: Payloads,
    private readonly rows: ShownRows,
    private readonly shown: Shown,
    private readonly targets: RowTargets,
  ) {}

  /** Of a delivery that a step has just read. */
  async judge(reading: StepReading, step: OpenStep, rows: readonly unknown[]): Promise<Pick<StepResult, 'gone' | 'held'>> {
    const { context, configId, stepId, deliveryId, cause, at } = reading;
    const { organisationId } = context;
    const lacking = await this.lacking(organisationId, { stepId, deliveryId, at }, step, rows);
    if (!lacking) return { gone: 0 };
    const { rowIds, already } = lacking;
    const counts = { missing: rowIds.length + already, of: lacking.of + already };
    const stream = integrationsOf(organisationId);
    const holding = following(context, derivedId(`hold ${stepId}`, cause));
    await this.decisions.decide(integrations, stream, holding, (state) => holdStep({ configId, stepId, deliveryId, at, ...counts }, state));
    const { held, answered } = (await this.decisions.load(integrations, stream)).configs.get(configId)?.steps.get(stepId) ?? {};
    if (counts.missing > 0 && (held || answered === deliveryId)) return { gone: 0, held: counts };
    await this.miss('RowGone', context, step, { configId, stepId, deliveryId, cause, occurredAt: at }, rowIds, at);
    return { gone: counts.missing };
  }

  /** What was missing while a step was held becomes what was said of it. */
  async settle(fact: Recorded<StepReleased>): Promise<Position | undefined> {
    const { configId, stepId, deliveryId, at, rows: become } = fact.data;
    const { organisationId, recordedAt } = fact.metadata;
    if (become === 'back') return undefined;
    const step = (await this.histories.of(organisationId)).config(configId, fact.position)?.steps.get(stepId);
    const words = step && (await openStep(this.keys, step));
    const rows = await this.payloads.rows(organisationId, deliveryId);
    if (!words || !rows) return undefined;
    const open = { settings: step.settings, words };
    const lacking = await this.lacking(organisationId, { stepId, deliveryId, at }, open, rows);
    if (!lacking) return undefined;
    const missed = { configId, stepId, deliveryId, cause: fact.id, occurredAt: recordedAt };
    const context = answering(fact, derivedId(stepId, fact.id));
    return this.miss(become === 'gone' ? 'RowGone' : 'RowKept', context, open, missed, lacking.rowIds, at);
  }

  /** Nothing can be said where a row does not say which one it is: it may be any. */
  private async lacking(
    organisationId: string,
    { stepId, deliveryId, at }: { stepId: string; deliveryId: string; at: Instant },
    { words: { columns } }: OpenStep,
    rows: readonly unknown[],
  ): Promise<Lacking | undefined> {
    const hashOf = await this.keys.keyedHashing(organisationId);
    const there = new Set<string>();
    for (const row of rows) {
      const id = isRecord(row) && columns.id !== undefined ? cellOf(row, columns.id) : undefined;
      if (id === undefined) return undefined;
      there.add(rowIdOf(stepId, hashOf('row', id)));
    }
    // No stream knows the rows of a step.
    await this.shown.reached(await this.store.head(), { view: 'step-rows' });
    const lacking: Lacking = { rowIds: [], already: 0, of: 0 };
    for await (const last of this.rows.lastOf(organisationId, stepId)) {
      if (last.became === 'gone') lacking.already += last.deliveryId === deliveryId ? 1 : 0;
      else {
        lacking.of += 1;
        if (last.became === undefined && last.occurredAt <= at && !there.has(last.rowId)) lacking.rowIds.push(last.rowId);
      }
    }
    return lacking;
  }

  private async miss(
    type: 'RowGone' | 'RowKept',
    context: CommandContext,
    step: OpenStep,
    missed: Omit<RowGone['data'], 'rowId'>,
    rowIds: readonly string[],
    at: Instant,
  ): Promise<Position | undefined> {
    const lose = async (rowId: string): Promise<Position> => {
      const stream = stepRowOf(context.organisationId, missed.stepId, rowId);
      const missing = following(context, derivedId(`miss ${rowId}`, missed.cause));
      const before = await this.decisions.load(stepRow, stream);
      if (type === 'RowGone' && missRow(type, { ...missed, rowId }, at, before).length > 0) {
        const asked = { rowId, before: before.row, now: undefined, at: missed.occurredAt };
        const plan = await this.targets.plan(missing, step, asked);
        if (typeof plan !== 'string') await this.targets.carryOut(missing, step, asked, plan);
      }
      const { position } = await this.decisions.decide(stepRow, stream, missing, (state) => missRow(type, { ...missed, rowId }, at, state));
      return position;
    };
    let last: Position | undefined;
    for (const part of inParts(rowIds, AT_ONCE))
      for (const position of await Promise.all(part.map(lose))) if (last === undefined || position > last) last = position;
    return last;
  }
}

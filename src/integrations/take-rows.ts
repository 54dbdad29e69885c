import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isMet } from '../objects/conditions.values.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { SaveTag } from '../tags/save-tag.ts';
import type { RowSkip, StepResult } from './integrations.events.ts';
import { cellOf } from './payload.values.ts';
import { Payloads } from './payloads.ts';
import { type NamedPerson, RowPeople } from './row-people.ts';
import { RowTargets } from './row-targets.ts';
import { cellsNamed, namedIn, type OpenStep } from './step-rule.values.ts';
import { rowIdOf, stepRow, stepRowOf, takeRow } from './step-row.ts';

/** A delivery that a step reads. `cause`: the fact that lets it. `isAnew`: rows that say what they said are taken too. */
export type StepReading = {
  context: CommandContext;
  configId: string;
  stepId: string;
  deliveryId: string;
  cause: string;
  isAnew: boolean;
  at: Instant;
};

/** `holds`: all conditions of the step do. */
type ReadRow = { rowId: string; stream: string; isKnown: boolean; holds: boolean; named: NamedPerson; cells: Record<string, string> };
type NotTaken = 'same' | 'filtered' | RowSkip;

const TOLD = 100;

/** Lets a step take the rows of a delivery, one after the other. */
@Injectable()
export class TakeRows {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly payloads: Payloads,
    private readonly people: RowPeople,
    private readonly targets: RowTargets,
  ) {}

  async of(reading: StepReading, step: OpenStep, rows: readonly unknown[]): Promise<StepResult> {
    const skips: { row: number; why: RowSkip }[] = [];
    const counts = { taken: 0, same: 0, filtered: 0, skipped: 0 };
    if (step.settings.createTags) await this.makeTags(reading.context, step.words.tags);
    for (const [index, row] of rows.entries()) {
      const outcome = await this.take(reading, step, row, index + 1);
      if (outcome === 'taken' || outcome === 'same' || outcome === 'filtered') counts[outcome] += 1;
      else {
        counts.skipped += 1;
        if (skips.length < TOLD) skips.push({ row: index + 1, why: outcome });
      }
    }
    return { stepId: reading.stepId, ...counts, skips };
  }

  private async take(reading: StepReading, step: OpenStep, row: unknown, ordinal: number): Promise<'taken' | NotTaken> {
    const { configId, stepId, deliveryId, at, isAnew } = reading;
    const { organisationId } = reading.context;
    const read = await this.read(organisationId, reading, step, row, ordinal);
    if (typeof read === 'string') return read;
    const { rowId, stream, isKnown, holds, named, cells } = read;
    const cause = derivedId(`${stepId} ${ordinal}`, reading.cause);
    const context = following(reading.context, cause);
    const person = await this.people.find(context, named, step.settings, at);
    if (typeof person === 'string' && !isKnown && needsPerson(step, person)) return person;
    const profileId = typeof person === 'string' ? undefined : person.profileId;
    if (profileId !== undefined) await this.payloads.names(organisationId, deliveryId, profileId, at);
    const taken = {
      ...{ configId, stepId, rowId, deliveryId, cause, occurredAt: at },
      ...(profileId !== undefined && { profileId }),
      values: await this.keys.seal(JSON.stringify(cells), organisationId, profileId),
      content: await this.contentOf(organisationId, cells, profileId),
    };
    const state = await this.decisions.load(stepRow, stream);
    if (takeRow(taken, isAnew, state).length > 0) {
      const now = holds ? { cells, ...(profileId !== undefined && { profileId }) } : undefined;
      const asked = { rowId, before: state.row, now, at };
      const plan = await this.targets.plan(context, step, asked);
      const problem = typeof plan === 'string' ? plan : await this.targets.carryOut(context, step, asked, plan);
      if (problem !== undefined) return problem;
    }
    const { events } = await this.decisions.decide(stepRow, stream, context, (current) => takeRow(taken, isAnew, current));
    const isTaken = events.length > 0 || (await this.decisions.load(stepRow, stream)).causes.has(cause);
    return isTaken ? 'taken' : 'same';
  }

  /** What a step reads of a row. One that no condition holds of is nothing new, unless it was taken before: then it may give no more. */
  async read(
    organisationId: string,
    { stepId, deliveryId }: Pick<StepReading, 'stepId' | 'deliveryId'>,
    { words }: OpenStep,
    row: unknown,
    ordinal: number,
  ): Promise<ReadRow | NotTaken> {
    if (!isRecord(row)) return 'row-unreadable';
    const id = words.columns.id === undefined ? `${deliveryId} ${ordinal}` : cellOf(row, words.columns.id);
    if (id === undefined) return 'id-missing';
    const rowId = rowIdOf(stepId, await this.keys.keyedHash(organisationId, 'row', id));
    const stream = stepRowOf(organisationId, stepId, rowId);
    const isKnown = (await this.decisions.load(stepRow, stream)).row !== undefined;
    const holds = words.conditions.every((condition) => isMet(condition, 'untyped', cellOf(row, condition.field)));
    if (!isKnown && !holds) return 'filtered';
    return { rowId, stream, isKnown, holds, named: namedIn(row, words), cells: cellsNamed(row, words) };
  }

  /** Names what a row says, without telling. */
  contentOf(organisationId: string, cells: Readonly<Record<string, string>>, profileId: string | undefined): Promise<string> {
    return this.keys.fingerprint(organisationId, `${profileId ?? ''} ${JSON.stringify(cells)}`);
  }

  private async makeTags(context: CommandContext, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const commandId = derivedId(`tag ${await this.keys.keyedHash(context.organisationId, 'tag', name)}`, context.commandId);
      const tag = { tagId: commandId, category: 'score' as const, name, isNew: true };
      await this.commands.execute(new SaveTag(following(context, commandId), tag)).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
      });
    }
  }
}

/** Items, and teams of nobody, are there without a player. */
export function needsPerson({ settings: { target } }: OpenStep, why: RowSkip): boolean {
  return target !== 'objects' && !(target === 'teams' && why === 'player-missing');
}

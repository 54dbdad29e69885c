import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isMet } from '../objects/conditions.values.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { SaveTag } from '../tags/save-tag.ts';
import type { RowSkip, StepResult, StepSettings, StepWords } from './integrations.events.ts';
import { cellOf, type Row } from './payload.values.ts';
import { Payloads } from './payloads.ts';
import { type NamedPerson, RowPeople } from './row-people.ts';
import { rowIdOf, stepRow, stepRowOf, takeRow } from './step-row.ts';

/** A delivery that a step reads. `cause`: the fact that lets it. */
export type StepReading = {
  context: CommandContext;
  configId: string;
  stepId: string;
  deliveryId: string;
  cause: string;
  isReplay: boolean;
  at: Instant;
};
export type OpenStep = { settings: StepSettings; words: StepWords };

const TOLD = 100;
const NAMED = ['email', 'externalId', 'name'] as const;

/** Lets a step take the rows of a delivery, one after the other. */
@Injectable()
export class TakeRows {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly payloads: Payloads,
    private readonly people: RowPeople,
  ) {}

  async of(reading: StepReading, step: OpenStep, rows: readonly unknown[]): Promise<{ result: StepResult; position?: Position }> {
    const skips: { row: number; why: RowSkip }[] = [];
    const counts = { taken: 0, same: 0, filtered: 0, skipped: 0 };
    let last: Position | undefined;
    if (step.settings.createTags) await this.makeTags(reading.context, step.words.tags);
    for (const [index, row] of rows.entries()) {
      const outcome = await this.take(reading, step, row, index + 1);
      if (typeof outcome === 'object') {
        counts.taken += 1;
        if (last === undefined || outcome.position > last) last = outcome.position;
      } else if (outcome === 'same' || outcome === 'filtered') counts[outcome] += 1;
      else {
        counts.skipped += 1;
        if (skips.length < TOLD) skips.push({ row: index + 1, why: outcome });
      }
    }
    return { result: { stepId: reading.stepId, ...counts, skips }, ...(last !== undefined && { position: last }) };
  }

  /** A row that no condition holds of is nothing new, unless it was taken before: then it may give no more. */
  private async take(
    reading: StepReading,
    { settings, words }: OpenStep,
    row: unknown,
    ordinal: number,
  ): Promise<{ position: Position } | 'same' | 'filtered' | RowSkip> {
    if (!isRecord(row)) return 'row-unreadable';
    const { configId, stepId, deliveryId, at, isReplay } = reading;
    const { organisationId } = reading.context;
    const id = words.columns.id === undefined ? `${deliveryId} ${ordinal}` : cellOf(row, words.columns.id);
    if (id === undefined) return 'id-missing';
    const rowId = rowIdOf(stepId, await this.keys.keyedHash(organisationId, 'row', id));
    const stream = stepRowOf(organisationId, stepId, rowId);
    const isKnown = (await this.decisions.load(stepRow, stream)).row !== undefined;
    if (!isKnown && !words.conditions.every((condition) => isMet(condition, 'untyped', cellOf(row, condition.field)))) return 'filtered';
    const cause = derivedId(`${stepId} ${ordinal}`, reading.cause);
    const context = following(reading.context, cause);
    const person = await this.people.find(context, namedIn(row, words), settings, at);
    if (typeof person === 'string' && !isKnown) return person;
    const profileId = typeof person === 'string' ? undefined : person.profileId;
    if (profileId !== undefined) await this.payloads.names(organisationId, deliveryId, [profileId], at);
    const values = JSON.stringify(namedCells(row, words));
    const taken = {
      ...{ configId, stepId, rowId, deliveryId, cause, occurredAt: at },
      ...(profileId !== undefined && { profileId }),
      values: await this.keys.seal(values, organisationId, profileId),
      content: await this.keys.fingerprint(organisationId, `${profileId ?? ''} ${values}`),
    };
    const { events, position } = await this.decisions.decide(stepRow, stream, context, (state) => takeRow(taken, isReplay, state));
    const isTaken = events.length > 0 || (await this.decisions.load(stepRow, stream)).causes.has(cause);
    return isTaken ? { position } : 'same';
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

/** Whom a row names. */
export function namedIn(row: Row, { columns, externalIdPrefix }: StepWords): NamedPerson {
  const cells = NAMED.flatMap((name) => {
    const path = columns[name];
    const text = path === undefined ? undefined : cellOf(row, path);
    return text === undefined ? [] : [[name, name === 'externalId' ? externalIdPrefix + text : text] as const];
  });
  return Object.fromEntries(cells) as NamedPerson;
}

/** The paths that a step names. */
export function pathsNamed({ columns, conditions }: StepWords): string[] {
  return [...new Set([...Object.values(columns), ...conditions.map(({ field }) => field)])];
}

/** What a row says at the paths that a step names, in an order of their own. */
export function namedCells(row: Row, words: StepWords): Record<string, string> {
  const cells = pathsNamed(words)
    .sort()
    .map((path) => [path, cellOf(row, path)] as const);
  return Object.fromEntries(cells.filter((cell): cell is readonly [string, string] => cell[1] !== undefined));
}

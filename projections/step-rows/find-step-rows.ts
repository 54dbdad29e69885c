import { Injectable } from '@nestjs/common';
import { ReadModels } from '../platform/read-models.ts';
import { rowsPrefix, type StepRowDocument } from './step-rows.ts';

/** Finds rows of a step by when they were taken, and what became of them. */
@Injectable()
export class FindStepRows {
  constructor(private readonly models: ReadModels) {}

  /** The ids of those that were taken from an instant on and before another, each once. */
  async *takenIn(organisationId: string, stepId: string, { from, to }: { from: string; to: string }): AsyncGenerator<string> {
    let last: string | undefined;
    // What was taken of one row stands together.
    for await (const { document } of this.models.scan<StepRowDocument>('step-rows', { prefix: rowsPrefix(organisationId, stepId) })) {
      const { rowId, occurredAt } = document;
      if (rowId === last || occurredAt < from || occurredAt >= to) continue;
      last = rowId;
      yield rowId;
    }
  }

  /** The last that became of each row that was ever taken. */
  async *lastOf(organisationId: string, stepId: string): AsyncGenerator<StepRowDocument> {
    let last: StepRowDocument | undefined;
    for await (const { document } of this.models.scan<StepRowDocument>('step-rows', { prefix: rowsPrefix(organisationId, stepId) })) {
      if (last && last.rowId !== document.rowId) yield last;
      last = document;
    }
    if (last) yield last;
  }
}

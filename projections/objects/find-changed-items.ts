import { Injectable } from '@nestjs/common';
import { ReadModels } from '../platform/read-models.ts';
import { changesPrefix, type ItemChange } from './item-changes.ts';

/** Finds items of a data object by when something became of them. */
@Injectable()
export class FindChangedItems {
  constructor(private readonly models: ReadModels) {}

  /** The ids of those of which something became from an instant on and before another, each once. */
  async *changedIn(organisationId: string, objectId: string, { from, to }: { from: string; to: string }): AsyncGenerator<string> {
    let last: string | undefined;
    // Changes of one item stand together.
    for await (const { document } of this.models.scan<ItemChange>('item-changes', { prefix: changesPrefix(organisationId, objectId) })) {
      const { itemId, occurredAt } = document;
      if (itemId === last || occurredAt < from || occurredAt >= to) continue;
      last = itemId;
      yield itemId;
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../src/platform/event.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import type { Documents, Fold } from '../platform/projection.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { changesPrefix, type ItemChange } from './item-changes.ts';
import { HotItems } from './hot-items.ts';
import { ItemTable } from './item-table.ts';
import { type Item, itemsView } from './items.ts';

const FOLDS: { readonly [type: string]: Fold<Recorded, Item> | undefined } = itemsView.on;
/** So many pasts are kept, at least: a list is read page by page. */
const KEPT = 2;

/**
 * The items of a data object as of a past instant: what became of them until then, folded as it came by what folds it now. As known: what was recorded by
 * then. As it happened: what happened by then, late facts too, in the order in which they were recorded, so that the latest past is the present.
 */
@Injectable()
export class PastItems {
  readonly #turns = new Turns();
  readonly #kept = new LatelyUsed<Promise<ItemTable>>(KEPT);

  constructor(
    private readonly models: ReadModels,
    private readonly unsealer: Unsealer,
    private readonly now: HotItems,
  ) {}

  /** As of now where no instant is named. */
  async of(organisationId: string, objectId: string, asOf: AsOf | undefined): Promise<ItemTable> {
    if (!asOf) return this.now.of(organisationId, objectId);
    const filter = { organisationId, objectId };
    const [last] = (
      await this.models.find<ItemChange>('item-changes', filter, { sort: [{ field: 'recordedAt', descending: true }], limit: 1 })
    ).items;
    // What is learned later may have happened before.
    const key = [objectId, asOf.sense, asOf.at, last?.position].join();
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const table = this.#fold(organisationId, objectId, asOf);
    this.#kept.set(key, table);
    table.catch(() => this.#kept.delete(key));
    return table;
  }

  async #fold(organisationId: string, objectId: string, { at, sense }: AsOf): Promise<ItemTable> {
    const items = new Map<string, Item>();
    const documents: Documents<Item> = {
      get: (key) => Promise.resolve(items.get(key)),
      put: (key, item) => void items.set(key, item),
      delete: (key) => void items.delete(key),
    };
    const slice = this.#turns.begin();
    // Changes of one item stand in their order; those of others do not touch it.
    for await (const { document } of this.models.scan<ItemChange>('item-changes', { prefix: changesPrefix(organisationId, objectId) })) {
      const { type, data, occurredAt, recordedAt } = document;
      if ((sense === 'known' ? recordedAt : occurredAt) > at) continue;
      const fact = { type, data, metadata: { organisationId, recordedAt } } as unknown as Recorded;
      await FOLDS[type]?.(fact, documents, (sealed) => this.unsealer.open(sealed));
      if (slice.isOver()) await slice.rest();
    }
    return ItemTable.of(Array.from(items.values(), (item) => ({ item, position: '' })));
  }
}

import { Injectable } from '@nestjs/common';
import type { Position } from '../../src/platform/event.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Item, itemsPrefix } from './items.ts';
import { ItemTable, type Row } from './item-table.ts';

/** So many data objects are in memory, at least. */
const KEPT = 10;

/** The items of the data objects that were looked at lately: a cache of their documents, which follows each commit. */
@Injectable()
export class HotItems {
  readonly #tables = new LatelyUsed<Promise<ItemTable>>(KEPT);

  constructor(
    private readonly models: ReadModels,
    projector: Projector,
  ) {
    projector.onCommitted((changes, _, position, view) => view === 'items' && this.#take(changes, position));
    projector.onReset((view) => view === 'items' && this.#tables.clear());
  }

  of(organisationId: string, objectId: string): Promise<ItemTable> {
    const prefix = itemsPrefix(organisationId, objectId);
    const known = this.#tables.get(prefix);
    if (known) return known;
    const table = this.#read(prefix);
    this.#tables.set(prefix, table);
    table.catch(() => this.#tables.delete(prefix));
    return table;
  }

  async #read(prefix: string): Promise<ItemTable> {
    const rows: Row[] = [];
    for await (const { document: item, position } of this.models.scan<Item>('items', { prefix })) rows.push({ item, position });
    return ItemTable.of(rows);
  }

  /** What comes while a table is read is put in after that: each says at which position it is so. */
  #take(changes: readonly Change[], position: Position): void {
    for (const { key, after } of changes) {
      const itemId = key.slice(key.lastIndexOf('/') + 1);
      void this.#tables.get(key.slice(0, -itemId.length))?.then(
        (table) => (after ? table.put(after as Item, position) : table.remove(itemId)),
        () => undefined,
      );
    }
  }
}

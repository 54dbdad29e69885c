import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import type { Who } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { allowsDeleting, type ItemValues, reaches } from './access.values.ts';
import { dataObject, mustBeThere, objectOf } from './data-object.ts';
import { guarded, LoadItemViewer } from './load-item-viewer.ts';
import { itemOf, objectItem, type ObjectItem } from './object-item.ts';
import type { ItemEvent } from './objects.events.ts';
import { openFields } from './save-field.ts';
import { openItem } from './save-item.ts';

/** Deletes items: all of them or none. One that is deleted already stays so. */
export class DeleteItems extends Command<{ position: Position; deleted: number }> {
  constructor(
    readonly context: CommandContext,
    readonly who: Who,
    readonly objectId: string,
    readonly itemIds: readonly string[],
    readonly occurredAt: Instant,
  ) {
    super();
  }
}

/** @throws NotFound */
export function deleteItem(of: { objectId: string; itemId: string; occurredAt: Instant }, { exists, deleted }: ObjectItem): ItemEvent[] {
  if (!exists) throw new NotFound('item');
  return deleted ? [] : [{ type: 'ItemDeleted', data: of }];
}

/** Judges whether somebody may delete items. */
@Injectable()
export class DeletableItems {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly viewers: LoadItemViewer,
  ) {}

  /** What they say that are not deleted yet, by their ids. @throws NotFound; Forbidden item-forbidden; Refused object-deleted */
  async of(organisationId: string, who: Who, objectId: string, itemIds: readonly string[]): Promise<Map<string, ItemValues>> {
    const there = mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId)));
    const fields = await openFields(this.keys, there);
    const all = fields.map(guarded);
    const found = new Map<string, ItemValues>();
    for (const itemId of itemIds) {
      const state = await this.decisions.load(objectItem, itemOf(organisationId, objectId, itemId));
      if (!state.exists) throw new NotFound('item');
      const item = await openItem(this.keys, state);
      const viewer = await this.viewers.of(who, there, fields, [item]);
      await this.viewers.mustSee(who, fields, item);
      if (!reaches(there.settings.allowDelete, all, item, viewer) || !allowsDeleting(all, item, viewer))
        throw new Forbidden('You may not delete this item', 'item-forbidden', { item: itemId });
      if (!state.deleted) found.set(itemId, item);
    }
    return found;
  }
}

@CommandHandler(DeleteItems)
export class DeleteItemsHandler implements ICommandHandler<DeleteItems> {
  constructor(
    private readonly decisions: Decisions,
    private readonly deletable: DeletableItems,
  ) {}

  /** All are judged before the first goes; what was judged goes, whatever is changed of it meanwhile. @throws as {@link DeletableItems} says */
  async execute({ context, who, objectId, itemIds, occurredAt }: DeleteItems): Promise<{ position: Position; deleted: number }> {
    const { organisationId, commandId } = context;
    await this.deletable.of(organisationId, who, objectId, itemIds);
    let position: Position = '';
    let deleted = 0;
    for (const itemId of itemIds) {
      const decided = await this.decisions.decide(
        objectItem,
        itemOf(organisationId, objectId, itemId),
        following(context, derivedId(itemId, commandId)),
        (state) => deleteItem({ objectId, itemId, occurredAt }, state),
      );
      deleted += decided.events.length;
      if (decided.position > position) position = decided.position;
    }
    return { position, deleted };
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { dataObject, mustBeThere, objectOf } from './data-object.ts';
import { itemOf, objectItem, type ObjectItem } from './object-item.ts';
import type { ItemEvent } from './objects.events.ts';

/** Brings deleted items back, as they were: the admins' alone. One that is there stays so. */
export class RestoreItems extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly objectId: string,
    readonly itemIds: readonly string[],
    readonly occurredAt: Instant,
  ) {
    super();
  }
}

/** @throws NotFound */
export function restoreItem(of: { objectId: string; itemId: string; occurredAt: Instant }, { exists, deleted }: ObjectItem): ItemEvent[] {
  if (!exists) throw new NotFound('item');
  return deleted ? [{ type: 'ItemRestored', data: of }] : [];
}

@CommandHandler(RestoreItems)
export class RestoreItemsHandler implements ICommandHandler<RestoreItems> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws NotFound; Refused object-deleted */
  async execute({ context, objectId, itemIds, occurredAt }: RestoreItems): Promise<{ position: Position }> {
    const { organisationId, commandId } = context;
    mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId)));
    const streams = itemIds.map((itemId) => [itemId, itemOf(organisationId, objectId, itemId)] as const);
    for (const [, stream] of streams) if (!(await this.decisions.load(objectItem, stream)).exists) throw new NotFound('item');
    let position: Position = '';
    for (const [itemId, stream] of streams) {
      const decided = await this.decisions.decide(objectItem, stream, following(context, derivedId(itemId, commandId)), (state) =>
        restoreItem({ objectId, itemId, occurredAt }, state),
      );
      if (decided.position > position) position = decided.position;
    }
    return { position };
  }
}

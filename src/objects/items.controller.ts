import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RulePoints } from '../automations/rule-points.ts';
import { SupposeRules } from '../automations/suppose-rules.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { amount, DONE, done, ok, text, whole } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Ids, When, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { fromMicros } from '../points/point-amount.values.ts';
import { DeletableItems, DeleteItems } from './delete-items.ts';
import { wouldBeDeleted } from './object-source.ts';
import { RestoreItems } from './restore-items.ts';
import { SaveItem } from './save-item.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
/** Of one call. */
const MOST_ITEMS = 500;

class OfItems {
  @Id(ACTING) profileid?: string;
  @Id() object_id!: string;
}
class SaveObjectItem extends OfItems {
  @Id({ optional: true, note: 'The item; a new one is made if absent' }) id?: string;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The state that was seen: 409 where somebody has changed the item since' })
  revision?: number;
  @When({ optional: true, note: 'Ours. When it happened; now if absent' }) occurred_at?: Instant;
}
class Items extends OfItems {
  @Ids({ max: MOST_ITEMS, note: 'A JSON list of the items: of all or of none' }) ids!: string[];
}

/** What is commanded of items: by whom their data object lets. */
@Route('objects')
export class ItemsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly points: RulePoints,
    private readonly rules: SupposeRules,
    private readonly deletable: DeletableItems,
  ) {}

  @Post(
    'save_object_item',
    'Adds an item to a data object, or changes one: a value for each field, under its client id. What is absent stays as it is.',
    done({ id: text, points: amount }),
  )
  @Allow(member, { scope: 'objects:write' })
  async save(@Body() sent: SaveObjectItem, @Body() values: Record<string, unknown>, @CallOf() call: Call) {
    const context = contextOf(call);
    const { object_id: objectId, id, revision, occurred_at: occurredAt = call.receivedAt } = sent;
    if (occurredAt > call.receivedAt) throw new BadInput('in-the-future', 'Nothing happens later than now');
    const item = { objectId, itemId: id ?? derivedId('item', context.commandId), isNew: id === undefined };
    const command = new SaveItem(context, call.who, item, values, occurredAt, revision);
    const { position, given, taken } = await this.points.of(context, { kind: 'object', id: objectId }, () =>
      this.commands.execute(command),
    );
    return { status: 'ok', position, id: item.itemId, points: fromMicros(given - taken) };
  }

  @Post('delete_object_item', 'Deletes items of a data object: all of them or none.', done({ deleteditems: whole, points: amount }))
  @Takes(ID_LIST)
  @Allow(member, { scope: 'objects:write' })
  async delete(@Body() { object_id, ids }: Items, @CallOf() call: Call) {
    const context = contextOf(call);
    const command = new DeleteItems(context, call.who, object_id, ids, call.receivedAt);
    const source = { kind: 'object', id: object_id } as const;
    const { position, deleted, taken } = await this.points.of(context, source, () => this.commands.execute(command));
    return { status: 'ok', position, deleteditems: deleted, points: fromMicros(taken) };
  }

  @Post(
    'preview_delete_item',
    'Ours. The points that rules would take back if items of a data object were deleted, and how many entries; refused as deleting them.',
    ok({ points: amount, entries: whole }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(member, { scope: 'objects:write' })
  async previewDelete(@Body() { object_id, ids }: Items, @CallOf() call: Call) {
    const { organisationId } = contextOf(call);
    const items = await this.deletable.of(organisationId, call.who, object_id, ids);
    const source = { kind: 'object', id: object_id } as const;
    const changes = Array.from(items, ([itemId, values]) => wouldBeDeleted(organisationId, { itemId, values, at: call.receivedAt }));
    const { points, entries } = await this.rules.takings(organisationId, source, changes);
    return { status: 'ok', points: fromMicros(points), entries };
  }

  @Post('restore_items', 'Ours. Brings deleted items of a data object back, as they were.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'objects:write' })
  async restore(@Body() { object_id, ids }: Items, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreItems(contextOf(call), object_id, ids, call.receivedAt));
    return { status: 'ok', position };
  }
}

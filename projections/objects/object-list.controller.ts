import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, OneOf, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { asOfSent } from '../badge-wins/career.controller.ts';
import { type Columns, EXPORT_FORMATS, EXPORTED, type ExportFormat, exportOf, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Cell } from '../platform/spreadsheet.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { filtersSent } from './item-filters.ts';
import { ItemHistory } from './item-history.ts';
import { objectRowOf } from './object-rows.ts';
import type { DataObject } from './objects.ts';
import { itemChangeRow, type ItemRow, itemRow, objectRow } from './objects.view.ts';
import { ReadItems } from './read-items.ts';
import { ReadObjects } from './read-objects.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const USUALLY = 30;

class GetObjects {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'Only this one' }) object_id?: string;
  @Flag({ optional: true, note: 'Ours. 1: instead the deleted ones, which admins can restore; nobody else finds any' }) deleted?: boolean;
}
class GetObjectItems {
  @Id(ACTING) profileid?: string;
  @Id() object_id!: string;
  @Id({ optional: true, note: 'Only this item' }) id?: string;
  @Whole(1, 200, { optional: true, note: `How many; ${USUALLY} if absent` }) limit?: number;
  @After() after?: string;
  @Id({ optional: true, note: 'Instead of after: the last item of the page before' }) offsetid?: string;
  @Whole(0, 1_000_000_000, {
    optional: true,
    note: 'Instead of after, or where offsetid is not in the list any more: so many are passed over',
  })
  offset?: number;
  @When({ optional: true, note: 'Ours. As of this instant; as of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}
class ExportItems {
  @Id(ACTING) profileid?: string;
  @Id() object_id!: string;
  @When({ optional: true, note: 'As of this instant; as of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'As things had happened by then (the default), or as they were known then' }) sense?: Sense;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}
class GetHistory {
  @Id(ACTING) profileid?: string;
  @Id() object_id!: string;
  @Id({ note: 'The item' }) id!: string;
}
class ItemKey {
  @When() recordedAt!: Instant;
  @Id() itemId!: string;
}

/** What is read of data objects: for whom they let have access. */
@Route('objects')
export class ObjectListController {
  constructor(
    private readonly objects: ReadObjects,
    private readonly items: ReadItems,
    private readonly history: ItemHistory,
  ) {}

  @Get(
    'get_objects',
    'The data objects that the acting profile has access to, by name, with their fields.',
    ok({ objects: listOf(objectRow) }),
  )
  @Allow(member, { scope: 'read' })
  async getObjects(@Query() { object_id, deleted }: GetObjects, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const looking = await this.objects.looking(viewer);
    const seen = object_id === undefined ? await this.objects.seen(viewer, deleted) : [(await this.objects.one(viewer, object_id)).object];
    return { status: 'ok', objects: seen.map((one) => objectRowOf(one, looking)) };
  }

  @Get(
    'get_object_items',
    'The items of a data object that the acting profile may see, the latest first; filtered by the client ids of fields, of times with -from and -to, of players with -player and -team.',
    page({ items: listOf(itemRow), total: whole }),
  )
  @Allow(member, { scope: 'read' })
  async getItems(@Query() asked: GetObjectItems, @Query() sent: Record<string, unknown>, @CallOf() { who }: Call) {
    const { object_id, id, limit = USUALLY, offsetid: itemId, offset: count = 0 } = asked;
    const asOf = asOfSent(asked);
    const viewer = knownViewer(who);
    const { object, ...looking } = await this.objects.one(viewer, object_id);
    if (id !== undefined)
      return { status: 'ok', items: [await this.items.one(object, looking, id, asOf)], total: 1, ...following('items', undefined) };
    const filters = filtersSent(object.fields, sent, await this.objects.timeZone(viewer));
    const list = `items ${object_id}`;
    const after = keyAfter(list, ItemKey, asked.after) ?? { itemId, count };
    const { rows, total, next } = await this.items.page(object, looking, filters, { after, limit, asOf });
    return { status: 'ok', items: rows, total, ...following(list, next) };
  }

  @Get(
    'item_history',
    'Ours. What became of an item, the latest first, as far as the acting profile may see its values.',
    ok({ history: listOf(itemChangeRow) }),
  )
  @Allow(member, { scope: 'read' })
  async itemHistory(@Query() { object_id, id }: GetHistory, @CallOf() { who }: Call) {
    const { object, ...looking } = await this.objects.one(knownViewer(who), object_id);
    const { values, texts } = await this.items.whole(object, looking, id);
    return { status: 'ok', history: await this.history.of(object, looking, id, { ...values, ...texts }) };
  }

  @Get(
    'export',
    'Ours. The items of a data object as a file, as far as the acting profile may see them; filtered as get_object_items.',
    EXPORTED,
  )
  @Note('Exported')
  @Allow(member, { scope: 'read' })
  async export(@Query() asked: ExportItems, @Query() sent: Record<string, unknown>, @CallOf() { who }: Call) {
    const { object_id, format = 'csv' } = asked;
    const viewer = knownViewer(who);
    const { object, ...looking } = await this.objects.one(viewer, object_id);
    const filters = filtersSent(object.fields, sent, await this.objects.timeZone(viewer));
    const rows = this.items.all(object, looking, filters, asOfSent(asked));
    return fileOf('items', format, exportOf(columnsOf(object), rows, format));
  }
}

/** A column for each field, by its label; where two are called alike the later one says its id. */
function columnsOf({ fields }: DataObject): Columns<ItemRow> {
  const columns: { [column: string]: (row: ItemRow) => Cell } = { item_id: ({ id }) => id };
  for (const { fieldId, words } of fields) {
    const column = words.label in columns ? `${words.label} (${fieldId})` : words.label;
    columns[column] = ({ data }) => {
      const entry = data.find(({ data_object_field_id }) => data_object_field_id === fieldId);
      return { words: entry ? (entry.Name ?? entry.value) : null };
    };
  }
  return columns;
}

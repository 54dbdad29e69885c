import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { namedIn, opens, seenValues } from '../../src/objects/access.values.ts';
import { HotItems } from './hot-items.ts';
import type { Item } from './items.ts';
import type { DataObject } from './objects.ts';
import { guardedField, ReadObjects } from './read-objects.ts';

const COLUMNS = ['object_id', 'object', 'item_id', 'added_at', 'field_id', 'field', 'value'] as const;
type Row = ArchiveRow<(typeof COLUMNS)[number]>;

/** The items of data objects that name somebody, in their archive: a row for each value that they may see as a player, whoever takes it. */
@Injectable()
export class ItemsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly objects: ReadObjects,
    private readonly items: HotItems,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'items',
      title: 'Items that name you',
      says: 'What is kept in data objects about you, as far as you may see it.',
      order: 39,
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<Row[]> {
    const viewer = await this.objects.player(organisationId, profileId);
    for (const object of await this.objects.all(organisationId)) {
      const fields = object.fields.map(guardedField);
      if (!opens(object.settings.accessFor, viewer) || !fields.some(({ type }) => type === 'player')) continue;
      const table = await this.items.of(organisationId, object.objectId);
      const isNamed = ({ deleted, values }: Item) => !deleted && namedIn(fields, values).includes(profileId);
      for (const item of table.passing((place) => isNamed(table.at(place))))
        yield rowsOf(object, item, seenValues(fields, { ...item.values, ...item.texts }, viewer));
    }
  }
}

function rowsOf(
  { objectId, name, fields }: DataObject,
  { itemId, addedAt }: { itemId: string; addedAt: string },
  seen: Readonly<Record<string, string>>,
): Row[] {
  const of = { object_id: objectId, object: name, item_id: itemId, added_at: addedAt };
  return fields.flatMap(({ fieldId, settings, words }) => {
    const value = seen[fieldId];
    if (value === undefined) return [];
    return [{ ...of, field_id: fieldId, field: words.label, value: settings.type === 'list' ? (words.choices[value] ?? value) : value }];
  });
}

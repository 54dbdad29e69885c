import { Injectable } from '@nestjs/common';
import type { ItemAdded } from '../../src/objects/objects.events.ts';
import { allows, type ItemValues } from '../../src/objects/access.values.ts';
import { withValues } from '../../src/objects/values-after.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { changesPrefix, type ItemChange } from './item-changes.ts';
import type { DataObject } from './objects.ts';
import type { ItemChangeRow } from './objects.view.ts';
import { entryOf } from './object-rows.ts';
import { guardedField, type Looking } from './read-objects.ts';

const KINDS = { ItemAdded: 'added', ItemChanged: 'changed', ItemDeleted: 'deleted', ItemRestored: 'restored' } as const;

/** What became of an item, the latest first: of values that somebody may see by what the item is now. */
@Injectable()
export class ItemHistory {
  constructor(
    private readonly models: ReadModels,
    private readonly unsealer: Unsealer,
  ) {}

  /** @param now the item as it is, whole: who may not see a value now learns nothing of what it was */
  async of({ organisationId, objectId, fields }: DataObject, looking: Looking, itemId: string, now: ItemValues): Promise<ItemChangeRow[]> {
    const guarded = fields.map(guardedField);
    const seen = fields.filter((_, place) => {
      const field = guarded[place];
      return field !== undefined && allows('view', field, guarded, now, looking.viewer);
    });
    const rows: ItemChangeRow[] = [];
    let values: ItemValues = {};
    for await (const { document } of this.models.scan<ItemChange>('item-changes', {
      prefix: changesPrefix(organisationId, objectId, itemId),
    })) {
      const { type, occurredAt, recordedAt, actor, channel } = document;
      const changes = await this.changes(document);
      const before = values;
      values = withValues(values, changes);
      const told = seen.filter(({ fieldId }) => before[fieldId] !== values[fieldId]);
      rows.push({
        kind: KINDS[type],
        happened_at: occurredAt,
        recorded_at: recordedAt,
        by: looking.people.person(actor.profileId ?? '')?.name ?? null,
        by_id: looking.people.person(actor.profileId ?? '') ? (actor.profileId ?? null) : null,
        channel,
        changes: told.map((field) => ({
          data_object_field_id: field.fieldId,
          before: before[field.fieldId] === undefined ? null : entryOf(field, before[field.fieldId] as string, looking),
          after: values[field.fieldId] === undefined ? null : entryOf(field, values[field.fieldId] as string, looking),
        })),
      });
    }
    return rows.reverse();
  }

  private async changes({ data }: ItemChange): Promise<Record<string, string | null>> {
    if (!('values' in data)) return {};
    const { values, texts } = data as ItemAdded['data'];
    const opened = await Promise.all(
      Object.entries(texts).map(async ([fieldId, sealed]) => [fieldId, sealed && ((await this.unsealer.open(sealed)) ?? null)] as const),
    );
    return { ...values, ...Object.fromEntries(opened) };
  }
}

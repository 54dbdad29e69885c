import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { isIn, type RuleSource, RuleSources, type SourceChange, type SourceSpan } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { type Instant, type Recorded, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { ItemValues } from './access.values.ts';
import type { Condition } from './conditions.values.ts';
import { dataObject, mustBeThere, objectOf } from './data-object.ts';
import { itemOf, objectItem } from './object-item.ts';
import { type ItemEvent, OBJECT_ITEM } from './objects.events.ts';
import { askable, openFields } from './save-field.ts';
import { openItem } from './save-item.ts';
import { ShownItems } from './shown-items.ts';

const EVENTS = { ItemAdded: 'itemadded', ItemChanged: 'itemupdated', ItemDeleted: 'itemdeleted', ItemRestored: 'itemadded' } as const;

/** Items of data objects, as rules answer them (U-090). What is restored has appeared again. */
@Injectable()
export class ObjectSource implements RuleSource {
  readonly kind = 'object' as const;
  readonly category = OBJECT_ITEM;
  readonly events = ['itemadded', 'itemupdated', 'itemdeleted'];

  /** It is known before any reaction is: those are added when all is made. */
  constructor(
    sources: RuleSources,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly shown: ShownItems,
  ) {
    sources.add(this);
  }

  async columns(organisationId: string, objectId: string): Promise<SourceColumn[]> {
    const fields = await openFields(this.keys, mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId))));
    return fields.map(({ fieldId, settings, words }) => ({ id: fieldId, label: words.label, type: settings.type }));
  }

  async askable(organisationId: string, objectId: string, conditions: readonly Condition[]): Promise<Condition[]> {
    const fields = await openFields(this.keys, mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId))));
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    return conditions.map((condition) => askable('filter', condition, fields, timeZone));
  }

  sourceOf(fact: Recorded): string {
    return (fact as Recorded<ItemEvent>).data.objectId;
  }

  async *changesFrom({ stream, revision }: Recorded): AsyncGenerator<SourceChange> {
    for await (const change of this.changesOf(stream)) if (change.order >= revision) yield change;
  }

  async *changesIn(organisationId: string, objectId: string, span: SourceSpan): AsyncGenerator<SourceChange> {
    for await (const itemId of this.shown.changedIn(organisationId, objectId, span))
      for await (const change of this.changesOf(itemOf(organisationId, objectId, itemId))) if (isIn(span, change)) yield change;
  }

  private async *changesOf(stream: string): AsyncGenerator<SourceChange> {
    let item = objectItem.initial();
    for await (const recorded of this.store.readStream(stream)) {
      const { id, type, data, revision, metadata } = upcast(recorded) as Recorded<ItemEvent>;
      item = objectItem.evolve(item, { id, type, data } as Parameters<typeof objectItem.evolve>[1]);
      const { itemId, occurredAt } = data;
      const when = { occurredAt, recordedAt: metadata.recordedAt };
      const values = await openItem(this.keys, item);
      yield { ...when, fact: recorded, itemId, event: EVENTS[type], order: revision, isThere: !item.deleted, values };
    }
  }
}

/** The fact that an item is deleted, as rules would see it if it were. */
export function wouldBeDeleted(
  organisationId: string,
  { itemId, values, at }: { itemId: string; values: ItemValues; at: Instant },
): SourceChange {
  const fact = { id: itemId, metadata: { organisationId, recordedAt: at } } as SourceChange['fact'];
  return { fact, itemId, event: EVENTS.ItemDeleted, occurredAt: at, recordedAt: at, order: Infinity, isThere: false, values };
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, type Sealed, streamName } from '../platform/event.values.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import type { Who } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { allows, type ItemValues, type ItemViewer, namedIn, reaches } from './access.values.ts';
import { dataObject, mustBeThere, objectOf, type ThereObject } from './data-object.ts';
import { clientId, isWords } from './field-types.values.ts';
import { givenValue } from './given-value.ts';
import { guarded, LoadItemViewer } from './load-item-viewer.ts';
import { mustName } from './must-name.ts';
import { itemOf, mustExist, objectItem, type ObjectItem } from './object-item.ts';
import type { ItemEvent } from './objects.events.ts';
import type { WrittenField } from './read-given.values.ts';
import { openFields } from './save-field.ts';
import { withValues } from './values-after.values.ts';

/** Adds an item to a data object, or changes values of one. `sent`: by the client id of fields; what is absent stays as it is. */
export class SaveItem extends Command<Decided<ItemEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly who: Who,
    readonly item: { objectId: string; itemId: string; isNew: boolean },
    readonly sent: Readonly<Record<string, unknown>>,
    readonly occurredAt: Instant,
    /** Which state of the item whoever edits has seen; 409 if it is another. */
    readonly revision?: number,
  ) {
    super();
  }
}

/** What an item is to become: only values that change, null where one goes. */
export type ItemChanges = Readonly<Record<string, string | null>>;

/** Of what was sent, or is the default of a new item, what differs from what stands. @throws BadInput naming the field */
export function changesOf(
  sent: Readonly<Record<string, unknown>>,
  fields: readonly WrittenField[],
  before: ItemValues,
  { isNew, timeZone }: { isNew: boolean; timeZone: string },
): { given: ItemChanges; usual: ItemChanges } {
  const given: [string, string | null][] = [];
  const usual: [string, string][] = [];
  for (const field of fields) {
    const { fieldId, words } = field;
    const value = sent[clientId(fieldId)];
    if (value !== undefined) {
      const kept = givenValue(field, value, timeZone);
      if (kept !== (before[fieldId] ?? null)) given.push([fieldId, kept]);
    } else if (isNew && words.defaultValue !== undefined) usual.push([fieldId, words.defaultValue]);
  }
  return { given: Object.fromEntries(given), usual: Object.fromEntries(usual) };
}

/**
 * Whether somebody may make these changes: of a new item by what it becomes, of another by what it was. What nobody sent is not judged.
 * @throws Forbidden item-forbidden, fields-forbidden with the fields
 */
export function mustAllow(
  { given, after, before, isNew }: { given: ItemChanges; after: ItemValues; before: ItemValues; isNew: boolean },
  { settings }: ThereObject,
  fields: readonly WrittenField[],
  viewer: ItemViewer,
): void {
  const all = fields.map(guarded);
  const judged = isNew ? after : before;
  if (!reaches(isNew ? settings.allowNew : settings.allowUpdate, all, judged, viewer))
    throw new Forbidden(isNew ? 'You may not add items here' : 'You may not change this item', 'item-forbidden');
  const forbidden = all.filter((field) => field.fieldId in given && !allows(isNew ? 'add' : 'update', field, all, judged, viewer));
  if (forbidden.length === 0) return;
  const named = forbidden.map(({ fieldId }) => ({ field: clientId(fieldId), problem: 'may not be set by you' }));
  throw new Forbidden(`You may not set: ${named.map(({ field }) => field).join(', ')}`, 'fields-forbidden', { fields: named });
}

/** The facts of a change. `texts`: sealed, those that changed, or all where they belong to another person from now on. @throws Refused item-changed */
export function saveItem(
  item: { objectId: string; itemId: string; occurredAt: Instant; isNew: boolean },
  changes: ItemChanges,
  texts: Readonly<Record<string, Sealed | null>>,
  fields: readonly WrittenField[],
  state: ObjectItem,
  seen?: number,
): ItemEvent[] {
  const { isNew, ...of } = item;
  if (!isNew && seen !== undefined && seen !== mustExist(state).revision)
    throw new Refused('item-changed', 'Somebody has changed the item meanwhile');
  if (!isNew && Object.keys(changes).length === 0) return [];
  const words = new Set(fields.filter(({ settings }) => isWords(settings.type)).map(({ fieldId }) => fieldId));
  const values = Object.fromEntries(Object.entries(changes).filter(([fieldId]) => !words.has(fieldId)));
  return [{ type: isNew ? 'ItemAdded' : 'ItemChanged', data: { ...of, values, texts } }];
}

@CommandHandler(SaveItem)
export class SaveItemHandler implements ICommandHandler<SaveItem> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly viewers: LoadItemViewer,
  ) {}

  /** @throws NotFound of the object, the item, and of whom and what is named; BadInput, Forbidden, Refused as the decisions say */
  async execute({ context, who, item, sent, occurredAt, revision }: SaveItem): Promise<Decided<ItemEvent>> {
    const { organisationId } = context;
    const { objectId, itemId, isNew } = item;
    const there = mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId)));
    const fields = await openFields(this.keys, there);
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    return this.decisions.decide(objectItem, itemOf(organisationId, objectId, itemId), context, async (state) => {
      const before = isNew ? {} : await openItem(this.keys, mustExist(state));
      const { given, usual } = changesOf(sent, fields, before, { isNew, timeZone });
      const changes = { ...usual, ...given };
      const after = withValues(before, changes);
      const viewer = await this.viewers.of(who, there, fields, [before, after]);
      if (!isNew) await this.viewers.mustSee(who, fields, before);
      mustAllow({ given, after, before, isNew }, there, fields, viewer);
      await mustName(this.decisions, who, fields, given);
      const texts = await this.sealed(organisationId, fields, { changes, before, after });
      return saveItem({ objectId, itemId, occurredAt, isNew }, changes, texts, fields, state, revision);
    });
  }

  private async sealed(
    organisationId: string,
    fields: readonly WrittenField[],
    { changes, before, after }: { changes: ItemChanges; before: ItemValues; after: ItemValues },
  ): Promise<Record<string, Sealed | null>> {
    const all = fields.map(guarded);
    const [owner] = namedIn(all, after);
    const isOthers = owner !== namedIn(all, before)[0];
    const texts = fields.filter(({ fieldId, settings }) => isWords(settings.type) && (fieldId in changes || (isOthers && after[fieldId])));
    const sealing = texts.map(async ({ fieldId }) => {
      const text = after[fieldId];
      return [fieldId, text === undefined ? null : await this.keys.seal(text, organisationId, owner)] as const;
    });
    return Object.fromEntries(await Promise.all(sealing));
  }
}

/** The values of an item in plain words; a text of somebody who is forgotten is gone. */
export async function openItem(keys: Keys, { values, texts }: ObjectItem): Promise<ItemValues> {
  const opened = await Promise.all(Object.entries(texts).map(async ([fieldId, sealed]) => [fieldId, await keys.open(sealed)] as const));
  return { ...values, ...Object.fromEntries(opened.flatMap(([fieldId, text]) => (text === undefined ? [] : [[fieldId, text]]))) };
}

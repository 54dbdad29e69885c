import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedId } from '../platform/derived-id.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { BadInput, NotFound, wrongField } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { type AccessRule, ME, MY_TEAM } from './access.values.ts';
import { asks, type Condition, isComparable } from './conditions.values.ts';
import { type DataObject, dataObject, mustBeThere, objectOf } from './data-object.ts';
import { COMPARISONS, type DataType } from './field-types.values.ts';
import { givenValue } from './given-value.ts';
import type { DataObjectEvent, FieldSettings, FieldWords } from './objects.events.ts';
import type { WrittenField } from './read-given.values.ts';

/** A field as it is sent; what is absent stays as it is, and null takes it away. Choices without an id are new. */
export type GivenField = {
  label?: string;
  type?: DataType;
  choices?: readonly { id?: string; label: string }[];
  objectId?: string;
  isFilter?: boolean;
  format?: string | null;
  defaultValue?: string | null;
  defaultFilter?: string | null;
  rules?: readonly AccessRule[];
};

/** Adds a field to a data object, or changes one. What it holds stays for ever. */
export class SaveObjectField extends Command<Decided<DataObjectEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly objectId: string,
    readonly field: { fieldId: string; isNew: boolean },
    readonly given: GivenField,
  ) {
    super();
  }
}

export const MOST_FIELDS = 100;
export const MOST_CHOICES = 200;
const MOST_WORDS_BYTES = 50_000;

/** A field in plain words. */
type PlainField = { settings: FieldSettings; words: FieldWords };

/**
 * What was sent over what there is.
 * @throws BadInput operator-not-for-type, and naming the parameter; Refused type-fixed, label-missing, too-many-choices, field-too-large, choice-not-found
 */
export function wholeField(given: GivenField, before: PlainField | undefined, of: { commandId: string }): PlainField {
  const { type = before?.settings.type ?? 'string' } = given;
  if (before && type !== before.settings.type) throw new Refused('type-fixed', 'What a field holds stays as it is');
  const label = given.label ?? before?.words.label;
  if (!label) throw new Refused('label-missing', 'A field needs a label');
  const choices = given.choices ? choicesOf(given.choices, before, of) : undefined;
  const objectId = given.objectId ?? before?.settings.objectId;
  if (type === 'relation' && objectId === undefined) throw wrongField('options', 'must name the data object whose items are meant');
  const format = given.format === undefined ? before?.settings.format : (given.format ?? undefined);
  const settings = {
    type,
    choiceIds: choices?.map(([id]) => id) ?? before?.settings.choiceIds ?? [],
    ...(type === 'relation' && { objectId }),
    isFilter: given.isFilter ?? before?.settings.isFilter ?? false,
    ...(format !== undefined && { format }),
  } satisfies FieldSettings;
  const words = {
    label,
    choices: choices ? Object.fromEntries(choices) : (before?.words.choices ?? {}),
    ...kept('defaultValue', given.defaultValue, before?.words.defaultValue),
    ...kept('defaultFilter', given.defaultFilter, before?.words.defaultFilter),
    rules: given.rules ?? before?.words.rules ?? [],
  };
  if (Buffer.byteLength(JSON.stringify({ settings, words })) > MOST_WORDS_BYTES)
    throw new Refused('field-too-large', `A field takes ${MOST_WORDS_BYTES / 1_000} KB at most`);
  return { settings, words };
}

/** Nothing where it is as it was. @throws NotFound; Refused object-deleted, too-many-fields */
export function saveObjectField(
  objectId: string,
  field: { fieldId: string; isNew: boolean },
  { plain: { settings }, words, isSame }: { plain: PlainField; words: Sealed; isSame: boolean },
  state: DataObject,
): DataObjectEvent[] {
  const { fields } = mustBeThere(state);
  if (isSame) return [];
  if (field.isNew && fields.size >= MOST_FIELDS) throw new Refused('too-many-fields', `A data object has ${MOST_FIELDS} fields at most`);
  return [{ type: 'ObjectFieldSaved', data: { objectId, fieldId: field.fieldId, settings, words } }];
}

/** Conditions speak of fields that are there, with what can be asked of them. @throws BadInput operator-not-for-type, and naming the field */
export function mustBeAskable(rules: readonly AccessRule[], fields: readonly WrittenField[], timeZone: string): AccessRule[] {
  const asked = (condition: Condition) => askable('access_for', condition, fields, timeZone, MEANT);
  return rules.map((rule) => ({ ...rule, conditions: rule.conditions.map(asked) }));
}

/** Who looks, and a team of theirs, in conditions of access. */
const MEANT: { readonly [Type in DataType]?: readonly string[] } = { player: [ME, MY_TEAM], team: [MY_TEAM] };

/** A condition as it is kept. @param meant words that say something else than a value @throws BadInput operator-not-for-type, and naming the parameter */
export function askable(
  parameter: string,
  condition: Condition,
  fields: readonly WrittenField[],
  timeZone: string,
  meant: typeof MEANT = {},
): Condition {
  const field = fields.find(({ fieldId }) => fieldId === condition.field);
  if (!field) throw wrongField(parameter, 'Unknown field');
  const { type } = field.settings;
  if (!asks(COMPARISONS[type], condition.operator))
    throw new BadInput('operator-not-for-type', `Of what is a ${type} only eq and neq can be asked`, { field: condition.field });
  const values = condition.values.map((value) => {
    if (meant[type]?.includes(value)) return value;
    if (value === '' || COMPARISONS[type] === 'text') return value;
    const kept = givenValue(field, value, timeZone) ?? '';
    if (!isComparable(COMPARISONS[type], kept)) throw wrongField(parameter, 'holds a value that cannot be compared');
    return kept;
  });
  return { ...condition, values };
}

/** Choices that are there keep their ids; one that is left out is gone from the list, and stays readable where it was chosen. */
function choicesOf(
  given: readonly { id?: string; label: string }[],
  before: PlainField | undefined,
  { commandId }: { commandId: string },
): [string, string][] {
  if (given.length > MOST_CHOICES) throw new Refused('too-many-choices', `A field has ${MOST_CHOICES} choices at most`);
  return given.map(({ id, label }, place) => {
    if (id !== undefined && !before?.settings.choiceIds.includes(id)) throw new NotFound('choice');
    return [id ?? derivedId(`choice ${place}`, commandId), label];
  });
}

function kept<Name extends string>(name: Name, given: string | null | undefined, before: string | undefined) {
  const value = given === undefined ? before : (given ?? undefined);
  return value === undefined ? {} : ({ [name]: value } as { [One in Name]: string });
}

@CommandHandler(SaveObjectField)
export class SaveObjectFieldHandler implements ICommandHandler<SaveObjectField> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** @throws NotFound of the object, the field or the related object; what the decisions throw */
  execute({ context, objectId, field, given }: SaveObjectField): Promise<Decided<DataObjectEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(dataObject, objectOf(organisationId, objectId), context, async (state) => {
      const fields = await openFields(this.keys, mustBeThere(state));
      const before = fields.find(({ fieldId }) => fieldId === field.fieldId);
      if (!field.isNew && !before) throw new NotFound('field');
      const plain = wholeField(given, before, context);
      const { objectId: related } = plain.settings;
      if (related !== undefined && related !== before?.settings.objectId)
        mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, related)));
      const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
      const own = { fieldId: field.fieldId, ...plain };
      const after = before ? fields.map((one) => (one.fieldId === field.fieldId ? own : one)) : [...fields, own];
      const words = { ...plain.words, ...usual(own, timeZone), rules: mustBeAskable(plain.words.rules, after, timeZone) };
      const isSame = isDeepStrictEqual({ settings: plain.settings, words }, before && { settings: before.settings, words: before.words });
      const sealed = await this.keys.seal(JSON.stringify(words), organisationId);
      return saveObjectField(objectId, field, { plain: { ...plain, words }, words: sealed, isSame }, state);
    });
  }
}

/** The default, as a value of the field is kept. @throws BadInput */
function usual(field: WrittenField, timeZone: string): { defaultValue?: string } {
  const value = givenValue(field, field.words.defaultValue ?? null, timeZone);
  return value === null ? {} : { defaultValue: value };
}

/** The fields of a data object in plain words, in their order. Of an organisation that is gone nothing is said. */
export async function openFields(keys: Keys, { fields }: Pick<DataObject, 'fields'>): Promise<WrittenField[]> {
  const all = Array.from(fields, async ([fieldId, { settings, words }]) => {
    const text = await keys.open(words);
    return { fieldId, settings, words: text === undefined ? NO_WORDS : (JSON.parse(text) as FieldWords) };
  });
  return Promise.all(all);
}

const NO_WORDS: FieldWords = { label: '', choices: {}, rules: [] };

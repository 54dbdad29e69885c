import { readInstant } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { isText } from '../platform/text.values.ts';
import { parseAmount } from '../points/point-amount.values.ts';
import { isLocalDate, startOf } from '../targets/target-periods.values.ts';
import { isWords } from './field-types.values.ts';
import type { FieldSettings, FieldWords } from './objects.events.ts';

/** A field as values are written in it. */
export type WrittenField = { fieldId: string; settings: FieldSettings; words: FieldWords };

const MOST = { string: 255, text: 10_000, link: 2_000 } as const;
/** A day is the midnight with which it begins. */
export const AS_DAY = 'date';

/**
 * What was sent for a field, as it is kept; null where it is empty. Whether players, teams and items of that name exist is judged where they are known.
 * @param timeZone the organisation's, for fields that hold days
 * @throws BadInput naming the field
 */
export function givenValue({ fieldId, settings, words }: WrittenField, sent: unknown, timeZone: string): string | null {
  const text = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent;
  if (text === null || text === '') return null;
  if (typeof text !== 'string') throw wrong(fieldId, 'must be a text');
  if (isWords(settings.type)) return givenWords(fieldId, settings.type as keyof typeof MOST, text);
  const value = text.trim();
  switch (settings.type) {
    case 'decimal':
      return parseAmount(value) ?? fail(fieldId, 'must be a number with at most 6 decimals');
    case 'bool':
      return BOOLS[value] ?? fail(fieldId, 'must be 1 or 0');
    case 'datetime':
      return givenInstant(fieldId, value, settings.format === AS_DAY, timeZone);
    case 'list':
      return choiceOf(settings, words, value) ?? fail(fieldId, 'must be one of its choices');
    default:
      return value.length <= 255 && isText(value) ? value : fail(fieldId, 'must be an id');
  }
}

const BOOLS: Readonly<Record<string, string>> = { 1: '1', 0: '0', true: '1', false: '0' };

/** A choice by its id, or by what it is called. */
function choiceOf({ choiceIds }: FieldSettings, { choices }: FieldWords, value: string): string | undefined {
  return choiceIds.find((id) => id === value) ?? choiceIds.find((id) => choices[id]?.toLowerCase() === value.toLowerCase());
}

function givenInstant(fieldId: string, value: string, isDay: boolean, timeZone: string): string {
  const instant = isDay && isLocalDate(value) ? new Date(startOf(value, timeZone)).toISOString() : readInstant(value);
  if (typeof instant !== 'string' || Number.isNaN(Date.parse(instant)) || !(instant >= '1970' && instant < '9999'))
    throw wrong(fieldId, isDay ? 'must be a day' : 'must be a date and time');
  return instant;
}

function givenWords(fieldId: string, type: keyof typeof MOST, sent: string): string | null {
  const value = sent.trim();
  if (value === '') return null;
  if (value.length > MOST[type] || !isText(value) || (type === 'string' && /[\r\n]/.test(value)))
    throw wrong(fieldId, `must be a text of at most ${MOST[type]} characters${type === 'string' ? ' in one line' : ''}`);
  if (type === 'link' && !(URL.canParse(value) && /^https?:\/\//i.test(value)))
    throw wrong(fieldId, 'must be an address that begins with http');
  return value;
}

function fail(fieldId: string, problem: string): never {
  throw wrong(fieldId, problem);
}

/** A value is sent under the client id of its field. */
function wrong(fieldId: string, problem: string): BadInput {
  const field = clientId(fieldId);
  return new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem }] });
}

/** What a field is called where values are sent (entities.json: Object field). */
export function clientId(fieldId: string): string {
  return `I${fieldId}`;
}

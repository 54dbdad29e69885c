import { ID } from '../platform/id.values.ts';
import { readInstant } from '../platform/read-instant.values.ts';
import { isText } from '../platform/text.values.ts';
import { parseAmount } from '../points/point-amount.values.ts';
import { isLocalDate, startOf } from '../targets/target-periods.values.ts';
import { isWords } from './field-types.values.ts';
import type { FieldSettings, FieldWords } from './objects.events.ts';

/** A field as values are written in it. */
export type WrittenField = { fieldId: string; settings: FieldSettings; words: FieldWords };
/** Why something is no value of a field. */
export type NoValue = { problem: string };

const MOST = { string: 255, text: 10_000, link: 2_000 } as const;
/** A day is the midnight with which it begins. */
const AS_DAY = 'date';

/**
 * What was sent for a field, as it is kept; null where it is empty. Whether players, teams and items of that name exist is judged where they are known.
 * @param timeZone the organisation's, for fields that hold days
 */
export function readGiven({ settings, words }: WrittenField, sent: unknown, timeZone: string): string | null | NoValue {
  const text = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent;
  if (text === null || text === '') return null;
  if (typeof text !== 'string') return { problem: 'must be a text' };
  if (isWords(settings.type)) return readWords(settings.type as keyof typeof MOST, text);
  const value = text.trim();
  switch (settings.type) {
    case 'decimal':
      return parseAmount(value) ?? { problem: 'must be a number with at most 6 decimals' };
    case 'bool':
      return BOOLS.get(value) ?? { problem: 'must be 1 or 0' };
    case 'datetime':
      return readTime(value, settings.format === AS_DAY, timeZone);
    case 'list':
      return choiceOf(settings, words, value) ?? { problem: 'must be one of its choices' };
    case 'image':
      return value.length <= 255 && isText(value) ? value : { problem: 'must be the path of an icon' };
    default:
      return ID.test(value) ? value : { problem: 'must be an id' };
  }
}

const BOOLS: ReadonlyMap<string, string> = new Map([
  ['1', '1'],
  ['0', '0'],
  ['true', '1'],
  ['false', '0'],
]);

/** A choice by its id, or by what it is called. */
function choiceOf({ choiceIds }: FieldSettings, { choices }: FieldWords, value: string): string | undefined {
  return choiceIds.find((id) => id === value) ?? choiceIds.find((id) => choices[id]?.toLowerCase() === value.toLowerCase());
}

function readTime(value: string, isDay: boolean, timeZone: string): string | NoValue {
  const instant = isDay && isLocalDate(value) ? new Date(startOf(value, timeZone)).toISOString() : readInstant(value);
  if (typeof instant !== 'string' || Number.isNaN(Date.parse(instant)) || !(instant >= '1970' && instant < '9999'))
    return { problem: isDay ? 'must be a day' : 'must be a date and time' };
  return instant;
}

function readWords(type: keyof typeof MOST, sent: string): string | null | NoValue {
  const value = sent.trim();
  if (value === '') return null;
  if (value.length > MOST[type] || !isText(value) || (type === 'string' && /[\r\n]/.test(value)))
    return { problem: `must be a text of at most ${MOST[type]} characters${type === 'string' ? ' in one line' : ''}` };
  if (type === 'link' && !(URL.canParse(value) && /^https?:\/\//i.test(value)))
    return { problem: 'must be an address that begins with http' };
  return value;
}

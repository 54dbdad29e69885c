import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  isEmail,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { IANAZone } from 'luxon';
import { ID } from '../id.values.ts';
import { readInstant } from '../read-instant.values.ts';
import { isName, isText, NAME_RULE } from '../text.values.ts';
import { readColour } from '../../organisations/theme.values.ts';
import { MAX_ENTRY, parseAmount, toMicros } from '../../points/point-amount.values.ts';
import { isLocalDate } from '../../targets/target-periods.values.ts';
import { boundJson } from './json-text.ts';
import { UploadedFile } from './uploaded-file.ts';

/**
 * Fields of calls. One decorator a field says what is valid (class-validator), how it is documented (OpenAPI),
 * and how the text of a form or query becomes it: the one source of truth of the contract.
 */
type Read = (value: unknown) => unknown;
/** An object in a field, or a list of them: its fields are declared like those of a call. */
export type Nesting = { type: new () => object; list: boolean };
export type Field = { read: Read; nesting?: Nesting };
export type FieldOptions = { optional?: boolean; note?: string };

const fields = new Map<object, Map<string, Field>>();

/** How each field of a class is read from a form, a query or JSON; fields of base classes included. */
export function fieldsOf(type: { prototype: object }): ReadonlyMap<string, Field> {
  const all = new Map<string, Field>();
  for (let at: object | null = type.prototype; at; at = Object.getPrototypeOf(at) as object | null) {
    for (const [name, field] of fields.get(at) ?? []) if (!all.has(name)) all.set(name, field);
  }
  return all;
}

function field(read: Read | Field, api: ApiPropertyOptions, options: FieldOptions, ...checks: PropertyDecorator[]): PropertyDecorator {
  const { optional = false, note } = options;
  const remember: PropertyDecorator = (target, name) => {
    if (!fields.has(target)) fields.set(target, new Map());
    fields.get(target)?.set(String(name), typeof read === 'function' ? { read } : read);
  };
  const documented = ApiProperty({ ...api, required: !optional, ...(note && { description: note }) } as ApiPropertyOptions);
  return applyDecorators(remember, documented, ...checks, ...(optional ? [IsOptional()] : []));
}

const asText: Read = (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);
const emptyIsAbsent =
  (read: Read): Read =>
  (value) =>
    value === '' || value === null ? undefined : read(value);
const asNumber: Read = (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value);
const asFlag: Read = (value) =>
  value === '1' || value === 1 || value === 'true' ? true : value === '0' || value === 0 || value === 'false' ? false : value;
const asTrimmed: Read = (value) => (typeof value === 'string' ? value.trim() : value);
/** JSON as a form or query sends it holds no more than it would as a body. @throws BadInput too-many-fields, too-deep */
function asJson(value: unknown, mostValues: number): unknown {
  if (typeof value !== 'string') return value;
  boundJson(value, mostValues);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
const nestedJson = (values: number): Read => emptyIsAbsent((value) => asJson(value, values));
const MOST_IDS = 10_000;
/** A list as JSON, as a repeated field, or as one id. */
const asList: Read = (value) => {
  const parsed = asJson(value, MOST_IDS);
  if (Array.isArray(parsed)) return parsed.map(asText);
  return typeof parsed === 'string' && parsed !== '' ? parsed.split(',') : typeof parsed === 'number' ? [String(parsed)] : parsed;
};

function textThat(holds: (text: string) => boolean, rule: string): PropertyDecorator {
  return ValidateBy({ name: 'text', validator: { validate: (v) => typeof v === 'string' && holds(v), defaultMessage: () => rule } });
}

/** An id: of this product, or 1 to 64 letters, digits, dashes and underscores. */
export const Id = (options: FieldOptions = {}) => field(emptyIsAbsent(asText), { type: String }, options, Matches(ID));
/** A name of 1 to 255 characters (U-011), trimmed: one line with something to see. */
export const Name = (options: FieldOptions = {}) =>
  field(emptyIsAbsent(asTrimmed), { type: String, minLength: 1, maxLength: 255 }, options, textThat(isName, NAME_RULE));
/** A name, trimmed, or an empty text, which takes it away. */
export const NameOrNone = (options: FieldOptions = {}) =>
  field(
    (value) => asTrimmed(asText(value)),
    { type: String, maxLength: 255 },
    options,
    textThat((text) => text === '' || isName(text), NAME_RULE),
  );
/** A text of up to 65,535 characters (U-011), or fewer. */
export const Text = (options: FieldOptions & { max?: number } = {}) =>
  field(
    asText,
    { type: String, maxLength: options.max ?? 65_535 },
    options,
    IsString(),
    MaxLength(options.max ?? 65_535),
    textThat(isText, 'must hold no control characters'),
  );
/** A secret as it was typed: never trimmed, never logged. */
export const Secret = (options: FieldOptions = {}) =>
  field((value) => value, { type: String, format: 'password' }, options, IsString(), MaxLength(1024));
/** 0 or 1. */
export const Flag = (options: FieldOptions = {}) => field(emptyIsAbsent(asFlag), { type: Number, enum: [0, 1] }, options, IsBoolean());
/** A whole number. */
export const Whole = (min: number, max: number, options: FieldOptions = {}) =>
  field(emptyIsAbsent(asNumber), { type: 'integer', minimum: min, maximum: max }, options, IsInt(), Min(min), Max(max));
/** One of some words or numbers. */
export const OneOf = (values: readonly (string | number)[], options: FieldOptions = {}) =>
  field(emptyIsAbsent(typeof values[0] === 'number' ? asNumber : asText), { enum: [...values] as string[] }, options, IsIn([...values]));
/** An e-mail address, up to 254 characters. */
export const Address = (options: FieldOptions = {}) =>
  field(
    emptyIsAbsent(asTrimmed),
    { type: String, format: 'email' },
    options,
    MaxLength(254),
    // The library cannot read half a character.
    ValidateBy({
      name: 'email',
      validator: { validate: (v) => typeof v === 'string' && v.isWellFormed() && isEmail(v), defaultMessage: () => 'must be an email' },
    }),
  );
/** A list of ids, as JSON or repeated; at most 10,000, or fewer. */
export const Ids = (options: FieldOptions & { max?: number } = {}) =>
  field(
    emptyIsAbsent(asList),
    { type: [String], ...(options.max && { maxItems: options.max }) },
    options,
    IsArray(),
    Matches(ID, { each: true }),
    ValidateBy({ name: 'size', validator: { validate: (v) => Array.isArray(v) && v.length <= (options.max ?? MOST_IDS) } }),
  );
/** Anything as JSON, of up to 1,000 members and elements, or more; its shape is checked by the operation. */
export const JsonValue = ({ values = 1_000, ...options }: FieldOptions & { values?: number } = {}) =>
  field(
    emptyIsAbsent((value) => asJson(value, values)),
    { type: String, format: 'json' },
    options,
  );
/** An object, as JSON in a form, of up to 1,000 members and elements, or more; its own fields are declared in the same way. */
export const Nested = (type: new () => object, { values = 1_000, ...options }: FieldOptions & { values?: number } = {}) =>
  field({ read: nestedJson(values), nesting: { type, list: false } }, { type: () => type }, options, IsObject());
/** A list of such objects, at most so many; as JSON text of up to 10,000 members and elements, or more. */
export const NestedList = (
  type: new () => object,
  max: number,
  { values = MOST_IDS, ...options }: FieldOptions & { values?: number } = {},
) =>
  field(
    { read: nestedJson(values), nesting: { type, list: true } },
    { type: () => type, isArray: true, maxItems: max },
    options,
    IsArray(),
    ArrayMaxSize(max),
  );
/** A file: only a form in parts holds one, of an operation that takes it. */
export const File = (options: FieldOptions = {}) =>
  field(
    (value) => value,
    { type: String, format: 'binary' },
    options,
    ValidateBy({
      name: 'file',
      validator: { validate: (v) => v instanceof UploadedFile, defaultMessage: () => 'must be the file of a form (multipart/form-data)' },
    }),
  );
/** Files of a form, and before them the names of such as are there already; at most so many. */
export const Files = ({ max, ...options }: FieldOptions & { max: number }) =>
  field(
    emptyIsAbsent((value) => [asJson(value, max)].flat()),
    { type: 'array', items: { oneOf: [{ type: 'string', format: 'binary' }, { type: 'string' }] }, maxItems: max },
    options,
    IsArray(),
    ArrayMaxSize(max),
    ValidateBy({
      name: 'files',
      validator: {
        validate: (v) =>
          Array.isArray(v) && v.every((one) => one instanceof UploadedFile || (typeof one === 'string' && one.length <= MOST_OF_A_PATH)),
        defaultMessage: () => 'must be files of a form (multipart/form-data), or names of such',
      },
    }),
  );
const MOST_OF_A_PATH = 255;
/** An amount of points, made canonical: up to 6 places, up to 1,000,000,000 either way. */
export const Amount = (options: FieldOptions = {}) =>
  field(
    emptyIsAbsent(readAmount),
    { type: String, example: '12.5' },
    options,
    ValidateBy({ name: 'amount', validator: { validate: isAmount, defaultMessage: () => 'must be an amount of points' } }),
  );
/** An instant: ISO 8601, without a zone UTC; years 1970 to 9998. Becomes canonical. */
export const When = (options: FieldOptions = {}) =>
  field(
    emptyIsAbsent(readInstant),
    { type: String, format: 'date-time' },
    options,
    ValidateBy({ name: 'instant', validator: { validate: isInstant, defaultMessage: () => 'must be a date and time' } }),
  );
/** A day on the calendar (`2026-03-29`), or an instant in it, which becomes canonical: which day that is, a time zone says. */
export const Day = (options: FieldOptions = {}) =>
  field(emptyIsAbsent(readDay), { type: String, example: '2026-03-29' }, options, aDay(false));
/** The same, or an empty text, which takes it away. */
export const DayOrNone = (options: FieldOptions = {}) =>
  field((value) => (value === null ? '' : readDay(value)), { type: String, example: '2026-03-29' }, options, aDay(true));
/** A colour: 3 or 6 hex digits, or red, green and blue as 0 to 255. Becomes `#rrggbb`. */
export const Colour = (options: FieldOptions = {}) =>
  field(
    emptyIsAbsent((value) => (typeof value === 'string' ? (readColour(value) ?? value) : value)),
    { type: String, example: '#1ab364' },
    options,
    ValidateBy({
      name: 'colour',
      validator: {
        validate: (v) => typeof v === 'string' && readColour(v) === v,
        defaultMessage: () => 'must be a colour: # and 3 or 6 hex digits',
      },
    }),
  );
/** The name of an IANA time zone. */
export const TimeZone = (options: FieldOptions = {}) =>
  field(
    emptyIsAbsent(asText),
    { type: String, example: 'Europe/Vienna' },
    options,
    ValidateBy({
      name: 'timeZone',
      validator: {
        validate: (v) => typeof v === 'string' && v.length < 64 && IANAZone.isValidZone(v),
        defaultMessage: () => 'must be a time zone',
      },
    }),
  );

/** A day or an instant as text; anything else as it was, to be refused. */
function readDay(value: unknown): unknown {
  const text = asTrimmed(value);
  return typeof text === 'string' && isLocalDate(text) ? text : readInstant(text);
}

function aDay(orNone: boolean): PropertyDecorator {
  const validate = (value: unknown) => (orNone && value === '') || (typeof value === 'string' && isLocalDate(value)) || isInstant(value);
  return ValidateBy({ name: 'day', validator: { validate, defaultMessage: () => 'must be a day' } });
}

function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !(value >= '1970' && value < '9999')) return false;
  const read = new Date(value);
  return !Number.isNaN(read.getTime()) && read.toISOString() === value;
}

function readAmount(value: unknown): unknown {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  return typeof text === 'string' && text.length <= 40 && !/e/i.test(text) ? (parseAmount(text) ?? value) : value;
}

function isAmount(value: unknown): boolean {
  try {
    return typeof value === 'string' && Math.abs(toMicros(value)) <= MAX_ENTRY;
  } catch {
    return false;
  }
}

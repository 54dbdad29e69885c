import type { Instant, Position } from '../event.values.ts';
import type { PointAmount } from '../../points/point-amount.values.ts';

/*
 * What calls answer, declared once beside the view or operation that tells it: a JSON Schema for the OpenAPI document, from which TypeScript
 * infers the type for everybody else.
 *
 *   export const teamRow = object({ teamid: text, members: whole });
 *   export type TeamRow = Of<typeof teamRow>;
 *   @Get('fetch_list', 'The teams of the organisation.', ok({ teams: listOf(teamRow) }))
 *
 * An answer holds no field that is not declared: the journeys check every answer that they receive.
 */

declare const SAYS: unique symbol;
/** A JSON Schema, and the type of what it describes. */
export type Shape<T> = { readonly [keyword: string]: unknown; readonly [SAYS]?: T };
/** What a shape describes. */
export type Of<S> = S extends Shape<infer T> ? T : never;

/** A field that is absent where there is nothing to say. */
export type Optional<T> = { readonly absentOr: Shape<T> };
export type Fields = { readonly [name: string]: Shape<unknown> | Optional<unknown> };
type Absent<F> = { [N in keyof F]: F[N] extends Optional<unknown> ? N : never }[keyof F];
type Flat<T> = { [N in keyof T]: T[N] };
/** What an object of these fields holds. */
export type OfFields<F> = Flat<
  { [N in Exclude<keyof F, Absent<F>>]: Of<F[N]> } & { [N in Absent<F>]?: F[N] extends Optional<infer T> ? T : never }
>;

export const text: Shape<string> = { type: 'string' };
export const instant: Shape<Instant> = { type: 'string', format: 'date-time' };
/** A place in the log: of two the later is the greater text. */
export const position: Shape<Position> = { type: 'string', format: 'position' };
/** An exact amount of points: a canonical decimal. */
export const amount: Shape<PointAmount> = { type: 'string', format: 'amount' };
export const whole: Shape<number> = { type: 'integer' };
export const number: Shape<number> = { type: 'number' };
export const truth: Shape<boolean> = { type: 'boolean' };
/** 0 or 1, as the specification answers yes and no. */
export const flag: Shape<0 | 1> = { enum: [0, 1] };

/** One of some words or numbers. */
export function word<const W extends readonly (string | number)[]>(...words: W): Shape<W[number]> {
  return { enum: words };
}

export function listOf<T>(items: Shape<T>): Shape<T[]> {
  return { type: 'array', items };
}

/** Plain names and values whose names are not known before. */
export function mapOf<T>(values: Shape<T>): Shape<{ [name: string]: T }> {
  return { type: 'object', additionalProperties: values };
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return { anyOf: [shape, { type: 'null' }] };
}

export function either<S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Of<S[number]>> {
  return { anyOf: shapes };
}

export function optional<T>(shape: Shape<T>): Optional<T> {
  return { absentOr: shape };
}

/** `title`: its name where types are made from the document, for what stands in many answers. */
export function object<F extends Fields>(fields: F, title?: string): Shape<OfFields<F>> {
  const all = Object.entries(fields);
  const properties = Object.fromEntries(all.map(([name, field]) => [name, 'absentOr' in field ? field.absentOr : field]));
  const required = all.flatMap(([name, field]) => ('absentOr' in field ? [] : [name]));
  return { ...(title && { title }), type: 'object', properties, required, additionalProperties: false };
}

/** What a question answers. */
export function ok<F extends Fields>(fields: F) {
  return object({ status: word('ok'), ...fields });
}

/** What a command answers: the position at which its facts stand, and what they made. */
export function done<F extends Fields>(fields: F) {
  return ok({ position, ...fields });
}

/** What most commands answer. */
export const DONE = done({});

/** What every refusal answers (U-008); details say more. */
export const REFUSAL = {
  ...object({ status: word('error'), code: text, message: text }),
  additionalProperties: true,
};

/** An answer that is a file, of one of these media types. */
export class FileOf {
  readonly types: readonly string[];

  constructor(...types: string[]) {
    this.types = types;
  }
}

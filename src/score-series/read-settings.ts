import { v5 as uuid5 } from 'uuid';
import { Amount, Id, Name } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { MAX_ENTRY, parseAmount, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { PointType } from './score-series.events.ts';

export const MOST_POINT_TYPES = 200;

/** The amount; null for an empty field, which takes it away; nothing for an absent one. @throws BadInput naming the field */
export function amountOrNone(field: string, sent: string | null | undefined): PointAmount | null | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent.trim() === '') return null;
  const amount = parseAmount(sent);
  if (amount === undefined || Math.abs(toMicros(amount)) > MAX_ENTRY) throw wrongField(field, 'must be an amount of points');
  return amount;
}

/** A point type as pt_json names it (U-193). */
export class SentPointType {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @Name() name!: string;
  @Amount({ optional: true, note: '0 if absent' }) addpoints?: PointAmount;
}

/** The point types that were sent; those without an id get one, derived from the command's. @throws BadInput */
export function readPointTypes(sent: readonly SentPointType[], commandId: string): PointType[] {
  const types = sent.map(({ id, name, addpoints = '0' }, index): PointType => {
    return { id: id ?? uuid5(`point type ${index} ${name}`, commandId), name, addpoints };
  });
  if (new Set(types.map(({ id }) => id)).size < types.length) throw wrongField('pt_json', 'two point types have the same id');
  return types;
}

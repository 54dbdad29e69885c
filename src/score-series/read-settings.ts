import { v5 as uuid5 } from 'uuid';
import { BadInput } from '../platform/http/refusals.ts';
import { isName, NAME_RULE } from '../platform/text.values.ts';
import { MAX_ENTRY, parseAmount, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { PointType } from './score-series.events.ts';

const MOST_POINT_TYPES = 200;
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The amount; null for an empty field, which takes it away; nothing for an absent one. @throws BadInput naming the field */
export function amountOrNone(field: string, sent: string | null | undefined): PointAmount | null | undefined {
  if (sent === undefined) return undefined;
  if (sent === null || sent.trim() === '') return null;
  const amount = parseAmount(sent);
  if (amount === undefined || Math.abs(toMicros(amount)) > MAX_ENTRY) throw wrong(field, 'must be an amount of points');
  return amount;
}

/** The point types of pt_json (U-193); those without an id get one, derived from the command's. @throws BadInput */
export function readPointTypes(sent: unknown, commandId: string): PointType[] {
  if (!Array.isArray(sent) || sent.length > MOST_POINT_TYPES)
    throw wrong('pt_json', `must be a list of at most ${MOST_POINT_TYPES} point types`);
  const types = sent.map((given: unknown, index): PointType => {
    const { id, name, addpoints } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    const trimmed = typeof name === 'string' ? name.trim() : '';
    if (!isName(trimmed)) throw wrong('pt_json', `each point type needs a name. ${NAME_RULE}`);
    return { id: idOf(id) ?? uuid5(`point type ${index} ${trimmed}`, commandId), name: trimmed, addpoints: presetOf(addpoints) };
  });
  if (new Set(types.map(({ id }) => id)).size < types.length) throw wrong('pt_json', 'two point types have the same id');
  return types;
}

function idOf(sent: unknown): string | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  const id = typeof sent === 'number' ? String(sent) : sent;
  if (typeof id !== 'string' || !ID.test(id)) throw wrong('pt_json', 'a point type has a wrong id');
  return id;
}

function presetOf(sent: unknown): PointAmount {
  const amount = typeof sent === 'number' ? String(sent) : (sent ?? '');
  if (typeof amount !== 'string') throw wrong('pt_json', 'addpoints must be an amount of points');
  return amountOrNone('pt_json', amount) ?? '0';
}

function wrong(field: string, problem: string): BadInput {
  return new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem }] });
}

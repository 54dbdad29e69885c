import { isDeepStrictEqual } from 'node:util';
import { Refused } from './refused.ts';

/**
 * Of what was sent, what differs from what stands. `was` holds what the sender had read: a field that stands neither like that nor as it is
 * wanted, somebody else has changed meanwhile.
 * @throws Refused changed-since, naming those fields
 */
export function changesSince<Values extends object>(stands: Values, sent: Partial<Values>, was: Partial<Values> = {}): Partial<Values> {
  const wanted = (Object.keys(stands) as (keyof Values & string)[]).filter(
    (field) => sent[field] !== undefined && !isDeepStrictEqual(sent[field], stands[field]),
  );
  const others = wanted.filter((field) => was[field] !== undefined && !isDeepStrictEqual(was[field], stands[field]));
  if (others.length > 0) {
    const fields = others.map((field) => ({ field, problem: 'was changed by somebody else meanwhile' }));
    throw new Refused('changed-since', `Changed by somebody else meanwhile: ${others.join(', ')}`, { fields });
  }
  return Object.fromEntries(wanted.map((field) => [field, sent[field]])) as Partial<Values>;
}

import { isDeepStrictEqual } from 'node:util';

/** Of what is given only what differs from what stands there; what is absent says nothing. */
export function differing(values: object, given: object): { [field: string]: unknown } {
  const before: { readonly [field: string]: unknown } = { ...values };
  const all: [string, unknown][] = Object.entries(given);
  return Object.fromEntries(all.filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field] ?? null)));
}

import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ObjectFieldRow } from '../../projections/objects/objects.view.ts';
import { ME } from '../../src/objects/access.values.ts';
import { PRESETS, readInstant, spanOf } from '../points/filters/period.ts';

/** What of a list of items is shown, as it stands in the address: by the client ids of fields, with what of them is meant. */
export type ItemsFilter = Readonly<Record<string, string>>;

/** The filter of the address, where it says nothing of a field what that field's filter begins with; and how to change it. */
export function useItemsFilter(fields: readonly ObjectFieldRow[], me: string): [ItemsFilter, (change: ItemsFilter) => void, () => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => filterOf(fields, new URLSearchParams(text), me), [fields, text, me]);
  const set = (change: ItemsFilter) => setQuery((before) => withFilter(before, change, fields), { replace: true });
  const clear = () => set(Object.fromEntries(Object.keys(filter).map((name) => [name, ''])));
  return [filter, set, clear];
}

/** @param me whom a filter of players begins with, where that is who looks */
export function filterOf(fields: readonly ObjectFieldRow[], query: URLSearchParams, me: string): ItemsFilter {
  return Object.fromEntries(
    fields
      .filter((field) => field.filter_column === 1)
      .flatMap((field) => {
        const names = namesOf(field);
        const told = names.some((name) => query.has(name));
        const first = field.default_filter_value === ME ? me : field.default_filter_value;
        return names.map((name, place) => [name, told ? (query.get(name) ?? '') : place === 0 ? first : ''] as const);
      })
      .filter(([, value]) => value !== ''),
  );
}

/** The filter as the server understands it. */
export function filterParams(filter: ItemsFilter, now: Date): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]): [string, string][] => {
      if (!name.endsWith(SPAN)) return [[name, value]];
      const of = name.slice(0, -SPAN.length);
      const { from, to } = spanOf(spanIn(filter, of), now);
      const named: [string, string | undefined][] = [
        [`${of}-from`, from],
        [`${of}-to`, to],
      ];
      return named.flatMap(([one, at]) => (at === undefined ? [] : [[one, at]]));
    }),
  );
}

/** The span of time that a filter names of a field. */
export function spanIn(filter: ItemsFilter, clientId: string) {
  const preset = PRESETS.find((one) => one === filter[`${clientId}${SPAN}`]) ?? null;
  return {
    preset,
    from: preset ? null : readInstant(filter[`${clientId}-from`] ?? null),
    to: preset ? null : readInstant(filter[`${clientId}-to`] ?? null),
  };
}

/** A span by its name: what it means changes with the day. */
export const SPAN = '-span';

/** What can be asked of a field, what its filter begins with first. */
function namesOf({ client_id: id, data_type: type }: ObjectFieldRow): string[] {
  switch (type) {
    case 'datetime':
      return [`${id}${SPAN}`, `${id}-from`, `${id}-to`];
    case 'player':
      return [`${id}-player`, `${id}-team`];
    default:
      return [id];
  }
}

function withFilter(before: URLSearchParams, change: ItemsFilter, fields: readonly ObjectFieldRow[]): URLSearchParams {
  const after = new URLSearchParams(before);
  // Where a filter begins with something, an empty one is told too: else it would begin anew.
  const beginning = new Set(fields.filter((field) => field.default_filter_value !== '').flatMap(namesOf));
  for (const [name, value] of Object.entries(change)) {
    if (value !== '' || beginning.has(name)) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

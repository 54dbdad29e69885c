import { useSearchParams } from 'react-router';
import type { TargetItemRow } from '../../../projections/targets/targets.view.ts';
import type { Period } from '../period-names.ts';

/** Whose targets are looked at. */
export const WHOSE = ['player', 'team', 'all'] as const;
export type Whose = (typeof WHOSE)[number];

/** From short to long. */
const PERIODS = ['month', 'quarter', 'year'] as const;

/** Which part of the grid is looked at, as it stands in the address. `by`: the periods that those of the target are summed to; null: none. */
export type ValuesAddress = { whose: Whose; teamId: string | null; year: number | null; by: Period | null };

export function useValuesAddress(): [ValuesAddress, (change: Partial<ValuesAddress>) => void] {
  const [query, setQuery] = useSearchParams();
  const year = Number(query.get('year') ?? '');
  const address: ValuesAddress = {
    whose: WHOSE.find((one) => one === query.get('of')) ?? 'player',
    teamId: query.get('team'),
    year: Number.isInteger(year) && year > 0 ? year : null,
    by: PERIODS.find((one) => one === query.get('by')) ?? null,
  };
  return [
    address,
    (change) =>
      setQuery(
        (before) => {
          const { whose, teamId, year: chosen, by } = { ...address, ...change };
          const after = new URLSearchParams(before);
          const set = (name: string, value: string) => (value === '' ? after.delete(name) : after.set(name, value));
          set('of', whose === 'player' ? '' : whose);
          set('team', teamId ?? '');
          set('year', chosen === null ? '' : String(chosen));
          set('by', by ?? '');
          return after;
        },
        { replace: true },
      ),
  ];
}

/** By which periods a target can be looked at: its own, and longer ones that sum them. */
export function periodsOf(period: Period): readonly Period[] {
  return PERIODS.slice(PERIODS.indexOf(period));
}

/** How many years of a target without an end are offered beyond this one. */
const AHEAD = 2;

/** The years that a target has periods in, in order; this one is always among them. */
export function yearsOf({ valid_from: from, valid_to: to }: Pick<TargetItemRow, 'valid_from' | 'valid_to'>, today: string): number[] {
  const now = Number(today.slice(0, 4));
  const first = Math.min(now, Number(from.slice(0, 4)));
  const last = Math.max(now, to === null ? Math.max(now, first) + AHEAD : Number(to.slice(0, 4)));
  // A target that goes on for centuries is looked at near today.
  const begin = Math.max(first, now - MOST_YEARS);
  return Array.from({ length: Math.min(last, now + MOST_YEARS) - begin + 1 }, (_, n) => begin + n);
}

const MOST_YEARS = 30;

/** The days that are shown: of one year, or where periods are years, of a few. */
export function daysShown(period: Period, year: number): { from: string; to: string } {
  if (period !== 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  return { from: `${year - 2}-01-01`, to: `${year + 3}-12-31` };
}

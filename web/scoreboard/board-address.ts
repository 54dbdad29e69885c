import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { PERIODS } from '../../projections/scoreboard/board-choices.values.ts';
import type { Period, Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';

/** What is looked at, as it stands in the address: whoever opens the link sees the same. */
export type BoardAddress = {
  period: Period;
  teamIds: readonly string[];
  tagIds: readonly string[];
  /** An instant of the past; null is live. */
  at: Instant | null;
  sense: Sense;
  /** Whose "why" is open. */
  why: string | null;
  /** What is looked for among the names. */
  find: string;
};

/** A change of the address. A step that Back should undo is not `quiet`. */
export type ChangeAddress = (change: Partial<BoardAddress>, options?: { quiet?: boolean }) => void;

/** The address of the board, and how to change it. What is as usual does not stand in it. */
export function useBoardAddress(): [BoardAddress, ChangeAddress] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const address = useMemo(() => read(new URLSearchParams(text)), [text]);
  return useMemo(() => {
    const change: ChangeAddress = (changes, { quiet = true } = {}) =>
      setQuery((before) => write(before, { ...read(before), ...changes }), { replace: quiet });
    return [address, change];
  }, [address, setQuery]);
}

function read(query: URLSearchParams): BoardAddress {
  const at = Date.parse(query.get('at') ?? '');
  return {
    period: PERIODS.find((period) => period === query.get('period')) ?? 'all',
    teamIds: listOf(query.get('teams')),
    tagIds: listOf(query.get('tags')),
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
    sense: query.get('sense') === 'known' ? 'known' : 'happened',
    why: query.get('why'),
    find: query.get('find') ?? '',
  };
}

function write(before: URLSearchParams, { period, teamIds, tagIds, at, sense, why, find }: BoardAddress): URLSearchParams {
  const after = new URLSearchParams(before);
  const set = (name: string, value: string) => (value === '' ? after.delete(name) : after.set(name, value));
  set('period', period === 'all' ? '' : period);
  set('teams', teamIds.join(','));
  set('tags', tagIds.join(','));
  set('at', at ?? '');
  set('sense', sense === 'known' ? 'known' : '');
  set('why', why ?? '');
  set('find', find);
  return after;
}

function listOf(value: string | null): string[] {
  return value ? value.split(',').filter((id) => id !== '') : [];
}

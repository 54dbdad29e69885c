import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useLiveView } from '../../platform/live.ts';

/** What moved closer together than this is fetched once. */
const PACE_MS = 1_000;
const FIRST = [{ block: 0 }] as const;

/** The round that the address names; the one that began last without. */
export function useRound(): { round: number | undefined; setRound: (round: string | undefined) => void } {
  const [query, setQuery] = useSearchParams();
  const named = Number(query.get('round'));
  return {
    round: Number.isInteger(named) && named > 0 ? named : undefined,
    setRound: (next) =>
      setQuery((before) => {
        if (next === undefined) before.delete('round');
        else before.set('round', next);
        return before;
      }),
  };
}

/** How a round goes, pushed. */
export function useProgress(questId: string, round: number | undefined) {
  return useLiveView('quest-progress', { questId, ...(round !== undefined && { round }) }, FIRST);
}

/** Fetches again whenever the quest moves: only who may watch it hears of that. */
export function useFresh(questId: string, round: number | undefined, refetch: () => void): void {
  const { position } = useProgress(questId, round);
  const seen = useRef(position);
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (position === seen.current) return;
    const isFirst = seen.current === null;
    seen.current = position;
    if (isFirst) return;
    const timer = setTimeout(() => again(), PACE_MS);
    return () => clearTimeout(timer);
  }, [position]);
}

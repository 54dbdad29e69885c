import { useEffect, useEffectEvent } from 'react';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';

/** Timers wait no longer. */
const MOST_MS = 2 ** 31 - 1;

/** One competition as the viewer may see it, or a guest the only one that theirs is; null when there is none, or it is deleted. It is asked for anew when a round begins or ends. */
export function useCompetition(competeid?: string): Omit<Resource<unknown>, 'data'> & { competition: CompetitionRow | null | undefined } {
  const { data, ...rest } = useResource('competition/get_competitions', competeid === undefined ? {} : { competeid }, {
    staleOn: [{ view: 'competitions' }, { view: 'competition-rosters' }],
  });
  const competition = data && (data.competitions[0] ?? null);
  useTurns(competition ? [competition] : [], rest.refetch);
  return { ...rest, competition };
}

/** Acts when the first of these competitions begins, ends, goes on with another round, or has nobody who answers it: no fact tells of that in time. */
export function useTurns(competitions: readonly CompetitionRow[], act: () => void): void {
  const turn = useEffectEvent(act);
  const times = competitions
    .flatMap(({ start_date: from, end_date: before, next_start_date: next, battle }) => [from, before, next, battle?.deadline])
    .join();
  useEffect(() => {
    const now = Date.now();
    const ahead = times.split(',').flatMap((time) => aheadOf(time, now));
    if (ahead.length === 0) return;
    const timer = setTimeout(turn, Math.min(MOST_MS, Math.min(...ahead) - now));
    return () => clearTimeout(timer);
  }, [times]);
}

function aheadOf(time: Instant, now: number): number[] {
  const at = Date.parse(time);
  return at > now ? [at] : [];
}

import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import type { Input } from '../platform/api.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';

/** Whatever a list of badges tells has changed. */
const STALE = [{ view: 'badges' }, { view: 'badge-wins' }, { view: 'entries' }] as const;

/** Badges as the viewer, or a profile, stands to them. */
export function useBadges(
  asked: Input<'GET', 'badges/badges'> | null,
): Omit<Resource<unknown>, 'data'> & { badges: BadgeRow[] | undefined } {
  const { data, ...rest } = useResource('badges/badges', asked, { staleOn: STALE, keep: true });
  return { ...rest, badges: data?.badges };
}

/** One badge; null when there is none, or it may not be seen. */
export function useBadge(id: string): Omit<Resource<unknown>, 'data'> & { badge: BadgeRow | null | undefined } {
  const staleOn = [{ view: 'badges' }, { view: 'badge-wins', key: id }, { view: 'entries' }] as const;
  const { data, ...rest } = useResource('badges/badges', { id, show_inactive: 1 }, { staleOn });
  return { ...rest, badge: data && (data.badges[0] ?? null) };
}

/** Wins, the latest first, those that stand no more too: those of a badge change with them alone, whatever entries come. */
export function useWins(asked: Input<'GET', 'badges/history'> | null) {
  const badge = asked?.badgeid ?? undefined;
  const staleOn = [{ view: 'badges' }, { view: 'badge-wins', ...(badge !== undefined && { key: badge }) }] as const;
  return useResource('badges/history', asked, { staleOn, keep: true });
}

import { useMemo } from 'react';
import type { ProgressParams, ProgressRow } from '../../projections/badge-progress/badge-progress.view.ts';
import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import type { Input } from '../platform/api.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';
import { useLiveView } from '../platform/live.ts';
import { useSession } from '../platform/session/session.ts';
import { NOW, type When } from './use-when.ts';

/** As many blocks of what is live are watched: badges beyond are told with the list alone. */
const BLOCKS = [{ block: 0 }, { block: 1 }];

type Found<Data> = Omit<Resource<unknown>, 'data'> & Data & { /** Of what was pushed last. */ position: string | null };

/** Badges as the viewer stands to them. */
export function useBadges(asked: Input<'GET', 'badges/badges'>, when: When = NOW): Found<{ badges: BadgeRow[] | undefined }> {
  const { data, ...rest } = useResource('badges/badges', { ...asked, ...when }, { staleOn: staleOn(when), keep: true });
  return { ...rest, ...useOverlaid(data?.badges, {}, when) };
}

/** One badge; null when there is none, or it may not be seen. */
export function useBadge(id: string, when: When = NOW): Found<{ badge: BadgeRow | null | undefined }> {
  const asked = { id, show_inactive: 1 as const, ...when };
  const { data, ...rest } = useResource('badges/badges', asked, { staleOn: staleOn(when, id) });
  const { badges, position } = useOverlaid(data?.badges, { badgeId: id }, when);
  return { ...rest, position, badge: badges && (badges[0] ?? null) };
}

/** Wins, the latest first, those that stand no more too: those of a badge change with them alone, whatever entries come. */
export function useWins(asked: Input<'GET', 'badges/history'> | null, when: When = NOW) {
  return useResource('badges/history', asked && { ...asked, ...when }, { staleOn: staleOn(when, asked?.badgeid), keep: true });
}

/** Which badges there are, and what was won of them, or of one. What changes with each entry is pushed, or in a stale past asked for anew. */
function staleOn(when: When, badgeId?: string | null) {
  const wins = { view: 'badge-wins', ...(badgeId != null && { key: badgeId }) } as const;
  const past = when === NOW ? [] : [{ view: 'entries' } as const];
  return [{ view: 'badges' } as const, wins, ...past];
}

/** How far the viewer is with each, and who is ahead, as it was pushed last. */
function useOverlaid(badges: BadgeRow[] | undefined, which: Pick<ProgressParams, 'badgeId'>, when: When) {
  // Who looks by a link is nobody's profile.
  const profileId = useSession(({ viewer }) => viewer?.profileId);
  const asked = profileId === undefined || when !== NOW ? null : { profileId, ...which };
  const { byId, position } = useLiveView('badge-progress', asked, BLOCKS);
  return useMemo(() => ({ badges: badges?.map((badge) => overlaid(badge, byId.get(badge.id))), position }), [badges, byId, position]);
}

function overlaid(badge: BadgeRow, row: ProgressRow | undefined): BadgeRow {
  return row ? { ...badge, progressinfo: row.progressinfo, leaderinfo: row.leaderinfo } : badge;
}

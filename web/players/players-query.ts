import { useLocation, useSearchParams } from 'react-router';
import type { Input } from '../platform/api.ts';
import { patchResource } from '../platform/live-resources.ts';

/** How many players a page holds. */
export const PAGE_ROWS = 30;

/** `who`: a kind of players, or those who are deleted. */
export type PlayersQuery = { search: string; sort: string; team: string; who: string };

export const DELETED = 'deleted';

/** Takes players out of what is shown before the server has answered (U-020). Answers how they come back. */
export function withoutPlayers(asked: Input<'GET', 'profile/list_players'>, gone: readonly string[]): () => void {
  return patchResource('profile/list_players', asked, (told) => {
    const players = told.players.filter(({ profile_id }) => !gone.includes(profile_id));
    return { ...told, players, total: told.total - (told.players.length - players.length) };
  });
}

/** A page that is not the first. `after`: next of the page before. `before`: where the pages before it start, from the second on. */
type Place = { after: string; page: number; before: readonly string[] };

/** Where in the pages of the list somebody is. */
type Way = { after: string | undefined; page: number; back: (() => void) | undefined; on: (next: string) => void };

/**
 * What the list shows stands in the address: it survives a reload and can be passed on. A change begins again at the first page. The way back
 * stands in the browser's history: who was passed a page goes back to the first.
 */
export function usePlayersQuery(): [PlayersQuery, change: (to: Partial<PlayersQuery>) => void, Way] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: Partial<Place> | null };
  const query = {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? 'name',
    team: params.get('team') ?? '',
    who: params.get('show') ?? '',
  };
  const after = params.get('after') ?? undefined;
  const page = after === undefined ? 1 : Math.max(2, Math.floor(Number(params.get('page')) || 2));
  const before = state?.before ?? [];
  const last = before.at(-1);

  const go = ({ search, sort, team, who }: PlayersQuery, place?: Place, replace = false) => {
    const next = { search, sort: sort === 'name' ? '' : sort, team, show: who, after: place?.after ?? '', page: String(place?.page ?? '') };
    const said = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
    setParams(said, { replace, state: { before: place?.before ?? [] } });
  };
  const back = () => go(query, last === undefined ? undefined : { after: last, page: page - 1, before: before.slice(0, -1) });
  return [
    query,
    (to) => go({ ...query, ...to }, undefined, true),
    {
      after,
      page,
      back: after === undefined ? undefined : back,
      on: (next) => go(query, { after: next, page: page + 1, before: after === undefined ? [] : [...before, after] }),
    },
  ];
}

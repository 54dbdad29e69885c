import { useSearchParams } from 'react-router';

/** How many players a page holds. */
export const PAGE_ROWS = 30;

export type PlayersQuery = { search: string; sort: string; team: string; who: string; page: number };

/** What the list shows stands in the address: it survives a reload and can be passed on. A change begins again at the first page. */
export function usePlayersQuery(): [PlayersQuery, change: (to: Partial<PlayersQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? 'name',
    team: params.get('team') ?? '',
    who: params.get('show') ?? '',
    page: Math.max(1, Math.floor(Number(params.get('page')) || 1)),
  };
  const change = (to: Partial<PlayersQuery>) => {
    const { search, sort, team, who, page } = { ...query, page: 1, ...to };
    const next = { search, sort: sort === 'name' ? '' : sort, team, show: who, page: page > 1 ? String(page) : '' };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: to.page === undefined });
  };
  return [query, change];
}

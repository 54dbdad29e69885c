import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Sense } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../../src/platform/event.values.ts';
import { ALL_TIME, type PeriodFilter, PRESETS, readInstant, spanOf } from '../filters/period.ts';

/** What of a history is shown, as it stands in the address: whoever opens the link sees the same. */
export type HistoryFilter = {
  search: string;
  teams: readonly string[];
  tags: readonly string[];
  player: string | null;
  giver: string | null;
  importId: string | null;
  period: PeriodFilter;
  /** Revoked entries too. */
  revoked: boolean;
  /** As of this instant, that of the board; null is now. */
  at: Instant | null;
  sense: Sense;
};

export const EVERYTHING: HistoryFilter = {
  search: '',
  teams: [],
  tags: [],
  player: null,
  giver: null,
  importId: null,
  period: ALL_TIME,
  revoked: true,
  at: null,
  sense: 'happened',
};

/** The filter of the address, and how to change it. */
export function useHistoryFilter(): [HistoryFilter, (change: Partial<HistoryFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => read(new URLSearchParams(text)), [text]);
  return [filter, (change) => setQuery((before) => write(before, { ...read(before), ...change }), { replace: true })];
}

/** The filter as the server understands it. */
export function historyParams(seriesId: string, filter: HistoryFilter) {
  const { search, teams, tags, player, giver, importId, period, revoked, at, sense } = filter;
  const { from, to } = spanOf(period, new Date());
  return {
    scoreseriesid: seriesId,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(teams.length > 0 && { teams_filter: teams }),
    ...(tags.length > 0 && { tags_or_filter: tags }),
    ...(player && { player_filter: [player] }),
    ...(giver && { giver_filter: [giver] }),
    ...(importId && { import_filter: importId }),
    ...(from && { time_from: from }),
    ...(to && { time_to: to }),
    show_revoked: revoked ? (1 as const) : (0 as const),
    ...(at !== null && { at, ...(sense === 'known' && { sense }) }),
  };
}

/** The filter as a selection to revoke, if it says only what can be revoked as a whole, and now: a player's, a giver's, an import's, a period's. */
export function selectionOf(seriesId: string, { search, teams, tags, player, giver, importId, period, at }: HistoryFilter) {
  const { from, to } = spanOf(period, new Date());
  const narrowed = search.trim() !== '' || teams.length > 0 || tags.length > 0 || at !== null;
  const named = player ?? giver ?? importId ?? from ?? to;
  if (narrowed || named === undefined) return undefined;
  return {
    scoreseriesid: seriesId,
    ...(player && { player }),
    ...(giver && { giver }),
    ...(importId && { import: importId }),
    ...(from && { time_from: from }),
    ...(to && { time_to: to }),
  };
}

export function isFiltered(filter: HistoryFilter): boolean {
  return JSON.stringify({ ...filter, search: filter.search.trim(), revoked: true, sense: 'happened' }) !== JSON.stringify(EVERYTHING);
}

function read(query: URLSearchParams): HistoryFilter {
  const period = query.get('time');
  return {
    search: query.get('search') ?? '',
    teams: listOf(query.get('teams')),
    tags: listOf(query.get('tags')),
    player: query.get('player'),
    giver: query.get('giver'),
    importId: query.get('import'),
    period: {
      preset: PRESETS.find((preset) => preset === period) ?? null,
      from: readInstant(query.get('from')),
      to: readInstant(query.get('to')),
    },
    revoked: query.get('revoked') !== '0',
    at: readInstant(query.get('at')),
    sense: query.get('sense') === 'known' ? 'known' : 'happened',
  };
}

function write(before: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const after = new URLSearchParams(before);
  const set = (name: string, value: string | null) => (value ? after.set(name, value) : after.delete(name));
  set('search', filter.search);
  set('teams', filter.teams.join(','));
  set('tags', filter.tags.join(','));
  set('player', filter.player);
  set('giver', filter.giver);
  set('import', filter.importId);
  set('time', filter.period.preset);
  set('from', filter.period.from);
  set('to', filter.period.to);
  set('revoked', filter.revoked ? null : '0');
  set('at', filter.at);
  return after;
}

function listOf(value: string | null): string[] {
  return value ? value.split(',').filter((id) => id !== '') : [];
}

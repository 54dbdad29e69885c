import type { FullState, LiveWindow } from '../../projections/platform/live/live.contract.ts';
import type {
  BoardHeader,
  BoardParams,
  BoardWindow,
  LiveBoardRow,
  RoundParams,
  Sense,
} from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Answer, call, type Input } from '../platform/api.ts';

/** Where a board comes from: the live view that pushes it, and which one of that. */
export type BoardSource = { view: 'scoreboard'; params: BoardParams } | { view: 'competition'; params: RoundParams };

/** The calls that read what a live view has no room for: its past, its newest entries, and why. */
export const BOARD_CALLS = {
  scoreboard: { board: 'scoreseries/board', timeline: 'scoreseries/timeline', newest: 'scoreseries/newest', why: 'scoreseries/why' },
  competition: { board: 'competition/board', timeline: 'competition/timeline', newest: 'competition/newest', why: 'competition/why' },
} as const;

/** The board that is asked for, as these calls take it. */
export type Asked = Input<'GET', 'scoreseries/board_csv'> | Input<'GET', 'competition/board_csv'>;

/** The parameters by which the server's calls name a board. */
export function boardQuery(source: BoardSource, at: Instant | null, sense: Sense) {
  return source.view === 'scoreboard' ? seriesQuery(source.params, at, sense) : roundQuery(source.params, at, sense);
}

export function seriesQuery({ seriesId, period, teamIds, tagIds }: BoardParams, at: Instant | null, sense: Sense) {
  return {
    scoreseriesid: seriesId,
    ...(period !== 'all' && { period }),
    ...(teamIds && teamIds.length > 0 && { teams: teamIds }),
    ...(tagIds && tagIds.length > 0 && { tags: tagIds }),
    ...pastOf(at, sense),
  };
}

export function roundQuery({ competitionId, round, asPlayers }: RoundParams, at: Instant | null, sense: Sense) {
  return {
    competitionid: competitionId,
    ...(round !== undefined && { round }),
    ...(asPlayers && { as_players: 1 as const }),
    ...pastOf(at, sense),
  };
}

/** A round as the live view would tell it, read by a call. @throws CallRefused */
export async function readRound(params: RoundParams, window: LiveWindow): Promise<FullState<BoardHeader, LiveBoardRow>> {
  return told(await call('GET', 'competition/board', { ...roundQuery(params, null, 'happened'), ...(window as BoardWindow) }));
}

/** A series, likewise. @throws CallRefused */
export async function readSeries(params: BoardParams, window: LiveWindow): Promise<FullState<BoardHeader, LiveBoardRow>> {
  return told(await call('GET', 'scoreseries/board', { ...seriesQuery(params, null, 'happened'), ...(window as BoardWindow) }));
}

function told({ position, header, rows }: Answer<'GET', 'scoreseries/board'>): FullState<BoardHeader, LiveBoardRow> {
  return {
    room: '',
    position,
    header,
    order: rows.map(({ profileId }) => profileId),
    rows: rows.map((row) => ({ ...row, id: row.profileId })),
  };
}

/** The same board over all of its time: what the bar under it is of. */
export function wholeOf(source: BoardSource): BoardSource {
  return source.view === 'scoreboard' ? { ...source, params: { ...source.params, period: 'all' } } : source;
}

function pastOf(at: Instant | null, sense: Sense) {
  return { ...(at !== null && { at }), ...(at !== null && sense === 'known' && { sense }) };
}

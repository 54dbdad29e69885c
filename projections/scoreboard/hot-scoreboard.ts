import { isRecord } from '../../src/platform/is-record.values.ts';
import type { HotView } from '../platform/hot-view.ts';
import { isId } from '../platform/live/live-window.ts';
import { changesScopes, type SeriesScopes } from '../score-series/series-scopes.ts';
import { PERIODS } from './board-choices.values.ts';
import type { Boards } from './boards.ts';
import type { BoardHeader, BoardParams, LiveBoardRow, Period } from './scoreboard.view.ts';

const MOST_IDS = 200;

/** The live scoreboard of a series. */
export function hotScoreboard(boards: Boards, scopes: SeriesScopes): HotView<BoardParams, BoardHeader, LiveBoardRow> {
  return {
    name: 'scoreboard',
    parse: parseParams,
    windows: ['block', 'around'],
    scope: (viewer, { seriesId }) => scopes.of(viewer, seriesId),
    changesScope: changesScopes,
    open: (organisationId, params, scope) => boards.live(organisationId, params, scope),
  };
}

function parseParams(sent: unknown): BoardParams | undefined {
  if (!isRecord(sent)) return undefined;
  const { seriesId, period } = sent;
  const teamIds = parseIds(sent.teamIds);
  const tagIds = parseIds(sent.tagIds);
  if (!isId(seriesId) || !PERIODS.includes(period as Period) || teamIds === null || tagIds === null) return undefined;
  return { seriesId, period: period as Period, ...(teamIds && { teamIds }), ...(tagIds && { tagIds }) };
}

/** A list of ids, nothing when it is absent or empty, null when it is not valid. */
function parseIds(sent: unknown): string[] | undefined | null {
  if (sent === undefined) return undefined;
  if (!Array.isArray(sent) || sent.length > MOST_IDS || !sent.every(isId)) return null;
  return sent.length === 0 ? undefined : sent;
}

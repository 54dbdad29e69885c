import { MOST_ROUNDS } from '../../src/competitions/rounds.values.ts';
import { isRecord } from '../../src/platform/is-record.values.ts';
import type { HotView } from '../platform/hot-view.ts';
import { isId } from '../platform/live/live-window.ts';
import type { Boards } from '../scoreboard/boards.ts';
import type { BoardHeader, LiveBoardRow, RoundParams } from '../scoreboard/scoreboard.view.ts';
import { changesCompetitionScopes, type CompetitionScopes } from './competition-scopes.ts';

/** The live board of a competition: of one round, or of the one that runs. */
export function hotCompetition(boards: Boards, scopes: CompetitionScopes): HotView<RoundParams, BoardHeader, LiveBoardRow> {
  return {
    name: 'competition',
    parse: parseParams,
    windows: ['block', 'around'],
    scope: (viewer, params) => scopes.of(viewer, params),
    changesScope: changesCompetitionScopes,
    open: (organisationId, params, scope) => boards.live(organisationId, params, scope),
  };
}

function parseParams(sent: unknown): RoundParams | undefined {
  if (!isRecord(sent)) return undefined;
  const { competitionId, round, asPlayers } = sent;
  if (!isId(competitionId) || (asPlayers !== undefined && asPlayers !== true)) return undefined;
  const as: Pick<RoundParams, 'asPlayers'> = asPlayers ? { asPlayers: true } : {};
  if (round === undefined) return { competitionId, ...as };
  if (typeof round !== 'number' || !Number.isInteger(round) || round < 1 || round > MOST_ROUNDS) return undefined;
  return { competitionId, round, ...as };
}

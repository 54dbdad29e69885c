import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { type Board, type BoardStanding, instantOf } from './board.ts';
import { stepsOf } from './course.ts';
import type { BoardRow, WhyRank } from './scoreboard.view.ts';
import { axisOf } from './time-axis.values.ts';

const MOST_STEPS = 400;

/** Why a player has their rank: the neighbours, what it takes to reach the next, and the two courses. Nothing when they are not on the board. */
export function whyOf(board: Board, profileId: string): Omit<WhyRank, 'entries' | 'entryCount'> | undefined {
  const row = board.row(profileId);
  if (!row) return undefined;
  const rival = board.nextBetter(profileId);
  return {
    position: board.position,
    row,
    sharedBy: board.sharing(profileId),
    ladder: board.ladder(profileId, 2).map((standing) => rung(standing, row)),
    next: rival?.rank && row.toNext !== null ? { rank: rival.rank, profileId: rival.profileId, needs: row.toNext } : null,
    course: courseOf(board, profileId),
    rivalCourse: rival ? courseOf(board, rival.profileId) : [],
    stretches: board.stretches.map(({ from, to }) => ({ from: instantOf(from), to: instantOf(to) })),
  };
}

function rung(standing: BoardStanding, row: BoardRow): WhyRank['ladder'][number] {
  return { ...standing, distance: fromMicros(toMicros(standing.points) - toMicros(row.points)) };
}

function courseOf(board: Board, profileId: string): WhyRank['course'] {
  const player = board.timeline.playerNumber(profileId);
  if (player === undefined) return [];
  const { historyFrom: from, order } = board.frame;
  const shown = { from, axis: axisOf(board.stretches), most: MOST_STEPS, averages: order?.averages ?? false };
  const steps = stepsOf(board.timeline, player, board.isCounted, shown);
  return steps.map(({ at, micros }) => ({ at: instantOf(at), total: fromMicros(micros) }));
}

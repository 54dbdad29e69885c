import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, toMicros } from '../../../src/points/point-amount.values.ts';
import type { TvRow } from './tv-board.tsx';

/** A row as a wall shows it; nothing without a rank. */
export function tvRow(row: BoardRow | undefined, leader: BoardRow | undefined): TvRow | undefined {
  if (!row || row.rank === null) return undefined;
  const { profileId, name, detail, rank, movement, points, latest } = row;
  const gap = row.place === 0 || !leader ? (latest?.points ?? '0') : fromMicros(toMicros(points) - toMicros(leader.points));
  return { profileId, name, detail, rank, movement, points, gap };
}

import type { EntryRow, NewEntry } from '../views.ts';
import type { Board } from './board.ts';
import { PastRanks } from './past-ranks.ts';

/** What an entry did to its player's rank when it happened: the rank just before and the rank then. All of an instant counts together. */
export function effectOf(board: Board, { profileId, occurredAt }: EntryRow): Pick<NewEntry, 'rankBefore' | 'rankAfter'> {
  const { timeline, frame } = board;
  const at = Date.parse(occurredAt);
  const rankAt = (instant: number) => new PastRanks(timeline, timeline.totals(instant, frame.selection)).rank(profileId);
  return { rankBefore: rankAt(at - 1), rankAfter: rankAt(at) };
}

import { UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { EntryRow, NewEntry } from '../views.ts';
import type { Board } from './board.ts';

/** What an entry did to its player's rank when it happened: the rank just before and the rank then. All of an instant counts together. */
export function effectOf(board: Board, { profileId, occurredAt }: Pick<EntryRow, 'profileId' | 'occurredAt'>): Effect {
  const at = Date.parse(occurredAt);
  return { rankBefore: rankAt(board, profileId, at - 1), rankAfter: rankAt(board, profileId, at) };
}

type Effect = Pick<NewEntry, 'rankBefore' | 'rankAfter'>;

/** Counted, not sorted: one rank costs one look at each player. */
function rankAt({ timeline, frame }: Board, profileId: string, instant: number): number | null {
  const { micros, entries } = timeline.totals(instant, frame.selection);
  const weight = (player: number) => weightOf(micros[player] ?? 0, entries[player] ?? 0);
  const own = weight(timeline.playerNumber(profileId) ?? -1);
  if (own === UNRANKED) return null;
  let better = 0;
  for (let player = 0; player < micros.length; player++) if (weight(player) < own) better++;
  return better + 1;
}

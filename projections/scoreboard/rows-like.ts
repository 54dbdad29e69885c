import { wordsOf } from '../platform/folded-key.ts';
import type { BoardRow } from '../views.ts';
import type { Board } from './board.ts';

/** The first rows for which every word of a search begins a word of the name or of a team's name. */
export function rowsLike(board: Board, search: string, most: number): BoardRow[] {
  const { directory } = board.audience;
  const wanted = wordsOf(search);
  const found: BoardRow[] = [];
  for (const { profileId, name } of board.standingsBetween(0, Infinity)) {
    const teams = [...(directory.person(profileId)?.teamIds ?? [])].map((teamId) => directory.team(teamId)?.name ?? '');
    const words = wordsOf([name, ...teams].join(' '));
    if (!wanted.every((word) => words.some((text) => text.startsWith(word)))) continue;
    const row = board.row(profileId);
    if (row) found.push(row);
    if (found.length >= most) break;
  }
  return found;
}

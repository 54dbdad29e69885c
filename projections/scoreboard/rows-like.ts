import { likeness } from '../people/likeness.ts';
import { closeness, readable } from '../platform/closeness.values.ts';
import type { Board } from './board.ts';
import type { BoardRow } from './scoreboard.view.ts';

/** The rows of those who have every word of a search in their names, or in their teams', the closest first and then by place. */
export function rowsLike(board: Board, search: string, most: number): BoardRow[] {
  const { directory } = board.audience;
  const wanted = readable(search);
  return board
    .standings('listed', Infinity)
    .map(({ profileId }) => {
      const person = directory.person(profileId);
      const like = person ? likeness(person, wanted, directory, false) : closeness(readable(board.nameOf(profileId)), wanted, []);
      return { profileId, like };
    })
    .filter(({ like }) => like < Infinity)
    .sort((a, b) => a.like - b.like)
    .slice(0, most)
    .flatMap(({ profileId }) => board.row(profileId) ?? []);
}

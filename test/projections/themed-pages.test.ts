import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { shownPage } from '../../web/competition-themes/themed-pages.ts';

/** Rows of these ranks; null is a row that is not known. */
const board = (...ranks: (number | null | undefined)[]) =>
  new Map(
    ranks.flatMap((rank, place) => (rank === undefined ? [] : [[place, { profileId: `${place}`, place, rank } as BoardRow] as const])),
  );
const places = (rows: readonly BoardRow[]) => rows.map(({ place }) => place);

test('U-126 a theme shows a page of the rows that are known, and asks for their blocks and the first', () => {
  const theme = { playersperpage: 30, show_top_only: 0 };
  const known = board(...Array.from({ length: 50 }, (_, place) => place + 1));
  const of = { players: 120, ranked: 100 };
  expect(shownPage(theme, known, of, 0)).toMatchObject({ page: 0, pages: 4, blocks: [0] });
  const second = shownPage(theme, known, of, 1);
  expect([places(second.rows), second.blocks]).toEqual([Array.from({ length: 20 }, (_, n) => 30 + n), [0, 1]]);
  expect(shownPage(theme, known, of, 9)).toMatchObject({ page: 3, rows: [], blocks: [0, 1, 2] });
});

test('U-126 the top has all who share its last rank, and nobody without one', () => {
  const theme = { playersperpage: 10, show_top_only: 3 };
  const shown = (ranks: (number | null)[], ranked: number) =>
    places(shownPage(theme, board(...ranks), { players: ranks.length, ranked }, 0).rows);
  expect(shown([1, 2, 3, 3, 3, 6, null], 6)).toEqual([0, 1, 2, 3, 4]);
  expect(shown([1, 1, 1, 4], 4)).toEqual([0, 1, 2]);
  expect(shown([1, null, null], 1)).toEqual([0]);
  expect(shownPage(theme, board(), { players: 4, ranked: 0 }, 0)).toMatchObject({ pages: 0, rows: [] });
  // Where the top may go on in a block that is not known, that is asked for.
  const large = { playersperpage: 10, show_top_only: 50 };
  expect(shownPage(large, board(), { players: 200, ranked: 200 }, 0)).toMatchObject({ pages: 5, blocks: [0, 1] });
});

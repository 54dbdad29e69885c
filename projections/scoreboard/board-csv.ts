import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { csvOf } from '../platform/spreadsheet.ts';
import type { BoardStanding } from './board.ts';

/** A whole board as CSV, of the parts in which its standings were read. `idOf`: how the reader knows somebody. */
export function boardCsvOf(standings: readonly string[], idOf: (profileId: string) => string): StreamableFile {
  const parts = function* () {
    yield csvOf([['rank', 'player', 'name', 'points']]);
    for (const part of standings) {
      const rows = JSON.parse(part) as BoardStanding[];
      yield csvOf(rows.map(({ rank, profileId, name, points }) => [rank, { words: idOf(profileId) }, { words: name }, points]));
    }
  };
  return new StreamableFile(Readable.from(parts()), { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="board.csv"' });
}

/** What the reader has written as JSON goes out as it is. */
export function written([text = '']: readonly string[]): string {
  return `{"status":"ok",${text.slice(1)}`;
}

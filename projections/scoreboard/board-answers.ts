import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { EntryRow } from '../entries/entries.view.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { Viewer } from '../platform/scope.ts';
import { csvOf } from '../platform/spreadsheet.ts';
import type { NewestRead, WhyRead } from './board-readings.ts';
import type { BoardStanding } from './board.ts';

/** Tells entries by their ids, in that order, as far as they may be seen. */
type Tell = (entryIds: readonly string[]) => Promise<EntryRow[]>;

export const JSON_TYPE = 'application/json; charset=utf-8';
/** The newest of the entries behind a rank are told. */
export const MOST_BEHIND = 200;

/** What the reader has written as JSON goes out as it is. */
export function written([text = '']: readonly string[]): string {
  return `{"status":"ok",${text.slice(1)}`;
}

/** A whole board as CSV, of the parts in which its standings were read. */
export function boardCsvOf(standings: readonly string[], { role }: Viewer, people: VisiblePeople): StreamableFile {
  // An external id is how an admin knows somebody; players know each other by the product's own ids.
  const idOf = (id: string) => (role === 'admin' ? (people.person(id)?.externalId ?? id) : id);
  const [first] = JSON.parse(standings[0] ?? '[]') as BoardStanding[];
  const isFrozen = first?.hidden !== undefined;
  const parts = function* () {
    yield csvOf([['rank', 'player', 'name', 'points', ...(isFrozen ? ['hidden'] : [])]]);
    for (const part of standings) {
      const rows = JSON.parse(part) as BoardStanding[];
      const cells = ({ rank, profileId, name, points }: BoardStanding) => [rank, { words: idOf(profileId) }, { words: name }, points];
      yield csvOf(rows.map((row) => [...cells(row), ...(isFrozen ? [row.hidden ?? 0] : [])]));
    }
  };
  return new StreamableFile(Readable.from(parts()), { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="board.csv"' });
}

/** The newest entries with what each did. */
export async function toldNewest([text = '']: readonly string[], tell: Tell) {
  const { position, newest } = JSON.parse(text) as NewestRead;
  const effects = new Map(newest.map(({ entryId, ...effect }) => [entryId, effect]));
  const rows = await tell([...effects.keys()]);
  const told = rows.flatMap((row) => {
    const effect = effects.get(row.id);
    return effect ? [{ ...row, ...effect }] : [];
  });
  return { status: 'ok', position, newest: told };
}

/** Why a rank, with the newest of the entries behind it. @throws NotFound when the player is not on the board */
export async function toldWhy([text = '']: readonly string[], tell: Tell) {
  const found = JSON.parse(text) as WhyRead;
  if (!found) throw new NotFound('player on this board');
  const { why, entryIds } = found;
  return { status: 'ok', why: { ...why, entries: await tell(entryIds), entryCount: why.row.entries } };
}

import { PLAYER_FIELDS, type PlayerField } from '../players/player-fields.values.ts';
import type { Lists } from '../platform/lists/lists.ts';
import { type PlayersAsked, readPlayers } from '../players/read-players.ts';
import { IMPORT_FIELDS } from '../points/import-columns.values.ts';
import type { GivenColumns } from '../points/read-entries.ts';
import { type CommandRequest, fileOf, optional, WrongUsage } from './command.ts';

/** How a list of players is to be read: columns as the options name them, whose titles the header is searched for. */
export async function playersAsked(request: CommandRequest, lists: Lists, rows: number): Promise<PlayersAsked> {
  const options: Record<PlayerField, string> = { name: 'nameColumn', email: 'emailColumn', external_id: 'idColumn', team: 'teamColumn' };
  const given = PLAYER_FIELDS.flatMap((field) => {
    const title = optional(request, options[field]);
    return title === undefined ? [] : [[field, title] as const];
  });
  if (given.length === 0) return { rows };
  const { columns } = await readPlayers(lists, fileOf(request), { rows });
  const index = (title: string) => {
    const at = columns.findIndex((column) => column.title.toLowerCase() === title.toLowerCase());
    if (at < 0) throw new WrongUsage(`There is no column "${title}". There are: ${columns.map((column) => column.title).join(', ')}`);
    return at;
  };
  const recognised = columns.flatMap((column) => (column.field ? [[column.field, column.index] as const] : []));
  const named = given.map(([field, title]) => [field, index(title)] as const);
  const taken = new Set(named.map(([, at]) => at));
  return { rows, columns: Object.fromEntries([...recognised.filter(([, at]) => !taken.has(at)), ...named]) };
}

/** The titles of an import's columns as the options name them. */
export function entryColumns(request: CommandRequest): GivenColumns {
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const title = optional(request, `${field}Column`);
      return title === undefined ? [] : [[field, title]];
    }),
  );
}

import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { bind } from '../platform/http/bind.pipe.ts';
import { listOf, object, text, whole } from '../platform/http/answers.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { Line } from '../platform/lists/read-lines.ts';
import { Lists, rowsOf } from '../platform/lists/lists.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { FindPlayers } from '../players/find-players.ts';
import { sameKey } from '../players/player-row.values.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { plainTitle } from '../points/import-columns.values.ts';
import { SentValue, valueSent } from './sent-target.ts';
import { type GivenValue, MOST_VALUES, SetTargetValues } from './set-target-values.ts';

/** A list of target values, a header and a line for each; `itemId`: of which item they are where a line names none. */
export type ValuesList = { text: string | Uint8Array; itemId?: string; signal?: AbortSignal };

/** What became of it: how many values were set, and why others were not, by their lines. */
export const importedValues = { saved: whole, errors: listOf(object({ line: whole, code: text, message: text })) };
type Wrong = { line: number; code: string; message: string };
export type ImportedValues = { position: Position; saved: number; errors: Wrong[] };

/** What columns are called, most telling first: as the export calls them, and as people do. */
const TITLES = {
  target_item_id: ['target item id'],
  player: ['group member id', 'profile id', 'player id', 'external id', 'player'],
  team: ['team id', 'team'],
  name: ['name', 'player name'],
  period_target: ['period target', 'target', 'points', 'value'],
  period_daily_target: ['period daily target', 'daily target', 'target a day'],
  period_start: ['period start', 'first day', 'from', 'start'],
  period_end: ['period end', 'last day', 'to', 'end'],
  effective_from: ['effective from'],
} as const;
type Field = keyof typeof TITLES;
type Cells = Record<Field, string>;

/** Whom the words of a list mean. */
type Named = { player: (text: string) => string; team: (text: string) => string };

/** Sets the values of a list: each line by itself, as {@link SetTargetValues} does. */
@Injectable()
export class TargetValuesImport {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: ShownPlayers,
    private readonly shown: Shown,
    private readonly store: EventStore,
    private readonly lists: Lists,
  ) {}

  /** @throws Refused columns-missing, rows-invalid with `errors` by line when no line can be taken, and what Lists.read throws */
  async run(context: CommandContext, { text: list, itemId, signal }: ValuesList, receivedAt: Instant): Promise<ImportedValues> {
    const { lines, unreadable } = await this.lists.read(list, { rows: MOST_VALUES, decimalComma: true }, signal);
    const columns = columnsOf(lines[0]);
    const named = await this.named(context.organisationId, signal);
    const wrong: Wrong[] = [];
    const rows: (GivenValue & { line: number })[] = [];
    const slice = this.lists.slice(signal);
    for (const line of rowsOf(lines, true, { rows: MOST_VALUES })) {
      try {
        rows.push({ line: line.line, ...valueOf(cellsOf(line, columns), itemId, named) });
      } catch (why) {
        wrong.push(wrongOf(line.line, why));
      }
      if (slice.isOver()) await slice.rest();
    }
    if (unreadable !== undefined)
      wrong.push({ line: unreadable, code: 'row-unreadable', message: 'A quote is opened here and not closed' });
    const { position, refused } = await this.commands.execute(new SetTargetValues(context, rows, receivedAt));
    const errors = [...wrong, ...refused.map(({ row, why }) => wrongOf(rows[row]?.line ?? 0, why))].sort((a, b) => a.line - b.line);
    const saved = rows.length - refused.length;
    if (saved === 0 && errors.length > 0) throw new Refused('rows-invalid', 'No target was set', { errors });
    return { position, saved, errors };
  }

  private async named(organisationId: string, signal: AbortSignal | undefined): Promise<Named> {
    await this.shown.reached(await this.store.head(), { view: 'people' });
    await this.shown.reached(await this.store.head(), { view: 'teams' });
    const directory = await this.people.organisation(organisationId);
    const players = await FindPlayers.among(directory.people(), this.lists.slice(signal));
    const teams = new Map<string, string[]>();
    for (const { teamId, name } of directory.teams()) {
      for (const key of [teamId, sameKey(name)]) teams.set(key, [...(teams.get(key) ?? []), teamId]);
    }
    return {
      player: (words) => onlyOne('player', words, players.find(words)),
      team: (words) => onlyOne('team', words, teams.get(words) ?? teams.get(sameKey(words)) ?? []),
    };
  }
}

/** @throws Refused not-found; ambiguous with the ids */
function onlyOne(what: string, words: string, [id, ...others]: readonly string[]): string {
  if (id === undefined) throw new Refused('not-found', `There is no ${what} "${words}"`);
  if (others.length > 0) throw new Refused('ambiguous', `Several are called "${words}" (${what}): ${[id, ...others].join(', ')}`);
  return id;
}

/** @throws Refused, BadInput why it cannot be taken */
function valueOf(cells: Cells, itemId: string | undefined, named: Named): GivenValue {
  const { target_item_id: own, player, team, name, ...of } = cells;
  if (itemId !== undefined && own !== '' && own !== itemId) throw new Refused('other-item', 'The line is of another target item');
  // A name is a player's, unless something else says whose value it is.
  const who = player || (team === '' ? name : '');
  const sent = bind(SentValue, {
    target_item_id: own || itemId,
    ...(who !== '' && { group_member_id: named.player(who) }),
    ...(team !== '' && { team_id: named.team(team) }),
    ...Object.fromEntries(Object.entries(of).filter(([, cell]) => cell !== '')),
  });
  return valueSent(sent);
}

/** @throws Refused columns-missing */
function columnsOf(header: Line | undefined): Map<Field, number[]> {
  const titles = (header?.cells ?? []).map(plainTitle);
  const columns = new Map(
    Object.entries(TITLES).map(([field, known]) => [field as Field, known.map((title) => titles.indexOf(title)).filter((at) => at >= 0)]),
  );
  if (columns.get('period_target')?.length === 0 && columns.get('period_daily_target')?.length === 0)
    throw new Refused('columns-missing', 'A list of target values needs a header with a column "target", or "target a day"');
  return columns;
}

function cellsOf({ cells }: Line, columns: ReadonlyMap<Field, number[]>): Cells {
  const texts = [...columns].map(([field, places]) => [field, places.map((at) => (cells[at] ?? '').trim()).find(Boolean) ?? ''] as const);
  return Object.fromEntries(texts) as Cells;
}

function wrongOf(line: number, why: unknown): Wrong {
  if (why instanceof BadInput) {
    const fields = why.details.fields as { field: string; problem: string }[] | undefined;
    return { line, code: why.code, message: fields?.map(({ field, problem }) => `${field} ${problem}`).join('; ') ?? why.message };
  }
  if (!(why instanceof Refused)) throw why;
  return { line, code: why.code, message: why.message };
}

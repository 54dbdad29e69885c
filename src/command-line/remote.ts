import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { LIST_CHARACTERS, Lists } from '../platform/lists/lists.ts';
import { Refused } from '../platform/refused.ts';
import type { ImportAnswer, ImportPreview } from '../points/import.contract.ts';
import { readPlayers } from '../players/read-players.ts';
import type { ImportedValues } from '../targets/import-target-values.ts';
import { boardAsked, type CommandOutput, type CommandRequest, fileOf, optional, required, tableAsked, WrongUsage } from './command.ts';
import { entryColumns, playersAsked } from './given-columns.ts';
import { givenCompetition } from './given-competition.ts';

/** What a server elsewhere does for one organisation: the one that the key belongs to. */
export async function* remote(request: CommandRequest, server: string, key: string | undefined): AsyncGenerator<CommandOutput> {
  if (!key) throw new WrongUsage('--server needs --key-file FILE, or the key in LAUREL_KEY');
  const site = new Site(new URL(server).origin, key);
  const run = {
    'import players': importPlayers,
    'import entries': importEntries,
    'import targets': importTargets,
    'competition create': createCompetition,
    standings,
    export: exportHistory,
  }[request.command];
  if (!run) throw new WrongUsage(`"${request.command}" is only for the machine that the server runs on`);
  await site.checkOrganisation(optional(request, 'organisation'));
  yield* run(request, site);
}

async function* importPlayers(request: CommandRequest, site: Site): AsyncGenerator<CommandOutput> {
  const lists = new Lists();
  // How many players it takes at once is the server's to say: no list of this length has more rows.
  const read = async () => {
    try {
      return await readPlayers(lists, textOf(request), await playersAsked(request, lists, LIST_CHARACTERS));
    } finally {
      await lists.onModuleDestroy();
    }
  };
  const { rows, errors } = await read();
  if (errors.length > 0) throw new Refused('rows-invalid', 'Nothing was saved: some rows have errors', { errors });
  const newprofiles = rows.map(({ externalId, ...row }) => ({ ...row, ...(externalId && { external_id: externalId }) }));
  const { newids } = await site.post<{ newids: string[] }>('group/save_members', {
    group_id: site.organisationId,
    newprofiles: JSON.stringify(newprofiles),
    nomailinvite: 1,
  });
  yield { line: `${newids.length} players` };
}

async function* importEntries(request: CommandRequest, site: Site): AsyncGenerator<CommandOutput> {
  if (optional(request, 'pace')) throw new WrongUsage('--pace is only for the machine that the server runs on');
  const list = {
    text: textOf(request),
    columns: JSON.stringify(entryColumns(request)),
    file: basename(required(request, 'file')),
    create_players: request.options.createPlayers ? 1 : 0,
    skip_bad: request.options.skipBad ? 1 : 0,
  };
  const name = required(request, 'series');
  const found = await site.series(name);
  // A series is made for a list that can be taken only.
  if (found === undefined && !list.skip_bad) await site.checkEntries(list);
  const scoreseriesid = found ?? (await site.post<{ id: string }>('scoreseries_settings/save_settings', { name })).id;
  const answer = await site.post<ImportAnswer>('scoreseries/import_entries', { ...list, scoreseriesid }).catch(toRunAgain);
  for (const { line, reason } of answer.errors) yield { line: `line ${line}: left out: ${reason}` };
  yield {
    line: `${answer.imported} entries, ${answer.skipped} known already, ${answer.revoked} revoked, ${answer.players_created} players made`,
  };
}

async function* importTargets(request: CommandRequest, site: Site): AsyncGenerator<CommandOutput> {
  const item = optional(request, 'item');
  const target_item_id = item === undefined ? undefined : await site.targetItem(item);
  const list = textOf(request);
  const key = hash('sha256', `${target_item_id ?? ''} ${list}`, 'hex');
  const answer = await site.post<ImportedValues>('targets/import_values', { target_item_id, text: list }, key);
  for (const { line, message } of answer.errors) yield { line: `line ${line}: left out: ${message}` };
  yield { line: `${answer.saved} targets set` };
}

/** The server went away while it imported. */
function toRunAgain(error: unknown): never {
  if (!(error instanceof Refused && error.code === 'unreachable')) throw error;
  throw new Refused(error.code, `${error.message}. Run it again: the import goes on where it was, and nothing counts twice`);
}

function textOf(request: CommandRequest): string {
  const text = Buffer.from(fileOf(request)).toString();
  if (text.length > LIST_CHARACTERS)
    throw new Refused('list-too-large', `A server elsewhere takes lists of at most ${LIST_CHARACTERS} characters`);
  return text;
}

async function* createCompetition(request: CommandRequest, site: Site): AsyncGenerator<CommandOutput> {
  const file = fileOf(request);
  // The same file is the same command: running it again makes no second competition.
  const key = hash('sha256', file, 'hex');
  const data = await givenCompetition(file, (nameOrId) => site.existingSeries(nameOrId));
  const { id } = await site.post<{ id: string }>('competition/update_compition', { data }, key);
  yield { line: id };
}

async function* standings(request: CommandRequest, site: Site): AsyncGenerator<CommandOutput> {
  const board = boardAsked(request);
  const asOf = { at: optional(request, 'at'), sense: optional(request, 'sense') };
  const csv =
    'series' in board
      ? await site.text('scoreseries/board_csv', { scoreseriesid: await site.existingSeries(board.series), ...asOf })
      : await site.text('competition/board_csv', {
          competitionid: await site.competition(board.competition),
          round: board.round?.toString(),
          ...asOf,
        });
  const rows = parse<Record<'rank' | 'player' | 'name' | 'points', string>>(csv, { columns: true }).filter(({ rank }) => rank !== '');
  const asJson = () =>
    JSON.stringify(
      rows.map((row) => ({ ...row, rank: Number(row.rank) })),
      null,
      2,
    );
  const asCsv = () => stringify(rows, { header: true, columns: ['rank', 'player', 'name', 'points'] }).trimEnd();
  yield { line: optional(request, 'format') === 'json' ? asJson() : asCsv() };
}

async function* exportHistory(request: CommandRequest, site: Site): AsyncGenerator<CommandOutput> {
  const table = tableAsked(request);
  const format = required(request, 'format');
  if (table === 'entries') {
    yield* site.lines('scoreseries/export', { scoreseriesid: await site.existingSeries(required(request, 'series')), format });
    return;
  }
  if (table === 'badges' || table === 'orders') {
    yield* site.lines(table === 'badges' ? 'badges/export' : 'rewardstore/export', { format });
    return;
  }
  const only = optional(request, 'competition');
  const competitionid = only === undefined ? undefined : await site.competition(only);
  yield* site.lines('competition/export', { competitionid, table, format });
}

/** A server elsewhere, as its key's organisation. */
class Site {
  organisationId = '';

  constructor(
    private readonly origin: string,
    private readonly key: string,
  ) {}

  /** The key belongs to one organisation; naming another is a mistake that must not write there. */
  async checkOrganisation(nameOrId: string | undefined): Promise<void> {
    const { groups } = await this.get<{ groups: { id: string; name: string }[] }>('group/fetch_list', {});
    const [group] = groups;
    if (!group) throw new Refused('not-found', 'The key belongs to no organisation');
    if (nameOrId && nameOrId !== group.name && nameOrId !== group.id)
      throw new Refused('other-organisation', `The key belongs to "${group.name}", not to "${nameOrId}"`);
    this.organisationId = group.id;
  }

  async series(nameOrId: string): Promise<string | undefined> {
    const { scoreseries } = await this.get<{ scoreseries: { id: string; name: string }[] }>('scoreseries/get_list_scoreseries', {});
    return onlyOne('score series', nameOrId, scoreseries);
  }

  async competition(nameOrId: string): Promise<string> {
    const { competitions } = await this.get<{ competitions: { id: string; name: string }[] }>('competition/get_competitions', {
      filter: 'all',
    });
    const id = onlyOne('competitions', nameOrId, competitions);
    if (!id) throw new Refused('not-found', `There is no competition "${nameOrId}"`);
    return id;
  }

  async targetItem(nameOrId: string): Promise<string> {
    const { items } = await this.get<{ items: { id: string; name: string }[] }>('targets/get_target_items', {});
    const id = onlyOne('targets', nameOrId, items);
    if (!id) throw new Refused('not-found', `There is no target "${nameOrId}"`);
    return id;
  }

  /** @throws Refused when entries could not all be taken by a new series */
  async checkEntries(list: { text: string; columns: string; create_players: number }): Promise<void> {
    const preview = await this.post<ImportPreview>('scoreseries/preview_import', list);
    const [missing] = preview.new_players;
    const [first] = preview.errors;
    if (first) throw new Refused('import-invalid', `Line ${first.line}: ${first.reason}`, { errors: preview.errors });
    if (missing !== undefined && !list.create_players) throw new Refused('import-invalid', `There is no player "${missing}"`);
  }

  async existingSeries(nameOrId: string): Promise<string> {
    const id = await this.series(nameOrId);
    if (!id) throw new Refused('not-found', `There is no score series "${nameOrId}"`);
    return id;
  }

  async get<Answer>(call: string, query: Record<string, string | undefined>): Promise<Answer> {
    return (await (await this.fetch(call, query)).json()) as Answer;
  }

  async text(call: string, query: Record<string, string | undefined>): Promise<string> {
    return (await this.fetch(call, query)).text();
  }

  /** Under a key the same call again is the same command. */
  async post<Answer>(call: string, body: object, key?: string): Promise<Answer> {
    return (await (await this.fetch(call, {}, body, key)).json()) as Answer;
  }

  async *lines(call: string, query: Record<string, string | undefined>): AsyncGenerator<CommandOutput> {
    const response = await this.fetch(call, query);
    let rest = '';
    const decoder = new TextDecoder();
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield { line };
    }
    if (rest) yield { line: rest };
  }

  private async fetch(call: string, query: Record<string, string | undefined>, body?: object, key?: string): Promise<Response> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(`${this.origin}/api/${call}?${new URLSearchParams(given)}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      throw new Refused('unreachable', `The server at ${this.origin} cannot be reached${cause}`);
    });
    if (response.ok) return response;
    const { code = 'failed', message = `${response.status}`, ...details } = (await response.json()) as { code?: string; message?: string };
    throw new Refused(code, message, details);
  }
}

/** The id of the one of this id or name. */
function onlyOne(what: string, nameOrId: string, all: readonly { id: string; name: string }[]): string | undefined {
  const found = all.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  if (found.length > 1)
    throw new Refused(
      'ambiguous',
      `There are ${found.length} ${what} named "${nameOrId}". Name one by its id: ${found.map(({ id }) => id).join(', ')}`,
    );
  return found[0]?.id;
}

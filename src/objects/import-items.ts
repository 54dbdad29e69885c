import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { listOf, object, type Of, orNull, text, whole, word } from '../platform/http/answers.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { Who } from '../platform/http/who.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { Keys } from '../platform/keys.ts';
import type { Line } from '../platform/lists/read-lines.ts';
import { Lists, rowsOf } from '../platform/lists/lists.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { FindPlayers } from '../players/find-players.ts';
import { sameKey } from '../players/player-row.values.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { plainTitle } from '../points/import-columns.values.ts';
import { dataObject, mustBeThere, objectOf } from './data-object.ts';
import { clientId } from './field-types.values.ts';
import { mustName } from './must-name.ts';
import { itemOf, mustExist, objectItem } from './object-item.ts';
import type { WrittenField } from './read-given.values.ts';
import { openFields } from './save-field.ts';
import { changesOf, openItem, SaveItem } from './save-item.ts';

/** A list of items: a header that says which column is which field, and a line for each item. With an id in `item_id` the line changes that one. */
export type ItemsList = { context: CommandContext; who: Who; objectId: string; text: string; receivedAt: Instant; signal?: AbortSignal };

const KINDS = ['added', 'changed', 'same'] as const;
const importError = object({ line: whole, code: text, message: text });
/** What a list would do: the first rows, and the first errors, by their lines; of all how many. */
export const itemsPreview = {
  columns: listOf(object({ title: text, data_object_field_id: orNull(text) })),
  rows: listOf(object({ line: whole, id: text, kind: word(...KINDS) })),
  errors: listOf(importError),
  counts: object({ added: whole, changed: whole, same: whole, errors: whole }),
};
/** What a list did. `errors`: of the rows that were left out. */
export const importedItems = { added: whole, changed: whole, same: whole, errors: listOf(importError) };

type Wrong = Of<typeof importError>;
type Row = { line: number; itemId: string; isNew: boolean; kind: (typeof KINDS)[number]; sent: Readonly<Record<string, string>> };
type Columns = { itemId: number; fields: readonly { at: number; field: WrittenField }[]; titles: readonly string[] };
/** Whom the words of a list mean. */
type Named = { player: (words: string) => string; team: (words: string) => string };

const IMPORTS = 'a0c3a7a5-3d44-4b60-9a8f-7a1d1f4f7c52';
export const MOST_ROWS = 10_000;
const TOLD = 200;
/** So many items are saved at a time. */
const AT_ONCE = 32;

/** Adds and changes items by a list: all rows are judged before the first is stored, and a preview judges as the import does. */
@Injectable()
export class ItemImport {
  constructor(
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
    private readonly keys: Keys,
    private readonly people: ShownPlayers,
    private readonly shown: Shown,
    private readonly store: EventStore,
    private readonly lists: Lists,
  ) {}

  /** Stores nothing. @throws NotFound; Refused object-deleted, columns-missing, and what Lists.read throws */
  async preview(list: ItemsList) {
    const { rows, errors, columns } = await this.judge(list);
    return {
      columns: columns.titles.map((title, at) => {
        const field = columns.fields.find((one) => one.at === at)?.field;
        return { title, data_object_field_id: field?.fieldId ?? null };
      }),
      rows: rows.slice(0, TOLD).map(({ line, itemId, kind }) => ({ line, id: itemId, kind })),
      errors: errors.slice(0, TOLD),
      counts: { ...countsOf(rows), errors: errors.length },
    };
  }

  /** The same list again adds nothing anew. @throws Refused import-invalid with `errors` by line where a row cannot be taken, unless those are left out */
  async run(list: ItemsList, { skipBad }: { skipBad: boolean }) {
    const { context, who, objectId, receivedAt } = list;
    const { rows, errors, importId } = await this.judge(list);
    const [first] = errors;
    if (first && !skipBad)
      throw new Refused('import-invalid', `Line ${first.line}: ${first.message}`, {
        errors: errors.slice(0, TOLD),
        errorCount: errors.length,
      });
    let position: Position = '';
    const changing = rows.filter(({ kind }) => kind !== 'same');
    for (const part of inParts(changing, AT_ONCE)) {
      const saved = part.map(({ itemId, isNew, sent }) => {
        // What is added by a list is added once, whenever it comes again; what is changed by it may be changed again.
        const saving = following({ ...context, channel: 'import' }, derivedId(itemId, isNew ? importId : context.commandId));
        return this.commands.execute(new SaveItem(saving, who, { objectId, itemId, isNew }, sent, receivedAt));
      });
      for (const decided of await Promise.all(saved)) if (decided.position > position) position = decided.position;
    }
    return { position, ...countsOf(rows), errors: errors.slice(0, TOLD) };
  }

  private async judge({ context: { organisationId }, who, objectId, text: list, signal }: ItemsList) {
    const there = mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId)));
    const fields = await openFields(this.keys, there);
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const { lines, unreadable } = await this.lists.read(list, { rows: MOST_ROWS, decimalComma: true }, signal);
    const columns = columnsOf(lines[0], fields);
    const named = await this.named(organisationId, signal);
    const importId = derivedId(await this.keys.fingerprint(organisationId, list), derivedId(objectId, IMPORTS));
    const rows: Row[] = [];
    const errors: Wrong[] = [];
    const seen = new Set<string>();
    const slice = this.lists.slice(signal);
    for (const line of rowsOf(lines, true, { rows: MOST_ROWS })) {
      try {
        const id = (line.cells[columns.itemId] ?? '').trim();
        const isNew = id === '';
        const itemId = isNew ? derivedId(`line ${line.line}`, importId) : id;
        if (seen.has(itemId)) throw new Refused('item-twice', 'An earlier line is of the same item');
        seen.add(itemId);
        const state = await this.decisions.load(objectItem, itemOf(organisationId, objectId, itemId));
        const before = isNew ? {} : await openItem(this.keys, mustExist(state));
        const sent = sentOf(line, columns, named, isNew);
        const { given } = changesOf(sent, fields, before, { isNew, timeZone });
        await mustName(this.decisions, who, fields, given);
        const kind = isNew ? (state.exists ? 'same' : 'added') : Object.keys(given).length === 0 ? 'same' : 'changed';
        rows.push({ line: line.line, itemId, isNew, kind, sent });
      } catch (why) {
        errors.push(wrongOf(line.line, why));
      }
      if (slice.isOver()) await slice.rest();
    }
    if (unreadable !== undefined)
      errors.push({ line: unreadable, code: 'row-unreadable', message: 'A quote is opened here and not closed' });
    return { rows, errors, columns, importId };
  }

  private async named(organisationId: string, signal: AbortSignal | undefined): Promise<Named> {
    for (const view of ['people', 'teams']) await this.shown.reached(await this.store.head(), { view });
    const directory = await this.people.organisation(organisationId);
    const players = await FindPlayers.among(directory.people(), this.lists.slice(signal));
    const teams = Map.groupBy(directory.teams(), ({ name }) => sameKey(name));
    return {
      player: (words) => onlyOne('player', words, players.find(words)),
      team: (words) => onlyOne('team', words, teams.get(sameKey(words))?.map(({ teamId }) => teamId) ?? [words]),
    };
  }
}

function countsOf(rows: readonly Row[]): { added: number; changed: number; same: number } {
  const count = (one: Row['kind']) => rows.filter(({ kind }) => kind === one).length;
  return { added: count('added'), changed: count('changed'), same: count('same') };
}

/** Fields by their labels, or as exports and calls say them. @throws Refused columns-missing */
function columnsOf(header: Line | undefined, fields: readonly WrittenField[]): Columns {
  const titles = (header?.cells ?? []).map((title) => title.trim());
  const plain = titles.map(plainTitle);
  const found = fields.flatMap((field) => {
    const { fieldId, words } = field;
    const exact = [`${words.label} (${fieldId})`, clientId(fieldId), words.label]
      .map((title) => titles.indexOf(title))
      .find((at) => at >= 0);
    const at = exact ?? plain.indexOf(plainTitle(words.label));
    return at < 0 ? [] : [{ at, field }];
  });
  if (found.length === 0) throw new Refused('columns-missing', 'A list of items needs a header that names fields', { titles });
  return { itemId: plain.indexOf('item id'), fields: found, titles };
}

/** What the cells of a line say, by client id; an empty one of a new item says nothing. @throws Refused not-found, ambiguous */
function sentOf({ cells }: Line, { fields }: Columns, named: Named, isNew: boolean): Record<string, string> {
  const sent = fields.flatMap(({ at, field: { fieldId, settings } }): [string, string][] => {
    const cell = (cells[at] ?? '').trim();
    if (cell === '') return isNew ? [] : [[clientId(fieldId), '']];
    const { type } = settings;
    return [[clientId(fieldId), type === 'player' || type === 'team' ? named[type](cell) : cell]];
  });
  return Object.fromEntries(sent);
}

function onlyOne(what: string, words: string, [id, ...others]: readonly string[]): string {
  if (id === undefined) throw new Refused('not-found', `There is no ${what} "${words.slice(0, 80)}"`);
  if (others.length > 0) throw new Refused('ambiguous', `Several are called "${words.slice(0, 80)}" (${what})`);
  return id;
}

function wrongOf(line: number, why: unknown): Wrong {
  if (!(why instanceof Refused)) throw why;
  const fields = why instanceof BadInput ? (why.details.fields as { field: string; problem: string }[] | undefined) : undefined;
  return { line, code: why.code, message: fields?.map(({ field, problem }) => `${field} ${problem}`).join('; ') ?? why.message };
}

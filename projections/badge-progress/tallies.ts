import { Injectable } from '@nestjs/common';
import { type Everybody, everybodyOf, gatheringEverybody, type History, historyIn, historyOf } from '../../src/badges/history.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { entriesPrefix, type Entry, isEntry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Joined, joinedEverybody, joinedHistory } from './joined-histories.ts';

/** What judging reads of an entry: of very many, little else is made of what is kept. */
const READ = ['entryId', 'seriesId', 'profileId', 'occurredAt', 'points', 'pointType', 'tags', 'teamIds', 'revoked'] as const;
type EntryRead = Pick<Entry, (typeof READ)[number]>;
const FIELDS: ReadonlySet<string> = new Set(READ);

/** How many entries are in memory. */
const MOST_ENTRIES = 4_000_000;

/** Players whose entries in several series are one, and such series whose everybody's are. */
const [MOST_PLAYERS, MOST_SETS] = [10_000, 50];

/** What is in memory of a series: of some players, or of everybody. `size`: how many entries. */
type SeriesTally = { players: Everybody; isWhole: boolean; size: number };
/** What was folded while documents are read. */
type Loading = { changes: Change[]; done: Promise<unknown> };

/**
 * The entries that count, by series and player: read from the entries view when they are first asked for, kept up by what the projector folds. A cache, never
 * authoritative: it is read anew when the view is switched or written by another projector, and what was asked for longest ago is let go.
 */
@Injectable()
export class Tallies {
  /** By the prefix of their keys, those asked for last at the end. */
  readonly #series = new Map<string, SeriesTally>();
  /** By the prefix of a series, or that and a player. */
  readonly #loading = new Map<string, Loading>();
  /** Of several series together. */
  readonly #joined = new LatelyUsed<Joined<History>>(MOST_PLAYERS);
  readonly #joinedOfAll = new LatelyUsed<Joined<Everybody>>(MOST_SETS);
  readonly #letGo: (() => void)[] = [];
  readonly #turns = new Turns();
  readonly #models: ReadModels;
  readonly #projector: Projector;
  readonly #entries: FindEntries;
  readonly #most: number;
  /** Everything up to here has been told of, whether its documents are there or not. */
  #told: Position = '';

  constructor(models: ReadModels, projector: Projector, entries: FindEntries) {
    this.#models = models;
    this.#projector = projector;
    this.#entries = entries;
    this.#most = MOST_ENTRIES;
    projector.onFolded((changes, _, position, view) => view === 'entries' && this.#take(changes, position));
    projector.onReset((view) => view === 'entries' && this.#forget());
  }

  /** The entries of a player in some series. */
  async player(organisationId: string, seriesIds: Iterable<string>, profileId: string): Promise<History> {
    const ids = [...new Set(seriesIds)];
    const parts: History[] = [];
    for (const seriesId of ids) parts.push(await this.#player(organisationId, seriesId, profileId));
    return together(this.#joined, `${organisationId}/${ids.join('/')}/${profileId}`, parts, joinedHistory);
  }

  /** Everybody who has an entry in one of some series. */
  async everybody(organisationId: string, seriesIds: Iterable<string>): Promise<Everybody> {
    const ids = [...new Set(seriesIds)];
    const parts: Everybody[] = [];
    for (const seriesId of ids) parts.push(await this.#everybody(organisationId, seriesId));
    return together(this.#joinedOfAll, `${organisationId}/${ids.join('/')}`, parts, joinedEverybody);
  }

  /** Tells when what was in memory is let go: whoever holds some of it is to do so, too. */
  onLetGo(told: () => void): void {
    this.#letGo.push(told);
  }

  async #player(organisationId: string, seriesId: string, profileId: string): Promise<History> {
    const prefix = entriesPrefix(organisationId, seriesId);
    for (;;) {
      const known = this.#touch(prefix);
      const history = known?.players.find({ profileId })?.history;
      if (history ?? known?.isWhole) return history ?? historyOf();
      await this.#load(prefix + profileId, async () => {
        const entries = this.#entries.among(organisationId, { seriesId, playerId: profileId });
        const take = (read: Everybody) => put(this.#of(prefix), profileId, historyIn(read, profileId));
        await this.#read(entries, (entry) => entry, prefix + profileId, take);
      });
    }
  }

  async #everybody(organisationId: string, seriesId: string): Promise<Everybody> {
    const prefix = entriesPrefix(organisationId, seriesId);
    for (;;) {
      const known = this.#touch(prefix);
      if (known?.isWhole) return known.players;
      await this.#load(prefix, async () => {
        const kept = this.#models.scan<EntryRead>('entries', { prefix, fields: FIELDS });
        const take = (players: Everybody) => this.#series.set(prefix, { players, isWhole: true, size: sizeOf(players) });
        await this.#read(kept, ({ document }) => document, prefix, take);
      });
    }
  }

  /** How many entries are in memory. */
  get size(): number {
    let size = 0;
    for (const series of this.#series.values()) size += series.size;
    return size;
  }

  #of(prefix: string): SeriesTally {
    const known = this.#series.get(prefix) ?? { players: everybodyOf(), isWhole: false, size: 0 };
    this.#series.set(prefix, known);
    return known;
  }

  #touch(prefix: string): SeriesTally | undefined {
    const known = this.#series.get(prefix);
    if (known) {
      this.#series.delete(prefix);
      this.#series.set(prefix, known);
    }
    return known;
  }

  /** Reads once, however many ask. */
  async #load(name: string, read: () => Promise<void>): Promise<void> {
    const under = this.#loading.get(name);
    if (under) {
      await under.done;
      return;
    }
    const loading: Loading = { changes: [], done: Promise.resolve() };
    this.#loading.set(name, loading);
    loading.done = read().finally(() => {
      if (this.#loading.get(name) === loading) this.#loading.delete(name);
    });
    await loading.done;
    setImmediate(() => this.#makeRoom());
  }

  /** Takes nothing when the view was switched meanwhile: then it is to be read again. */
  async #read<Read>(
    all: AsyncIterable<Read>,
    entryOf: (read: Read) => EntryRead,
    name: string,
    take: (read: Everybody) => void,
  ): Promise<void> {
    const loading = this.#loading.get(name);
    // What has been told of can be read.
    if (this.#told !== '') await this.#projector.reached(this.#told, { view: 'entries' });
    const byPlayer = new Map<string, JudgedEntry[]>();
    for await (const one of all) {
      const entry = entryOf(one);
      const own = byPlayer.get(entry.profileId) ?? [];
      const [first] = own;
      if (!first) byPlayer.set(entry.profileId, own);
      const judged = judgedEntry(entry);
      // Each document has texts of its own: what all entries of a player have alike is in memory once.
      if (judged && first) ({ seriesId: judged.seriesId, profileId: judged.profileId } = first);
      if (judged) own.push(judged);
    }
    let read = await this.#turns.through(gatheringEverybody(byPlayer));
    if (!loading || this.#loading.get(name) !== loading) return;
    // What was read may be later than what is told: then it is as it was told, until the rest is.
    for (const { after } of loading.changes)
      if (isEntry(after)) read = read.with({ profileId: after.profileId, history: turned(historyIn(read, after.profileId), after) });
    take(read);
  }

  #take(changes: readonly Change[], position: Position): void {
    this.#told = position;
    for (const change of changes) {
      const { after, key } = change;
      if (!isEntry(after)) continue;
      const prefix = key.slice(0, key.lastIndexOf('/') + 1);
      this.#loading.get(prefix)?.changes.push(change);
      this.#loading.get(prefix + after.profileId)?.changes.push(change);
      const series = this.#series.get(prefix);
      const known = series?.players.find({ profileId: after.profileId });
      if (!series || !(known ?? series.isWhole)) continue;
      put(series, after.profileId, turned(known?.history ?? historyOf(), after));
    }
  }

  #forget(): void {
    this.#told = '';
    this.#series.clear();
    this.#loading.clear();
    this.#letGoOf();
  }

  /** Lets go of what was asked for longest ago. */
  #makeRoom(): void {
    let size = this.size;
    for (const [prefix, series] of this.#series) {
      if (size <= this.#most) return;
      this.#series.delete(prefix);
      size -= series.size;
      this.#letGoOf();
    }
  }

  #letGoOf(): void {
    this.#joined.clear();
    this.#joinedOfAll.clear();
    for (const told of this.#letGo) told();
  }
}

function together<Whole>(
  known: LatelyUsed<Joined<Whole>>,
  name: string,
  parts: readonly Whole[],
  join: (parts: readonly Whole[], before?: Joined<Whole>) => Whole,
): Whole {
  const [one] = parts;
  if (one && parts.length === 1) return one;
  const whole = join(parts, known.get(name));
  known.set(name, { parts, whole });
  return whole;
}

function put(series: SeriesTally, profileId: string, history: History): void {
  series.size += history.size - historyIn(series.players, profileId).size;
  series.players = series.players.with({ profileId, history });
}

/** A history in which an entry has become another, has come, or has gone. */
function turned(history: History, entry: Entry): History {
  const { entryId, seriesId, occurredAt } = entry;
  const judged = judgedEntry(entry);
  return judged ? history.with(judged) : history.without({ entryId, seriesId, at: Date.parse(occurredAt) });
}

function sizeOf(players: Everybody): number {
  let size = 0;
  for (const { history } of players) size += history.size;
  return size;
}

/** As far as judging needs to know it; nothing while it is revoked. */
export function judgedEntry(entry: EntryRead): JudgedEntry | undefined {
  if (entry.revoked) return undefined;
  const { entryId, seriesId, profileId, tags, pointType, teamIds } = entry;
  return { entryId, seriesId, profileId, at: Date.parse(entry.occurredAt), micros: toMicros(entry.points), tags, pointType, teamIds };
}

import type { MicroPoints } from '../../src/points/point-amount.values.ts';
import type { Entry } from '../entries/entries.ts';
import { Columns, IdSets } from './columns.ts';
import { deltasBetween } from './deltas.ts';
import { hasTags, hasTeams, isEverything, NOBODY, type Selection } from './selection.ts';

/** What everybody had at an instant, by the numbers of players. */
export type Totals = { micros: Float64Array; entries: Int32Array; counted: number; revoked: number };

/** Deltas, by number, in the order of their arrival: from one, and before another. */
export type Added = { from: number; before: number };

/** Deltas between checkpoints, at least. */
const BLOCK = 4_096;
/** Deltas that are looked at before it is asked whether to go on. */
const LOOK = 4_096;
/** Players are few when theirs is at most such a part of all deltas: those are then looked through instead. */
const PART_OF_FEW = 1 / 16;
/** What is taken of other timelines has checkpoints so many times as far apart: its past is read less often, and there may be many of it. */
const SELDOM = 4;
/** Late arrivals that wait before they are merged, at least. */
const MOST_LATE = 4_096;
const NONE: readonly string[] = [];

/**
 * A series' past in memory: every delta of every entry in the order in which it took effect, with everybody's totals every few thousand
 * deltas. A total as of an instant costs a binary search and part of a block. What arrives late waits beside the order until it is merged.
 * A cache of the entries' documents, never authoritative.
 */
export class Timeline {
  readonly deltas = new Columns();
  /** The profiles' ids by their numbers. */
  readonly players: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #teams = new IdSets();
  readonly #tags = new IdSets();
  /** Of other timelines the numbers of their sets of tags as they are here. */
  readonly #ofOthers = new WeakMap<Timeline, number[]>();
  /** Of deltas of rewards which competition paid them. */
  readonly #paid = new Map<number, string>();
  /** The last delta of each player. */
  readonly #last: number[] = [];
  /** Numbers of deltas in the order in which they took effect. */
  #order: Int32Array = new Int32Array(64);
  #ordered = 0;
  #late: number[] = [];
  #recorded = new Int32Array();
  /** Of few players the deltas in the order in which they took effect, as of a size; of others nothing. */
  readonly #few = new WeakMap<ReadonlySet<string>, { size: number; inOrder: Int32Array | undefined }>();
  /** Totals after each block of the order. */
  #checkpoints: Totals[] = [];
  #block = BLOCK;
  #apart = 1;
  readonly #goOn: () => void;

  /** @param goOn asked now and then in a look at many deltas; it throws to end it */
  constructor(goOn: () => void = () => undefined) {
    this.#goOn = goOn;
  }

  get size(): number {
    return this.deltas.size;
  }

  /** Takes a change of an entry's document. */
  put(before: Entry | undefined, after: Entry | undefined): Added {
    const from = this.size;
    const entry = after ?? before;
    if (!entry) return { from, before: from };
    const player = this.#number(entry.profileId);
    const about = { player, occurredAt: Date.parse(entry.occurredAt), teams: this.#teams.number(entry.teamIds), entryId: entry.entryId };
    const { source } = entry;
    for (const delta of deltasBetween(before, after)) {
      if (source?.kind === 'competition') this.#paid.set(this.size, source.competitionId);
      const n = this.deltas.add(delta, this.#tags.number(delta.tags), about, this.#last[player] ?? -1);
      this.#last[player] = n;
      this.#place(n, delta.at);
    }
    return { from, before: this.size };
  }

  /**
   * Takes a delta of another timeline, for a row and worth so much. Its teams have been asked for already: in their place it says by
   * whom it was brought, where that is another than the row.
   */
  take(other: Timeline, n: number, row: string, micros: MicroPoints, by: string): void {
    this.#apart = SELDOM;
    const player = this.#number(row);
    const teams = this.#teams.number(by === row ? NONE : [by]);
    const m = this.deltas.take(other.deltas, n, { player, micros, teams, tags: this.#tagsOf(other, n) }, this.#last[player] ?? -1);
    this.#last[player] = m;
    this.#place(m, other.deltas.at[n] as number);
  }

  playerNumber(profileId: string): number | undefined {
    return this.#numbers.get(profileId);
  }

  /** The competition that paid an entry. */
  paidBy(n: number): string | undefined {
    return this.#paid.get(n);
  }

  /** The organisation's teams in which an entry was made. */
  teamIds(n: number): readonly string[] {
    return this.#teams.list(this.deltas.teams[n] as number);
  }

  /** A number of who brought a delta to a row that is another than they. */
  memberOf(n: number): number {
    return this.deltas.teams[n] as number;
  }

  /** The tags under which a delta counts. */
  tagIds(n: number): readonly string[] {
    return this.#tags.list(this.deltas.tags[n] as number);
  }

  /** The number that a set of tags has here: looked up once for each of another timeline. */
  #tagsOf(other: Timeline, n: number): number {
    const numbers = this.#ofOthers.get(other) ?? [];
    this.#ofOthers.set(other, numbers);
    return (numbers[other.deltas.tags[n] as number] ??= this.#tags.number(other.tagIds(n)));
  }

  /** A condition on the numbers of deltas: those of entries that a board counts. */
  matching(selection: Selection): (n: number) => boolean {
    if (isEverything(selection)) return () => true;
    const { deltas, players } = this;
    const { span, teams, tags, only, knownBy, without } = selection;
    const inTeams = teams.length === 0 ? undefined : this.#teams.where((ids) => hasTeams(selection, ids));
    const inTags = tags && this.#tags.where((ids) => hasTags(selection, ids));
    const byPlayer = only !== undefined || without.size > 0;
    const isBound = knownBy < Infinity;
    let looked = 0;
    return (n) => {
      if (++looked % LOOK === 0) this.#goOn();
      const occurredAt = deltas.occurredAt[n] as number;
      if (occurredAt < span.from || occurredAt >= span.before) return false;
      if (isBound && (deltas.recordedAt[n] as number) > knownBy) return false;
      if (inTeams && !inTeams(deltas.teams[n] as number)) return false;
      if (inTags && !inTags(deltas.tags[n] as number)) return false;
      if (!byPlayer) return true;
      const player = players[deltas.player[n] as number] as string;
      return (only?.has(player) ?? true) && !without.has(player);
    };
  }

  /** What everybody had as of an instant, the instant included. */
  totals(at: number, { without, ...others }: Selection): Totals {
    if (others.only) return this.#totalsOfSome(at, others.only, { ...others, without });
    if (this.players.length * this.#apart > 2 * this.#block) this.#widen();
    const end = this.#orderedUntil(at);
    // Checkpoints count everybody: who is left out is taken off again.
    const selection = { ...others, without: NOBODY };
    const everything = isEverything(selection);
    const block = everything ? Math.floor(end / this.#block) : 0;
    const totals = everything && block > 0 ? copyOf(this.#checkpoint(block), this.players.length) : noTotals(this.players.length);
    const start = everything ? block * this.#block : this.#orderedUntil(selection.span.from - 1);
    const matches = this.matching(selection);
    for (let i = start; i < end; i++) if (matches(this.#order[i] as number)) this.#count(totals, this.#order[i] as number);
    for (const n of this.#late) if ((this.deltas.at[n] as number) <= at && matches(n)) this.#count(totals, n);
    for (const n of this.#ofPlayers(without)) if ((this.deltas.at[n] as number) <= at && matches(n)) this.#count(totals, n, -1);
    return totals;
  }

  /** The same of some players alone, at the cost of what is theirs. */
  #totalsOfSome(at: number, only: ReadonlySet<string>, selection: Selection): Totals {
    const totals = noTotals(this.players.length);
    const matches = this.matching(selection);
    for (const n of this.#ofPlayers(only)) if ((this.deltas.at[n] as number) <= at && matches(n)) this.#count(totals, n);
    return totals;
  }

  /** When the first of some deltas took effect, up to an instant; Infinity when none did. */
  first(until: number, matches: (n: number) => boolean, only?: Selection['only']): number {
    const first = this.upTo(until, only).find(matches);
    return first === undefined ? Infinity : (this.deltas.at[first] as number);
  }

  /** When the last of some deltas took effect, up to an instant; -Infinity when none did. */
  last(until: number, matches: (n: number) => boolean): number {
    const last = this.upTo(until).findLast(matches);
    return last === undefined ? -Infinity : (this.deltas.at[last] as number);
  }

  /** When the next delta after an instant takes effect; Infinity when none does. */
  next(after: number): number {
    const n = this.upTo(Infinity)[this.#orderedUntil(after)];
    return n === undefined ? Infinity : (this.deltas.at[n] as number);
  }

  /** Whether any of some deltas took effect from one instant to another, both included. */
  hasBetween(from: number, to: number, matches: (n: number) => boolean, only?: Selection['only']): boolean {
    const inOrder = this.upTo(to, only);
    for (let i = this.#orderedUntil(from - 1, inOrder.length, inOrder); i < inOrder.length; i++)
      if (matches(inOrder[i] as number)) return true;
    return false;
  }

  /**
   * Numbers of the deltas that took effect up to an instant, in that order: all, or of some players those of these when they are few. It is good
   * until the next change.
   */
  upTo(until: number, only?: Selection['only']): Int32Array {
    const inOrder = this.#inOrder(only);
    return inOrder.subarray(0, this.#orderedUntil(until, inOrder.length, inOrder));
  }

  #inOrder(only: Selection['only']): Int32Array {
    this.#merge();
    const all = this.#order.subarray(0, this.#ordered);
    if (!only) return all;
    const known = this.#few.get(only);
    if (known?.size === this.size) return known.inOrder ?? all;
    const { at } = this.deltas;
    const inOrder = this.#ofFew(only)?.sort((a, b) => (at[a] as number) - (at[b] as number) || a - b);
    this.#few.set(only, { size: this.size, inOrder });
    return inOrder ?? all;
  }

  /** The deltas of some players, in no order; nothing when these are not few. */
  #ofFew(only: ReadonlySet<string>): Int32Array | undefined {
    const few: number[] = [];
    const most = this.size * PART_OF_FEW;
    for (const n of this.#ofPlayers(only)) {
      if (few.length >= most) return undefined;
      few.push(n);
    }
    return Int32Array.from(few);
  }

  /** Numbers of the deltas in the order in which they were recorded. It is good until the next change. */
  inRecordedOrder(): Int32Array {
    const { recordedAt } = this.deltas;
    const known = this.#recorded;
    if (known.length === this.size) return known;
    // What is read comes in any order, what is followed in that of the log.
    const all = [...known, ...Array.from({ length: this.size - known.length }, (_, n) => known.length + n)];
    return (this.#recorded = Int32Array.from(all.sort((a, b) => (recordedAt[a] as number) - (recordedAt[b] as number) || a - b)));
  }

  /** The numbers of a player's deltas, the last to arrive first. */
  *ofPlayer(player: number): Generator<number> {
    for (let n = this.#last[player] ?? -1; n >= 0; n = this.deltas.previous[n] as number) yield n;
  }

  /** Numbers of deltas that have arrived, in that order: all, or of few players those of these, which are put in order. */
  *arrived({ from, before }: Added, only?: Selection['only']): Generator<number> {
    if (only && only.size < before - from && 2 * only.size < this.players.length)
      yield* [...this.#ofPlayers(only, from)].sort((a, b) => a - b);
    else for (let n = from; n < before; n++) yield n;
  }

  /** The numbers of some players' deltas, from one on, in no order. */
  *#ofPlayers(profileIds: ReadonlySet<string>, from = 0): Generator<number> {
    for (const profileId of profileIds) {
      const player = this.playerNumber(profileId);
      if (player === undefined) continue;
      for (const n of this.ofPlayer(player)) {
        if (n < from) break;
        yield n;
      }
    }
  }

  #number(profileId: string): number {
    let number = this.#numbers.get(profileId);
    if (number === undefined) {
      number = this.players.push(profileId) - 1;
      this.#numbers.set(profileId, number);
    }
    return number;
  }

  #place(n: number, at: number): void {
    const latest = this.#ordered === 0 ? -Infinity : (this.deltas.at[this.#order[this.#ordered - 1] as number] as number);
    if (at >= latest) {
      if (this.#ordered === this.#order.length) this.#order = grown(this.#order);
      this.#order[this.#ordered++] = n;
      return;
    }
    this.#late.push(n);
    if (this.#late.length >= Math.max(MOST_LATE, 16 * Math.sqrt(this.#ordered))) this.#merge();
  }

  /** Puts late arrivals into the order, from the back; checkpoints from the first of them on are made anew when they are asked for. */
  #merge(): void {
    if (this.#late.length === 0) return;
    const { at } = this.deltas;
    const late = Int32Array.from(this.#late).sort((a, b) => (at[a] as number) - (at[b] as number) || a - b);
    this.#late = [];
    const ordered = this.#ordered;
    this.#ordered += late.length;
    while (this.#order.length < this.#ordered) this.#order = grown(this.#order);
    const order = this.#order;
    let from = ordered - 1;
    let to = this.#ordered - 1;
    for (let next = late.length - 1; next >= 0; next--) {
      const n = late[next] as number;
      const start = this.#orderedUntil(at[n] as number, from + 1);
      order.copyWithin(to - (from - start), start, from + 1);
      to -= from - start + 1;
      from = start - 1;
      order[to--] = n;
    }
    this.#checkpoints.length = Math.min(this.#checkpoints.length, Math.floor((from + 1) / this.#block));
  }

  /** Everybody's totals after so many blocks of the order. */
  #checkpoint(blocks: number): Totals {
    while (this.#checkpoints.length < blocks) {
      const made = this.#checkpoints.length;
      const totals = copyOf(this.#checkpoints[made - 1] ?? noTotals(0), this.players.length);
      for (let i = made * this.#block; i < (made + 1) * this.#block; i++) this.#count(totals, this.#order[i] as number);
      this.#checkpoints.push(totals);
    }
    return this.#checkpoints[blocks - 1] as Totals;
  }

  /** With more players than deltas in a block, checkpoints would outgrow the deltas. */
  #widen(): void {
    this.#block = this.players.length * this.#apart;
    this.#checkpoints = [];
  }

  #count(totals: Totals, n: number, sign: 1 | -1 = 1): void {
    const { player, micros, entries, revoked } = this.deltas;
    const p = player[n] as number;
    totals.micros[p] = (totals.micros[p] as number) + sign * (micros[n] as MicroPoints);
    totals.entries[p] = (totals.entries[p] as number) + sign * (entries[n] as number);
    totals.counted += sign * (entries[n] as number);
    totals.revoked += sign * (revoked[n] as number);
  }

  /** How many of the order took effect up to an instant. */
  #orderedUntil(instant: number, among = this.#ordered, inOrder = this.#order): number {
    const { at } = this.deltas;
    let low = 0;
    let high = among;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((at[inOrder[middle] as number] as number) <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function noTotals(players: number): Totals {
  return { micros: new Float64Array(players), entries: new Int32Array(players), counted: 0, revoked: 0 };
}

function copyOf({ micros, entries, counted, revoked }: Totals, players: number): Totals {
  const copy = { micros: new Float64Array(players), entries: new Int32Array(players), counted, revoked };
  copy.micros.set(micros);
  copy.entries.set(entries);
  return copy;
}

function grown(order: Int32Array): Int32Array<ArrayBuffer> {
  const fresh = new Int32Array(order.length * 2);
  fresh.set(order);
  return fresh;
}

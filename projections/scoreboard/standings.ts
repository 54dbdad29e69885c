import {
  compareContenders,
  compareNames,
  compareRatios,
  type Ratio,
  sinceOf,
  UNRANKED,
  weightOf,
} from '../../src/points/ranking.values.ts';
import type { ListedBy } from './order.ts';
import type { Placing } from './placing.ts';
import { RankIndex } from './rank-index.ts';
import type { Listing } from './roster.ts';
import type { Timeline, Totals } from './timeline.ts';

/** A player on a board, with what makes the place. */
export type Member = {
  id: string;
  name: string;
  weight: number;
  micros: number;
  entries: number;
  readonly ratio?: Ratio | undefined;
  readonly since?: number;
  /** How much of its target it has, where rows are listed by that. */
  readonly part?: Ratio | undefined;
};

/** How a board is ordered, and who of it is shown. */
export type Arranged = {
  roster: Listing;
  /** Of those on the roster who takes part; all if absent. */
  takesPart?: ((id: string) => boolean) | undefined;
  /** Who is not on it without an entry. */
  without: ReadonlySet<string>;
  /** Who alone is shown, though all are ranked; everybody if absent. */
  sight?: ReadonlySet<string> | undefined;
  /** What a round goes by, and which deltas before one count there. Absent: totals, and equal ones share the rank. */
  placing?: { by: Placing; isCounted: (n: number, before: number) => boolean; listedBy: ListedBy } | undefined;
};

/** Everybody's totals in order. */
export class Standings {
  /** All who are ranked. */
  readonly order: RankIndex<Member>;
  /** Those of them who are shown. */
  readonly shown: RankIndex<Member>;
  /** The same in the order in which they are listed. */
  readonly listed: RankIndex<Member>;
  readonly #timeline: Timeline;
  readonly #inOrder: readonly Member[];
  readonly #arranged: Arranged;
  #byId: Map<string, Member> | undefined;

  private constructor(timeline: Timeline, inNameOrder: readonly Member[], arranged: Arranged) {
    const { sight, placing } = arranged;
    this.#timeline = timeline;
    this.#arranged = arranged;
    this.#inOrder = inOrder(inNameOrder, placing !== undefined);
    this.order = RankIndex.sorted(this.#inOrder);
    const inSight = sight ? this.#inOrder.filter(({ id }) => sight.has(id)) : this.#inOrder;
    this.shown = sight ? RankIndex.sorted(inSight) : this.order;
    const { listedBy = 'Rank' } = placing ?? {};
    this.listed = listedBy === 'Rank' ? this.shown : RankIndex.of(inSight, listedBy === 'Name' ? compareNames : compareParts);
  }

  /** The standings of those on a roster and of whoever has an entry, but for some, whom the totals leave out too. */
  static of(timeline: Timeline, totals: Totals, arranged: Arranged): Standings {
    const { roster, takesPart, without, placing } = arranged;
    const member = (id: string, name: string, n: number | undefined): Member => {
      const micros = n === undefined ? 0 : (totals.micros[n] ?? 0);
      const entries = n === undefined ? 0 : (totals.entries[n] ?? 0);
      return placed({ id, name, micros, entries }, timeline.size, placing);
    };
    const members: Member[] = [];
    let met = 0;
    for (const { id, name, listed } of roster.inNameOrder()) {
      const n = timeline.playerNumber(id);
      if (n !== undefined) met++;
      const entries = n === undefined ? 0 : (totals.entries[n] ?? 0);
      if (entries > 0 || (listed && !without.has(id) && (takesPart?.(id) ?? true))) members.push(member(id, name, n));
    }
    if (met === timeline.players.length) return new Standings(timeline, members, arranged);
    // Who has an entry and is not known yet has no name to be ordered by: before everybody else.
    const strangers = timeline.players.flatMap((id, n) => ((totals.entries[n] ?? 0) > 0 && !roster.knows(id) ? member(id, '', n) : []));
    return new Standings(timeline, [...strangers.sort((a, b) => (a.id < b.id ? -1 : 1)), ...members], arranged);
  }

  member(id: string): Member | undefined {
    return this.#members.get(id);
  }

  rank(member: Member): number | null {
    return this.order.rank(member.weight, sinceOf(member), member.ratio);
  }

  /** How many share a rank with somebody, who is one of them; 0 without a rank. */
  sharing(member: Member): number {
    return member.weight === UNRANKED ? 0 : this.order.sharing(member.weight, sinceOf(member), member.ratio);
  }

  /** Adds a delta to a player's total and moves them to their place. */
  add(id: string, n: number): void {
    const { micros, entries } = this.#timeline.deltas;
    const old = this.#takeOff(id);
    const total = (old?.micros ?? 0) + (micros[n] as number);
    const count = (old?.entries ?? 0) + (entries[n] as number);
    const { roster, placing } = this.#arranged;
    placing?.by.count(n);
    const member = placed({ id, name: roster.nameOf(id), micros: total, entries: count }, n + 1, placing);
    if (old instanceof Placed && member instanceof Placed) member.follow(old, n);
    this.#put(member);
  }

  /** Puts a player where their name of today belongs, or takes them off. */
  rename(id: string): void {
    const { micros, entries } = this.#takeOff(id) ?? { micros: 0, entries: 0 };
    const { roster, placing } = this.#arranged;
    this.#put(placed({ id, name: roster.nameOf(id), micros, entries }, this.#timeline.size, placing));
  }

  get #members(): Map<string, Member> {
    return (this.#byId ??= new Map(this.#inOrder.map((member) => [member.id, member])));
  }

  #takeOff(id: string): Member | undefined {
    const old = this.#members.get(id);
    if (!old) return undefined;
    this.order.remove(old);
    for (const list of this.#lists(id)) list.remove(old);
    return old;
  }

  /** Those beside the order of all in which somebody is. */
  #lists(id: string): RankIndex<Member>[] {
    if (this.#arranged.sight?.has(id) === false) return [];
    return [...new Set([this.shown, this.listed])].filter((list) => list !== this.order);
  }

  #put(member: Member): void {
    const { without, roster, takesPart } = this.#arranged;
    const isListed = roster.isListed(member.id) && !without.has(member.id) && (takesPart?.(member.id) ?? true);
    if (member.entries === 0 && !isListed) {
      this.#members.delete(member.id);
      return;
    }
    this.#members.set(member.id, member);
    this.order.add(member);
    for (const list of this.#lists(member.id)) list.add(member);
  }
}

type Total = Omit<Member, 'weight' | 'ratio' | 'since'>;

/** A member at its place: by its total, or by what a round goes by among the deltas before one. */
function placed(total: Total, before: number, placing: Arranged['placing']): Member {
  const { id, name, micros, entries } = total;
  return placing ? new Placed(total, before, placing) : { id, name, weight: weightOf(micros, entries), micros, entries };
}

/** Somebody who is compared by since when they have what they have where another has the same: it is looked up then, by the deltas that made it. */
class Placed implements Member {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly micros: number;
  readonly entries: number;
  readonly ratio: Ratio | undefined;
  readonly part: Ratio | undefined;
  readonly #placing: NonNullable<Arranged['placing']>;
  readonly #before: number;
  #since: number | undefined;

  constructor(total: Total, before: number, placing: NonNullable<Arranged['placing']>) {
    this.id = total.id;
    this.name = total.name;
    this.micros = total.micros;
    this.entries = total.entries;
    const { weight, ratio } = placing.by.weigh(total);
    this.weight = weight;
    this.ratio = ratio;
    this.part = placing.listedBy === 'Target' ? placing.by.partOf(total) : undefined;
    this.#placing = placing;
    this.#before = before;
  }

  /** It is the one before with a delta more: what was looked up of that need not be looked up again. */
  follow(before: Placed, n: number): void {
    const { weight } = before;
    if (before.#since !== undefined) this.#since = this.#placing.by.sinceAfter(n, this, { weight, since: before.#since });
  }

  get since(): number {
    const { by, isCounted } = this.#placing;
    return (this.#since ??= by.since(this, (n) => isCounted(n, this.#before)));
  }
}

/** Who has more of their target first; then those without one; equal ones as they are ranked. */
function compareParts(a: Member, b: Member): number {
  if (!a.part !== !b.part) return a.part ? -1 : 1;
  return compareRatios(a.part, b.part) || compareContenders(a, b);
}

/** Puts members that are in the order of names in the order of a board: by counting, because that is several times faster than comparing. */
function inOrder(members: readonly Member[], byAge: boolean): Member[] {
  const weights = Float64Array.from(members, ({ weight }) => weight).sort();
  const places = new Map<number, number>();
  weights.forEach((weight, place) => weights[place - 1] !== weight && places.set(weight, place));
  const order = new Array<Member>(members.length);
  for (const member of members) {
    const place = places.get(member.weight) as number;
    order[place] = member;
    places.set(member.weight, place + 1);
  }
  if (byAge) sortEqual(order);
  return order;
}

function sortEqual(order: Member[]): void {
  for (let from = 0, before = 0; from < order.length && order[from]?.weight !== UNRANKED; from = before) {
    const { weight } = order[from] as Member;
    for (before = from + 1; order[before]?.weight === weight;) before++;
    if (before - from > 1) order.splice(from, before - from, ...order.slice(from, before).sort(compareContenders));
  }
}

import { compareContenders, sinceOf, UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import { RankIndex } from './rank-index.ts';
import type { Listing } from './roster.ts';
import type { Timeline, Totals } from './timeline.ts';

/** A player on a board, with what makes the place. */
export type Member = { id: string; name: string; weight: number; micros: number; entries: number; readonly since?: number };

/** How a board is ordered, and who of it is shown. */
export type Arranged = {
  roster: Listing;
  /** Of those on the roster who takes part; all if absent. */
  takesPart?: ((id: string) => boolean) | undefined;
  /** Who is not on it without an entry. */
  without: ReadonlySet<string>;
  /** Who alone is shown, though all are ranked; everybody if absent. */
  sight?: ReadonlySet<string> | undefined;
  /** Since when somebody has their total, by the deltas before one: of equal totals who had it first is before. Absent: they share the rank. */
  since?: ((id: string, before: number) => number) | undefined;
};

/** Everybody's totals in order. */
export class Standings {
  /** All who are ranked. */
  readonly order: RankIndex<Member>;
  /** Those of them who are shown. */
  readonly shown: RankIndex<Member>;
  readonly #timeline: Timeline;
  readonly #inOrder: readonly Member[];
  readonly #arranged: Arranged;
  #byId: Map<string, Member> | undefined;

  private constructor(timeline: Timeline, inNameOrder: readonly Member[], arranged: Arranged) {
    const { sight, since } = arranged;
    this.#timeline = timeline;
    this.#arranged = arranged;
    this.#inOrder = inOrder(inNameOrder, since !== undefined);
    this.order = RankIndex.sorted(this.#inOrder);
    this.shown = sight ? RankIndex.sorted(this.#inOrder.filter(({ id }) => sight.has(id))) : this.order;
  }

  /** The standings of those on a roster and of whoever has an entry, but for some, whom the totals leave out too. */
  static of(timeline: Timeline, totals: Totals, arranged: Arranged): Standings {
    const { roster, takesPart, without, since } = arranged;
    const member = (id: string, name: string, n: number | undefined): Member => {
      const micros = n === undefined ? 0 : (totals.micros[n] ?? 0);
      const entries = n === undefined ? 0 : (totals.entries[n] ?? 0);
      return placed({ id, name, weight: weightOf(micros, entries), micros, entries }, timeline.size, since);
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
    return this.order.rank(member.weight, sinceOf(member));
  }

  /** How many share a rank with somebody, who is one of them; 0 without a rank. */
  sharing(member: Member): number {
    return member.weight === UNRANKED ? 0 : this.order.sharing(member.weight, sinceOf(member));
  }

  /** Adds a delta to a player's total and moves them to their place. */
  add(id: string, n: number): void {
    const { micros, entries } = this.#timeline.deltas;
    const old = this.#takeOff(id);
    const total = (old?.micros ?? 0) + (micros[n] as number);
    const count = (old?.entries ?? 0) + (entries[n] as number);
    this.#put(
      placed(
        { id, name: this.#arranged.roster.nameOf(id), weight: weightOf(total, count), micros: total, entries: count },
        n + 1,
        this.#arranged.since,
      ),
    );
  }

  /** Puts a player where their name of today belongs, or takes them off. */
  rename(id: string): void {
    const { weight, micros, entries } = this.#takeOff(id) ?? { weight: UNRANKED, micros: 0, entries: 0 };
    this.#put(placed({ id, name: this.#arranged.roster.nameOf(id), weight, micros, entries }, this.#timeline.size, this.#arranged.since));
  }

  get #members(): Map<string, Member> {
    return (this.#byId ??= new Map(this.#inOrder.map((member) => [member.id, member])));
  }

  #takeOff(id: string): Member | undefined {
    const old = this.#members.get(id);
    if (!old) return undefined;
    this.order.remove(old);
    if (this.shown !== this.order && this.#arranged.sight?.has(id)) this.shown.remove(old);
    return old;
  }

  #put(member: Member): void {
    const { without, roster, takesPart, sight } = this.#arranged;
    const isListed = roster.isListed(member.id) && !without.has(member.id) && (takesPart?.(member.id) ?? true);
    if (member.entries === 0 && !isListed) {
      this.#members.delete(member.id);
      return;
    }
    this.#members.set(member.id, member);
    this.order.add(member);
    if (this.shown !== this.order && sight?.has(member.id)) this.shown.add(member);
  }
}

/** A member that is ordered by the age of its total, too, where that is asked: by the deltas before one. */
function placed(member: Member, before: number, since: Arranged['since']): Member {
  return since ? new Held(member, since, before) : member;
}

/** Somebody whose total is compared by its age where another's is the same: it is looked up then, by the deltas that made it. */
class Held implements Member {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly micros: number;
  readonly entries: number;
  readonly #since: (id: string, before: number) => number;
  readonly #before: number;
  #known: number | undefined;

  constructor({ id, name, weight, micros, entries }: Member, since: (id: string, before: number) => number, before: number) {
    this.id = id;
    this.name = name;
    this.weight = weight;
    this.micros = micros;
    this.entries = entries;
    this.#since = since;
    this.#before = before;
  }

  get since(): number {
    return (this.#known ??= this.entries > 0 ? this.#since(this.id, this.#before) : 0);
  }
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

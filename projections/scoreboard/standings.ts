import { weightOf } from '../../src/points/ranking.values.ts';
import { RankIndex } from './rank-index.ts';
import type { Roster } from './roster.ts';
import type { Timeline, Totals } from './timeline.ts';

/** A player on a board, with what makes the place. */
export type Member = { id: string; name: string; weight: number; micros: number; entries: number };

/** Everybody's totals in order. */
export class Standings {
  readonly #order: RankIndex<Member>;
  readonly #inOrder: readonly Member[];
  readonly #without: ReadonlySet<string>;
  #byId: Map<string, Member> | undefined;

  private constructor(inNameOrder: readonly Member[], without: ReadonlySet<string>) {
    this.#without = without;
    this.#inOrder = inOrder(inNameOrder);
    this.#order = RankIndex.sorted(this.#inOrder);
  }

  /** The standings of those on a roster and of whoever has an entry, but for some, whom the totals leave out too. */
  static of(timeline: Timeline, totals: Totals, roster: Roster, without: ReadonlySet<string>): Standings {
    const members: Member[] = [];
    let met = 0;
    for (const { id, name, listed } of roster.inNameOrder()) {
      const n = timeline.playerNumber(id);
      if (n !== undefined) met++;
      const micros = n === undefined ? 0 : (totals.micros[n] ?? 0);
      const entries = n === undefined ? 0 : (totals.entries[n] ?? 0);
      if (entries > 0 || (listed && !without.has(id))) members.push({ id, name, weight: weightOf(micros, entries), micros, entries });
    }
    if (met === timeline.players.length) return new Standings(members, without);
    // Who has an entry and is not known yet has no name to be ordered by: before everybody else.
    const strangers = timeline.players.flatMap((id, n): Member[] => {
      const [micros = 0, entries = 0] = [totals.micros[n], totals.entries[n]];
      return entries > 0 && !roster.knows(id) ? [{ id, name: '', weight: weightOf(micros, entries), micros, entries }] : [];
    });
    return new Standings([...strangers.sort((a, b) => (a.id < b.id ? -1 : 1)), ...members], without);
  }

  get order(): RankIndex<Member> {
    return this.#order;
  }

  member(id: string): Member | undefined {
    return this.#members.get(id);
  }

  /** Adds to a player's total and moves them to their place. */
  add(id: string, micros: number, entries: number, roster: Roster): void {
    const old = this.#members.get(id);
    if (old) this.#order.remove(old);
    const total = (old?.micros ?? 0) + micros;
    const count = (old?.entries ?? 0) + entries;
    this.#put({ id, name: roster.nameOf(id), weight: weightOf(total, count), micros: total, entries: count }, roster);
  }

  /** Puts a player where their name of today belongs, or takes them off. */
  rename(id: string, roster: Roster): void {
    const old = this.#members.get(id);
    if (old) this.#order.remove(old);
    this.#put({ ...(old ?? { id, weight: weightOf(0, 0), micros: 0, entries: 0 }), name: roster.nameOf(id) }, roster);
  }

  get #members(): Map<string, Member> {
    return (this.#byId ??= new Map(this.#inOrder.map((member) => [member.id, member])));
  }

  #put(member: Member, roster: Roster): void {
    if (member.entries === 0 && (this.#without.has(member.id) || !roster.isListed(member.id))) {
      this.#members.delete(member.id);
      return;
    }
    this.#members.set(member.id, member);
    this.#order.add(member);
  }
}

/** Puts members that are in the order of names in the order of a board: by counting, because that is several times faster than comparing. */
function inOrder(members: readonly Member[]): Member[] {
  const weights = Float64Array.from(members, ({ weight }) => weight).sort();
  const places = new Map<number, number>();
  weights.forEach((weight, place) => weights[place - 1] !== weight && places.set(weight, place));
  const order = new Array<Member>(members.length);
  for (const member of members) {
    const place = places.get(member.weight) as number;
    order[place] = member;
    places.set(member.weight, place + 1);
  }
  return order;
}

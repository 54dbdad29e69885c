import { weightOf } from '../../src/points/ranking.values.ts';
import { RankIndex } from './rank-index.ts';
import type { Roster } from './roster.ts';
import type { Timeline, Totals } from './timeline.ts';

/** A player on a board, with what makes the place. */
export type Member = { id: string; name: string; weight: number; micros: number; entries: number };

/** Everybody's totals in order. */
export class Standings {
  readonly #members: Map<string, Member>;
  #order: RankIndex<Member>;

  private constructor(inNameOrder: Member[]) {
    this.#members = new Map(inNameOrder.map((member) => [member.id, member]));
    // Sorting is stable: who is level stays in the order of names.
    this.#order = RankIndex.sorted(inNameOrder.sort((a, b) => (a.weight === b.weight ? 0 : a.weight - b.weight)));
  }

  /** The standings of those on a roster and of whoever has an entry. */
  static of(timeline: Timeline, totals: Totals, roster: Roster): Standings {
    const members: Member[] = [];
    for (const { id, name, listed } of roster.inNameOrder(timeline.players)) {
      const n = timeline.playerNumber(id);
      const micros = n === undefined ? 0 : (totals.micros[n] ?? 0);
      const entries = n === undefined ? 0 : (totals.entries[n] ?? 0);
      if (entries > 0 || listed) members.push({ id, name, weight: weightOf(micros, entries), micros, entries });
    }
    return new Standings(members);
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

  #put(member: Member, roster: Roster): void {
    if (member.entries === 0 && !roster.isListed(member.id)) {
      this.#members.delete(member.id);
      return;
    }
    this.#members.set(member.id, member);
    this.#order.add(member);
  }
}

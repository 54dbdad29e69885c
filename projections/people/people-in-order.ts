import type { Person } from './people.ts';

/** People in an order, who are found by words without a look at everybody. */
export class PeopleInOrder {
  readonly all: readonly Person[];
  readonly #wordsOf: (person: Person) => readonly string[];
  /** The places of those who have two letters next to each other in a word. */
  #pairs: Map<string, number[]> | undefined;

  /** @param wordsOf by what somebody is found, folded */
  constructor(all: readonly Person[], wordsOf: (person: Person) => readonly string[]) {
    this.all = all;
    this.#wordsOf = wordsOf;
  }

  /** In their order all who have each of some texts inside of a word, beside others who have not: those with its rarest two letters. */
  having(texts: readonly string[]): readonly Person[] {
    const pairs = texts.flatMap(pairsOf);
    if (pairs.length === 0) return this.all;
    const [rarest = []] = pairs.map((pair) => this.#places().get(pair) ?? []).sort((a, b) => a.length - b.length);
    return rarest.flatMap((place) => this.all[place] ?? []);
  }

  #places(): Map<string, number[]> {
    if (this.#pairs) return this.#pairs;
    this.#pairs = new Map();
    for (const [place, person] of this.all.entries()) {
      for (const pair of new Set(this.#wordsOf(person).flatMap(pairsOf))) {
        const places = this.#pairs.get(pair);
        if (places) places.push(place);
        else this.#pairs.set(pair, [place]);
      }
    }
    return this.#pairs;
  }
}

function pairsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}

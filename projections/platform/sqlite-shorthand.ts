import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '../../src/platform/event.values.ts';

/**
 * What many rows say alike is written once and named by a number: the field names of documents, the stores of positions, the ids of
 * organisations and series. Field names are words of the code; what people wrote is never among them.
 */
export class Shorthand {
  readonly #texts = new Map<number, string>();
  readonly #numbers = new Map<string, number>();
  readonly #shapes = new Map<number, readonly string[]>();
  readonly #alike: { number: number; names: readonly string[] }[][] = [];
  readonly #source: ShorthandSource;

  constructor(source: ShorthandSource) {
    this.#source = source;
  }

  /** Forgets what it has read: it may have been taken back. */
  clear(): void {
    this.#texts.clear();
    this.#numbers.clear();
    this.#shapes.clear();
    this.#alike.length = 0;
  }

  /** The number of a list of field names; undefined when they are no words of the code. */
  shapeOf(names: readonly string[]): number | undefined {
    const alike = (this.#alike[names.length] ??= []);
    for (const shape of alike) if (shape.names.every((name, n) => name === names[n])) return shape.number;
    if (names.length > MOST_NAMES || !names.every((name) => NAME.test(name))) return undefined;
    const number = this.#numberOf(JSON.stringify(names));
    if (number !== undefined) alike.push({ number, names });
    return number;
  }

  /** The field names of that number. */
  namesOf(shape: number): readonly string[] {
    let names = this.#shapes.get(shape);
    if (!names) this.#shapes.set(shape, (names = JSON.parse(this.#textOf(shape)) as string[]));
    return names;
  }

  /** The number of an id that many rows share: greater than 0; -1 when no row has it. */
  groupOf(id: string): number {
    return this.#numberOf(id) ?? NO_ROW;
  }

  groupAt(number: number): string {
    return this.#textOf(number);
  }

  /** A position as a number in the order of its store, of a later store after all of an earlier one; undefined when it has no such form. */
  placeOf(position: Position): number | undefined {
    const at = position.length - DIGITS;
    if (at < 1 || position[at - 1] !== '-') return undefined;
    const place = Number(position.slice(at));
    const store = Number.isInteger(place) && place < STORE ? this.#numberOf(position.slice(0, at - 1)) : undefined;
    return store === undefined || store >= MOST_STORES ? undefined : store * STORE + place;
  }

  positionOf(place: number): Position {
    const store = Math.floor(place / STORE);
    return `${this.#textOf(store)}-${String(place - store * STORE).padStart(DIGITS, '0')}`;
  }

  #numberOf(text: string): number | undefined {
    const known = this.#numbers.get(text) ?? this.#source.number(text);
    if (known !== undefined) this.#learn(known, text);
    return known;
  }

  #textOf(number: number): string {
    const text = this.#texts.get(number) ?? this.#source.text(number);
    this.#learn(number, text);
    return text;
  }

  #learn(number: number, text: string): void {
    this.#texts.set(number, text);
    this.#numbers.set(text, number);
  }
}

/** Where the texts and numbers are kept; only who writes there makes new numbers. */
export type ShorthandSource = { number(text: string): number | undefined; text(number: number): string };

/** As it is kept in views.db. */
export function readShorthand(db: DatabaseSync): ShorthandSource {
  const [numbers, texts] = [
    db.prepare('SELECT number FROM shorthand WHERE text = ?'),
    db.prepare('SELECT text FROM shorthand WHERE number = ?'),
  ];
  return {
    number: (text) => numbers.get(text)?.['number'] as number | undefined,
    text: (number) => String(texts.get(number)?.['text']),
  };
}

const NO_ROW = -1;
const NAME = /^[a-z][A-Za-z]{0,39}$/;
const MOST_NAMES = 60;
const DIGITS = 16;
/** Places that a store may have, and stores, so that both together are one exact number. */
const STORE = 2 ** 43;
const MOST_STORES = 2 ** 10;

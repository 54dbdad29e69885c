import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '../../src/platform/event.values.ts';

/**
 * What many rows say alike is written once and named by a number: words of the code, as the field names of documents and the stores of positions,
 * and groups, as the ids of organisations and series. What people wrote is never among them. A group is there as long as a document is in it.
 */
export class Shorthand {
  readonly #words: Numbers;
  readonly #groups: Numbers;
  readonly #shapes = new Map<number, readonly string[]>();
  readonly #alike: { number: number; names: readonly string[] }[][] = [];

  constructor({ words, groups }: ShorthandSource) {
    this.#words = new Numbers(words);
    this.#groups = new Numbers(groups);
  }

  /** Forgets what it has read: it may have been taken back. */
  clear(): void {
    this.#words.clear();
    this.#groups.clear();
    this.#shapes.clear();
    this.#alike.length = 0;
  }

  /** The number of a list of field names; undefined when they are no words of the code. */
  shapeOf(names: readonly string[]): number | undefined {
    const alike = (this.#alike[names.length] ??= []);
    for (const shape of alike) if (shape.names.every((name, n) => name === names[n])) return shape.number;
    if (names.length > MOST_NAMES || !names.every((name) => NAME.test(name))) return undefined;
    const number = this.#words.of(JSON.stringify(names));
    if (number !== undefined) alike.push({ number, names });
    return number;
  }

  /** The field names of that number. */
  namesOf(shape: number): readonly string[] {
    let names = this.#shapes.get(shape);
    if (!names) this.#shapes.set(shape, (names = JSON.parse(this.#words.at(shape)) as string[]));
    return names;
  }

  /** The number of an id that many rows share: greater than 0; -1 when no row has it. */
  groupOf(id: string): number {
    return this.#groups.of(id) ?? NO_ROW;
  }

  groupAt(number: number): string {
    return this.#groups.at(number);
  }

  /** Forgets a group that no document is in any more. Its number is never given to another. */
  forgetGroup(number: number): void {
    this.#groups.forget(number);
  }

  /** A position as a number in the order of its store, of a later store after all of an earlier one; undefined when it has no such form. */
  placeOf(position: Position): number | undefined {
    const at = position.length - DIGITS;
    if (at < 1 || position[at - 1] !== '-') return undefined;
    const place = Number(position.slice(at));
    const store = Number.isInteger(place) && place < STORE ? this.#words.of(position.slice(0, at - 1)) : undefined;
    return store === undefined || store >= MOST_STORES ? undefined : store * STORE + place;
  }

  positionOf(place: number): Position {
    const store = Math.floor(place / STORE);
    return `${this.#words.at(store)}-${String(place - store * STORE).padStart(DIGITS, '0')}`;
  }
}

/** Texts and their numbers, as far as they were asked for lately. */
class Numbers {
  readonly #texts = new Map<number, string>();
  readonly #numbers = new Map<string, number>();
  readonly #source: NumberSource;

  constructor(source: NumberSource) {
    this.#source = source;
  }

  of(text: string): number | undefined {
    const known = this.#numbers.get(text) ?? this.#source.number(text);
    if (known !== undefined) this.#learn(known, text);
    return known;
  }

  /** Empty for what was forgotten since its row was read. */
  at(number: number): string {
    const text = this.#texts.get(number) ?? this.#source.text(number);
    if (text !== undefined) this.#learn(number, text);
    return text ?? '';
  }

  forget(number: number): void {
    this.#numbers.delete(this.#texts.get(number) ?? '');
    this.#texts.delete(number);
  }

  clear(): void {
    this.#texts.clear();
    this.#numbers.clear();
  }

  #learn(number: number, text: string): void {
    if (this.#texts.size >= MOST_KNOWN) this.clear();
    this.#texts.set(number, text);
    this.#numbers.set(text, number);
  }
}

type NumberSource = { number(text: string): number | undefined; text(number: number): string | undefined };

/** Where the texts and numbers are kept; only who writes there makes new numbers. */
export type ShorthandSource = { words: NumberSource; groups: NumberSource };

/** As it is kept in views.db. */
export function readShorthand(db: DatabaseSync): ShorthandSource {
  return { words: readNumbers(db, 'shorthand'), groups: readNumbers(db, 'groups') };
}

function readNumbers(db: DatabaseSync, table: string): NumberSource {
  const numbers = db.prepare(`SELECT number FROM ${table} WHERE text = ?`);
  const texts = db.prepare(`SELECT text FROM ${table} WHERE number = ?`);
  return {
    number: (text) => numbers.get(text)?.['number'] as number | undefined,
    text: (number) => texts.get(number)?.['text'] as string | undefined,
  };
}

const NO_ROW = -1;
const NAME = /^[a-z][A-Za-z]{0,39}$/;
const MOST_NAMES = 60;
const MOST_KNOWN = 20_000;
const DIGITS = 16;
/** Places that a store may have, and stores, so that both together are one exact number. */
const STORE = 2 ** 43;
const MOST_STORES = 2 ** 10;

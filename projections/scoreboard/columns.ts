import type { Delta } from './deltas.ts';

/** What a delta is about, beside what it changes. */
export type About = { player: number; occurredAt: number; teams: number; entryId: string };

/**
 * Deltas in the order of their arrival, a typed array for each field: about 70 bytes each, and nothing for the garbage collector to follow. Those that
 * are taken of other columns are about 50: which entries they are of, and when they were learned, is looked up there.
 */
export class Columns {
  size = 0;
  at = new Float64Array(64);
  occurredAt = new Float64Array(64);
  micros = new Float64Array(64);
  player = new Int32Array(64);
  /** Numbers of sets of ids, see {@link IdSets}. */
  teams = new Int32Array(64);
  tags = new Int32Array(64);
  entries = new Int8Array(64);
  revoked = new Int8Array(64);
  /** The delta of the same player that arrived before; -1 for the first. */
  previous = new Int32Array(64);
  #recordedAt = new Float64Array(64);
  #ids = new Uint32Array(256);
  /** Ids that are no UUIDs. */
  readonly #otherIds = new Map<number, string>();
  /** What is taken, and of which deltas it was looked up when they were learned. */
  #taken: Taken | undefined;
  #learned = 0;

  /** Adds a delta at the end and answers its number. */
  add(delta: Delta, tags: number, about: About, previous: number): number {
    const n = this.size++;
    if (n === this.at.length) this.#grow();
    this.at[n] = delta.at;
    this.#recordedAt[n] = delta.recordedAt;
    this.occurredAt[n] = about.occurredAt;
    this.micros[n] = delta.micros;
    this.player[n] = about.player;
    this.teams[n] = about.teams;
    this.tags[n] = tags;
    this.entries[n] = delta.entries;
    this.revoked[n] = delta.revoked;
    this.previous[n] = previous;
    if (UUID.test(about.entryId)) this.#ids.set(wordsOf(about.entryId), n * 4);
    else this.#otherIds.set(n, about.entryId);
    return n;
  }

  /** Adds a delta of other columns, for another player and worth something else, and answers its number. What is added so is all that there is. */
  take(from: Columns, n: number, about: Pick<About, 'player' | 'teams'> & { micros: number; tags: number }, previous: number): number {
    const { player, micros, teams, tags } = about;
    const m = this.size++;
    this.#taken ??= new Taken();
    if (m === this.at.length) this.#grow();
    this.at[m] = from.at[n] as number;
    this.occurredAt[m] = from.occurredAt[n] as number;
    this.micros[m] = micros;
    this.player[m] = player;
    this.tags[m] = tags;
    this.teams[m] = teams;
    this.entries[m] = from.entries[n] as number;
    this.revoked[m] = from.revoked[n] as number;
    this.previous[m] = previous;
    this.#taken.put(m, from, n);
    return m;
  }

  /** When each was learned. Of those that were taken it is looked up when it is first asked for. */
  get recordedAt(): Float64Array {
    if (this.#taken && this.#learned < this.size) {
      if (this.#recordedAt.length < this.size) this.#recordedAt = grown(this.#recordedAt, new Float64Array(this.at.length));
      for (; this.#learned < this.size; this.#learned++) {
        const [columns, n] = this.#taken.of(this.#learned);
        this.#recordedAt[this.#learned] = columns.recordedAt[n] as number;
      }
    }
    return this.#recordedAt;
  }

  entryId(n: number): string {
    if (this.#taken) {
      const [columns, m] = this.#taken.of(n);
      return columns.entryId(m);
    }
    const other = this.#otherIds.get(n);
    if (other !== undefined) return other;
    const hex = Array.from(this.#ids.subarray(n * 4, n * 4 + 4), (word) => word.toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Which of two deltas' entries has the lesser id: negative for the first, 0 when they are the same. */
  compareIds(a: number, b: number): number {
    if (this.#taken || this.#otherIds.has(a) || this.#otherIds.has(b)) {
      const [one, other] = [this.entryId(a), this.entryId(b)];
      return one < other ? -1 : Number(one > other);
    }
    for (let word = 0; word < 4; word++) {
      const difference = (this.#ids[a * 4 + word] as number) - (this.#ids[b * 4 + word] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #grow(): void {
    const length = this.at.length * 2;
    this.at = grown(this.at, new Float64Array(length));
    this.occurredAt = grown(this.occurredAt, new Float64Array(length));
    this.micros = grown(this.micros, new Float64Array(length));
    this.player = grown(this.player, new Int32Array(length));
    this.teams = grown(this.teams, new Int32Array(length));
    this.tags = grown(this.tags, new Int32Array(length));
    this.entries = grown(this.entries, new Int8Array(length));
    this.revoked = grown(this.revoked, new Int8Array(length));
    this.previous = grown(this.previous, new Int32Array(length));
    if (this.#taken) return;
    this.#recordedAt = grown(this.#recordedAt, new Float64Array(length));
    this.#ids = grown(this.#ids, new Uint32Array(length * 4));
  }
}

/** Where deltas were taken: of which columns, of a few dozen, and their numbers there. */
class Taken {
  readonly #columns: Columns[] = [];
  #which = new Uint8Array(64);
  #numbers = new Int32Array(64);

  put(m: number, columns: Columns, n: number): void {
    if (m === this.#numbers.length) {
      this.#which = grown(this.#which, new Uint8Array(m * 2));
      this.#numbers = grown(this.#numbers, new Int32Array(m * 2));
    }
    const known = this.#columns.indexOf(columns);
    this.#which[m] = known < 0 ? this.#columns.push(columns) - 1 : known;
    this.#numbers[m] = n;
  }

  of(m: number): [Columns, number] {
    return [this.#columns[this.#which[m] as number] as Columns, this.#numbers[m] as number];
  }
}

/** Lists of ids by number: entries share few different ones. */
export class IdSets {
  readonly #lists: (readonly string[])[] = [];
  readonly #numbers = new Map<string, number>();

  number(ids: readonly string[]): number {
    const key = ids.join();
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#lists.push(ids) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  list(number: number): readonly string[] {
    return this.#lists[number] ?? [];
  }

  /** A condition on lists as one on their numbers, asked once for each. */
  where(condition: (ids: readonly string[]) => boolean): (number: number) => boolean {
    const answers: boolean[] = [];
    return (number) => (answers[number] ??= condition(this.#lists[number] ?? []));
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function wordsOf(uuid: string): number[] {
  const hex = uuid.replaceAll('-', '');
  return [0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16));
}

function grown<A extends Float64Array | Int32Array | Int8Array | Uint8Array | Uint32Array>(old: A, fresh: A): A {
  fresh.set(old);
  return fresh;
}

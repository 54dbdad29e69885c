import { byTime, type JudgedEntry } from '../../src/badges/judged-entry.values.ts';

/** Entries lie in months of so many milliseconds, whatever calendars show: a change moves those of one. */
const MONTH_MS = 28 * 86_400_000;

/** The entries of a player in a series that count, in order of time. */
export class PlayerTally {
  readonly profileId: string;
  /** By their numbers, each in order of time. */
  readonly #months = new Map<number, JudgedEntry[]>();
  #size = 0;

  constructor(profileId: string) {
    this.profileId = profileId;
  }

  get size(): number {
    return this.#size;
  }

  /** One entry as it was and as it is; nothing while it does not count. */
  put(before: JudgedEntry | undefined, after: JudgedEntry | undefined): void {
    if (before) this.#take(before);
    if (after) this.#add(after);
  }

  *entries(): Generator<JudgedEntry> {
    for (const month of [...this.#months.keys()].sort((a, b) => a - b)) yield* this.#months.get(month) ?? [];
  }

  #add(entry: JudgedEntry): void {
    const number = Math.floor(entry.at / MONTH_MS);
    const month = this.#months.get(number) ?? [];
    this.#months.set(number, month);
    month.splice(placeIn(month, entry), 0, entry);
    this.#size++;
  }

  #take(entry: JudgedEntry): void {
    const number = Math.floor(entry.at / MONTH_MS);
    const month = this.#months.get(number) ?? [];
    const place = placeIn(month, entry);
    if (month[place]?.entryId !== entry.entryId) return;
    month.splice(place, 1);
    if (month.length === 0) this.#months.delete(number);
    this.#size--;
  }
}

/** Where an entry is in a month, or would be. */
function placeIn(month: readonly JudgedEntry[], entry: JudgedEntry): number {
  let [from, before] = [0, month.length];
  while (from < before) {
    const middle = (from + before) >>> 1;
    if (byTime(month[middle] as JudgedEntry, entry) < 0) from = middle + 1;
    else before = middle;
  }
  return from;
}

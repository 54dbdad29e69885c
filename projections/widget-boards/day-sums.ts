import { KnownSpans, periodAt, type Span } from '../../src/points/periods.values.ts';
import type { Timeline } from '../scoreboard/timeline.ts';
import { Pairs } from './pairs.ts';
import { Sums } from './sums.ts';

/** A day with deltas, by its number: the last of them to arrive, when the last one took effect, and when the last one was learned. */
export type Day = Span & { number: number; last: number; at: number; recordedAt: number };

/** Deltas that are taken before others have their turn. */
const LOOK = 4_096;

const known = new WeakMap<Timeline, DaySums>();

/** What is added up beside a timeline, by the days of one zone. */
export function daySumsOf(timeline: Timeline, timeZone: string): DaySums {
  const kept = known.get(timeline);
  if (kept?.timeZone === timeZone) return kept;
  const sums = new DaySums(timeline, timeZone);
  known.set(timeline, sums);
  return sums;
}

/**
 * The deltas of a timeline added up by the day on which their entries happened, their player, teams and tags: an entry that goes is one more delta, as it
 * is in the timeline. It only grows, and takes what has arrived when it is told to follow.
 */
export class DaySums {
  readonly timeZone: string;
  readonly days: Day[] = [];
  /** Players with teams and tags: what is asked of an entry beside its times is asked once of each kind. */
  readonly kinds = new Pairs();
  /** A delta of each kind. */
  readonly samples: number[] = [];
  /** Days with kinds, and what came of each. */
  readonly cells = new Pairs();
  readonly sums = new Sums(64);
  /** When the first entry of each happened. */
  first = new Float64Array(64);
  readonly #timeline: Timeline;
  readonly #commons = new Pairs();
  readonly #known = new KnownSpans<Day>();
  readonly #byFirst = new Map<number, Day>();
  /** The last cell of each kind, and of each cell the one of its kind before; -1 for the first. */
  readonly #lastOf: number[] = [];
  #ofSame = new Int32Array(64);
  /** The delta of the same day that arrived before; -1 for the first. */
  #earlier = new Int32Array(64);
  #size = 0;

  constructor(timeline: Timeline, timeZone: string) {
    this.#timeline = timeline;
    this.timeZone = timeZone;
  }

  /** Takes what has arrived. */
  catchUp(): void {
    while (this.#size < this.#timeline.size) this.#take(this.#size++);
  }

  /** The same, and pauses often. */
  *follow(): Generator<void, void> {
    while (this.#size < this.#timeline.size) {
      this.#take(this.#size++);
      if (this.#size % LOOK === 0) yield;
    }
  }

  kindOf(n: number): number {
    const { player, teams, tags } = this.#timeline.deltas;
    return this.kinds.number(player[n] as number, this.#commons.number(teams[n] as number, tags[n] as number));
  }

  /** The numbers of a day's deltas, the last to arrive first. */
  *ofDay({ last }: Day): Generator<number> {
    for (let n = last; n >= 0; n = this.#earlier[n] as number) yield n;
  }

  /** The cells of some kinds: where those are 1 by number. */
  ofKinds(some: Uint8Array): number[] {
    const cells: number[] = [];
    for (let kind = some.indexOf(1); kind >= 0; kind = some.indexOf(1, kind + 1))
      for (let cell = this.#lastOf[kind] as number; cell >= 0; cell = this.#ofSame[cell] as number) cells.push(cell);
    return cells;
  }

  #take(n: number): void {
    const { occurredAt, at, recordedAt, micros, entries } = this.#timeline.deltas;
    const happened = occurredAt[n] as number;
    const day = this.#known.at(happened, () => this.#dayAt(happened));
    if (n === this.#earlier.length) this.#earlier = grown(this.#earlier, new Int32Array(2 * n));
    this.#earlier[n] = day.last;
    day.last = n;
    day.at = Math.max(day.at, at[n] as number);
    day.recordedAt = Math.max(day.recordedAt, recordedAt[n] as number);
    const kind = this.kindOf(n);
    if (kind === this.samples.length) this.samples.push(n);
    const cell = this.#cellOf(day.number, kind);
    this.sums.add(cell, micros[n] as number, entries[n] as number);
    if (happened < (this.first[cell] as number)) this.first[cell] = happened;
  }

  #cellOf(day: number, kind: number): number {
    const { size } = this.cells;
    const cell = this.cells.number(day, kind);
    if (cell < size) return cell;
    if (cell === this.#ofSame.length) {
      this.#ofSame = grown(this.#ofSame, new Int32Array(2 * cell));
      this.first = grown(this.first, new Float64Array(2 * cell));
    }
    this.first[cell] = Infinity;
    this.#ofSame[cell] = this.#lastOf[kind] ?? -1;
    this.#lastOf[kind] = cell;
    return cell;
  }

  #dayAt(instant: number): Day {
    const span = periodAt('day', instant, this.timeZone);
    let day = this.#byFirst.get(span.from);
    if (!day) {
      day = { ...span, number: this.days.length, last: -1, at: -Infinity, recordedAt: -Infinity };
      this.days.push(day);
      this.#byFirst.set(span.from, day);
    }
    return day;
  }
}

function grown<A extends Int32Array | Float64Array>(old: A, fresh: A): A {
  fresh.set(old);
  return fresh;
}

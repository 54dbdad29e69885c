import type { Instant, Position } from '../../src/platform/event.values.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import type { HotState } from '../platform/hot-view.ts';
import type { PlacesWindow } from '../platform/live/live.contract.ts';
import type { AskedFor } from './contestants.ts';
import { type PaceGround, paceNow } from './pace-ground.ts';
import type { PaceTable } from './pace-table.ts';
import type { PaceHeader, PaceRow } from './target-pace.view.ts';

/** Rows of a block. */
export const BLOCK_ROWS = 50;
/** Around a row. */
const NEIGHBOURS = 3;
const HOUR = 3_600_000;

/** Tells of what changes targets, with where that stands. Answers how to stop. */
export type HearTargets = (listener: (position: Position) => void) => () => void;

/** How far along everybody is with an item, live: it follows the entries of the series, the targets, people, and time. */
export class LivePace implements HotState<PaceHeader, PaceRow> {
  readonly #read: () => Promise<PaceGround>;
  readonly #asked: AskedFor;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  #ground: PaceGround;
  /** Before it is moved on for the first time it stands nowhere. */
  #now = 0;
  #position: Position;
  /** Made when somebody looks at it, and anew when what it was made of is another. */
  #made: PaceTable | undefined;
  #reading: Promise<void> = Promise.resolve();
  #isWaiting = false;
  /** Up to where targets have been told to be others. */
  #toldOf: Position = '';

  /** @param read reads all anew, after targets were changed */
  constructor(ground: PaceGround, asked: AskedFor, read: () => Promise<PaceGround>, hear: HearTargets) {
    this.#ground = ground;
    this.#asked = asked;
    this.#read = read;
    this.#position = ground.series.position;
    this.#stops = [
      ground.series.onChange((added) => {
        if (!added) this.#made = undefined;
        else if (this.#made && !this.#made.add(added)) return;
        this.#tell(ground.series.position);
      }),
      ground.directory.onChange(() => {
        this.#made = undefined;
        this.#tell(ground.directory.position);
      }),
      hear((position) => this.#reread(position)),
    ];
  }

  position(): Position {
    return this.#position;
  }

  header(): PaceHeader {
    return this.#table().header();
  }

  rows(window: PlacesWindow): PaceRow[] {
    return rowsOf(this.#table(), window);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What is expected by now grows with time, and at midnight of the series' zone it is another day. */
  moveOn(now: Instant): Instant {
    const before = this.#now;
    this.#now = Date.parse(now);
    const { timeZone } = this.#ground.seen;
    const next = Math.min((Math.floor(this.#now / HOUR) + 1) * HOUR, periodAt('day', this.#now, timeZone).before);
    if (Math.floor(before / HOUR) !== Math.floor(this.#now / HOUR) || periodAt('day', before, timeZone).before <= this.#now) {
      this.#made = undefined;
      this.#tell(this.#position);
    }
    return new Date(next).toISOString();
  }

  release(): void {
    for (const stop of this.#stops) stop();
  }

  #table(): PaceTable {
    return (this.#made ??= paceNow(this.#ground, this.#asked, this.#now));
  }

  /** One reading after another; what is told before the next has begun is in it. */
  #reread(position: Position): void {
    this.#toldOf = position;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#reading = this.#reading.then(async () => {
      this.#isWaiting = false;
      const upTo = this.#toldOf;
      // What cannot be read now is read with the next change.
      const ground = await this.#read().catch(() => undefined);
      if (!ground) return;
      this.#ground = ground;
      this.#made = undefined;
      this.#tell(upTo);
    });
  }

  #tell(position: Position): void {
    if (position > this.#position) this.#position = position;
    for (const listener of this.#listeners) listener();
  }
}

/** A block of rows, or those around one. */
export function rowsOf(table: PaceTable, window: PlacesWindow): PaceRow[] {
  if ('block' in window) return table.rows(window.block * BLOCK_ROWS, (window.block + 1) * BLOCK_ROWS);
  const place = table.placeOf(window.around);
  return place < 0 ? [] : table.rows(place - NEIGHBOURS, place + NEIGHBOURS + 1);
}

import type { Instant, Position } from '../../src/platform/event.values.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import type { HotState } from '../platform/hot-view.ts';
import { type Audience, Board, type Frame, instantOf } from './board.ts';
import { read, type Reading } from './board-readings.ts';
import type { Frozen, Script } from './frozen.ts';
import { finishOf, heldAt, liveFrame, type Look, shownOf } from './frames.ts';
import { TEN_MINUTES } from './movement.ts';
import type { Order } from './order.ts';
import type { Finish } from './reached.ts';
import type { BoardHeader, BoardWindow, LiveBoardRow, ShownRound } from './scoreboard.view.ts';
import type { Added } from './timeline.ts';
import { NOBODY } from './selection.ts';
import type { SeriesTimeline } from './timelines.ts';

/** What a live board follows: a series, or what counts in a round of a competition, which moves on with time. */
export type Followed = Pick<SeriesTimeline, 'timeline' | 'position' | 'onChange'> & {
  round?: ShownRound;
  order?: Order;
  /** Of a closed round as of when who is deleted is not on it; as of now if absent. */
  rosterBy?: Instant | undefined;
  /** Of a round by when what its locked ranks count was known. */
  lockedBy?: Instant | undefined;
  takesPart?: (id: string) => boolean;
  frozen?: Frozen | undefined;
  script?: Script;
  moveOn?(now: number): number;
};

const HOUR = 3_600_000;

/** A board that follows its series. Everybody who sees the same shares it; it stays at hand for a while when nobody looks. */
export class LiveBoard implements HotState<BoardHeader, LiveBoardRow> {
  readonly #look: Look;
  readonly #series: Followed;
  readonly #audience: Audience;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  /** The first of its standings as they were read, by the reading, until something changes. */
  readonly #standings = new Map<string, string[]>();
  #now: number;
  /** Of a round that ends by target. */
  #finish: Finish | undefined;
  #board: Board;
  readonly release: () => void;

  /** Stands at the newest fact of the series until it is moved on. */
  constructor(look: Look, series: Followed, audience: Audience, onRelease: () => void) {
    this.release = onRelease;
    this.#look = look;
    this.#series = series;
    this.#audience = audience;
    this.#now = Math.max(
      0,
      series.timeline.last(Infinity, () => true),
    );
    this.#board = this.#fresh();
    this.#stops = [
      series.onChange((added) => {
        if (!added) this.#board = this.#fresh();
        // What is hidden changes nothing but how much that is.
        else if (!this.#take(added) && !this.#series.frozen) return;
        this.#tell();
      }),
      audience.directory.onChange(() => {
        const changed = audience.roster.refresh();
        audience.sight?.refresh();
        if (this.#isOfOthers()) this.#board = this.#fresh();
        else this.#board.rename(changed);
        this.#tell();
      }),
    ];
  }

  get board(): Board {
    return this.#board;
  }

  position(): Position {
    return this.#board.position;
  }

  header(): BoardHeader {
    return this.#board.header();
  }

  rows(window: BoardWindow): LiveBoardRow[] {
    return this.#board.rows(window).map((row) => Object.assign(row, { id: row.profileId }));
  }

  /** What is read from it, as JSON. The first of its standings are read once for as long as nothing changes: others may ask for the same. */
  read(reading: Reading): string[] {
    if (reading.kind !== 'standings' || reading.most === undefined) return read(this.#board, reading);
    const key = JSON.stringify(reading);
    const known = this.#standings.get(key) ?? read(this.#board, reading);
    this.#standings.set(key, known);
    return known;
  }

  /** Of a round who has a target: whoever ended it, or the first to have theirs and those who are asked for. Null: all together. */
  reached(most: number, asked: readonly string[]): { row: string | null; at: Instant }[] {
    if (!this.#finish) return this.#board.reached(most, asked);
    const { at, rows } = this.#finish;
    if (at === undefined) return [];
    const ended = rows.map((row) => this.#series.timeline.players[row] as string);
    return (this.#series.order?.together === undefined ? ended : [null]).map((row) => ({ row, at: instantOf(at) }));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Moves on to the period, and the earlier board, of an instant. Answers when it would next change by time alone, an hour at most. */
  moveOn(now: Instant): Instant {
    this.#now = Date.parse(now);
    const nextRound = this.#series.moveOn?.(this.#now) ?? Infinity;
    const { frame: old } = this.#board;
    const frame = this.#frame();
    if (frame.selection.span.from !== old.selection.span.from || frame.historyFrom !== old.historyFrom) {
      this.#board = this.#fresh();
      this.#tell();
    } else if (frame.base.until !== old.base.until) {
      const isDifferent = frame.movementMs !== old.movementMs || this.#isDifferent(old.base.until, frame.base.until);
      this.#board.compareWith(frame);
      if (isDifferent) this.#tell();
    }
    return instantOf(Math.max(this.#now + 1, Math.min(this.#now + HOUR, nextRound, this.#nextChange(frame))));
  }

  /** Stops following. */
  close(): void {
    for (const stop of this.#stops) stop();
  }

  /** Counts what has arrived; what happens often enough moves the earlier board nearer. Answers whether anything has changed. */
  #take(added: Added): boolean {
    if (this.#finish?.take(added)) {
      this.#board = this.#stood();
      return true;
    }
    if (!this.#board.add(added, this.#series.position)) return false;
    const frame = this.#frame();
    if (frame.movementMs !== this.#board.frame.movementMs) this.#board.compareWith(frame);
    return true;
  }

  #fresh(): Board {
    const shown = this.#shown();
    this.#finish = finishOf(shown, { until: heldAt(shown), knownBy: Infinity }, this.#series.timeline);
    return this.#stood();
  }

  #stood(): Board {
    return new Board(this.#series.timeline, this.#series.position, this.#frame(), this.#audience);
  }

  #shown(): ReturnType<typeof shownOf> {
    return shownOf(this.#look, this.#audience, this.#series, this.#deleted());
  }

  /** Who is not on it, because they are deleted. */
  #deleted(): ReadonlySet<string> {
    const { roster } = this.#audience;
    const { rosterBy } = this.#series;
    return rosterBy === undefined ? roster.deletedNow() : roster.deletedAt(Date.parse(rosterBy));
  }

  #frame(): Frame {
    return liveFrame(this.#shown(), this.#now, this.#series.timeline, this.#finish?.at);
  }

  /** Something took effect between two instants. */
  #isDifferent(one: number, other: number): boolean {
    return this.#series.timeline.next(Math.min(one, other)) <= Math.max(one, other);
  }

  /** Somebody was deleted or brought back, or came into sight or went out of it. */
  #isOfOthers(): boolean {
    const { sight, selection } = this.#board.frame;
    const { roster, sight: seen } = this.#audience;
    const pairs = [
      [selection.without, this.#deleted()],
      [selection.only, roster.only()],
      [sight, seen?.only()],
    ] as const;
    return pairs.some(([one, other]) => !haveTheSame(one ?? NOBODY, other ?? NOBODY));
  }

  #nextChange({ base, movementMs }: Frame): number {
    const { timeZone, scope } = this.#look;
    const midnight = scope.historyDays === undefined ? Infinity : periodAt('day', this.#now, timeZone).before;
    if (this.#now >= heldAt({ scope, frozen: this.#series.frozen })) return midnight;
    if (movementMs === null) return Math.min(midnight, this.#board.frame.selection.span.before);
    const otherWindow = (Math.floor(this.#now / TEN_MINUTES) + 1) * TEN_MINUTES;
    // Boards stand on whole minutes.
    return Math.min(midnight, otherWindow, Math.ceil((this.#series.timeline.next(base.until) + movementMs) / 60_000) * 60_000);
  }

  #tell(): void {
    this.#standings.clear();
    for (const listener of this.#listeners) listener();
  }
}

function haveTheSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one === other || (one.size === other.size && [...other].every((id) => one.has(id)));
}

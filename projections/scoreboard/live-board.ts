import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { HotState } from '../platform/hot-view.ts';
import type { BoardHeader, BoardRow, BoardWindow } from '../views.ts';
import { type Audience, Board, instantOf } from './board.ts';
import { liveFrame, type Look } from './frames.ts';
import type { SeriesTimeline } from './timelines.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A board that follows its series. Everybody who sees the same shares it; it stays at hand for a while when nobody looks. */
export class LiveBoard implements HotState<BoardWindow, BoardHeader, BoardRow> {
  readonly #look: Look;
  readonly #series: SeriesTimeline;
  readonly #audience: Audience;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  #now: number;
  #board: Board;
  readonly release: () => void;

  /** Stands at the newest fact of the series until it is moved on. */
  constructor(look: Look, series: SeriesTimeline, audience: Audience, onRelease: () => void) {
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
        else if (!this.#board.add(added, series.position)) return;
        this.#tell();
      }),
      audience.directory.onChange(() => {
        this.#board.rename(audience.roster.refresh());
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

  rows(window: BoardWindow): BoardRow[] {
    return this.#board.rows(window);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Moves on to the period, and the earlier board, of an instant. Answers when it would next change by time alone, an hour at most. */
  moveOn(now: Instant): Instant {
    this.#now = Date.parse(now);
    const { frame: old } = this.#board;
    const frame = liveFrame(this.#look, this.#now);
    if (frame.selection.span.from !== old.selection.span.from || frame.historyFrom !== old.historyFrom) {
      this.#board = this.#fresh();
      this.#tell();
    } else if (frame.base.until !== old.base.until) {
      const isDifferent = this.#isDifferent(old.base.until, frame.base.until);
      this.#board.compareWith(frame.base, frame.movementSince);
      if (isDifferent) this.#tell();
    }
    return instantOf(Math.max(this.#now + 1, Math.min(this.#now + HOUR, this.#nextChange(frame.base.until))));
  }

  /** Stops following. */
  close(): void {
    for (const stop of this.#stops) stop();
  }

  #fresh(): Board {
    return new Board(this.#series.timeline, this.#series.position, liveFrame(this.#look, this.#now), this.#audience);
  }

  /** Something took effect between two instants. */
  #isDifferent(one: number, other: number): boolean {
    return this.#series.timeline.next(Math.min(one, other)) <= Math.max(one, other);
  }

  #nextChange(baseUntil: number): number {
    const { params, timeZone, scope } = this.#look;
    const midnight =
      scope.historyDays === undefined
        ? Infinity
        : liveFrame({ params: { ...params, period: 'day' }, timeZone, scope }, this.#now).selection.span.before;
    if (params.period !== 'all') return Math.min(midnight, this.#board.frame.selection.span.before);
    // Boards stand on whole minutes.
    return Math.min(midnight, Math.ceil((this.#series.timeline.next(baseUntil) + DAY) / 60_000) * 60_000);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

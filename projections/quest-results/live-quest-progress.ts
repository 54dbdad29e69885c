import { type Instant, later, type Position } from '../../src/platform/event.values.ts';
import type { HotState } from '../platform/hot-view.ts';
import type { PlacesWindow } from '../platform/live/live.contract.ts';
import type { QuestLeaderRow, QuestProgressHeader } from './quest-results.view.ts';

export type QuestProgress = { header: QuestProgressHeader; leaders: QuestLeaderRow[] };

/** Tells of what changes it, with where that stands. Answers how to stop. */
export type Hear = (listener: (position: Position) => void) => () => void;

const MINUTE_MS = 60_000;

/** How a round of a quest goes, live: read anew after each commit that changed it, as its counts are kept. */
export class LiveQuestProgress implements HotState<QuestProgressHeader, QuestLeaderRow> {
  readonly #read: (now: Instant) => Promise<QuestProgress>;
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  #progress: QuestProgress;
  #position: Position;
  #toldOf: Position = '';
  #reading: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #now: Instant;

  /** @param first what it is made of: as of an instant, up to a position */
  constructor(first: QuestProgress & { now: Instant; position: Position }, read: (now: Instant) => Promise<QuestProgress>, hear: Hear) {
    this.#progress = first;
    this.#position = first.position;
    this.#now = first.now;
    this.#read = read;
    this.#stop = hear((told) => this.#reread(told));
  }

  position(): Position {
    return this.#position;
  }

  header(): QuestProgressHeader {
    return this.#progress.header;
  }

  rows(window: PlacesWindow): QuestLeaderRow[] {
    return 'block' in window && window.block === 0 ? this.#progress.leaders : [];
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another round may have begun, without any fact. */
  moveOn(now: Instant): Instant {
    if (now >= later(this.#now, MINUTE_MS)) {
      this.#now = now;
      this.#reread(this.#position);
    }
    return later(this.#now, MINUTE_MS);
  }

  release(): void {
    this.#stop();
  }

  /** One reading after another; what is told before the next has begun is in it. */
  #reread(position: Position): void {
    if (position > this.#toldOf) this.#toldOf = position;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#reading = this.#reading.then(async () => {
      this.#isWaiting = false;
      const upTo = this.#toldOf;
      // What cannot be read now is read with the next change.
      const progress = await this.#read(this.#now).catch(() => undefined);
      if (!progress) return;
      this.#progress = progress;
      if (upTo > this.#position) this.#position = upTo;
      for (const listener of this.#listeners) listener();
    });
  }
}

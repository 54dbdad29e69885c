/** What of a celebration its turn depends on. */
type Told = { readonly id: string };

/** What is on a wall: the whole screen, or a strip at its foot; `until` is when that ends, of the time that the page is open, in milliseconds. `fades`: it holds no more. */
export type Celebrating<C extends Told> = { celebration: C; whole: boolean; until: number; fades?: boolean };

/** Where the ids of what was shown are kept; nothing before the first start. */
export type Kept = { read: () => readonly string[] | undefined; write: (ids: readonly string[]) => void };

const SHOWN_MS = 12_000;
/** At most one full screen in this time. */
const PACE_MS = 60_000;
const MOST_KEPT = 200;
/** As long as its style takes, `.fading`. */
const FADE_MS = 600;

/**
 * Which celebrations a display shows: each once, one after the other, the next within a minute as a strip alone. What it has shown is kept before it shows, so
 * that whatever happens to the page it never shows one twice. What is told when it is first started is old.
 */
export class CelebrationQueue<C extends Told> {
  private waiting: readonly C[] = [];
  private on: Celebrating<C> | undefined;
  private wholeAt = -Infinity;

  constructor(private readonly kept: Kept) {}

  /**
   * What is to be celebrated of the last ten minutes, the oldest first. What is told no more was revoked, or is of somebody who was forgotten; unless it is
   * among those that are of earlier alone: what waits of these has its turn.
   */
  hear(told: readonly C[], now: number, earlier: readonly string[] = []): void {
    const before = this.kept.read();
    if (before === undefined) this.kept.write(told.map(({ id }) => id).slice(-MOST_KEPT));
    const shown = new Set(this.kept.read());
    const waited = this.waiting.filter(({ id }) => earlier.includes(id));
    this.waiting = [...waited, ...told.filter(({ id }) => !shown.has(id))];
    const { on } = this;
    if (on && !on.fades && ![...earlier, ...told.map(({ id }) => id)].includes(on.celebration.id))
      this.on = { ...on, until: Math.min(on.until, now + FADE_MS), fades: true };
  }

  /** What is on the wall at an instant. */
  at(now: number): Celebrating<C> | undefined {
    if (this.on && now < this.on.until) return this.on;
    const [next, ...later] = this.waiting;
    this.on = undefined;
    if (!next) return undefined;
    this.waiting = later;
    this.kept.write([...(this.kept.read() ?? []), next.id].slice(-MOST_KEPT));
    const whole = now - this.wholeAt >= PACE_MS;
    if (whole) this.wholeAt = now;
    this.on = { celebration: next, whole, until: now + SHOWN_MS };
    return this.on;
  }
}

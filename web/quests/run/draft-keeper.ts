import { call, CallRefused, type Input } from '../../platform/api.ts';

type Draft = Input<'POST', 'quest/draft'>;
type Of = Pick<Draft, 'questid' | 'activityid' | 'response_set_id'>;

/** How what is typed stands: nothing typed yet, on its way, kept, or not kept because the server does not answer. */
export type KeptState = 'none' | 'saving' | 'saved' | 'unsaved';

/** The server takes one every two seconds. */
const EVERY_MS = 2_100;
/** Until a word is whole. */
const SOON_MS = 300;
/** After the server did not answer. */
const AGAIN_MS = 5_000;

/**
 * Keeps half-typed answers to an activity on the server, and goes on trying while the page stands, also when the activity is left. Of two devices the one
 * that was typed on last counts: whose number is behind takes the next one.
 */
export class DraftKeeper {
  private waiting: Draft['responses'] | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;
  private stopped = false;
  private lastAt = 0;
  /** Of the answer that it goes on with, as the attempt tells it. */
  private spentMs: number | undefined;

  constructor(
    private readonly of: Of,
    private number: number,
    private readonly tell: (state: KeptState) => void,
  ) {}

  keep(responses: Draft['responses']): void {
    this.waiting = responses;
    if (!this.stopped) this.goOn();
  }

  /** The answer is on its way, and takes its place: nothing is sent until it is known that it did not. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The answer was not taken: what waits is kept after all. */
  goOn(): void {
    this.stopped = false;
    if (!this.waiting) return;
    this.tell('saving');
    if (!this.sending && this.timer === undefined) this.plan(Math.max(SOON_MS, this.lastAt + EVERY_MS - Date.now()));
  }

  /** What was answered stands: what is typed from now on goes on with it. */
  goesOnWith(spentMs: number | null): void {
    this.spentMs = spentMs ?? undefined;
  }

  /** Another device has kept one of this number. Answers whether it counts here too: nothing was typed here since. */
  heard(number: number): boolean {
    if (this.waiting || this.sending || number <= this.number) return false;
    this.number = number;
    return true;
  }

  private plan(inMs: number): void {
    this.timer = setTimeout(() => void this.send(), inMs);
  }

  private async send(): Promise<void> {
    this.timer = undefined;
    const responses = this.waiting;
    if (!responses || this.stopped) return;
    this.waiting = undefined;
    this.sending = true;
    const number = this.number + 1;
    try {
      const { number: kept } = await call('POST', 'quest/draft', { ...this.of, number, spent_ms: this.spentMs, responses });
      this.lastAt = Date.now();
      this.number = Math.max(number, kept);
      if (kept !== number) this.waiting ??= responses;
      this.tell(this.waiting ? 'saving' : 'saved');
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      const passes = refused.status === 0 || refused.status === 429 || refused.status >= 500;
      if (passes) this.waiting ??= responses;
      this.lastAt = refused.status === 429 ? Date.now() : Date.now() + AGAIN_MS - EVERY_MS;
      if (refused.status !== 429) this.tell(passes ? 'unsaved' : 'none');
    } finally {
      this.sending = false;
      if (this.waiting) this.plan(Math.max(SOON_MS, this.lastAt + EVERY_MS - Date.now()));
    }
  }
}

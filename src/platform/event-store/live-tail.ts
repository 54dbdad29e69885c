import { setTimeout as wait } from 'node:timers/promises';
import type { Followed, Placed } from './eventstoredb-connection.ts';
import { Tail } from './tail.ts';

const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 2_000;

/**
 * The end of a server's log in memory, kept up by one subscription for everybody in this process. It takes at once what the server sends,
 * because the server drops who is slow; who follows here may be as slow as they like. When the subscription is lost it is taken up again
 * after the last fact, so that nothing is missing in between.
 */
export class LiveTail extends Tail<Placed> {
  private lost: { since: number; reason: string } | undefined;

  /** @param place where it begins: nothing up to there is held */
  constructor(
    place: number,
    private readonly follow: (after: number, signal: AbortSignal) => AsyncIterable<Followed>,
  ) {
    super(place);
  }

  /** Why nothing arrives, since the subscription was lost. */
  get trouble(): string | undefined {
    return this.lost && `not connected for ${Math.round((Date.now() - this.lost.since) / 1_000)} s: ${this.lost.reason}`;
  }

  /** Ends when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        for await (const followed of this.follow(this.last, signal)) {
          if (followed.kind === 'event') this.take(followed.event);
          if (followed.kind === 'caught-up' || failures > 0) this.lost = undefined;
          failures = 0;
        }
      } catch (error) {
        this.lost ??= { since: Date.now(), reason: '' };
        this.lost.reason = error instanceof Error ? error.message : String(error);
      }
      await wait(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), undefined, { signal }).catch(() => undefined);
    }
  }
}

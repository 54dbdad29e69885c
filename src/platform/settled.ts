import { Injectable } from '@nestjs/common';
import type { Position } from './event.values.ts';
import { NotReached } from './not-reached.values.ts';
import { Reactions, type Whose } from './reactions.ts';
import { Shown } from './shown.ts';

/** Reactions to reactions: a chain of links is never longer than an organisation has series to link. */
const LONGEST_CHAIN = 1_000;
const TIMEOUT_MS = 60_000;

/** Not everything that follows from a fact has happened and is shown in time. */
export class NotSettled extends NotReached {
  override readonly name = 'NotSettled';
  constructor(
    message: string,
    /** The reactions and views that are behind. */
    readonly waitsFor: readonly string[],
  ) {
    super(message);
  }
}

/** Tells when everything that follows from a fact has happened and is shown. */
@Injectable()
export class Settled {
  constructor(
    private readonly reactions: Reactions,
    private readonly shown: Shown,
  ) {}

  /**
   * Resolves when every deciding reaction has passed the position, and what it caused, and every view has passed that. What is still to be
   * answered of other organisations than the one named is not waited for.
   * @throws NotSettled with the names of those that are behind, after `timeoutMs` (a minute unless told), or at once when a reaction has stopped
   */
  async settled(
    position: Position,
    { organisationId, timeoutMs = TIMEOUT_MS }: { organisationId?: string; timeoutMs?: number } = {},
  ): Promise<void> {
    const until = performance.now() + timeoutMs;
    const last = await this.decided(position, { ...(organisationId && { organisationId }), timeoutMs });
    await this.shown.reached(last, { timeoutMs: Math.max(0, until - performance.now()) }).catch((error: unknown) => {
      if (!(error instanceof NotReached)) throw error;
      throw notSettled('views', this.shown.behind(last), last, timeoutMs);
    });
  }

  /**
   * The same without the views. A reaction that answers by all that follows waits for the others so: `but` is its own name, and nobody who waits so is
   * waited for by another.
   * @returns the position of the last fact that was caused
   * @throws NotSettled
   */
  async decided(position: Position, { timeoutMs = TIMEOUT_MS, ...whose }: Whose & { timeoutMs?: number } = {}): Promise<Position> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    let last = position;
    try {
      for (let step = 0; step < LONGEST_CHAIN; step++) {
        const decided = await this.reactions.decided(last, { ...whose, signal: late.signal });
        if (!decided) throw notSettled('reactions', this.reactions.undecided(last, whose), last, timeoutMs);
        const caused = this.reactions.causedBy(last, whose);
        if (caused <= last) break;
        last = caused;
      }
      return last;
    } finally {
      clearTimeout(timer);
    }
  }
}

function notSettled(kind: string, names: readonly string[], position: Position, timeoutMs: number): NotSettled {
  return new NotSettled(`the ${kind} ${names.join(', ')} did not pass ${position} within ${timeoutMs} ms`, names);
}

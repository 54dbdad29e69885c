import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '../http/refusals.ts';

type Waiting = { organisationId: string; begin: () => void };

/** Which lists are small: many of them take no more memory than a few large ones. In characters. */
const SMALL = 100_000;
const SOON_S = 10;

/**
 * Lists that people send, and what costs as much, are worked on in turns: one of an organisation at a time, and few of all, so that what is
 * held of them stays bounded and nobody waits for all the lists of another. Small ones do not wait for large ones.
 */
@Injectable()
export class ListTurns {
  private readonly small = new Lane(8);
  private readonly large = new Lane(2);

  /**
   * @param signal of who waits: their turn passes to the next
   * @throws TooManyRequests when too many wait already, of the organisation or of all
   */
  inTurn<Result>(organisationId: string, list: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return (list.length <= SMALL ? this.small : this.large).inTurn(organisationId, work, signal);
  }
}

const MOST_WAITING = 32;
const MOST_OF_ONE = 4;

class Lane {
  private readonly waiting: Waiting[] = [];
  private readonly atWork = new Set<string>();

  constructor(private readonly atOnce: number) {}

  async inTurn<Result>(organisationId: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const ofOne = this.waiting.filter((other) => other.organisationId === organisationId);
    if (this.waiting.length >= MOST_WAITING || ofOne.length >= MOST_OF_ONE) throw new TooManyRequests(SOON_S);
    await new Promise<void>((begin, leave) => {
      const place = { organisationId, begin };
      this.waiting.push(place);
      signal?.addEventListener('abort', () => {
        const at = this.waiting.indexOf(place);
        if (at >= 0) this.waiting.splice(at, 1);
        leave(signal.reason as Error);
      });
      this.goOn();
    });
    try {
      return await work();
    } finally {
      this.atWork.delete(organisationId);
      this.goOn();
    }
  }

  /** Whoever came first and whose organisation has nothing at work. */
  private goOn(): void {
    while (this.atWork.size < this.atOnce) {
      const at = this.waiting.findIndex(({ organisationId }) => !this.atWork.has(organisationId));
      const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
      if (!next) return;
      this.atWork.add(next.organisationId);
      next.begin();
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from './event-store.ts';

/**
 * How long is waited for a server, in ms. `silence`: until it has said nothing to anybody, and calls fail at once. `answer`: for one answer,
 * though it answers others, and for an append that is sent again. `start`: for a server that is not there yet.
 */
export type Patience = { silence: number; answer: number; start: number };
export const PATIENCE: Patience = { silence: 5_000, answer: 8_000, start: 30_000 };

const KNOCK_EVERY_MS = 200;

/**
 * Puts a limit to waiting for a server: its client waits for ever. Once it has kept silent to everybody, nobody waits for it: calls fail at once
 * until it answers again, so that a queue of commands does not wait for each in turn. A server that has much to do and answers one after
 * the other is not silent.
 */
export class Silence {
  private since: number | undefined;
  private heard = 0;
  private over = false;

  /** @param knock asks the server for anything; resolves when it answers, and gives up by itself */
  constructor(
    private readonly knock: () => Promise<unknown>,
    private readonly patience: Patience = PATIENCE,
  ) {}

  /** For how long the server has kept silent; nothing when it answers. */
  get reason(): string | undefined {
    return this.since === undefined ? undefined : `the server has been silent for ${Math.round((Date.now() - this.since) / 1_000)} s`;
  }

  /** @throws StoreUnavailable when the server is known to keep silent: nothing needs to be sent */
  check(): void {
    if (this.reason !== undefined) throw new StoreUnavailable('unreachable', `EventStoreDB: ${this.reason}`);
  }

  /** @throws Silent when the server has said nothing to anybody for a while, or nothing to this one for so long */
  async limit<T>(answer: Promise<T>, longest = this.patience.answer): Promise<T> {
    const began = Date.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const look = () => {
        const waited = Date.now() - began;
        const quiet = Math.min(waited, Date.now() - this.heard);
        const left = Math.min(this.patience.silence - quiet, longest - waited);
        if (left > 0) {
          timer = setTimeout(look, left);
          return;
        }
        if (quiet >= this.patience.silence) this.begin();
        reject(new Silent(`the server has been silent for ${waited} ms`));
      };
      look();
    });
    // A no is an answer, too, and so is one that comes when it has been given up.
    const heard = answer.finally(() => (this.heard = Date.now()));
    try {
      return await Promise.race([heard, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Nobody asks any more. */
  close(): void {
    this.over = true;
  }

  private begin(): void {
    if (this.since !== undefined || this.over) return;
    this.since = Date.now() - this.patience.silence;
    void this.listen();
  }

  private async listen(): Promise<void> {
    while (!this.over) {
      try {
        await this.knock();
        this.since = undefined;
        return;
      } catch {
        await wait(KNOCK_EVERY_MS, undefined, { ref: false });
      }
    }
  }
}

export class Silent extends Error {}

import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from './event-store.ts';

/** How long a server may keep silent to a call. Its client waits for ever. */
export const PATIENCE_MS = 5_000;
const KNOCK_EVERY_MS = 200;

/**
 * Puts a limit to waiting for a server. Once it has kept silent to one call, nobody waits for it: calls fail at once until it answers again,
 * so that a queue of commands does not wait for each in turn.
 */
export class Silence {
  private since: number | undefined;
  private over = false;

  /** @param knock asks the server for anything; resolves when it answers */
  constructor(private readonly knock: () => Promise<unknown>) {}

  /** For how long the server has kept silent; nothing when it answers. */
  get reason(): string | undefined {
    return this.since === undefined ? undefined : `the server has been silent for ${Math.round((Date.now() - this.since) / 1_000)} s`;
  }

  /** @throws StoreUnavailable when the server is known to keep silent: nothing needs to be sent */
  check(): void {
    if (this.reason !== undefined) throw new StoreUnavailable('unreachable', `EventStoreDB: ${this.reason}`);
  }

  /** @throws Silent after the time */
  async limit<T>(answer: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.begin(patienceMs);
        reject(new Silent(`the server has been silent for ${patienceMs} ms`));
      }, patienceMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Nobody asks any more. */
  close(): void {
    this.over = true;
  }

  private begin(patienceMs: number): void {
    if (this.since !== undefined || this.over) return;
    this.since = Date.now() - patienceMs;
    void this.listen();
  }

  private async listen(): Promise<void> {
    while (!this.over) {
      try {
        await this.limit(this.knock());
        this.since = undefined;
        return;
      } catch {
        await wait(KNOCK_EVERY_MS, undefined, { ref: false });
      }
    }
  }
}

export class Silent extends Error {}

import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '../journeys/laurel.ts';

const ASK_AGAIN_MS = 50;

/** Callers who give points, each call again under its key until it is done. */
export class Load {
  /** The entries that were acknowledged. */
  readonly entries: string[] = [];
  /** How often a call was refused, by code. */
  readonly refusals = new Map<string, number>();
  private readonly name = crypto.randomUUID();
  private over = false;
  private failure: Error | undefined;
  private calls = 0;
  private readonly refusedCallers = new Set<number>();

  constructor(
    private readonly client: Client,
    private readonly series: string,
    private readonly players: readonly string[],
  ) {}

  /** Calls with so many callers until {@link stop}. */
  async run(callers: number): Promise<void> {
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        while (!this.over) await this.give(this.calls++, caller);
      }),
    ).catch((error: unknown) => {
      this.over = true;
      this.failure = error as Error;
    });
  }

  stop(): void {
    this.over = true;
  }

  /** Resolves when so many more calls are acknowledged. Throws what a caller threw. */
  async more(count: number): Promise<void> {
    const enough = this.entries.length + count;
    while (this.entries.length < enough && this.failure === undefined) await wait(ASK_AGAIN_MS);
    if (this.failure !== undefined) throw this.failure;
  }

  /** Resolves when so many callers have been refused since: none of them waits for the server. Throws what a caller threw. */
  async refused(callers: number): Promise<void> {
    this.refusedCallers.clear();
    while (this.refusedCallers.size < callers && this.failure === undefined) await wait(ASK_AGAIN_MS);
    if (this.failure !== undefined) throw this.failure;
  }

  private async give(call: number, caller: number): Promise<void> {
    const sent = { version: 1, scoreseriesid: this.series, profiles: [this.players[call % this.players.length]], points: '0.5' };
    for (;;) {
      const { status, body } = await this.client.post('scoreseries/submit_score', sent, { 'idempotency-key': `${this.name}-${call}` });
      if (status === 200) {
        this.entries.push(...(body.ids as string[]));
        return;
      }
      expect([status, body]).toEqual([503, { status: 'error', code: expect.any(String) as string, message: expect.any(String) as string }]);
      const code = String(body.code);
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      this.refusedCallers.add(caller);
      await wait(ASK_AGAIN_MS);
    }
  }
}

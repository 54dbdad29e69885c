import type { EventStore } from './event-store/event-store.ts';

const EVERY_MS = 1_000;

/**
 * Says in the log when the event store goes away and when it is back, once each; `/health` says it meanwhile. What is over before it is seen
 * twice, as a line that is taken up again, is not told.
 */
export class StoreWatch {
  private away: { since: number; told: boolean } | undefined;
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Pick<EventStore, 'trouble'>,
    private readonly say: (message: string) => void,
  ) {}

  watch(): void {
    this.looking = setInterval(() => this.look(Date.now()), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.looking);
  }

  look(now: number): void {
    const { trouble } = this.store;
    if (trouble === undefined) {
      if (this.away?.told) this.say(`the event store is back after ${Math.round((now - this.away.since) / 1_000)} s`);
      this.away = undefined;
    } else if (!this.away) this.away = { since: now, told: false };
    else if (!this.away.told) {
      this.away.told = true;
      this.say(`the event store is away: ${trouble}. Commands are refused until it is back, readings go on`);
    }
  }
}

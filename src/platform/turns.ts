/** How long folding may keep the thread before requests get their turn. */
const SLICE_MS = 8;

/** Lets the thread answer requests between slices of long work. Of several that wait, one goes on in each turn of the event loop. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** A slice of work that begins now. */
  begin(): Slice {
    let since = performance.now();
    return {
      isOver: () => performance.now() - since > SLICE_MS,
      restart: () => (since = performance.now()),
      rest: async () => {
        await this.#next();
        since = performance.now();
      },
    };
  }

  /** Goes through work that pauses often: others have their turn whenever a slice of it is over. */
  async through<Result>(work: Generator<void, Result>): Promise<Result> {
    const slice = this.begin();
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      if (slice.isOver()) await slice.rest();
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#give());
    });
  }

  #give(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#give());
  }
}

/** `rest` gives the others their turn; `restart` says that the work has been waiting anyway. */
export type Slice = { isOver(): boolean; rest(): Promise<void>; restart(): void };

import type { FeedMessage } from '../../src/platform/event.values.ts';

/**
 * Messages of a feed on their way to a fold. While catching up it hands out full batches, afterwards what is there.
 * It reads ahead by no more than two batches.
 */
export class Inbox {
  readonly #size: number;
  #messages: FeedMessage[] = [];
  #live = false;
  #ended = false;
  #failure: Error | undefined;
  #arrived: (() => void) | undefined;
  #taken: (() => void) | undefined;

  constructor(source: AsyncIterable<FeedMessage>, size: number) {
    this.#size = size;
    void this.#read(source);
  }

  /** Nothing has arrived that was not handed out. */
  get empty(): boolean {
    return this.#messages.length === 0;
  }

  get waiting(): number {
    return this.#messages.length;
  }

  /** The next batch; an empty one when the feed has ended. Throws what the feed threw, once everything before it is handed out. */
  async next(): Promise<FeedMessage[]> {
    while (!this.#ready()) await new Promise<void>((resolve) => (this.#arrived = resolve));
    if (this.empty && this.#failure !== undefined) throw this.#failure;
    const batch = this.#messages.slice(0, this.#size);
    this.#messages = this.#messages.slice(this.#size);
    this.#taken?.();
    return batch;
  }

  /** Nobody takes any more: what still arrives is dropped. */
  close(): void {
    this.#ended = true;
    this.#arrived?.();
    this.#taken?.();
  }

  #isOver(): boolean {
    return this.#ended;
  }

  #isFull(): boolean {
    return !this.#ended && this.#messages.length >= 2 * this.#size;
  }

  #ready(): boolean {
    return this.#ended || this.#messages.length >= this.#size || (this.#live && !this.empty);
  }

  async #read(source: AsyncIterable<FeedMessage>): Promise<void> {
    try {
      for await (const message of source) {
        if (message.kind === 'caught-up') this.#live = true;
        this.#messages.push(message);
        if (this.#ready()) this.#arrived?.();
        while (this.#isFull()) await new Promise<void>((resolve) => (this.#taken = resolve));
        if (this.#isOver()) return;
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.close();
  }
}

/** Carries what a callback says to whoever iterates; of what nobody has heard yet only the newest is kept. */
export class Channel<T> implements AsyncIterable<T> {
  private newest: T | undefined;
  private ended = false;
  private wake: () => void = () => undefined;

  send(value: T): void {
    this.newest = value;
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.newest;
      this.newest = undefined;
      if (value !== undefined) yield value;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

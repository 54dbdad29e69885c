/** How many of the newest facts are held for those who follow, and about how many characters of them. Who is further behind reads the log again. */
const HELD = 4_096;
const HELD_CHARACTERS = 2_000_000;

/** A fact, its place in the log and, where that is known, how long it is. */
export type InPlace = { place: number; characters?: number };

/** The end of a log in memory, for everybody in this process who follows it. They may be as slow as they like. */
export class Tail<Fact extends InPlace> {
  private held: Fact[] = [];
  private characters = 0;
  private begin: number;
  private end: number;
  private readonly first = new Set<() => void>();
  private readonly others = new Set<() => void>();
  private waking = false;

  /** @param place where it begins: nothing up to there is held */
  constructor(place: number) {
    this.begin = this.end = place;
  }

  /** Everything after here, up to the last place, is held. */
  get from(): number {
    return this.begin;
  }

  /** The place of the last fact that has arrived. */
  get last(): number {
    return this.end;
  }

  /** The next fact; one that has arrived already is not heard again. */
  take(fact: Fact): void {
    if (fact.place <= this.end) return;
    this.held.push(fact);
    this.characters += fact.characters ?? 0;
    this.end = fact.place;
    if (this.held.length >= 2 * HELD || this.characters >= 2 * HELD_CHARACTERS) this.letGo();
    this.wake();
  }

  /** The log has come to a place, but not through here: what follows is held from there on. */
  skipTo(place: number): void {
    if (place <= this.end) return;
    this.held = [];
    this.characters = 0;
    this.begin = this.end = place;
    this.wake();
  }

  /** Facts after a place that is not before {@link Tail.from}, oldest first: a copy of no more than so many. */
  after(place: number, most: number): Fact[] {
    let [low, high] = [0, this.held.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.held[middle]?.place ?? Infinity) <= place) low = middle + 1;
      else high = middle;
    }
    return this.held.slice(low, low + most);
  }

  /** Resolves when there is more after a place, or the signal aborts: for who is first at once, for the others in the next turn of the event loop. */
  async moved(place: number, signal: AbortSignal, first = false): Promise<void> {
    if (this.end > place || signal.aborted) return;
    const waiting = first ? this.first : this.others;
    await new Promise<void>((resolve) => {
      const wake = () => {
        if (this.end === place && !signal.aborted) return;
        waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  /** The older half goes, by number or by size. */
  private letGo(): void {
    let kept = 0;
    let characters = 0;
    for (let fact = this.held.at(-1); fact && kept < HELD && characters < HELD_CHARACTERS; fact = this.held.at(-1 - kept)) {
      kept += 1;
      characters += fact.characters ?? 0;
    }
    this.held = this.held.slice(-kept);
    this.characters = characters;
    this.begin = this.held[0]?.place ?? this.end;
  }

  private wake(): void {
    for (const wake of [...this.first]) wake();
    if (this.waking || this.others.size === 0) return;
    this.waking = true;
    setImmediate(() => {
      this.waking = false;
      for (const wake of [...this.others]) wake();
    });
  }
}

/**
 * What was used lately, by key: so much at least, and twice as much at most. In two generations, so that nothing is taken out one by one: a map
 * that is changed so all the time makes each look-up slow.
 */
export class LatelyUsed<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  readonly #least: number;

  constructor(least: number) {
    this.#least = least;
  }

  has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }

  /** It counts as used from now on. */
  get(key: string): Value | undefined {
    if (this.#young.has(key) || !this.#old.has(key)) return this.#young.get(key);
    const value = this.#old.get(key) as Value;
    this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#least) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}

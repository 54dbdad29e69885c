/** Keys of a layer, and its bits: about twenty for each key, of which three are set. */
const IN_A_LAYER = 50_000;
const WORDS = 2 ** 15;
const MOST_LAYERS = 40;

/**
 * Which keys may have been put into a generation that was empty: what it does not know was never put, and need not be looked for. It may take
 * a key for known that is not, about one in a thousand for each layer. Beyond two million keys it knows everything.
 */
export class PutKeys {
  #layers: Uint32Array[] = [];
  #inLast = IN_A_LAYER;
  #full = false;

  add(key: string): void {
    if (this.#full) return;
    if (this.#inLast === IN_A_LAYER) this.#grow();
    this.#inLast++;
    const last = this.#layers.at(-1);
    for (const bit of bitsOf(key)) if (last) last[bit >>> 5] = (last[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(key: string): boolean {
    if (this.#full) return true;
    const bits = bitsOf(key);
    return this.#layers.some((layer) => bits.every((bit) => ((layer[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0));
  }

  #grow(): void {
    this.#inLast = 0;
    this.#full = this.#layers.length === MOST_LAYERS;
    this.#layers = this.#full ? [] : [...this.#layers, new Uint32Array(WORDS)];
  }
}

function bitsOf(key: string): [number, number, number] {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other + code, 0x85ebca6b) ^ (other >>> 13);
  }
  one ^= one >>> 15;
  const most = 32 * WORDS - 1;
  return [one & most, other & most, (one + Math.imul(other, 3)) & most];
}

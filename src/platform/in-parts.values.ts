/** One fact names no more. */
const MOST_IN_A_FACT = 500;

/** A list in parts, in its order: as many of it as one fact names, unless told. */
export function inParts<Item>(items: readonly Item[], most = MOST_IN_A_FACT): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, part) => items.slice(part * most, (part + 1) * most));
}

const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the person asked for less motion: order then changes at once, nothing counts, nothing flies. */
export function reducedMotion(): boolean {
  return query.matches;
}

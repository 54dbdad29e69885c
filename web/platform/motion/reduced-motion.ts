const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the device or the person's settings ask for less motion: order then changes at once, nothing counts, nothing flies. */
export function reducedMotion(): boolean {
  return query.matches || document.documentElement.dataset.still !== undefined;
}

/** Goes through work that pauses often without a pause: where there is little of it, or nobody waits. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

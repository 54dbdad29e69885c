/** Fewer are never opened at once: they would tell whose they are. */
export const LEAST_BALLOTS = 5;
/** As many wait before some are drawn, so that nobody knows which of them the last is. */
export const WAITING_BALLOTS = 10;

/**
 * Which of the waiting ballots are opened now, each part by itself: five of ten, drawn at random; once the round is over all, unless they are fewer than five.
 * @param random numbers from 0 to below 1, as many as ballots: chance is data
 */
export function drawnBallots<Ballot>(waiting: readonly Ballot[], isOver: boolean, random: readonly number[]): Ballot[][] {
  const shuffled = waiting
    .map((ballot, place) => ({ ballot, by: random[place] ?? 0 }))
    .sort((a, b) => a.by - b.by)
    .map(({ ballot }) => ballot);
  const parts: Ballot[][] = [];
  const least = isOver ? LEAST_BALLOTS : WAITING_BALLOTS;
  for (let from = 0; shuffled.length - from >= least;) {
    // What is left at the end goes along, rather than alone.
    const left = shuffled.length - from;
    const many = isOver && left < 2 * LEAST_BALLOTS ? left : LEAST_BALLOTS;
    parts.push(shuffled.slice(from, from + many));
    from += many;
  }
  return parts;
}

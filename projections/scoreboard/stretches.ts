import type { Stretch } from './time-axis.values.ts';

/** Numbers of deltas in the order in which they took effect, when they did, and which of them are looked at. */
export type Happened = { order: Int32Array; at: Float64Array; isCounted: (n: number) => boolean };

/** Quiet times in an axis, at most: more of them would be all that one sees. */
const MOST_QUIET = 8;
/** A quiet is at least this part of all the time that is not quiet ... */
const PART_OF_REST = 1 / 8;
/** ... and so many times as long as it usually is between two instants at which something happened. */
const TIMES_USUAL = 20;
/** What is this part of the rest could be quiet beside no other, and is at most half of what is. */
const NEVER_QUIET = 1 / 32;
/** More instants than this make no difference. */
const MOST_COUNTED = TIMES_USUAL / PART_OF_REST + MOST_QUIET + 1;

type Gap = { from: number; to: number };
/** From one place in the order to another, both of deltas that are looked at. A gap has none between them. */
type Part = { low: number; high: number; span: number; isGap: boolean };

/**
 * The stretches of time in which something happened, from a start on; none when nothing did. Times between them are quiet: out of all
 * proportion to the others. They are alike: each is at least twice as long as the longest that is not quiet, so that of equal nights
 * all are or none is. What is asked follows from the instants alone, however they came; it costs a few hundred looks.
 */
export function stretchesFrom(start: number, { order, at, isCounted }: Happened): Stretch[] {
  const instant = (place: number) => at[order[place] as number] as number;
  const counts = (place: number) => isCounted(order[place] as number);
  const after = (time: number, from: number) => {
    let [low, high] = [from, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (instant(middle) <= time) low = middle + 1;
      else high = middle;
    }
    while (low < order.length && !counts(low)) low++;
    return low;
  };

  const low = after(start - 1, 0);
  let high = order.length - 1;
  while (high > low && !counts(high)) high--;
  if (low > high) return [];
  const end = instant(high);
  let instants = instant(low) > start ? 2 : 1;
  for (let next = low; instants < MOST_COUNTED && (next = after(instant(next), next)) <= high;) instants++;

  const gaps = longestGaps();
  const quiet = gaps.slice(0, quietAmong(gaps)).sort((one, other) => one.from - other.from);
  return [...quiet, { from: end, to: end }].map((gap, n) => ({ from: quiet[n - 1]?.to ?? start, to: gap.from }));

  /** The longest first, until no other could be quiet: what is shorter than what was found is halved no further. */
  function longestGaps(): Gap[] {
    const found: Gap[] = instant(low) > start ? [{ from: start, to: instant(low) }] : [];
    const parts: Part[] = [partOf(low, high, false)];
    let rest = end - instant(low);
    for (;;) {
      const longest = parts.reduce((one, other, n) => (other.span > (parts[one] as Part).span ? n : one), 0);
      const part = parts[longest];
      if (!part || part.span === 0 || part.span < rest * NEVER_QUIET || found.length > MOST_QUIET + 1) break;
      parts.splice(longest, 1);
      if (part.isGap) {
        found.push({ from: instant(part.low), to: instant(part.high) });
        rest -= part.span;
        continue;
      }
      const middle = (part.low + part.high) >>> 1;
      let left = middle;
      while (left > part.low && !counts(left)) left--;
      let right = middle + 1;
      while (right < part.high && !counts(right)) right++;
      if (part.low < left) parts.push(partOf(part.low, left, false));
      parts.push(partOf(left, right, true));
      if (right < part.high) parts.push(partOf(right, part.high, false));
    }
    return found.sort((one, other) => lengthOf(other) - lengthOf(one) || one.from - other.from);
  }

  function partOf(from: number, to: number, isGap: boolean): Part {
    return { low: from, high: to, span: instant(to) - instant(from), isGap };
  }

  /** How many of the longest are quiet. */
  function quietAmong(longest: readonly Gap[]): number {
    const between = instants - 1;
    for (let count = Math.min(MOST_QUIET, Math.floor(between / 2), longest.length); count > 0; count--) {
      const rest = end - start - longest.slice(0, count).reduce((sum, gap) => sum + lengthOf(gap), 0);
      const shortest = lengthOf(longest[count - 1] as Gap);
      const next = longest[count];
      const isLong = shortest >= rest * Math.max(PART_OF_REST, TIMES_USUAL / (between - count));
      if (isLong && (!next || lengthOf(next) <= shortest / 2)) return count;
    }
    return 0;
  }
}

function lengthOf({ from, to }: Gap): number {
  return to - from;
}

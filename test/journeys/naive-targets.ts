/** The values of one holder in one item: of a period the first holds from its start, one with `since` from then on. */
export type HeldValues = readonly { from: string; to: string; target: number; since?: number }[];
export type NaiveEntry = { at: number; points: number };

const DAY = 86_400_000;
/** From April to October Vienna is two hours ahead: no period of these histories knows another time. */
const startOf = (date: string) => Date.parse(`${date}T00:00:00+02:00`);
const endOf = (date: string) => startOf(date) + DAY;

/** What is to be reached at an instant: of the first who has something, the greatest. */
function heldAt(levels: readonly HeldValues[], at: number): { period: string; from: string; target: number } | undefined {
  for (const values of levels) {
    const now = values.filter(({ from, to, since = 0 }) => startOf(from) <= at && at < endOf(to) && since <= at);
    const last = now.reduce<HeldValues[number] | undefined>(
      (best, one) => (!best || (one.since ?? 0) >= (best.since ?? 0) ? one : best),
      undefined,
    );
    if (last) return { period: `${last.from}/${last.to}`, from: last.from, target: last.target };
  }
  return undefined;
}

/**
 * Which periods were reached, and when, told the long way: at each instant at which something may have changed all is counted anew. It shares nothing with what
 * it checks. @param levels whose values go before whose
 */
export function naiveReached(levels: readonly HeldValues[], entries: readonly NaiveEntry[]): Map<string, string> {
  const turns = levels.flat().flatMap(({ from, to, since }) => [startOf(from), endOf(to), ...(since === undefined ? [] : [since])]);
  const reached = new Map<string, string>();
  for (const at of [...new Set([...turns, ...entries.map((entry) => entry.at)])].sort((a, b) => a - b)) {
    const held = heldAt(levels, at);
    if (!held || held.target === 0 || reached.has(held.period)) continue;
    const counted = entries.filter((entry) => entry.at >= startOf(held.from) && entry.at <= at);
    if (counted.reduce((sum, { points }) => sum + points, 0) >= held.target) reached.set(held.period, new Date(at).toISOString());
  }
  return reached;
}

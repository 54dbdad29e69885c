import { fromMicros, type MicroPoints } from '../../src/points/point-amount.values.ts';
import type { BoardRow } from './scoreboard.view.ts';
import type { Timeline } from './timeline.ts';

/** The newest entry of a player that counts. */
export class Latest {
  readonly entryId: string;
  readonly occurredAt: number;
  readonly #micros: MicroPoints;
  #told: BoardRow['latest'] = null;

  constructor({ deltas }: Timeline, n: number) {
    this.entryId = deltas.entryId(n);
    this.occurredAt = deltas.occurredAt[n] as number;
    this.#micros = deltas.micros[n] as MicroPoints;
  }

  /** As a row tells it: the very same each time, so that whoever compares rows need not look into it. */
  get told(): BoardRow['latest'] {
    const { entryId, occurredAt } = this;
    return (this.#told ??= { entryId, points: fromMicros(this.#micros), occurredAt: new Date(occurredAt).toISOString() });
  }
}

/** Finds it among the deltas that are counted: an entry counts when its deltas add up to one. */
export function latestOf(timeline: Timeline, player: number, isCounted: (n: number) => boolean): Latest | null {
  const { occurredAt, entries } = timeline.deltas;
  const counted = [...timeline.ofPlayer(player)].filter(isCounted);
  const doubtful = new Set(counted.filter((n) => (entries[n] as number) < 0).map((n) => occurredAt[n] as number));
  const sums = new Map<string, number>();
  for (const n of counted) {
    if (!doubtful.has(occurredAt[n] as number)) continue;
    const entryId = timeline.deltas.entryId(n);
    sums.set(entryId, (sums.get(entryId) ?? 0) + (entries[n] as number));
  }
  let latest: Latest | null = null;
  for (const n of counted) {
    const happened = occurredAt[n] as number;
    if ((entries[n] as number) <= 0 || (latest && happened < latest.occurredAt)) continue;
    const entry = new Latest(timeline, n);
    if (isLater(entry, latest) && (!doubtful.has(happened) || (sums.get(entry.entryId) ?? 0) > 0)) latest = entry;
  }
  return latest;
}

/** Of entries of the same instant the greater id is the later. */
export function isLater(entry: Latest, than: Latest | null): boolean {
  if (!than || entry.occurredAt !== than.occurredAt) return !than || entry.occurredAt > than.occurredAt;
  return entry.entryId > than.entryId;
}

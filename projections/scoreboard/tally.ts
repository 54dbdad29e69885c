import { linkedPoints, type MicroPoints, MICROS_PER_POINT } from '../../src/points/point-amount.values.ts';
import type { Selection } from './selection.ts';
import type { Added, Timeline } from './timeline.ts';

/** Entries of one series that count, each for its points times a factor, in millionths; every product is rounded once. */
export type Source = { timeline: Timeline; selection: Selection; factor: MicroPoints };

/** What a row has. `since`: when the last of its entries happened whose instant gave or took something; 0 where none did. */
export type RowTotal = { micros: MicroPoints; entries: number; since: number };

/** Whom deltas count for, and which deltas count for a row, in no order. */
export type Rows = {
  of: (source: Source, n: number) => readonly string[];
  deltas: (source: Source, row: string) => Iterable<number>;
};

/** Every player is a row. */
export const PLAYERS: Rows = {
  of: ({ timeline }, n) => [timeline.players[timeline.deltas.player[n] as number] as string],
  deltas: ({ timeline }, row) => {
    const player = timeline.playerNumber(row);
    return player === undefined ? [] : timeline.ofPlayer(player);
  },
};

const NOTHING: RowTotal = { micros: 0, entries: 0, since: 0 };

/** What rows have together in several series, as of an instant, and then as deltas arrive. */
export class Tally {
  readonly #sources: readonly Counted[];
  readonly #rows: Rows;
  readonly #totals = new Map<string, RowTotal>();

  constructor(sources: readonly Source[], rows: Rows, until: number) {
    this.#rows = rows;
    this.#sources = sources.map((source) => ({ source, counts: countedBy(source, until) }));
  }

  total(row: string): RowTotal {
    let total = this.#totals.get(row);
    if (!total) this.#totals.set(row, (total = this.#taken(row)));
    return total;
  }

  /** Counts deltas of a source that have arrived, and answers whose totals are others now. */
  add(timeline: Timeline, added: Added): Set<string> {
    const changed = new Set<string>();
    for (const { source, counts } of this.#sources) {
      if (source.timeline !== timeline) continue;
      for (const n of timeline.arrived(added)) {
        if (!counts(n)) continue;
        for (const row of this.#rows.of(source, n)) {
          this.#count(row, source, n);
          changed.add(row);
        }
      }
    }
    return changed;
  }

  #count(row: string, source: Source, n: number): void {
    const known = this.#totals.get(row);
    if (!known) return;
    const { occurredAt, entries } = source.timeline.deltas;
    const at = occurredAt[n] as number;
    const gained = worth(source, n);
    // What happened at the same instant as the last may take all of it back: which then is the last is found among all.
    if (at === known.since) this.#totals.delete(row);
    else {
      const since = gained === 0 ? known.since : Math.max(at, known.since);
      this.#totals.set(row, { micros: known.micros + gained, entries: known.entries + (entries[n] as number), since });
    }
  }

  #taken(row: string): RowTotal {
    let { micros, entries, since } = NOTHING;
    const instants = new Map<number, MicroPoints>();
    for (const { source, counts } of this.#sources) {
      const { deltas } = source.timeline;
      for (const n of this.#rows.deltas(source, row)) {
        if (!counts(n)) continue;
        const gained = worth(source, n);
        const at = deltas.occurredAt[n] as number;
        micros += gained;
        entries += deltas.entries[n] as number;
        instants.set(at, (instants.get(at) ?? 0) + gained);
      }
    }
    for (const [at, gained] of instants) if (gained !== 0) since = Math.max(since, at);
    return { micros, entries, since };
  }
}

type Counted = { source: Source; counts: (n: number) => boolean };

function countedBy({ timeline, selection }: Source, until: number): (n: number) => boolean {
  const matches = timeline.matching(selection);
  return (n) => (timeline.deltas.at[n] as number) <= until && matches(n);
}

function worth({ timeline, factor }: Source, n: number): MicroPoints {
  const micros = timeline.deltas.micros[n] as MicroPoints;
  return factor === MICROS_PER_POINT ? micros : linkedPoints(micros, 0, factor);
}

import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import type { MicroPoints } from '../../src/points/point-amount.values.ts';
import type { Timeline } from '../scoreboard/timeline.ts';

/** What a frozen row hides of an entry: the numbers of the deltas that took effect later, what they add up to, and when the first of them did. */
export type HiddenEntry = { entryId: string; at: number; micros: MicroPoints; entries: number; deltas: number[]; tags: readonly string[] };

/** What rows of a frozen board hide, by entries. One that comes and goes hides nothing. */
export class HiddenEntries {
  readonly #rows = new Map<string, { entries: Map<string, HiddenEntry>; changes: number }>();

  /** Takes a delta that took effect after the freeze. */
  add(timeline: Timeline, n: number): void {
    const { deltas, players } = timeline;
    const id = players[deltas.player[n] as number] as string;
    const row = this.#rows.get(id) ?? { entries: new Map<string, HiddenEntry>(), changes: 0 };
    this.#rows.set(id, row);
    const entryId = deltas.entryId(n);
    const entry = row.entries.get(entryId) ?? { entryId, at: Infinity, micros: 0, entries: 0, deltas: [], tags: [] };
    row.entries.set(entryId, entry);
    row.changes -= Number(isChange(entry));
    entry.micros += deltas.micros[n] as number;
    entry.entries += deltas.entries[n] as number;
    entry.at = Math.min(entry.at, deltas.at[n] as number);
    entry.deltas.push(n);
    if ((deltas.entries[n] as number) > 0 || entry.tags.length === 0) entry.tags = timeline.tagIds(n);
    row.changes += Number(isChange(entry));
  }

  /** Takes an entry out, because it is opened. */
  take(id: string, entryId: string): HiddenEntry | undefined {
    const row = this.#rows.get(id);
    const entry = row?.entries.get(entryId);
    if (!row || !entry) return undefined;
    row.entries.delete(entryId);
    row.changes -= Number(isChange(entry));
    return entry;
  }

  /** How many changes a row hides. */
  changesOf(id: string): number {
    return this.#rows.get(id)?.changes ?? 0;
  }

  /** The entries that a row hides a change of, in the order of time. */
  changedBy(id: string): HiddenEntry[] {
    return [...(this.#rows.get(id)?.entries.values() ?? [])].filter(isChange).sort(byTime);
  }

  /** The rows that hide something. */
  ids(): string[] {
    return [...this.#rows].flatMap(([id, { changes }]) => (changes > 0 ? [id] : []));
  }

  entryOf(id: string, entryId: string): HiddenEntry | undefined {
    return this.#rows.get(id)?.entries.get(entryId);
  }

  /** The entries that a row opens at once, in that order. `tags`: in the order in which they are opened; an entry goes with the first of its own. */
  unitsOf(id: string, unit: RevealUnit, tags: readonly string[]): string[][] {
    const entries = this.changedBy(id);
    const ids = entries.map(({ entryId }) => entryId);
    if (unit === 'entry') return ids.map((entryId) => [entryId]);
    if (unit === 'row') return ids.length > 0 ? [ids] : [];
    const placeOf = (entry: HiddenEntry) => Math.min(...entry.tags.map((tag) => placeIn(tags, tag)), tags.length);
    const groups = [...Map.groupBy(entries, placeOf)].sort(([one], [other]) => one - other);
    return groups.map(([, group]) => group.map(({ entryId }) => entryId));
  }
}

function isChange({ micros, entries }: HiddenEntry): boolean {
  return micros !== 0 || entries !== 0;
}

function byTime(one: HiddenEntry, other: HiddenEntry): number {
  return one.at - other.at || (one.entryId < other.entryId ? -1 : 1);
}

function placeIn(tags: readonly string[], tag: string): number {
  const place = tags.indexOf(tag);
  return place < 0 ? tags.length : place;
}

import { linkedPoints, MAX_TOTAL, type MicroPoints, MICROS_PER_POINT, toMicros } from '../points/point-amount.values.ts';
import type { BadgeRule, BadgeSource, ValueMode } from './badge-rule.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';

/** Whether an entry counts for a badge (U-100): whoever asks leaves out what is revoked. Days of a streak take none below 0. */
export function counter(rule: BadgeRule): (entry: JudgedEntry) => boolean {
  const start = rule.start === undefined ? -Infinity : Date.parse(rule.start);
  const least = Math.max(rule.least === undefined ? -Infinity : toMicros(rule.least), rule.kind === 'daily streak' ? 0 : -Infinity);
  const { sources, teams } = rule;
  return (entry) =>
    entry.at >= start &&
    entry.micros >= least &&
    (!teams || entry.teamIds.some((id) => teams.includes(id))) &&
    sources.some((source) => isOf(source, entry));
}

function isOf({ seriesId, filters }: BadgeSource, { seriesId: id, tags, pointType }: JudgedEntry): boolean {
  if (seriesId !== id) return false;
  return filters.length === 0 || filters.some((filter) => (filter.kind === 'tag' ? tags.includes(filter.id) : filter.id === pointType));
}

/** What one source has counted: entries at all, those of at least 0, their sum and the greatest. */
type Counted = { entries: number; notBelow0: number; sum: MicroPoints; greatest: MicroPoints };

/** Entries that count become one number (valuemode, point_function and point_factor; U-100). */
export class Counting {
  readonly #rule: Pick<BadgeRule, 'sources' | 'mode'>;
  readonly #counted: Counted[];

  constructor(rule: Pick<BadgeRule, 'sources' | 'mode'>) {
    this.#rule = rule;
    this.#counted = rule.sources.map(() => ({ entries: 0, notBelow0: 0, sum: 0, greatest: -Infinity }));
  }

  /** Counts an entry in each source that it is of. */
  add(entry: JudgedEntry): void {
    this.#rule.sources.forEach((source, n) => {
      const counted = this.#counted[n];
      if (!counted || !isOf(source, entry)) return;
      counted.entries++;
      if (entry.micros >= 0) counted.notBelow0++;
      counted.sum += entry.micros;
      counted.greatest = Math.max(counted.greatest, entry.micros);
    });
  }

  /** What they come to, in millionths; nothing before there is an entry. A source without a mode of its own has the one that is asked for. */
  value(mode: ValueMode = this.#rule.mode): MicroPoints | undefined {
    let value: MicroPoints | undefined;
    this.#rule.sources.forEach((source, n) => {
      const counted = this.#counted[n];
      const own = counted && valueOf(counted, source, source.mode ?? mode);
      if (own === undefined) return;
      value = value === undefined ? own : mode === 'greatest' ? Math.max(value, own) : value + own;
    });
    return value === undefined ? undefined : Math.min(Math.max(value, -MAX_TOTAL), MAX_TOTAL);
  }
}

/** Of each source rounded once. */
function valueOf({ entries, notBelow0, sum, greatest }: Counted, { factor }: BadgeSource, mode: ValueMode): MicroPoints | undefined {
  if (entries === 0 || (mode === 'count' && notBelow0 === 0)) return undefined;
  const micros = mode === 'sum' ? sum : mode === 'greatest' ? greatest : notBelow0 * MICROS_PER_POINT;
  return factor === '1' ? micros : linkedPoints(micros, 0, toMicros(factor));
}

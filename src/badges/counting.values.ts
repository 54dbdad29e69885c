import { Remembered } from '../platform/remembered.values.ts';
import { linkedPoints, MAX_TOTAL, type MicroPoints, MICROS_PER_POINT, toMicros } from '../points/point-amount.values.ts';
import type { BadgeRule, BadgeSource, ValueMode } from './badge-rule.values.ts';
import type { Entries } from './history.values.ts';
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
  readonly #rule: BadgeRule;
  readonly #factors: readonly MicroPoints[];
  readonly #counted: Counted[];

  constructor(rule: BadgeRule, counted?: readonly Counted[]) {
    this.#rule = rule;
    this.#factors = saidBy(rule).factors;
    this.#counted = rule.sources.map((_, n) => ({ ...(counted?.[n] ?? NOTHING) }));
  }

  /** Counts an entry in each source that it is of. */
  add(entry: JudgedEntry): void {
    this.#rule.sources.forEach((source, n) => {
      const counted = this.#counted[n];
      if (counted && isOf(source, entry)) count(counted, entry);
    });
  }

  /** Counts all that counts of some entries. */
  join({ sources }: Summary): void {
    this.#counted.forEach((counted, n) => sources[n] && joinTo(counted, sources[n]));
  }

  copy(): Counting {
    return new Counting(this.#rule, this.#counted);
  }

  /** What they come to, in millionths; nothing before there is an entry. A source without a mode of its own has the one that is asked for. */
  value(mode: ValueMode = this.#rule.mode): MicroPoints | undefined {
    return this.#valueOf(mode, (own, n) => valueOf(this.#counted[n] ?? NOTHING, this.#factors[n], own));
  }

  /**
   * What they come to at most, at any moment of some entries that follow: each source is somewhere between the least and the most that it comes to, and more
   * of it is never less, or never more. What comes to something for the first time is not bounded.
   */
  most({ sources }: Summary, mode: ValueMode = this.#rule.mode): MicroPoints {
    const most = this.#valueOf(mode, (own, n) => {
      const factor = this.#factors[n];
      const [counted, follows] = [this.#counted[n] ?? NOTHING, sources[n] ?? NO_RUN];
      const now = valueOf(counted, factor, own);
      if (follows.entries === 0) return now;
      const { entries, notBelow0, sum, greatest } = counted;
      const least = valueOf({ entries, notBelow0, sum: sum + Math.min(follows.low, 0), greatest }, factor, own);
      const all = {
        entries: entries + follows.entries,
        notBelow0: notBelow0 + follows.notBelow0,
        greatest: Math.max(greatest, follows.greatest),
      };
      const highest = valueOf({ ...all, sum: sum + Math.max(follows.high, 0) }, factor, own);
      if (now === undefined) return highest === undefined ? undefined : Infinity;
      return Math.max(least ?? -Infinity, highest ?? -Infinity);
    });
    return most ?? -Infinity;
  }

  #valueOf(mode: ValueMode, ownOf: (mode: ValueMode, n: number) => MicroPoints | undefined): MicroPoints | undefined {
    let value: MicroPoints | undefined;
    this.#rule.sources.forEach((source, n) => {
      const own = ownOf(source.mode ?? mode, n);
      if (own === undefined) return;
      value = value === undefined ? own : mode === 'greatest' ? Math.max(value, own) : value + own;
    });
    return value === undefined ? undefined : Math.min(Math.max(value, -MAX_TOTAL), MAX_TOTAL);
  }
}

/** `high`, `low`: the highest and the lowest sum at the end of a moment, of what came before in the same entries. */
type Run = Counted & { high: MicroPoints; low: MicroPoints };

/** What counts of some entries by a rule: of each source, and the first and the last entry. Those of entries that follow one another join. */
export type Summary = {
  readonly sources: readonly Run[];
  readonly first?: JudgedEntry | undefined;
  readonly last?: JudgedEntry | undefined;
};

const NOTHING: Readonly<Counted> = { entries: 0, notBelow0: 0, sum: 0, greatest: -Infinity };
const NO_RUN: Readonly<Run> = { ...NOTHING, high: -Infinity, low: Infinity };

/** Rules that count the same have the same summaries: so many of them at least, twice as many at most. */
const MOST_COUNTED = 50;
const summaries = new Remembered<Entries, Summary>(MOST_COUNTED);
const said = new WeakMap<BadgeRule, SaidBy>();

/** What counts of some entries: it is remembered of each node, so that of a history that has changed all but the change is there. */
export function summaryOf(rule: BadgeRule, node: Entries | undefined): Summary {
  if (!node) return joined(rule, []);
  return summaries.of(saidBy(rule).counts, node, () =>
    'items' in node
      ? summed(rule, momentsOf(rule, node.items))
      : joined(
          rule,
          node.children.map((child) => summaryOf(rule, child)),
        ),
  );
}

/** Counts on from some entries. */
export function countedOf(rule: BadgeRule, entries: Entries | undefined): Counting {
  const counting = new Counting(rule);
  counting.join(summaryOf(rule, entries));
  return counting;
}

/** What a rule says of which entries count, and for which source: alike where that is said alike. `comesTo`: of what they come to, too. */
type SaidBy = { counts: string; comesTo: string; factors: readonly MicroPoints[]; isCounting: (entry: JudgedEntry) => boolean };

export function saidBy(rule: BadgeRule): SaidBy {
  const known = said.get(rule);
  if (known) return known;
  const { kind, sources, mode, least, start, teams } = rule;
  const counts = JSON.stringify([
    kind === 'daily streak',
    sources.map(({ seriesId, filters }) => [seriesId, filters]),
    least,
    start,
    teams,
  ]);
  const comesTo = JSON.stringify([mode, sources.map((source) => [source.mode, source.factor]), counts]);
  const now = { counts, comesTo, factors: sources.map(({ factor }) => toMicros(factor)), isCounting: counter(rule) };
  said.set(rule, now);
  return now;
}

/** What happened at one instant counts together. */
export type Moment = { at: number; entries: JudgedEntry[] };

/** Entries that count, by their instants. @param entries in order of time */
export function momentsOf(rule: BadgeRule, entries: Iterable<JudgedEntry>): Moment[] {
  const { isCounting } = saidBy(rule);
  const moments: Moment[] = [];
  for (const entry of entries) {
    if (!isCounting(entry)) continue;
    const last = moments.at(-1);
    if (last?.at === entry.at) last.entries.push(entry);
    else moments.push({ at: entry.at, entries: [entry] });
  }
  return moments;
}

function summed({ sources }: BadgeRule, moments: readonly Moment[]): Summary {
  const runs = sources.map((): Run => ({ ...NO_RUN }));
  for (const moment of moments) {
    sources.forEach((source, n) => {
      const run = runs[n] as Run;
      for (const entry of moment.entries) if (isOf(source, entry)) count(run, entry);
      run.high = Math.max(run.high, run.sum);
      run.low = Math.min(run.low, run.sum);
    });
  }
  return { sources: runs, first: moments[0]?.entries[0], last: moments.at(-1)?.entries.at(-1) };
}

function joined({ sources }: BadgeRule, summaries: readonly Summary[]): Summary {
  const runs = sources.map((_, n) => {
    const all: Run = { ...NO_RUN };
    for (const { sources: parts } of summaries) {
      const part = parts[n] ?? NO_RUN;
      all.high = Math.max(all.high, all.sum + part.high);
      all.low = Math.min(all.low, all.sum + part.low);
      joinTo(all, part);
    }
    return all;
  });
  const counting = summaries.filter(({ first }) => first);
  return { sources: runs, first: counting[0]?.first, last: counting.at(-1)?.last };
}

function count(counted: Counted, { micros }: JudgedEntry): void {
  counted.entries++;
  if (micros >= 0) counted.notBelow0++;
  counted.sum += micros;
  counted.greatest = Math.max(counted.greatest, micros);
}

function joinTo(counted: Counted, { entries, notBelow0, sum, greatest }: Counted): void {
  counted.entries += entries;
  counted.notBelow0 += notBelow0;
  counted.sum += sum;
  counted.greatest = Math.max(counted.greatest, greatest);
}

/** Of a source, rounded once. */
function valueOf(
  { entries, notBelow0, sum, greatest }: Counted,
  factor: MicroPoints = MICROS_PER_POINT,
  mode: ValueMode,
): MicroPoints | undefined {
  if (entries === 0 || (mode === 'count' && notBelow0 === 0)) return undefined;
  const micros = mode === 'sum' ? sum : mode === 'greatest' ? greatest : notBelow0 * MICROS_PER_POINT;
  return factor === MICROS_PER_POINT ? micros : linkedPoints(micros, 0, factor);
}

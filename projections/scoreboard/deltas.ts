import { toMicros } from '../../src/points/point-amount.values.ts';
import type { Entry } from '../entries/entries.ts';

/** What an entry changed of a board, and when. All of an entry's deltas together say what it counts now. */
export type Delta = {
  /** When it took effect, in milliseconds. */
  at: number;
  /** When it was learned, in milliseconds. */
  recordedAt: number;
  /** What the total gained, in micro-points. */
  micros: number;
  /** Entries that count, gained or lost. */
  entries: -1 | 0 | 1;
  /** Entries that are revoked, gained or lost. */
  revoked: -1 | 0 | 1;
  /** The tags under which it counts. */
  tags: readonly string[];
};

/**
 * The deltas of an entry in the order in which they were learned: those up to an instant are what was known then. A revocation takes
 * effect at its own time, but not before the entry happened; a reinstatement not before the revocation that it undoes. A retag takes
 * the entry from its old tags to the new ones; when it is learned late, what followed from the old tags is taken back.
 */
export function deltasOf(entry: Entry): Delta[] {
  const { turns, retags } = entry;
  if (turns.length === 0 && retags.length < 2) return effectsOf(entry, turns, retags);
  const learned = [...new Set([...turns, ...retags].map(({ recordedAt }) => recordedAt))].sort();
  const deltas: Delta[] = [];
  let shown: Delta[] = [];
  for (const instant of learned) {
    const known = <T extends { recordedAt: string }>(facts: readonly T[]) => facts.filter(({ recordedAt }) => recordedAt <= instant);
    const effects = effectsOf(entry, known(turns), known(retags));
    deltas.push(...differences(shown, effects).map((delta) => ({ ...delta, recordedAt: Date.parse(instant) })));
    shown = effects;
  }
  return deltas;
}

/** The deltas that lead from one state of an entry to the next. */
export function deltasBetween(before: Entry | undefined, after: Entry | undefined): Delta[] {
  return differences(before ? deltasOf(before) : [], after ? deltasOf(after) : []);
}

type Step = { at: number; counts: boolean } | { at: number; tags: readonly string[] };

/** What the entry changed, in the order in which it took effect. */
function effectsOf(entry: Entry, turns: Entry['turns'], [first, ...retags]: Entry['retags']): Delta[] {
  const occurredAt = Date.parse(entry.occurredAt);
  const recordedAt = Date.parse(entry.recordedAt);
  const micros = toMicros(entry.points);
  let tags = first?.tags ?? entry.tags;
  let counts = true;
  const effects: Delta[] = [{ at: occurredAt, recordedAt, micros, entries: 1, revoked: 0, tags }];
  const change = (at: number, sign: 1 | -1) =>
    effects.push(
      counts
        ? { at, recordedAt, micros: sign * micros, entries: sign, revoked: 0, tags }
        : { at, recordedAt, micros: 0, entries: 0, revoked: sign, tags },
    );
  for (const step of inEffect(turns, retags, occurredAt)) {
    change(step.at, -1);
    if ('tags' in step) tags = step.tags;
    else counts = step.counts;
    change(step.at, 1);
  }
  return effects;
}

function inEffect(turns: Entry['turns'], retags: Entry['retags'], occurredAt: number): Step[] {
  const turned: Step[] = inOrder(turns, occurredAt).map(([at, { counts }]) => ({ at, counts }));
  const retagged: Step[] = inOrder(retags, occurredAt).map(([at, { tags }]) => ({ at, tags }));
  return [...retagged, ...turned].sort((a, b) => a.at - b.at);
}

/** Each with the time at which it takes effect: its own, but not before the one that was recorded before it. */
function inOrder<T extends { at: string }>(recorded: readonly T[], occurredAt: number): [number, T][] {
  let latest = occurredAt;
  return recorded.map((each) => [(latest = Math.max(latest, Date.parse(each.at))), each]);
}

/** What was added, after the opposite of what no longer holds. */
function differences(old: readonly Delta[], fresh: readonly Delta[]): Delta[] {
  const changed = old.findIndex((delta, n) => !isSame(delta, fresh[n]));
  const from = changed < 0 ? old.length : changed;
  return [...old.slice(from).map(opposite), ...fresh.slice(from)];
}

function opposite(delta: Delta): Delta {
  const { micros, entries, revoked } = delta;
  return { ...delta, micros: 0 - micros, entries: (0 - entries) as Delta['entries'], revoked: (0 - revoked) as Delta['revoked'] };
}

function isSame(a: Delta, b: Delta | undefined): boolean {
  return (
    b !== undefined &&
    a.at === b.at &&
    a.micros === b.micros &&
    a.entries === b.entries &&
    a.revoked === b.revoked &&
    a.tags.join() === b.tags.join()
  );
}

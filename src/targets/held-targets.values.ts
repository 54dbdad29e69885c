import type { Span } from '../points/periods.values.ts';
import { toMicros } from '../points/point-amount.values.ts';
import { dateAt, type DatedSpan, daysOf, daysShared, spanOf } from './target-periods.values.ts';
import { divided, type PeriodValues, type TargetAmounts, turnsOf, valueAt } from './target-values.values.ts';

/** Whose value it is that holds: their own, one of their teams', that of all, or one of the default item (U-198). */
export const HELD_BY = ['own', 'team', 'all', 'default'] as const;
export type HeldBy = (typeof HELD_BY)[number];

/** Values of one kind: of several the greatest holds. What stands first goes before what follows. */
export type Level = { by: HeldBy; of: readonly (readonly PeriodValues[])[] };

/** The values that somebody may have in an item; those of their teams where these hold for each player. */
export type ItemValues = { own: readonly PeriodValues[]; teams: readonly (readonly PeriodValues[])[]; all: readonly PeriodValues[] };

export type Held = TargetAmounts & { by: HeldBy; period: DatedSpan };

/** Whose value goes before whose: one's own, else the greatest of one's teams', else all's, else the same of the default item. */
export function levelsOf(item: ItemValues, byDefault?: ItemValues): Level[] {
  const own = levels(item);
  return [...own, ...(byDefault ? levels(byDefault).map(({ of }): Level => ({ by: 'default', of })) : [])];
}

function levels({ own, teams, all }: ItemValues): Level[] {
  const some: Level[] = [
    { by: 'own', of: [own] },
    { by: 'team', of: teams },
    { by: 'all', of: [all] },
  ];
  return some.filter(({ of }) => of.some((periods) => periods.length > 0));
}

/** How values are read: in which zone, by what was recorded by an instant, and, if told, all as they stood at one instant. */
export type HeldIn = { timeZone: string; knownBy?: number | undefined; asOf?: number | undefined };

/** What somebody is to reach at an instant, in milliseconds; nothing when no value holds. */
export function heldAt(all: readonly Level[], instant: number, { timeZone, knownBy, asOf = instant }: HeldIn): Held | undefined {
  const day = dateAt(instant, timeZone);
  for (const { by, of } of all) {
    let greatest: Held | undefined;
    for (const { from, to, ...period } of of.flat()) {
      const value = from <= day && day <= to ? valueAt({ from, to, ...period }, asOf, timeZone, knownBy) : undefined;
      if (value && (!greatest || toMicros(value.target) > toMicros(greatest.target))) greatest = { ...value, by, period: { from, to } };
    }
    if (greatest) return greatest;
  }
  return undefined;
}

type Piece = Span & Held & { level: number };

/** The spans of time in which the same value holds, in order, and what it is. */
export function heldSpans(all: readonly Level[], read: HeldIn): (Span & Held)[] {
  const pieces = all.flatMap(({ by, of }, level) => of.flat().flatMap((period) => piecesOf(period, { by, level }, read)));
  const turns = [...new Set(pieces.flatMap(({ from, before }) => [from, before]))].sort((a, b) => a - b);
  return turns.slice(0, -1).flatMap((from, n) => {
    const there = pieces.filter((piece) => piece.from <= from && from < piece.before);
    if (there.length === 0) return [];
    const { by, target, daily, period } = there.reduce((best, piece) => (goesBefore(piece, best) ? piece : best));
    return [{ by, target, daily, period, from, before: turns[n + 1] as number }];
  });
}

function goesBefore(piece: Piece, other: Piece): boolean {
  return piece.level === other.level ? toMicros(piece.target) > toMicros(other.target) : piece.level < other.level;
}

/** A period by the values that it has one after another. */
function piecesOf(period: PeriodValues, of: Pick<Piece, 'by' | 'level'>, { timeZone, knownBy, asOf }: HeldIn): Piece[] {
  const { from, before } = spanOf(period, timeZone);
  const begin = asOf === undefined ? [...new Set([from, ...turnsOf(period, timeZone)])] : [from];
  return begin.flatMap((start, n) => {
    const value = valueAt(period, asOf ?? start, timeZone, knownBy);
    return value ? [{ ...of, ...value, period: { from: period.from, to: period.to }, from: start, before: begin[n + 1] ?? before }] : [];
  });
}

/**
 * The sum of what somebody is to reach within some days, in micro-points: of a period that is covered in part by days, each rounded once, half away from
 * zero.
 */
export function heldWithin(all: readonly Level[], days: DatedSpan, read: HeldIn & { asOf: number }): bigint {
  const parts = new Map<string, { held: Held; days: number }>();
  for (const held of heldSpans(all, read)) {
    const shared = daysShared(days, { from: dateAt(held.from, read.timeZone), to: dateAt(held.before - 1, read.timeZone) });
    if (!shared) continue;
    const key = `${held.by} ${held.period.from} ${held.period.to} ${held.target}`;
    parts.set(key, { held, days: (parts.get(key)?.days ?? 0) + daysOf(shared) });
  }
  return [...parts.values()].reduce(
    (sum, part) => sum + divided(BigInt(toMicros(part.held.target)) * BigInt(part.days), BigInt(daysOf(part.held.period))),
    0n,
  );
}

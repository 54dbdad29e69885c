import type { Instant } from '../../src/platform/event.values.ts';
import { periodAt, periodBefore } from '../../src/points/periods.values.ts';
import type { Scope } from '../platform/scope.ts';
import type { BoardParams, Sense } from '../views.ts';
import type { Frame } from './board.ts';
import { selectionOf } from './selection.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** What is looked at: a board of a series, by somebody. */
export type Look = { params: BoardParams; scope: Scope; timeZone: string };

/** The board of now, in milliseconds. What is ahead of now by a few minutes counts too. */
export function liveFrame(look: Look, now: number): Frame {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  return { ...frameAt(look, minute, Infinity), until: Infinity, historyFrom: historyFrom(look, minute) };
}

/** The board of a past instant: as things had happened, or as they were known. */
export function pastFrame(look: Look, { at, sense }: { at: Instant; sense: Sense }, now: number): Frame {
  const instant = Date.parse(at);
  const frame = frameAt(look, instant, sense === 'known' ? instant : Infinity);
  return { ...frame, until: sense === 'known' ? Infinity : instant, historyFrom: historyFrom(look, now), past: { at, sense } };
}

/** The first instant of history that may be seen; -Infinity when all may. */
export function historyFrom({ scope, timeZone }: Pick<Look, 'scope' | 'timeZone'>, now: number): number {
  if (scope.historyDays === undefined) return -Infinity;
  return periodAt('day', now - (scope.historyDays - 1) * DAY, timeZone).from;
}

/** Movement of "all" is against 24 hours before; that of a period against the board on which the period before it ended. */
function frameAt({ params, scope, timeZone }: Look, instant: number, knownBy: number): Omit<Frame, 'until' | 'historyFrom'> {
  const select = (span: ReturnType<typeof periodAt>) => selectionOf(params, scope, span, knownBy);
  const span = periodAt(params.period, instant, timeZone);
  const selection = select(span);
  if (params.period === 'all') {
    const movementSince = instant - DAY;
    return { params, timeZone, selection, base: { selection, until: movementSince }, movementSince };
  }
  const before = periodBefore(params.period, instant, timeZone);
  return { params, timeZone, selection, base: { selection: select(before), until: span.from - 1 }, movementSince: span.from };
}

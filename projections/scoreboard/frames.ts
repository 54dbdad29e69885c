import type { Instant } from '../../src/platform/event.values.ts';
import { daysBefore, periodAt, periodBefore } from '../../src/points/periods.values.ts';
import type { Scope } from '../platform/scope.ts';
import type { Audience, Frame } from './board.ts';
import { movementWindow } from './movement.ts';
import type { BoardParams, Sense } from './scoreboard.view.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;

/** What is looked at: a board of a series, by somebody. */
export type Look = { params: BoardParams; scope: Scope; timeZone: string };
/** `without`: who is not on it, as of its instant. `only`: whose entries count, if not everybody's. */
type Shown = Look & Pick<Selection, 'without'> & { only?: Selection['only'] } & Pick<Frame, 'sight' | 'round' | 'takesPart'>;

/** What somebody looks at, of a series or a round, and who is on it and in sight. */
export function shownOf(
  look: Look,
  { roster, sight }: Pick<Audience, 'roster' | 'sight'>,
  { round, takesPart }: Pick<Frame, 'round' | 'takesPart'>,
  without: ReadonlySet<string>,
): Shown {
  return { ...look, without, only: roster.only(), sight: sight?.only(), round, takesPart };
}

/** The board of now, in milliseconds. What is ahead of now by a few minutes counts too. */
export function liveFrame(look: Shown, now: number, timeline: Timeline): Frame {
  const minute = Math.floor(now / MINUTE) * MINUTE;
  return { ...frameAt(look, { instant: minute, until: Infinity, knownBy: Infinity }, timeline), historyFrom: historyFrom(look, minute) };
}

/** The board of a past instant: as things had happened, or as they were known. */
export function pastFrame(look: Shown, { at, sense }: { at: Instant; sense: Sense }, now: number, timeline: Timeline): Frame {
  const instant = Date.parse(at);
  const [until, knownBy] = sense === 'known' ? [Infinity, instant] : [instant, Infinity];
  return { ...frameAt(look, { instant, until, knownBy }, timeline), historyFrom: historyFrom(look, now), past: { at, sense } };
}

/** The first instant of history that may be seen; -Infinity when all may. */
export function historyFrom({ scope, timeZone }: Pick<Look, 'scope' | 'timeZone'>, now: number): number {
  if (scope.historyDays === undefined) return -Infinity;
  return daysBefore(scope.historyDays - 1, now, timeZone);
}

type When = { instant: number; until: number; knownBy: number };

/**
 * Movement of "all" is against a while before, as long as fits the series; that of a period against the board on which the period before it
 * ended: of the same people, so that nobody climbs because somebody was deleted.
 */
function frameAt(
  { params, scope, timeZone, without, only, sight, round, takesPart }: Shown,
  { instant, until, knownBy }: When,
  timeline: Timeline,
): Omit<Frame, 'historyFrom'> {
  const select = (span: ReturnType<typeof periodAt>) => selectionOf(params, scope, { span, knownBy, without, only });
  const span = periodAt(params.period, instant, timeZone);
  const selection = select(span);
  const seen = { params, timeZone, sight, round, takesPart };
  if (params.period === 'all') {
    const movementMs = movementWindow(timeline, selection, instant, until);
    const movementSince = instant - movementMs;
    return { ...seen, selection, until, base: { selection, until: movementSince }, movementSince, movementMs };
  }
  const base = { selection: select(periodBefore(params.period, instant, timeZone)), until: span.from - 1 };
  return { ...seen, selection, until, base, movementSince: span.from, movementMs: null };
}

import type { Instant } from '../../src/platform/event.values.ts';
import { ALWAYS, daysBefore, periodAt, periodBefore } from '../../src/points/periods.values.ts';
import { hiddenIn, type Scope } from '../platform/scope.ts';
import type { Audience, Frame } from './board.ts';
import { movementWindow } from './movement.ts';
import { Finish } from './reached.ts';
import type { Order } from './order.ts';
import type { BoardParams, Sense, ShownRound } from './scoreboard.view.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;

/** What is looked at: a board of a series, by somebody. */
export type Look = { params: BoardParams; scope: Scope; timeZone: string };
/** `without`: who is not on it, as of its instant. `only`: whose entries count, if not everybody's. */
type Shown = Look &
  Pick<Selection, 'without'> & { only?: Selection['only'] } & Pick<Frame, 'sight' | 'round' | 'order' | 'takesPart' | 'frozen' | 'script'>;

/** What somebody looks at, of a series or a round, and who is on it and in sight. */
export function shownOf(
  look: Look,
  { roster, sight }: Pick<Audience, 'roster' | 'sight'>,
  {
    round,
    order,
    lockedBy,
    takesPart,
    frozen,
    script,
  }: Pick<Frame, 'round' | 'order' | 'takesPart' | 'frozen' | 'script'> & {
    lockedBy?: Instant | undefined;
  },
  without: ReadonlySet<string>,
): Shown {
  const told =
    round && (isResultHidden(hiddenIn(look.scope), { until: round.before, knownBy: lockedBy }) ? withoutResult(round, order) : round);
  return { ...look, without, only: roster.only(), sight: sight?.only(), round: told, order, takesPart, frozen, script };
}

/** Whether what has come of a round tells what others hide of its series: of what happened, or was known, later. */
export function isResultHidden(from: Instant | undefined, round: { until: Instant | null; knownBy: Instant | undefined }): boolean {
  return from !== undefined && (round.until === null || round.until > from || (round.knownBy !== undefined && round.knownBy > from));
}

/** When a target ended it tells that it was reached. */
function withoutResult(round: ShownRound, order: Order | undefined): ShownRound {
  return { ...round, before: order?.endsByTarget ? null : round.before, lock: null, winners: [] };
}

/** The board of now, in milliseconds. What is ahead of now by a few minutes counts too. `finish`: when the round was over by target, if it was. */
export function liveFrame(look: Shown, now: number, timeline: Timeline, finish?: number): Frame {
  const minuteOf = (instant: number) => Math.floor(instant / MINUTE) * MINUTE;
  const when = { instant: minuteOf(Math.min(now, heldAt(look))), until: untilOf(look), knownBy: Infinity, finish };
  return { ...frameAt(look, when, timeline), historyFrom: historyFrom(look, minuteOf(now)) };
}

/** The board of a past instant: as things had happened, or as they were known. */
export function pastFrame(look: Shown, { at, sense }: { at: Instant; sense: Sense }, now: number, timeline: Timeline): Frame {
  const asked = Date.parse(at);
  const instant = Math.min(asked, heldAt(look));
  const [until, knownBy] = sense === 'known' ? [untilOf(look), asked] : [Math.min(asked, untilOf(look)), Infinity];
  const finish = finishOf(look, { until, knownBy }, timeline)?.at;
  return { ...frameAt(look, { instant, until, knownBy, finish }, timeline), historyFrom: historyFrom(look, now), past: { at, sense } };
}

/** When a round that ends by target is over, of what counts in it up to an instant; nothing for others. */
export function finishOf({ params, scope, order, without, only }: Shown, { until, knownBy }: Cut, timeline: Timeline): Finish | undefined {
  if (!order?.endsByTarget) return undefined;
  const matches = timeline.matching(selectionOf(params, scope, { span: ALWAYS, knownBy, without, only }));
  return new Finish(timeline, order, (n) => (timeline.deltas.at[n] as number) <= until && matches(n));
}

/** The last instant of which a board can be, in milliseconds: time stands still where nothing later is told. */
export function heldAt({ scope, frozen }: Pick<Shown, 'scope' | 'frozen'>): number {
  return Math.min(untilOf({ scope }), frozen?.at ?? Infinity);
}

/** What took effect later is not on a board. A frozen round holds nothing of it anyway. */
export function untilOf({ scope: { until } }: Pick<Look, 'scope'>): number {
  return until === undefined || until === 'freeze' ? Infinity : Date.parse(until);
}

/** The first instant of history that may be seen; -Infinity when all may. */
export function historyFrom({ scope, timeZone }: Pick<Look, 'scope' | 'timeZone'>, now: number): number {
  if (scope.historyDays === undefined) return -Infinity;
  return daysBefore(scope.historyDays - 1, now, timeZone);
}

/** Only what had happened, and what was known, by then. */
type Cut = { until: number; knownBy: number };
type When = Cut & { instant: number; finish: number | undefined };

/**
 * Movement of "all" is against a while before, as long as fits the series; that of a period against the board on which the period before it
 * ended: of the same people, so that nobody climbs because somebody was deleted.
 */
function frameAt(
  { params, scope, timeZone, without, only, sight, round, order, takesPart, frozen, script }: Shown,
  { instant, until, knownBy, finish }: When,
  timeline: Timeline,
): Omit<Frame, 'historyFrom'> {
  const select = (span: ReturnType<typeof periodAt>) => selectionOf(params, scope, { span, knownBy, without, only });
  const period = periodAt(params.period, instant, timeZone);
  // What happened at the very instant still counts.
  const span = finish === undefined ? period : { ...period, before: finish + 1 };
  const selection = select(span);
  const seen = { params, timeZone, sight, round, order, takesPart, frozen, script, finish };
  if (params.period === 'all') {
    // Opening a frozen board moves its rows: against the board as it was frozen.
    const movementMs = frozen?.reveal() ? null : movementWindow(timeline, selection, instant, until);
    const movementSince = movementMs === null ? (frozen?.at ?? instant) : instant - movementMs;
    return { ...seen, selection, until, base: { selection, until: movementSince }, movementSince, movementMs };
  }
  const base = { selection: select(periodBefore(params.period, instant, timeZone)), until: span.from - 1 };
  return { ...seen, selection, until, base, movementSince: span.from, movementMs: null };
}

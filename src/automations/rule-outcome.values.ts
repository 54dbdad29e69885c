import { isComparable } from '../objects/conditions.values.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { readInstant } from '../platform/read-instant.values.ts';
import { parseAmount, type PointAmount, pointsByLink, toMicros } from '../points/point-amount.values.ts';
import type { RuleAction, Skipped } from './automations.events.ts';

/** What a thing says, by column, in plain words; what is not said is absent. */
export type SourceValues = Readonly<Record<string, string>>;

/** When something happened to a thing, and when that was learned. */
export type When = { occurredAt: Instant; recordedAt: Instant };

/** What an action reads out of a thing. Tags and the point type are as they are written. */
export type ReadGive = {
  seriesId: string;
  profileId: string;
  points: PointAmount;
  occurredAt: Instant;
  /** A column says when. */
  isTimed: boolean;
  giverId?: string;
  pointType?: string;
  comment?: string;
  tags: readonly string[];
};

const LATE_MS = 5 * 60_000;
const MOST_COMMENT = 1_000;

/**
 * What an action gives for a thing as it is, nothing where that is no point, or why it cannot be read (U-091, U-092). Points are multiplied as those of a link
 * are. Whether the player, the point type and the tags exist is known elsewhere.
 */
export function readOutcome(action: RuleAction, values: SourceValues, { occurredAt, recordedAt }: When): ReadGive | Skipped | undefined {
  const { seriesId, factor } = action;
  const cell = (column: string | undefined) => (column === undefined ? '' : (values[column] ?? '').trim());
  const profileId = cell(action.playerColumn);
  if (profileId === '') return 'player-missing';
  const points = pointsOf(action, cell(action.pointsColumn), factor);
  if (typeof points === 'string') return points;
  if (toMicros(points.amount) === 0) return undefined;
  const written = cell(action.timeColumn);
  const time = written === '' ? occurredAt : readInstant(written);
  if (typeof time !== 'string' || Number.isNaN(Date.parse(time))) return 'time-unreadable';
  if (time > later(recordedAt, LATE_MS)) return 'time-in-future';
  const [giverId, pointType, comment] = [cell(action.giverColumn), cell(action.pointTypeColumn), cell(action.commentColumn)];
  return {
    seriesId,
    profileId,
    points: points.amount,
    occurredAt: time,
    isTimed: written !== '',
    ...(giverId !== '' && { giverId }),
    ...(pointType !== '' && { pointType }),
    ...(comment !== '' && { comment: comment.slice(0, MOST_COMMENT) }),
    tags: cell(action.tagsColumn)
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

function pointsOf({ pointsColumn }: RuleAction, written: string, factor: PointAmount): { amount: PointAmount } | Skipped {
  if (pointsColumn === undefined) return { amount: factor };
  if (written === '') return 'points-missing';
  // People may type "order 12" where an amount is asked for, and mean 12; a program does not.
  const amount = isComparable('number', written) ? parseAmount(written) : undefined;
  if (amount === undefined) return 'points-unreadable';
  const product = pointsByLink({ baseValue: '0', factor }, amount);
  return product === undefined ? 'points-out-of-range' : { amount: product };
}

/** A factor as it is sent: a sign alone is one of that sign (U-092). Undefined: it is none. */
export function readFactor(sent: string): PointAmount | undefined {
  const written = sent.trim();
  if (written === '' || written === '+') return '1';
  return written === '-' ? '-1' : parseAmount(written);
}

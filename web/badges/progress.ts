import type { TFunction } from 'i18next';
import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { formatSince } from '../platform/format/times.ts';
import type { ShownLevel } from './pieces/level-window.ts';
import './badges-texts.ts';

/** How far somebody is on the way to a badge, in words. */
export type ToldProgress = { line: string; more: string };

/** From 0 to 1 of what is to be reached; nothing where nothing is. */
export function shareOf({ progressinfo: progress }: Pick<BadgeRow, 'progressinfo'>): number | undefined {
  if (!progress || progress.level_target === null) return undefined;
  const target = toMicros(progress.level_target);
  if (target <= 0) return undefined;
  return Math.min(1, Math.max(0, toMicros(progress.cur_value) / target));
}

/** Of the way from the level that was reached last to the next, from 0 to 1. */
export function levelShare({ progressinfo: progress, levels, current_level: current, next_level: next }: BadgeRow): number {
  if (!progress || progress.level_target === null) return 0;
  const [last, ahead] = [current, next].map((id) => levels.find((level) => level.id === id));
  const from = last?.value && last.valuemode === ahead?.valuemode ? toMicros(last.value) : 0;
  const way = toMicros(progress.level_target) - from;
  return way > 0 ? Math.min(1, Math.max(0, (toMicros(progress.cur_value) - from) / way)) : 0;
}

/** Whether there is something on the way: what is won once and for all is not, nor what an admin gives. */
export function isInProgress(badge: BadgeRow): boolean {
  const share = shareOf(badge);
  if (share === undefined || badge.badge_type === 2) return false;
  if (badge.badge_type === 7) return badge.progressinfo?.next_level != null;
  return (badge.times_won ?? 0) === 0 || badge.timeperiod > 0 || badge.badge_type === 6;
}

/** The nearest first: by share, then by what ends sooner. */
export function byNearness(one: BadgeRow, other: BadgeRow): number {
  const difference = (shareOf(other) ?? 0) - (shareOf(one) ?? 0);
  return difference || (one.progressinfo?.date_end ?? '9999').localeCompare(other.progressinfo?.date_end ?? '9999');
}

/** `39,811 of 40,000` and what is missing, by when. */
export function progressText(badge: BadgeRow, t: TFunction, now: number): ToldProgress {
  const { progressinfo: progress, badge_type: type, valuemode: mode } = badge;
  if (!progress) return { line: t(`badges.kind.${type}`), more: '' };
  const { cur_value: got, level_target: target, date_end: end } = progress;
  const unit = type === 6 ? 'days' : mode === 2 ? 'entries' : 'points';
  if (target === null) return { line: t(`badges.progress.${unit}`, told(got)), more: endText(end, t, now) };
  const left = Math.max(0, toMicros(target) - toMicros(got));
  const missing = left === 0 ? t('badges.progress.there') : t(`badges.progress.left.${unit}`, told(fromMicros(left)));
  const by = endText(end, t, now);
  return {
    line: t(`badges.progress.of.${unit}`, { got: formatPoints(got), target: formatPoints(target) }),
    more: by === '' ? missing : t('badges.progress.leftBy', { left: missing, end: by }),
  };
}

/** `Level 2, Silver`, or that none is reached. */
export function levelText(badge: BadgeRow, t: TFunction): string {
  const reached = reachedOf(badge);
  const level = badge.levels[reached - 1];
  return level ? t('badges.levelNow', { n: formatCount(reached), name: level.Name }) : t('badges.noLevel');
}

/** `20,189 points to Gold`; the next level alone where it is not known how far it is. */
export function toLevelText({ progressinfo: progress, levels, next_level: next }: BadgeRow, name: string, t: TFunction): string {
  if (!progress || progress.level_target === null) return t('badges.nextIs', { name });
  const left = Math.max(0, toMicros(progress.level_target) - toMicros(progress.cur_value));
  const unit = levels.find(({ id }) => id === next)?.valuemode === 2 ? 'entries' : 'points';
  return t('badges.toLevel', { left: t(`badges.progress.${unit}`, told(fromMicros(left))), name });
}

/** How many levels are reached. */
export function reachedOf({ levels, current_level: current }: Pick<BadgeRow, 'levels' | 'current_level'>): number {
  return levels.findIndex(({ id }) => id === current) + 1;
}

export function shownLevels({ levels }: Pick<BadgeRow, 'levels'>): ShownLevel[] {
  return levels.map(({ id, Name, badge_type: type, value }) => ({ id, name: Name, value: type === 3 ? value : null }));
}

/** `37 of 53`: how many of those whom the viewer sees have it. */
export function holdersText({ winners, players }: Pick<BadgeRow, 'winners' | 'players'>, t: TFunction): string {
  if (winners === undefined || players === undefined) return '';
  return t('badges.of', { some: formatCount(winners), all: formatCount(players) });
}

/** Points with how many there are, for the plural. */
function told(amount: string): { count: number; formatted: string } {
  return { count: Number(amount), formatted: formatPoints(amount) };
}

function endText(end: string | null, t: TFunction, now: number): string {
  return end === null ? '' : t('badges.progress.by', { end: formatSince(end, now) });
}

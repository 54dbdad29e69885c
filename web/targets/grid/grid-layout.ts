import type { GridColumn } from './grid-values.ts';

/** A column as it is drawn: a period, or all those that are over, folded into one. */
export type ShownColumn = { kind: 'period'; at: number } | { kind: 'past'; count: number };

export type GridLayout = {
  shown: readonly ShownColumn[];
  /** Whether one period is shown at a time, with a way to the others. */
  single: boolean;
  /** How wide a column of a period is, in pixels. */
  cell: number;
};

/** Pixels: of names, of the period that runs but for its share, round a number, and of one of its digits. */
const NAME = 204;
const RUNNING = 264;
const AROUND = 28;
const DIGIT = 8.4;
/** Under this width one period is shown at a time. */
const SINGLE = 640;
const NARROWEST = 54;

/**
 * Which columns stand side by side. Where they have no room the past folds into one, and on a phone there is one at a time; what still is too wide
 * scrolls under the names.
 * @param width of the grid, in pixels
 * @param digits how long the longest number is
 * @param share how wide the share of the period that runs is, in pixels
 * @param one which period is shown where there is one at a time
 */
export function laidOut(columns: readonly GridColumn[], width: number, digits: number, share: number, one: number): GridLayout {
  const cell = Math.max(NARROWEST, Math.ceil(digits * DIGIT) + AROUND);
  const all = columns.map((_, at): ShownColumn => ({ kind: 'period', at }));
  if (width < SINGLE) return { shown: all.slice(one, one + 1), single: true, cell };
  const running = columns.some(({ time }) => time === 'running') ? RUNNING + share : 0;
  const narrow = columns.filter(({ time }) => time !== 'running').length;
  const needed = NAME + running + (narrow + 1.5) * cell;
  const past = columns.filter(({ time }) => time === 'past').length;
  if (needed <= width || past < 2) return { shown: all, single: false, cell };
  return { shown: [{ kind: 'past', count: past }, ...all.slice(past)], single: false, cell };
}

/** Which period is looked at first where there is one at a time: the one that runs, else the next, else the last. */
export function firstOf(columns: readonly GridColumn[]): number {
  const at = columns.findIndex(({ time }) => time !== 'past');
  return at < 0 ? columns.length - 1 : at;
}

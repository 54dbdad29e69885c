import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { RevealStep } from '../competitions/reveal-script.ts';
import type { RevealShown } from './scoreboard.view.ts';

/** What a frozen board tells beside its rows. */
export type Frozen = {
  /** Nothing that took effect later is on it, in milliseconds. */
  at: number;
  /** How many changes a row hides. */
  hiddenOf: (id: string) => number;
  /** What each of them adds or takes, in the order of time. */
  amountsOf: (id: string) => PointAmount[];
  /** The rows that hide something. */
  hiding: () => readonly string[];
  /** How far it is opened; nothing while no reveal has begun. */
  reveal: () => RevealShown | undefined;
};

/** In which order a board is opened, or was; nothing where it is never frozen. `tags`: in their order, unless it has begun with another. */
export type Script = (unit: RevealUnit, tags: readonly string[]) => readonly RevealStep[] | undefined;

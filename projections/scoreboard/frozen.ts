import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { RevealStep } from '../competitions/reveal-script.ts';
import type { ListedBy, Order } from './order.ts';
import type { BoardHeader, RevealShown } from './scoreboard.view.ts';

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

/** What a board tells of its freeze: of a row that is not shown neither that it moved nor that it is next. */
export function tellFrozen(
  { at, hiding, hiddenOf, reveal }: Frozen,
  without: ReadonlySet<string>,
  isShown: (id: string) => boolean,
): NonNullable<BoardHeader['frozen']> {
  const hidden = hiding().reduce((sum, id) => sum + (without.has(id) ? 0 : hiddenOf(id)), 0);
  const known = reveal();
  const told = known && {
    ...known,
    last: known.last && isShown(known.last.profileId) ? known.last : null,
    next: known.next !== null && isShown(known.next) ? known.next : null,
  };
  return { at: new Date(at).toISOString(), hidden, reveal: told ?? null };
}

/** How rows are listed. A reveal goes from the last rank up: while it is under way it is by rank. */
export function listedBy({ order, frozen }: { order?: Order | undefined; frozen?: Frozen | undefined }): ListedBy {
  return frozen?.reveal() ? 'Rank' : (order?.listedBy ?? 'Rank');
}

import type { Position } from './event.values.ts';

/** Tells when people see what has happened, so that who has done something reads it at once. Bound to the projector where everything is put together. */
export abstract class Shown {
  /**
   * Resolves once a view, or every view if none is named, shows everything up to a position. With `finished` also what those facts have left to be
   * done in steps: the words of who was forgotten, the documents of a deleted organisation.
   * @throws NotReached after `timeoutMs` (30 s unless told)
   */
  abstract reached(position: Position, options?: { view?: string; finished?: boolean; timeoutMs?: number }): Promise<void>;

  /** The names of the views that do not show everything up to a position yet. */
  abstract behind(position: Position): string[];

  /**
   * Resolves once what the facts up to a position have taken away is in no view any more, nor anywhere in the files that views are kept in.
   * @throws NotReached when views are late, or the words of whom very much was said take longer than ten minutes to go
   */
  abstract erased(position: Position): Promise<void>;
}

import type { Position } from './event.values.ts';
import { LatelyUsed } from './lately-used.values.ts';

/** `through`: up to where it takes facts into account; nothing before that is known. */
type Look = { begun: boolean; through: Position; ends: Promise<Position | undefined> };

/**
 * Looks at things that facts are about. Of each thing they come one after another, so that none decides by less than what one before it knew, and one
 * answers all facts up to the last that it takes into account.
 */
export class Looks {
  private readonly last: LatelyUsed<Look>;

  /** @param most things of which the last look is remembered */
  constructor(
    private readonly head: () => Promise<Position>,
    most: number,
  ) {
    this.last = new LatelyUsed(most);
  }

  /** Answers what came of a look that takes a fact into account. @param look looks at everything up to a position */
  at(thing: string, fact: Position, look: (through: Position) => Promise<Position | undefined>): Promise<Position | undefined> {
    const last = this.last.get(thing);
    if (last && (!last.begun || fact <= last.through)) return last.ends;
    const next: Look = { begun: false, through: '', ends: Promise.resolve(undefined) };
    next.ends = (last?.ends ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        next.begun = true;
        next.through = await this.head();
        return look(next.through);
      });
    next.ends.catch(() => {
      if (this.last.get(thing) === next) this.last.delete(thing);
    });
    this.last.set(thing, next);
    return next.ends;
  }
}

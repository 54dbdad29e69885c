import { Injectable } from '@nestjs/common';
import { Projector } from '../../projections/platform/projector.ts';
import type { Position } from './event.values.ts';
import { Reactions } from './reactions.ts';

/** Reactions to reactions: a chain of links is never longer than an organisation has series to link. */
const LONGEST_CHAIN = 1_000;

/** Tells when everything that follows from a fact has happened and is shown. */
@Injectable()
export class Settled {
  constructor(
    private readonly reactions: Reactions,
    private readonly projector: Projector,
  ) {}

  /**
   * Resolves when every reaction has passed the position, and what it caused, and every view has passed that.
   * @throws NotReached when the views do not pass it in time
   */
  async settled(position: Position): Promise<void> {
    let last = position;
    for (let step = 0; step < LONGEST_CHAIN; step++) {
      await this.reactions.reached(last);
      const caused = this.reactions.causedBy(last);
      if (caused <= last) break;
      last = caused;
    }
    await this.projector.reached(last);
  }
}

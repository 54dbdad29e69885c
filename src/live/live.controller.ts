import { Query } from '@nestjs/common';
import { NotReached, Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position } from '../platform/event.values.ts';
import { Text } from '../platform/http/fields.ts';
import { Get, Route } from '../platform/http/calls.ts';
import { Allow, type Policy } from '../platform/http/who.ts';
import { BadInput } from '../platform/http/refusals.ts';

/** How long a call waits for a view. */
const PATIENCE_MS = 5_000;

class Reached {
  @Text({ note: 'The position that a command answered.' })
  position!: string;
  @Text({ optional: true, note: 'The view that is to show it; every view if absent.' })
  view?: string;
}

/** Whoever is signed in or has a key: positions tell nothing. */
const anyCaller: Policy = ({ userId, keyId }) => userId !== undefined || keyId !== undefined;

@Route('live')
export class LiveController {
  constructor(
    private readonly projector: Projector,
    private readonly store: EventStore,
  ) {}

  /** Answers as soon as the view shows a position (read your writes); false when it does not within 5 seconds. */
  @Get('reached', "Answers when the views show everything up to a position: wait for one's own command.")
  @Allow(anyCaller, { scope: 'read' })
  async reached(@Query() { position, view }: Reached) {
    if (view !== undefined && !this.projector.status().some(({ name }) => name === view))
      throw new BadInput('invalid-input', `There is no view "${view}"`);
    // What is shown needs no look at the store.
    if (await this.shows(position, view, 0)) return { status: 'ok', reached: true };
    if (position > (await this.store.head())) throw new BadInput('invalid-input', 'No command has answered this position yet');
    return { status: 'ok', reached: await this.shows(position, view, PATIENCE_MS) };
  }

  private async shows(position: Position, view: string | undefined, timeoutMs: number): Promise<boolean> {
    try {
      await this.projector.reached(position, { view, timeoutMs });
      return true;
    } catch (error) {
      if (error instanceof NotReached) return false;
      throw error;
    }
  }
}

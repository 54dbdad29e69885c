import { Query } from '@nestjs/common';
import type { Position } from '../../../src/platform/event.values.ts';
import { ok, truth } from '../../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../../src/platform/http/calls.ts';
import { Text } from '../../../src/platform/http/fields.ts';
import { BadInput } from '../../../src/platform/http/refusals.ts';
import { Allow, type Policy } from '../../../src/platform/http/who.ts';
import { NotReached } from '../../../src/platform/not-reached.values.ts';
import { Projector } from '../projector.ts';

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
  constructor(private readonly projector: Projector) {}

  /** Answers as soon as the view shows a position (read your writes); false when it does not within 5 seconds. */
  @Get('reached', "Answers when the views show everything up to a position: wait for one's own command.", ok({ reached: truth }))
  @Allow(anyCaller, { scope: 'read' })
  async reached(@Query() { position, view }: Reached) {
    if (view !== undefined && !this.projector.status().some(({ name }) => name === view))
      throw new BadInput('invalid-input', `There is no view "${view}"`);
    // What is shown needs no look at the store.
    if (await this.shows(position, view, 0)) return { status: 'ok', reached: true };
    if (position > (await this.projector.head())) throw new BadInput('invalid-input', 'No command has answered this position yet');
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

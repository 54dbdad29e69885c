import { Injectable } from '@nestjs/common';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import type { Call } from '../platform/http/who.ts';
import { Shown } from '../platform/shown.ts';

/** How long the longest list of players may take until it is shown. */
const PATIENCE_MS = 60_000;

/**
 * Whom players see under a filter follows from the teams that are shown: who changes them there is answered when they are, so that no later call is
 * judged by those that were, and what was open has moved. Without a filter nobody waits.
 */
@Injectable()
export class VisibilityChanges {
  constructor(
    private readonly decisions: Decisions,
    private readonly shown: Shown,
  ) {}

  /** @throws NotReached after a minute: it is done, and may be sent again */
  async seen({ who: { organisationId = '' } }: Call, position: Position, view: 'people' | 'teams'): Promise<void> {
    const { teamFilter } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    if (teamFilter !== 'all') await this.shown.reached(position, { view, timeoutMs: PATIENCE_MS });
  }
}

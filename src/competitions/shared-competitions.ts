import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SharedLinks } from '../accounts/shared-links.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { competition } from './competition.ts';
import { COMPETITION } from './competitions.events.ts';

/** The links of competitions: what they open is what the streams say, as of now. */
@Injectable()
export class SharedCompetitions implements OnModuleInit {
  constructor(
    private readonly links: SharedLinks,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.links.add(COMPETITION, async ({ organisationId, id }) => {
      const { rules, deleted, sharing } = await this.decisions.known(competition, streamName(COMPETITION, organisationId, id));
      return rules && !deleted && sharing.mode === 1 ? sharing.generation : undefined;
    });
  }

  /** Sharing has changed, or whether there is a competition: guests who may see it no more see nothing more when this answers. */
  changed(organisationId: string, competitionId: string): Promise<void> {
    return this.links.changed({ kind: COMPETITION, organisationId, id: competitionId });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SharedLinks } from '../accounts/shared-links.ts';
import { Decisions } from '../platform/decisions.ts';
import { cast, castOf } from './cast.ts';
import { SHARED_CAST } from './casts.events.ts';

/** The links of casts: every cast that is there has one, and what it opens is what the streams say, as of now. */
@Injectable()
export class SharedCasts implements OnModuleInit {
  constructor(
    private readonly links: SharedLinks,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.links.add(SHARED_CAST, async ({ organisationId, id }) => {
      const { settings, deleted, generation } = await this.decisions.known(cast, castOf(organisationId, id));
      return settings && !deleted ? generation : undefined;
    });
  }

  /** The link is another, or there is no cast any more: who came by it sees nothing more when this answers. */
  changed(organisationId: string, castId: string): Promise<void> {
    return this.links.changed({ kind: SHARED_CAST, organisationId, id: castId });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessChanges } from '../accounts/access-changes.ts';
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
    private readonly access: AccessChanges,
  ) {}

  onModuleInit(): void {
    this.links.add(SHARED_CAST, async ({ organisationId, id }) => {
      const { settings, deleted, generation } = await this.decisions.known(cast, castOf(organisationId, id));
      return settings && !deleted ? generation : undefined;
    });
  }

  /** The link is another, or there is no cast any more, or it shows something else: who came by it, and every TV of it, sees no more than that when this answers. */
  async changed(organisationId: string, castId: string): Promise<void> {
    await Promise.all([this.links.changed({ kind: SHARED_CAST, organisationId, id: castId }), this.access.announce({ castId })]);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SharedLinks } from '../accounts/shared-links.ts';
import { Decisions } from '../platform/decisions.ts';
import { badge, badgeOf } from './badge.ts';
import { SHARED_BADGE } from './badges.events.ts';

/** The links of badges: what they open is what the streams say, as of now. */
@Injectable()
export class SharedBadges implements OnModuleInit {
  constructor(
    private readonly links: SharedLinks,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.links.add(SHARED_BADGE, async ({ organisationId, id }) => {
      const { look, deleted, sharing } = await this.decisions.known(badge, badgeOf(organisationId, id));
      return look && !deleted && sharing.mode === 1 ? sharing.generation : undefined;
    });
  }

  /** Sharing has changed, or whether there is a badge: guests who may see it no more see nothing more when this answers. */
  changed(organisationId: string, badgeId: string): Promise<void> {
    return this.links.changed({ kind: SHARED_BADGE, organisationId, id: badgeId });
  }
}

import { Injectable } from '@nestjs/common';
import { type Badge, badgeKey } from '../badges/badges.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Consequence, MOST_TOLD, type Turn } from './consequence.ts';
import type { BadgeTold } from './told.values.ts';

/** The badges and levels that are lost, come back or are won, badge by badge. */
@Injectable()
export class TurnedBadges implements Consequence<BadgeTold> {
  constructor(private readonly models: ReadModels) {}

  async says({ organisationId, wins, nameOf }: Turn): Promise<BadgeTold[]> {
    const byBadge = Map.groupBy(wins, ({ badgeId }) => badgeId);
    const keys = [...byBadge.keys()].map((badgeId) => badgeKey(organisationId, badgeId));
    const badges = await this.models.getMany<Badge>('badges', keys);
    return [...badges.values()].map(({ document: { badgeId, name, levels } }): BadgeTold => {
      const all = byBadge.get(badgeId) ?? [];
      const changes = all.slice(0, MOST_TOLD).map(({ winId, profileId, what, levelId, wonAt }) => {
        const level = levelId === null ? null : (levels[levelId]?.name ?? null);
        return { winId, profileId, name: nameOf(profileId), what, level, wonAt };
      });
      return { badgeId, name, changes, changeCount: all.length };
    });
  }
}

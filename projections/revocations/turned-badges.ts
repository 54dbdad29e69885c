import { Injectable } from '@nestjs/common';
import { WinsThatTurn } from '../badge-progress/wins-that-turn.ts';
import { type Badge, badgeKey } from '../badges/badges.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Change, type Consequence, MOST_TOLD, type Turn } from './consequence.ts';
import type { BadgeTold } from './told.values.ts';

/** The badges and levels that are lost, come back or are won, badge by badge, with their points. */
@Injectable()
export class TurnedBadges implements Consequence<BadgeTold> {
  constructor(
    private readonly models: ReadModels,
    private readonly wins: WinsThatTurn,
  ) {}

  async says(turn: Turn): Promise<BadgeTold[]> {
    const { organisationId, nameOf } = turn;
    const byBadge = Map.groupBy(await this.wins.of(turn), ({ badgeId }) => badgeId);
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

  brings(turn: Turn): Promise<Change> {
    return this.wins.points(turn);
  }
}

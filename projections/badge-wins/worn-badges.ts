import { Injectable } from '@nestjs/common';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import type { Badge } from '../badges/badges.ts';
import type { Viewer } from '../platform/scope.ts';
import type { MiniIcon, ProfileLevel } from '../people/people.view.ts';
import { Possessions } from './possessions.ts';
import { type ToldWin, wonOf } from './read-wins.ts';

/** What is worn: absent where there is nothing. */
type Worn = { mini_icon?: MiniIcon[]; level?: ProfileLevel };

/** What somebody wears of the badges that they have (U-076): icons on the avatar, and the level of the badge of levels that they are furthest in. */
@Injectable()
export class WornBadges {
  constructor(private readonly possessions: Possessions) {}

  /** @throws NotFound when the viewer sees no such player */
  async of(profileId: string, viewer: Viewer): Promise<Worn> {
    const { badges, wins } = await this.possessions.of(profileId, viewer);
    const had = badges.flatMap((badge) => {
      const won = wins.get(badge.badgeId);
      return won ? [{ badge, won, at: won[0]?.then.where.wonAt ?? '' }] : [];
    });
    had.sort((a, b) => (a.at > b.at ? -1 : 1));
    const icons = new Map<number, MiniIcon>();
    for (const { badge, won } of had) {
      const { miniIconSlot: slot } = badge.look;
      if (slot !== 0 && !icons.has(slot)) icons.set(slot, { slot, badgeid: badge.badgeId, Name: badge.name, icon: iconOf(badge, won) });
    }
    const [furthest] = had.flatMap(({ badge, won }) => levelOf(badge, won) ?? []).sort((a, b) => b.reached - a.reached);
    return {
      ...(icons.size > 0 && { mini_icon: [...icons.values()].sort((a, b) => a.slot - b.slot) }),
      ...(furthest && { level: furthest.level }),
    };
  }
}

/** Of a badge of levels that of the level that they have, if it has one; empty for the emblem. */
function iconOf(badge: Badge, won: readonly ToldWin[]): string {
  const { current_level: levelId } = wonOf(won, badge);
  const ofLevel = levelId === null ? '' : badge.levels[levelId]?.icon;
  return shownIcon(ofLevel || (badge.look.icon ?? ''), badge.organisationId);
}

function levelOf(badge: Badge, won: readonly ToldWin[]): { reached: number; level: ProfileLevel } | undefined {
  const { current_level: levelId } = wonOf(won, badge);
  const reached = badge.rule?.levels.findIndex((level) => level.levelId === levelId) ?? -1;
  if (levelId === null || reached < 0) return undefined;
  return { reached, level: { badgeid: badge.badgeId, id: levelId, Name: badge.levels[levelId]?.name ?? '', icon: iconOf(badge, won) } };
}

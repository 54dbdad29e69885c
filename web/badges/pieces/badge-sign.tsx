import {
  IconAward,
  IconBolt,
  IconCalendarRepeat,
  IconCrown,
  IconDiamond,
  IconFlag,
  IconFlame,
  IconGift,
  IconHash,
  IconHeart,
  IconHexagon,
  IconMedal,
  IconMountain,
  IconRepeat,
  IconRosette,
  IconStairs,
  IconStar,
  IconTarget,
  IconTrophy,
} from '@tabler/icons-react';
import type { Icon } from '../../platform/controls/icon.ts';
import type { BadgeType } from './badge-type.ts';

/** The signs that a badge of a kind may have: which one follows from its id. */
const SIGNS: Readonly<Record<BadgeType, readonly Icon[]>> = {
  2: [IconGift, IconHeart, IconStar, IconAward],
  3: [IconFlag, IconTarget, IconBolt, IconHash, IconHexagon, IconMountain],
  4: [IconTrophy, IconMedal, IconDiamond],
  5: [IconCrown],
  6: [IconRepeat, IconFlame, IconCalendarRepeat],
  7: [IconStairs, IconRosette],
};

/** The sign of a badge without a picture: always the same for the same badge. Decorative: the name stands beside it. */
export function BadgeSign({ id, type, size }: { id: string; type: BadgeType; size: number | string }) {
  const signs = SIGNS[type];
  const Sign = signs[sum(id) % signs.length] ?? IconAward;
  return <Sign size={size} stroke={1.75} />;
}

function sum(id: string): number {
  let total = 0;
  for (let index = 0; index < id.length; index++) total = (total * 31 + id.charCodeAt(index)) % 65_521;
  return total;
}

import {
  IconAlignLeft,
  IconAward,
  IconDatabase,
  IconDeviceTv,
  IconGift,
  IconLayoutDashboard,
  IconMap2,
  IconTrophy,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { UserViewRow } from '../projections/organisations/organisations.view.ts';
import { type NavItem, startPageOf } from '../src/organisations/user-view.values.ts';
import { BOARDS } from './boards/board-paths.ts';
import type { Icon } from './platform/controls/icon.ts';
import { FEED } from './feed/feed-paths.ts';
import { OBJECTS } from './objects/object-paths.ts';
import { PointsIcon } from './platform/identity/points-icon.tsx';
import type { Viewer } from './platform/session/session.ts';
import { QUESTS } from './quests/quest-paths.ts';
import { SHOP } from './shop/shop-paths.ts';

/** A built area that an organisation shows or hides. `letter` leads there after `g`; one without stands in one's own menu. */
type BuiltArea = {
  item: NavItem;
  label:
    'feed' | 'competitions' | 'badges' | 'points' | 'quests' | 'players' | 'rewardstore' | 'widgetboards' | 'casts' | 'objects' | 'profile';
  to: (viewer: Viewer) => string;
  icon: Icon;
  letter?: string;
};

/** Every built area, a line each, in the order of the sidebar. */
export const AREAS: readonly BuiltArea[] = [
  { item: 'feed', label: 'feed', to: () => FEED, icon: IconAlignLeft, letter: 'f' },
  { item: 'competitions', label: 'competitions', to: () => '/v_competition', icon: IconTrophy, letter: 'c' },
  { item: 'badges', label: 'badges', to: () => '/v_badge', icon: IconAward, letter: 'b' },
  { item: 'points', label: 'points', to: () => '/v_points', icon: PointsIcon, letter: 'p' },
  { item: 'quests', label: 'quests', to: () => QUESTS, icon: IconMap2, letter: 'q' },
  { item: 'players', label: 'players', to: ({ organisationId }) => `/v_players/${organisationId}`, icon: IconUsers, letter: 'l' },
  { item: 'rewardstore', label: 'rewardstore', to: () => SHOP, icon: IconGift, letter: 'r' },
  { item: 'widgetboards', label: 'widgetboards', to: () => BOARDS, icon: IconLayoutDashboard, letter: 'w' },
  { item: 'casts', label: 'casts', to: () => '/v_tvcast', icon: IconDeviceTv, letter: 't' },
  { item: 'objects', label: 'objects', to: () => OBJECTS, icon: IconDatabase, letter: 'o' },
  { item: 'profile', label: 'profile', to: ({ profileId }) => `/v_profile/${profileId}`, icon: IconUser },
];

/** The parts of profiles that are built. */
export const PROFILE_PARTS_BUILT = ['profile_show_general', 'profile_show_badges', 'profile_show_status'] as const;

export function isBuilt(item: NavItem): boolean {
  return AREAS.some((area) => area.item === item);
}

/** Whether the organisation shows it; everything until an admin hides it. */
export function isShown(flag: Exclude<keyof UserViewRow, 'start_page'>, { userView }: Pick<Viewer, 'userView'>): boolean {
  return userView?.[flag] !== 0;
}

/** Which of the built areas comes first, as a user view says (U-042): the feed, unless an admin says otherwise. */
export function firstArea(view: UserViewRow | undefined): NavItem {
  return view
    ? startPageOf(
        view,
        AREAS.map(({ item }) => item),
      )
    : 'feed';
}

/** The address at which somebody begins (U-030, U-042). */
export function startAddress(viewer: Viewer): string {
  const first = firstArea(viewer.userView);
  return AREAS.find(({ item }) => item === first)?.to(viewer) ?? `/v_profile/${viewer.profileId}`;
}

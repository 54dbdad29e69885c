/** What navigation leads to (entity User view settings). `start_page` is one of them (U-042). */
export const NAV_ITEMS = [
  'feed',
  'competitions',
  'badges',
  'points',
  'quests',
  'players',
  'rewardstore',
  'widgetboards',
  'casts',
  'profile',
  'objects',
] as const;
export type NavItem = (typeof NAV_ITEMS)[number];

/** What a profile shows, as the specification spells it. */
export const PROFILE_PARTS = [
  'general',
  'competitions',
  'more_competitions',
  'badges',
  'more_badges',
  'quests',
  'more_quests',
  'widgetboards',
  'more_widgetsboards',
  'status',
] as const;

export type ShowFlag = `nav_show_${NavItem}` | `profile_show_${(typeof PROFILE_PARTS)[number]}`;
export type UserView = { readonly start_page: NavItem } & { readonly [Flag in ShowFlag]: boolean };

export const SHOW_FLAGS: readonly ShowFlag[] = [
  ...NAV_ITEMS.map((item) => `nav_show_${item}` as const),
  ...PROFILE_PARTS.map((part) => `profile_show_${part}` as const),
];

/** The user view whole: what was never set is shown, and the feed comes first (U-042). */
export function userViewOf(set: Partial<UserView>): UserView {
  return { start_page: 'feed', ...(Object.fromEntries(SHOW_FLAGS.map((flag) => [flag, true])) as Record<ShowFlag, boolean>), ...set };
}

/** As calls say it too: 1 and 0. */
type Told<View> = { readonly [Name in keyof View]: View[Name] extends boolean ? boolean | 0 | 1 : View[Name] };

/**
 * Where somebody begins (U-042): on the start page; where its item is hidden, on the profile.
 * @param built what this Laurel has, in the order of the navigation: where the start page is none of it, the first that is shown takes its place
 */
export function startPageOf({ start_page, ...flags }: Told<UserView>, built: readonly NavItem[]): NavItem {
  if (!flags[`nav_show_${start_page}`]) return 'profile';
  if (built.includes(start_page)) return start_page;
  return built.find((item) => flags[`nav_show_${item}`]) ?? 'profile';
}

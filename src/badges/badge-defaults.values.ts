import type { BadgeLook } from './badges.events.ts';

/** What new badges begin with (U-035): what of their look is the same for most of an organisation's. */
export type BadgeDefaults = Pick<BadgeLook, 'notify' | 'phase' | 'categories'> & { confetti: BadgeLook['celebration']['confetti'] };

/** Until an organisation says otherwise. */
export const FIRST_BADGE_DEFAULTS: BadgeDefaults = { notify: 'winner', phase: 2, confetti: 'confetti', categories: [] };

/** Those of an organisation, of what it has set. */
export function badgeDefaultsOf(set: Partial<BadgeDefaults>): BadgeDefaults {
  return { ...FIRST_BADGE_DEFAULTS, ...set };
}

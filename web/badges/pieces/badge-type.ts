/** How a badge is won, as calls tell it (entities.json: badge_type). */
export type BadgeType = 2 | 3 | 4 | 5 | 6 | 7;

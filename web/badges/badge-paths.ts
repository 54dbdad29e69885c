/** Where one's own badges stand (RT-048). */
export const BADGES = '/v_badge';
/** All badges (RT-049). */
export const ALL = `${BADGES}/all`;
/** Those that one is on the way to (RT-050). */
export const IN_PROGRESS = `${BADGES}/inprogress`;
/** Those that one has (RT-051). */
export const COMPLETED = `${BADGES}/completed`;
/** Where one is made (RT-052). */
export const NEW = `${BADGES}/new`;
/** What holds for all (RT-053). */
export const SETTINGS = `${BADGES}/settings`;

/** The page of a badge (RT-059). */
export function badgePath(badgeId: string): string {
  return `${BADGES}/${badgeId}`;
}

/** The parts of the editor (RT-054 to RT-058). */
export const PARTS = ['edit', 'points', 'reward', 'teams', 'celebration'] as const;
export type Part = (typeof PARTS)[number];

export function partPath(badgeId: string, part: Part): string {
  return `${badgePath(badgeId)}/${part}`;
}

/** A badge as somebody won it (RT-096). */
export function winPath(winId: string): string {
  return `/v_achivement/${winId}`;
}

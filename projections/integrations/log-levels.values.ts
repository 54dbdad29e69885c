/** How much a line of the log matters (U-146). */
export const LEVELS = ['info', 'warning', 'error'] as const;
export type Level = (typeof LEVELS)[number];

/** What leaves of competitions, each as a table of its own. */
export const COMPETITION_TABLES = ['competitions', 'teams', 'participants', 'rounds', 'results'] as const;
export type CompetitionTable = (typeof COMPETITION_TABLES)[number];

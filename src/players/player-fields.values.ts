/** What a column of a list of players can be. */
export const PLAYER_FIELDS = ['name', 'email', 'external_id', 'team'] as const;
export type PlayerField = (typeof PLAYER_FIELDS)[number];

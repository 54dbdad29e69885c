import type { SourceColumn } from '../automations/source-columns.values.ts';

/** A win as it stands, or stood last. `number`: which one of the player's it is, in the order in which they were found. */
export type ToldWin = {
  profileId: string;
  number: number;
  levelId?: string | undefined;
  wonAt: string;
  value?: string | undefined;
  points: string;
};

const COLUMNS = [
  { id: 'player', label: 'Player', type: 'player' },
  { id: 'won_at', label: 'Won at', type: 'datetime' },
  { id: 'number', label: 'Number of the win', type: 'decimal' },
  { id: 'value', label: 'Reached', type: 'decimal' },
  { id: 'points', label: 'Points of the badge', type: 'decimal' },
] as const satisfies SourceColumn[];

/** What rules read of the wins of a badge (U-091). @param levels what each is called, by its id; none where it has none */
export function badgeColumns(levels: Readonly<Record<string, string>>): SourceColumn[] {
  return Object.keys(levels).length === 0 ? [...COLUMNS] : [...COLUMNS, { id: 'level', label: 'Level', type: 'list', choices: levels }];
}

/** What a win says, by column. */
export function winValues({ profileId, number, levelId, wonAt, value, points }: ToldWin): Record<string, string> {
  return {
    ...{ player: profileId, won_at: wonAt, number: String(number), points },
    ...(value !== undefined && { value }),
    ...(levelId !== undefined && { level: levelId }),
  };
}

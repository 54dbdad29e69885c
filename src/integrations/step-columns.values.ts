import type { SourceColumn } from '../automations/source-columns.values.ts';

/** Whom a step found for a row. No path begins so. */
export const PLAYER = '@player';

/** What rules can ask and read of the rows of a step. @param paths those that it names */
export function stepColumns(paths: readonly string[]): SourceColumn[] {
  return [{ id: PLAYER, label: 'Player', type: 'player' }, ...paths.map((path) => ({ id: path, label: path, type: 'untyped' as const }))];
}

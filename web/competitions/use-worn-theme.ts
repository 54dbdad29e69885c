import type { CompetitionThemeRow } from '../../projections/competition-themes/competition-themes.view.ts';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { PLAIN_THEME } from '../../src/competition-themes/plain-theme.values.ts';
import { useResource } from '../platform/live-resources.ts';

/** The theme that a competition wears, as it is now; null for the plain list, or where it cannot be read; nothing while it is awaited. */
export function useWornTheme({ theme }: Pick<CompetitionRow, 'theme'>): CompetitionThemeRow | null | undefined {
  const plain = theme === PLAIN_THEME;
  const { data, error } = useResource('competition/get_theme', plain ? null : { id: theme }, { staleOn: [{ view: 'competition-themes' }] });
  if (plain) return null;
  return data?.theme ?? (error ? null : undefined);
}

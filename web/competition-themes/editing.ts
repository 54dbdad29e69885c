import type { CompetitionThemeRow } from '../../projections/competition-themes/competition-themes.view.ts';

/** What of a theme is edited. */
export type EditedTheme = Omit<CompetitionThemeRow, 'id' | 'edition' | 'deleted'>;

/** What the parts of the editor's form share. */
export type EditingProps = {
  values: EditedTheme;
  /** What is typed and no value yet, by its field; what was one last stands in `values` meanwhile. */
  typed: { readonly [field: string]: string | undefined };
  problemOf: (field: string) => string | undefined;
  set: (change: Partial<EditedTheme>) => void;
  /** What is typed into a field, and what it changes where it is a value. */
  type: (field: string, text: string, change: Partial<EditedTheme> | undefined) => void;
};

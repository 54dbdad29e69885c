import { ROLES, type Theme, themeOf, tripleOf } from '../../src/organisations/theme.values.ts';
import type { ThemeRow } from './organisations.view.ts';

/** An organisation's colours and cover as calls answer them: what it has none of its own for is Laurel's. */
export function tellTheme({ colours, coverImage = '' }: { colours: Partial<Theme>; coverImage?: string }): ThemeRow {
  const theme = themeOf(colours);
  return { ...theme, ...Object.fromEntries(ROLES.map((role) => [`on${role}`, tripleOf(theme[`on${role}`])])), cover_image: coverImage };
}

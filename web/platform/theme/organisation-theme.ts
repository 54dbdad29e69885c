import { type CSSProperties, useEffect } from 'react';
import type { ThemeRow } from '../../../projections/organisations/organisations.view.ts';
import { readColour, ROLES, type Theme, themeOf } from '../../../src/organisations/theme.values.ts';
import { type Scheme, tokensOf } from './theme-tokens.ts';

/** The page's head shows what is kept here before the first paint (index.html). */
const KEY = 'laurel.theme';
const sheet = new CSSStyleSheet();

/** The acting organisation's colours on every screen: as they were at the first paint, and as they are from then on. */
export function useOrganisationTheme(theme: ThemeRow | undefined): void {
  const css = theme ? cssOf(readTheme(theme)) : '';
  useEffect(() => show(css), [css]);
}

/** A theme as it is answered, in one form. */
export function readTheme(row: ThemeRow): Theme {
  return themeOf(Object.fromEntries(ROLES.flatMap((role) => [role, `on${role}` as const]).map((field) => [field, readColour(row[field])])));
}

/** Tokens as an element has them of its own: a preview. */
export function tokenStyle(theme: Theme, scheme: Scheme): CSSProperties {
  return { colorScheme: scheme, ...Object.fromEntries(declared(theme, scheme)) };
}

/** Nothing where all of it is Laurel's own: that stands in tokens.css. */
function cssOf(theme: Theme): string {
  if (JSON.stringify(theme) === JSON.stringify(themeOf({}))) return '';
  const rules = (['light', 'dark'] as const).map((scheme) => declared(theme, scheme).map(([name, colour]) => `${name}:${colour}`));
  return `:root{${rules[0]?.join(';')}}[data-theme='dark']{${rules[1]?.join(';')}}`;
}

function declared(theme: Theme, scheme: Scheme): [name: string, colour: string][] {
  return Object.entries(tokensOf(theme, scheme)).map(([token, colour]) => [`--${token}`, colour]);
}

function show(css: string): void {
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  try {
    if (css === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, css);
  } catch {
    // storage may be forbidden. The colours then come with their first answer.
  }
}

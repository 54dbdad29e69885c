import type { ThemeLook } from '../competition-themes/theme-look.values.ts';

/** How a board is drawn: of a kind of its own (C-14), and prepared, for nobody makes themes of boards. */
export type BoardTheme = { themeId: string; name: string; gradient: ThemeLook['gradient'] };

/** In the order in which they are offered. */
export const BOARD_THEMES: readonly BoardTheme[] = [
  { themeId: 'board-plain', name: 'Plain', gradient: 'none' },
  { themeId: 'board-night', name: 'Night', gradient: 'night' },
  { themeId: 'board-mist', name: 'Mist', gradient: 'mist' },
];

/** What a status board wears. */
export const PLAIN_BOARD_THEME = 'board-plain';

export function boardThemeOf(themeId: string): BoardTheme | undefined {
  return BOARD_THEMES.find((one) => one.themeId === themeId);
}

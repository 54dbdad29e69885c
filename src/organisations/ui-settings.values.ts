/** The languages that there are texts in. */
export const LANGUAGES = ['en'] as const;

/** How screens look (U-033), for all of an organisation or for one profile. Null: nothing is said. */
export type UiSettings = {
  readonly dark: boolean | null;
  readonly compact: boolean | null;
  readonly language: (typeof LANGUAGES)[number] | null;
  readonly animations: boolean | null;
};

/** Settings whole: of what was never said nothing is. */
export function uiSettingsOf(said: Partial<UiSettings>): UiSettings {
  return { dark: null, compact: null, language: null, animations: null, ...said };
}

/** What holds for somebody: their own word, else the organisation's (U-033). */
export function heldUiSettings(own: Partial<UiSettings>, organisation: Partial<UiSettings>): UiSettings {
  const [mine, all] = [uiSettingsOf(own), uiSettingsOf(organisation)];
  return {
    dark: mine.dark ?? all.dark,
    compact: mine.compact ?? all.compact,
    language: mine.language ?? all.language,
    animations: mine.animations ?? all.animations,
  };
}

/** As calls say it. 1: yes, 0: no, -1: nothing is said. */
export type Said = 1 | 0 | -1;

export function tellUiSettings(settings: Partial<UiSettings>) {
  const { dark, compact, language, animations } = uiSettingsOf(settings);
  const said = (meant: boolean | null): Said => (meant === null ? -1 : meant ? 1 : 0);
  return { dark: said(dark), compact: said(compact), language, animations: said(animations) };
}

import { COMPETITION_THEME, type CompetitionThemeEvent } from '../../src/competition-themes/competition-themes.events.ts';
import { fieldsOf, type ThemeLook } from '../../src/competition-themes/theme-look.values.ts';
import type { ThemeTemplate } from '../../src/competition-themes/theme-templates.values.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import type { CompetitionThemeRow } from './competition-themes.view.ts';

/** A theme of competitions; the deleted ones too, for competitions that wear them. Key: `organisationId/themeId`. */
export type CompetitionTheme = Document & {
  organisationId: string;
  themeId: string;
  name: string;
  mainTemplate: ThemeLook['mainTemplate'];
  look: ThemeLook;
  /** How often it was saved or deleted. */
  edition: number;
  deleted: boolean;
};

export function themeKey(organisationId: string, themeId: string): string {
  return `${organisationId}/${themeId}`;
}

export const competitionThemesView = projection<CompetitionTheme, CompetitionThemeEvent>({
  name: 'competition-themes',
  version: 1,
  categories: [COMPETITION_THEME],
  indexes: { organisationId: 'value', mainTemplate: 'value', name: 'value', deleted: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async CompetitionThemeSaved({ data: { themeId, name, look }, metadata: { organisationId } }, documents, open) {
      const key = themeKey(organisationId, themeId);
      const edition = ((await documents.get(key))?.edition ?? 0) + 1;
      const { mainTemplate } = look;
      documents.put(key, { organisationId, themeId, name: (await open(name)) ?? '', mainTemplate, look, edition, deleted: false });
    },
    async CompetitionThemeDeleted({ data: { themeId }, metadata: { organisationId } }, documents) {
      const key = themeKey(organisationId, themeId);
      const theme = await documents.get(key);
      if (theme) documents.put(key, { ...theme, edition: theme.edition + 1, deleted: true });
    },
  },
});

export function themeRow({ themeId, name, look, edition, deleted }: CompetitionTheme): CompetitionThemeRow {
  return { id: themeId, name, ...fieldsOf(look), edition, deleted: deleted ? 1 : 0 };
}

export function templateRow({ templateId, name, look }: ThemeTemplate): CompetitionThemeRow {
  return { id: templateId, name, ...fieldsOf(look), edition: 0, deleted: 0 };
}

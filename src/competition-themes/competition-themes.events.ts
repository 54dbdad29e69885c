import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { ThemeLook } from './theme-look.values.ts';

/** A theme of competitions looks so from now on, and is there, also if it was deleted. The name is sealed under the organisation's key. */
export type CompetitionThemeSaved = Event<'CompetitionThemeSaved', { themeId: string; name: Sealed; look: ThemeLook }>;
/** It is not offered any more; competitions that wear it keep it. */
export type CompetitionThemeDeleted = Event<'CompetitionThemeDeleted', { themeId: string }>;

export type CompetitionThemeEvent = CompetitionThemeSaved | CompetitionThemeDeleted;

export const COMPETITION_THEME = 'competitionTheme';

export const competitionThemeFacts: Facts<CompetitionThemeEvent> = {
  CompetitionThemeSaved: {
    category: COMPETITION_THEME,
    label: 'Competition theme saved',
    trail: 'organisation',
    about: ({ data: { themeId, look } }) => ({ shown: { themeId, ...look } }),
  },
  CompetitionThemeDeleted: {
    category: COMPETITION_THEME,
    label: 'Competition theme deleted',
    trail: 'organisation',
    about: ({ data: { themeId } }) => ({ shown: { themeId } }),
  },
};

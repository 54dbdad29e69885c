import type { Aggregate } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import type { CompetitionThemeEvent } from './competition-themes.events.ts';
import type { ThemeLook } from './theme-look.values.ts';

/** What decisions remember of a theme. */
export type CompetitionTheme = {
  /** Absent until it is saved for the first time. */
  saved?: { name: Sealed; look: ThemeLook };
  deleted: boolean;
  /** How often it was saved or deleted: whoever edits names the one that they have seen. */
  edition: number;
};

export const competitionTheme: Aggregate<CompetitionTheme, CompetitionThemeEvent> = {
  initial: () => ({ deleted: false, edition: 0 }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CompetitionThemeSaved':
        return { saved: { name: data.name, look: data.look }, deleted: false, edition: state.edition + 1 };
      case 'CompetitionThemeDeleted':
        return { ...state, deleted: true, edition: state.edition + 1 };
    }
  },
};

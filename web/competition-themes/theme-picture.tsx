import { useTranslation } from 'react-i18next';
import type { CompetitionThemeRow } from '../../projections/competition-themes/competition-themes.view.ts';
import { SAMPLE_ROWS } from './sample-rows.ts';
import { ThemedBoard } from './themed-board.tsx';
import classes from './competition-themes.module.css';

const IN_A_PICTURE = 3;

/** A small picture of a theme: its first rows, laid out as where there is room. */
export function ThemePicture({ theme }: { theme: CompetitionThemeRow }) {
  const { t } = useTranslation();
  const shown = Math.min(theme.playersperpage, IN_A_PICTURE);
  return (
    <span className={classes.picture} aria-hidden="true" inert>
      <ThemedBoard
        theme={{ ...theme, sub_layout_2: '', playersperpage: shown }}
        rows={SAMPLE_ROWS.slice(0, shown)}
        title={t('competitionThemes.previewTitle')}
        still
      />
    </span>
  );
}

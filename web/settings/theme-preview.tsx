import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../../src/organisations/theme.values.ts';
import { formatPoints } from '../platform/format/numbers.ts';
import { Who } from '../platform/identity/who.tsx';
import { RankCell } from '../platform/leaderboard/rank-cell.tsx';
import { tokenStyle } from '../platform/theme/organisation-theme.ts';
import type { Scheme } from '../platform/theme/theme-tokens.ts';
import { useSampleSeason } from '../platform/tv/sample-season.ts';
import { TvBoard, type TvRow } from '../platform/tv/tv-board.tsx';
import buttons from '../platform/controls/button.module.css';
import './settings-texts.ts';
import classes from './theme.module.css';

/** How a theme looks, before it is saved: rows of a board in light and in dark, and a TV. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const season = useSampleSeason();
  return (
    <section className={classes.preview} aria-label={t('theme.preview')}>
      <h2>{t('theme.preview')}</h2>
      <div className={classes.schemes}>
        <Board theme={theme} scheme="light" rows={season.rows} />
        <Board theme={theme} scheme="dark" rows={season.rows} />
      </div>
      <div className={classes.tv} data-theme="dark" style={tokenStyle(theme, 'dark')}>
        <p className="strong">{t('theme.tv')}</p>
        <div className={classes.screen}>
          <TvBoard title={t('theme.series')} total={24} rows={season.rows} newLeader={season.newLeader} ticker={season.ticker} />
        </div>
      </div>
    </section>
  );
}

/** Nothing in it can be pressed: it shows buttons, and has none. */
function Board({ theme, scheme, rows }: { theme: Theme; scheme: Scheme; rows: readonly TvRow[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.scheme} data-theme={scheme} style={tokenStyle(theme, scheme)} aria-label={t(`theme.${scheme}`)}>
      <p className={classes.top}>
        <span className="strong grow">{t(`theme.${scheme}`)}</span>
        <span className={buttons.button} data-kind="fill">
          <IconPlus stroke={2} />
          {t('shell.addPoints')}
        </span>
      </p>
      <ol className={classes.rows}>
        {rows.slice(0, 4).map(({ profileId, name, detail, rank, points }, at) => (
          <li key={profileId} data-mine={at === 3 || undefined}>
            <span className={classes.rank}>
              <RankCell rank={rank} tied={false} />
            </span>
            <Who id={profileId} name={name} detail={detail} />
            <span className="num strong">{formatPoints(points)}</span>
          </li>
        ))}
      </ol>
      <p className={classes.top}>
        <span className={classes.link}>{t('theme.link')}</span>
        <span className={classes.wrong}>
          <IconAlertTriangle size={14} stroke={2} />
          {t('theme.wrong')}
        </span>
        <span className="grow" />
        <span className={buttons.button} data-kind="plain">
          {t('theme.plain')}
        </span>
      </p>
    </section>
  );
}

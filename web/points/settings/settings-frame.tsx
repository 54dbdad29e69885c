import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { FormBody } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { inputPath, linksPath, settingsPath } from '../series-paths.ts';
import { seriesTabs } from '../series-tabs.ts';
import { useSettings } from './use-settings.ts';
import './series-settings-texts.ts';
import classes from '../points.module.css';

type Settings = { series: ScoreSeriesRow; all: readonly ScoreSeriesRow[] };

/** Finds the series of the address for one of its settings screens; admins only. */
export function SettingsOf({ children }: { children: (settings: Settings) => ReactNode }) {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const { admin } = useViewer();
  const { series, all, error, refetch } = useSettings(pid, admin);
  if (admin && series) return children({ series, all });
  return (
    <Page title={t('points.settings.title')}>
      {!admin ? (
        <FailedState status={403} />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        series === null && (
          <EmptyState
            kind="no-match"
            title={t('points.settings.notFound')}
            action={<ButtonLink to="/v_points">{t('points.settings.toList')}</ButtonLink>}
          />
        )
      )}
    </Page>
  );
}

/** The page of a settings screen: the tabs of the series, its sections, the groups, and the save bar at the foot. */
export function SettingsFrame({ series, foot, children }: { series: ScoreSeriesRow; foot?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const { id } = series;
  return (
    <Page
      title={series.name}
      facts={t('points.settings.facts', { count: series.entries, formatted: formatCount(series.entries), zone: series.timezone })}
      tabs={series.deleted === 1 ? [] : seriesTabs({ series, current: 'settings', admin: true, t })}
      fill
      ownsFilled
      foot={foot}
    >
      <FormBody
        label={t('points.settings.sections')}
        sections={[
          { to: settingsPath(id), label: t('points.settings.general') },
          { to: inputPath(id), label: t('points.settings.input') },
          { to: linksPath(id), label: t('points.settings.links') },
        ]}
      >
        {series.deleted === 1 && (
          <div className={classes.notice}>
            <DeletedNotice seriesId={id} />
          </div>
        )}
        {children}
      </FormBody>
    </Page>
  );
}

/** Says that a series is deleted, and brings it back. */
function DeletedNotice({ seriesId }: { seriesId: string }) {
  const { t } = useTranslation();
  const [restore, { pending }] = useCommand('scoreseries_settings/restore_scoreseries');
  return (
    <Notice
      action={
        <Button size="sm" busy={pending} onClick={() => void restore({ scoreseriesid: seriesId })}>
          {t('points.list.restore')}
        </Button>
      }
    >
      {t('points.settings.isDeleted')}
    </Notice>
  );
}

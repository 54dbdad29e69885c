import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { TargetItemRow } from '../../projections/targets/targets.view.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { targetsPath } from '../points/series-paths.ts';
import { useSeries } from '../points/use-series.ts';
import './targets-texts.ts';

/** Finds the series of the address for one of the pages of its targets. */
export function TargetsOf({ children }: { children: (series: ScoreSeriesRow) => ReactNode }) {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const { series, error, refetch } = useSeries(pid);
  if (series) return children(series);
  return (
    <Page title={t('targets.title')}>
      {error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        (series === null || error) && (
          <EmptyState
            kind="no-match"
            title={t('board.notFound')}
            text={t('board.notFoundMore')}
            action={<ButtonLink to="/v_points">{t('board.toSeries')}</ButtonLink>}
          />
        )
      )}
    </Page>
  );
}

type OneTarget = { series: ScoreSeriesRow; item: TargetItemRow; items: readonly TargetItemRow[] };

/** Finds the target of the address too, in its series. With `edits` it is for admins alone. */
export function TargetOf({ edits = false, children }: { edits?: boolean; children: (found: OneTarget) => ReactNode }) {
  return <TargetsOf>{(series) => <OneOf series={series} edits={edits} found={children} />}</TargetsOf>;
}

function OneOf({ series, edits, found }: { series: ScoreSeriesRow; edits: boolean; found: (found: OneTarget) => ReactNode }) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { admin } = useViewer();
  const { items, error, refetch } = useTargetItems(series.id);
  const item = items?.find((one) => one.id === id);
  if (item && items && (admin || !edits)) return found({ series, item, items });
  return (
    <Page title={t('targets.title')}>
      {edits && !admin ? (
        <FailedState status={403} />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        items && (
          <EmptyState
            kind="no-match"
            title={t('targets.notFound')}
            text={t('targets.notFoundMore')}
            action={<ButtonLink to={targetsPath(series.id)}>{t('targets.toTargets')}</ButtonLink>}
          />
        )
      )}
    </Page>
  );
}

/** The targets of a series, as they are called. */
export function useTargetItems(seriesId: string) {
  const { data, error, refetch } = useResource(
    'targets/get_target_items',
    { score_series_id: seriesId },
    { staleOn: [{ view: 'targets' }, { view: 'score-series', key: seriesId }] },
  );
  return { items: data?.items, error, refetch };
}

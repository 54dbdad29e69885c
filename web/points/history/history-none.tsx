import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { mayAdd } from '../add/may-add.ts';
import { addPath, importPath } from '../series-paths.ts';

/** A history without an entry: who may add is led there. */
export function HistoryNone({ series }: { series: ScoreSeriesRow | null | undefined }) {
  const { t } = useTranslation();
  if (!series) return null;
  const { id } = series;
  if (series.is_admin)
    return (
      <EmptyState
        kind="none"
        title={t('points.history.none')}
        text={t('points.history.noneAdmin')}
        action={<ButtonLink to={importPath(id)}>{t('points.import.label')}</ButtonLink>}
      />
    );
  const may = mayAdd(series);
  return (
    <EmptyState
      kind="none"
      title={t('points.history.none')}
      text={may ? t('points.history.noneMay') : t('points.history.nonePlayer')}
      action={may ? <ButtonLink to={addPath(id)}>{t('shell.addPoints')}</ButtonLink> : undefined}
    />
  );
}

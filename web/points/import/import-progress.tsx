import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import classes from './import.module.css';

/** How far an import is: the series' entries grow while it runs. */
export function ImportProgress({ series, rows }: { series: ScoreSeriesRow; rows: number }) {
  const { t } = useTranslation();
  const [before] = useState(series.entries);
  const done = Math.min(rows, Math.max(0, series.entries - before));
  return (
    <div className={classes.progress}>
      <progress max={rows} value={done} aria-label={t('points.import.label')} />
      <span className="soft num">{t('points.import.progress', { done: formatCount(done), rows: formatCount(rows) })}</span>
    </div>
  );
}

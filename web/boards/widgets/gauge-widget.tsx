import { useTranslation } from 'react-i18next';
import { formatPoints, formatTight } from '../../platform/format/numbers.ts';
import { Indicator } from './indicator.tsx';
import type { ShownProps } from './shown-props.ts';
import classes from '../boards.module.css';

/** How much of a target is reached, as an arc with a mark where the time stands; the words stand beside it. */
export function GaugeWidget({ widget, value }: ShownProps) {
  const { t } = useTranslation();
  const { percent, elapsed, compared } = value;
  return (
    <div className={classes.gauge}>
      <svg viewBox="0 0 120 66" aria-hidden="true">
        <path d={ARC} className={classes.track} />
        {percent !== null && percent > 0 && (
          <path
            d={ARC}
            className={classes.filled}
            data-indicator={value.indicator}
            pathLength={100}
            strokeDasharray={`${Math.min(100, percent)} 200`}
          />
        )}
        {elapsed !== null && <line {...markAt(elapsed)} className={classes.mark} />}
      </svg>
      <p className={classes.share}>
        <b className="num">{percent === null ? formatPoints(value.value) : t('boards.percent', { percent: formatTight(percent) })}</b>
      </p>
      <p className="num">
        {percent === null
          ? t(widget.compare_to === '' ? 'boards.noTarget' : 'boards.noneToReach')
          : t('boards.of', { value: formatPoints(value.value), target: formatPoints(compared ?? '0') })}
      </p>
      <Indicator value={value} />
    </div>
  );
}

const ARC = 'M 10 60 A 50 50 0 0 1 110 60';

/** Across the arc, so many percent along it. */
function markAt(percent: number) {
  const angle = Math.PI * (1 - Math.min(100, Math.max(0, percent)) / 100);
  const at = (radius: number) => [60 + radius * Math.cos(angle), 60 - radius * Math.sin(angle)] as const;
  const [[x1, y1], [x2, y2]] = [at(43), at(57)];
  return { x1, y1, x2, y2 };
}

import { IconTriangleFilled, IconTriangleInvertedFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { amountOf, exactOf } from '../../platform/format/exact-sums.ts';
import { formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Indicator } from './indicator.tsx';
import type { ShownProps } from './shown-props.ts';
import classes from '../boards.module.css';

/** A number, and beside it that of the period before and what it is compared with. */
export function ValueWidget({ widget, value }: ShownProps) {
  const { t } = useTranslation();
  const { previous, compared } = value;
  const difference = previous === null ? 0n : exactOf(value.value) - exactOf(previous);
  const percent = previous === null || exactOf(previous) === 0n ? null : (Number(difference) / Math.abs(Number(exactOf(previous)))) * 100;
  return (
    <>
      <p className={classes.number}>
        <b className="num">{formatPoints(value.value)}</b> {t(`boards.unit.${widget.sumcount}`)}
      </p>
      {percent !== null && (
        <p className={`${classes.change} num`} data-way={difference > 0n ? 'up' : difference < 0n ? 'down' : undefined}>
          {difference > 0n && <IconTriangleFilled size={10} aria-hidden="true" />}
          {difference < 0n && <IconTriangleInvertedFilled size={10} aria-hidden="true" />}
          <span>{t('boards.onBefore', { percent: formatGain((Math.round(percent * 10) / 10).toString()) })}</span>
        </p>
      )}
      <Indicator value={value} />
      {(previous !== null || (compared !== null && widget.show_compare_to_value === 1)) && (
        <dl className={classes.facts}>
          {previous !== null && (
            <>
              <div>
                <dt>{t('boards.before')}</dt>
                <dd className="num">{formatPoints(previous)}</dd>
              </div>
              <div>
                <dt>{t('boards.difference')}</dt>
                <dd className="num strong">{formatGain(amountOf(difference))}</dd>
              </div>
            </>
          )}
          {compared !== null && widget.show_compare_to_value === 1 && (
            <div>
              <dt>{t(`boards.compared.${widget.compare_to || 'target'}`)}</dt>
              <dd className="num">{formatPoints(compared)}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}

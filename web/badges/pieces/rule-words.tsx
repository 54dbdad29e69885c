import { Trans, useTranslation } from 'react-i18next';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { formatDateTime } from '../../platform/format/times.ts';
import { useSeriesList } from '../../points/use-series.ts';
import { periodic, saidParts } from './rule-parts.ts';
import '../badges-texts.ts';
import classes from './pieces.module.css';

/** When a badge is won, in words. */
export function RuleWords({ badge }: { badge: BadgeRow }) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { badge_type: type, value, pointtransaction: least, start_date: start, timeperiod: count, timeperiodstr: unit, timezone } = badge;
  const series = badge.sub_series?.length ? badge.sub_series.map(({ scoreseries_id: id }) => id) : [badge.scoreseries_id];
  const names = series.map((id) => data?.scoreseries.find((one) => one.id === id)?.name ?? t('badges.unknownSeries'));
  const period = count > 0 ? unit : 'none';
  const words = {
    value: <b>{value === null ? '' : formatPoints(value)}</b>,
    mode: <b>{t(`badges.mode.${badge.valuemode}`)}</b>,
    least: <b>{least === null ? '' : formatPoints(least)}</b>,
    series: (
      <b>
        <bdi>{names.length > 2 ? t('badges.blank.several', { formatted: formatCount(names.length) }) : names.join(', ')}</bdi>
      </b>
    ),
    start: <b>{start === null ? '' : formatDateTime(start, timezone)}</b>,
    period: <b>{t(`badges.blank.period.${periodic(type)}.${period}`, { count: Math.max(1, count) })}</b>,
    atOnce: <b>{t(`badges.blank.decided.${badge.accuminstant ? 'once' : 'end'}`)}</b>,
  };
  return (
    <p className={classes.ruleWords}>
      {saidParts(type, { value: value ?? '', least: least ?? '', start: start ?? '', count }).map((part) => (
        <Trans key={part} i18nKey={part === 'base' ? `badges.sentence.base.${type}` : `badges.sentence.${part}`} components={words} />
      ))}
    </p>
  );
}

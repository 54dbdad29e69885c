import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatCount } from '../../platform/format/numbers.ts';
import { useSeriesList } from '../../points/use-series.ts';
import { clockIn } from '../../platform/format/zone-clock.ts';
import type { BadgeType } from '../pieces/badge-type.ts';
import { partsOf, periodic } from '../pieces/rule-parts.ts';
import { ChoiceBlank, NumberBlank, TimeBlank, WordBlank } from './blanks.tsx';
import { type BadgeValues, type Problems, UNITS } from './badge-values.ts';
import { changedBlanks, isOneSeries, type PeriodChoice, periodOf, seriesOf, withPeriod } from './rule-blanks.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

type RuleSentenceProps = {
  type: BadgeType;
  values: BadgeValues;
  saved: BadgeValues;
  problems: Problems;
  onChange: (change: Partial<BadgeValues>) => void;
};

/** When a badge is won, as a sentence with blanks; a blank that differs from what is saved has a gold dot. */
export function RuleSentence({ type, values, saved, problems, onChange }: RuleSentenceProps) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const [dated, setDated] = useState(values.start !== '');
  const changed = changedBlanks(values, saved);
  const all = data?.scoreseries ?? [];
  const series = seriesOf(values);
  const named = all.map(({ id, name }) => ({ value: id, label: name }));
  const offered = [
    ...(series === '' ? [{ value: '', label: t('badges.blank.noSeries') }] : []),
    ...(series !== '' && data && !all.some(({ id }) => id === series) ? [{ value: series, label: t('badges.unknownSeries') }] : []),
    ...named,
  ];
  const period = (none: string, label: string) => (
    <ChoiceBlank<PeriodChoice>
      label={label}
      value={periodOf(values)}
      changed={changed.has('period')}
      wrong={problems.count !== undefined}
      options={[
        { value: 'none', label: none },
        ...UNITS.map((unit) => ({
          value: unit,
          label: t(`badges.blank.period.${periodic(type)}.${unit}`, { count: Math.max(1, Number(values.count)) }),
        })),
      ]}
      onChange={(chosen) => onChange(withPeriod(chosen, values))}
    />
  );
  const blanks = {
    value: (
      <NumberBlank
        label={t(`badges.blank.value.${type === 6 ? 'days' : type === 4 ? 'least' : 'amount'}`)}
        value={values.value}
        placeholder={type === 4 ? t('badges.blank.any') : ''}
        changed={changed.has('value')}
        wrong={problems.value !== undefined}
        whole={type === 6}
        onChange={(value) => onChange({ value })}
      />
    ),
    mode: (
      <ChoiceBlank<0 | 1 | 2>
        label={t('badges.blank.mode')}
        value={values.mode}
        changed={changed.has('mode')}
        options={([0, 1, 2] as const).map((mode) => ({ value: mode, label: t(`badges.mode.${mode}`) }))}
        onChange={(mode) => onChange({ mode, ...(isOneSeries(values) && { series, sources: [] }) })}
      />
    ),
    least: (
      <NumberBlank
        label={t('badges.blank.least')}
        value={values.least}
        placeholder={t('badges.blank.any')}
        changed={changed.has('least')}
        wrong={problems.least !== undefined}
        onChange={(least) => onChange({ least })}
      />
    ),
    series: isOneSeries(values) ? (
      <ChoiceBlank
        label={t('badges.blank.series')}
        value={series}
        changed={changed.has('series')}
        wrong={problems.series !== undefined}
        options={offered}
        onChange={(id) => onChange({ series: id, sources: [] })}
      />
    ) : (
      <WordBlank changed={changed.has('series')}>
        {values.sources.length === 1
          ? t('badges.blank.partOf', { series: all.find(({ id }) => id === series)?.name ?? t('badges.unknownSeries') })
          : t('badges.blank.several', { formatted: formatCount(values.sources.length) })}
      </WordBlank>
    ),
    start: dated ? (
      <span className={classes.together}>
        <ChoiceBlank
          label={t('badges.blank.start')}
          value="at"
          changed={false}
          options={START.map((value) => ({ value, label: t(`badges.blank.${value === 'at' ? 'startAt' : 'noStart'}`) }))}
          onChange={(chosen) => {
            setDated(chosen === 'at');
            if (chosen !== 'at') onChange({ start: '' });
          }}
        />
        <TimeBlank
          label={t('badges.blank.startTime')}
          value={values.start}
          changed={changed.has('start')}
          onChange={(start) => onChange({ start })}
        />
      </span>
    ) : (
      <ChoiceBlank
        label={t('badges.blank.start')}
        value="none"
        changed={changed.has('start')}
        options={START.map((value) => ({ value, label: t(`badges.blank.${value === 'at' ? 'startAt' : 'noStart'}`) }))}
        onChange={(chosen) => {
          setDated(chosen === 'at');
          if (chosen === 'at') onChange({ start: clockIn(Date.now(), values.zone) });
        }}
      />
    ),
    period: period(t(`badges.blank.period.${periodic(type)}.none`), t('badges.blank.periodLabel')),
    atOnce: (
      <ChoiceBlank
        label={t('badges.blank.atOnce')}
        value={values.atOnce ? 'once' : 'end'}
        changed={changed.has('atOnce')}
        options={(['once', 'end'] as const).map((value) => ({ value, label: t(`badges.blank.decided.${value}`) }))}
        onChange={(value) => onChange({ atOnce: value === 'once' })}
      />
    ),
  };
  return (
    <section className={classes.rule} aria-labelledby="rule-sentence">
      <h2 id="rule-sentence">{t('badges.wonWhen')}</h2>
      <p className={classes.sentence}>
        {partsOf(type, { count: Number(values.count) }).map((part) => (
          <Trans key={part} i18nKey={part === 'base' ? `badges.sentence.base.${type}` : `badges.sentence.${part}`} components={blanks} />
        ))}
      </p>
      {SHOWN.map(
        (field) =>
          problems[field] !== undefined && (
            <p key={field} className={classes.problem} role="alert">
              {problems[field]}
            </p>
          ),
      )}
    </section>
  );
}

const START = ['none', 'at'] as const;
const SHOWN = ['value', 'least', 'series', 'count', 'start'] as const;

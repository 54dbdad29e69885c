import { Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { IconButton, TextLink } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { useTags } from '../../points/use-series.ts';
import { isFactor, type SeriesValues } from './rules-values.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

type SeriesFieldsProps = {
  /** All that there are. */
  all: readonly ScoreSeriesRow[];
  /** Those alone may be added; absent: all. */
  only?: readonly SeriesValues[] | undefined;
  series: readonly SeriesValues[];
  problem: string | undefined;
  onChange: (series: readonly SeriesValues[]) => void;
};

/** Which score series count, with which of their tags, and times what. */
export function SeriesFields({ all, only, series, problem, onChange }: SeriesFieldsProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState(false);
  const isOneOf = (some: readonly SeriesValues[], id: string) => some.some((one) => one.scoreseries_id === id);
  const others = all.filter(({ id }) => !isOneOf(series, id) && (only === undefined || isOneOf(only, id)));
  const wrongFactor = problem !== undefined && series.some(({ factor }) => !isFactor(factor));
  if (all.length === 0)
    return (
      <Notice kind={problem ? 'error' : 'info'}>
        {t('competitions.fields.noSeries')} <TextLink to="/v_points/new">{t('points.list.new')}</TextLink>
      </Notice>
    );
  return (
    <div className={classes.series}>
      {series.map((one, index) => (
        <OneSeries
          key={one.scoreseries_id}
          values={one}
          row={all.find(({ id }) => id === one.scoreseries_id)}
          problem={wrongFactor && !isFactor(one.factor) ? problem : undefined}
          onChange={(change) => onChange(series.with(index, { ...one, ...change }))}
          onRemove={() => onChange(series.toSpliced(index, 1))}
        />
      ))}
      {(others.length > 0 || series.length === 0) && (
        <Select
          // Another list is another field: what was chosen stands above it.
          key={series.length}
          autoFocus={added}
          openOnFocus={false}
          searchable
          label={t(series.length === 0 ? 'competitions.fields.series' : 'competitions.fields.seriesMore')}
          placeholder={t('competitions.fields.seriesChoose')}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          error={!wrongFactor && problem}
          onChange={(id) => {
            if (!id) return;
            setAdded(true);
            onChange([...series, { scoreseries_id: id, tags: [], factor: '1' }]);
          }}
        />
      )}
    </div>
  );
}

type OneSeriesProps = {
  values: SeriesValues;
  /** Absent where it is deleted, or may not be seen. */
  row: ScoreSeriesRow | undefined;
  problem: string | undefined;
  onChange: (change: Partial<SeriesValues>) => void;
  onRemove: () => void;
};

function OneSeries({ values: { tags: chosen, factor }, row, problem, onChange, onRemove }: OneSeriesProps) {
  const { t } = useTranslation();
  const { tags } = useTags();
  const name = row?.name ?? t('competitions.unknownSeries');
  const offered = tags.filter(({ id }) => !row || row.tags.length === 0 || row.tags.includes(id));
  return (
    <div role="group" aria-label={name} className={classes.one}>
      <div className={classes.oneHead}>
        <bdi className="strong cut grow" title={name}>
          {name}
        </bdi>
        <span className="soft" aria-hidden="true">
          ×
        </span>
        <TextInput
          className={classes.factor}
          aria-label={t('competitions.fields.factorOf', { name })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={factor}
          error={problem !== undefined}
          onChange={(event) => onChange({ factor: event.currentTarget.value })}
        />
        <IconButton label={t('competitions.fields.seriesRemove', { name })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {offered.length > 0 && (
        <FilterChips
          label={t('competitions.fields.tagsOf', { name })}
          lead={t(chosen.length === 0 ? 'competitions.fields.tagsAll' : 'competitions.fields.tagsOnly')}
          options={offered}
          chosen={chosen}
          onChange={(next) => onChange({ tags: next })}
        />
      )}
    </div>
  );
}

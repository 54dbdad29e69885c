import { Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_SOURCES } from '../../../src/badges/badge-rule.values.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import { type BadgeFilter, type BadgeValues, isAbove, type SourceValues } from './badge-values.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

type SourceFieldsProps = {
  values: BadgeValues;
  problem: string | undefined;
  onChange: (change: Partial<BadgeValues>) => void;
};

/** Whose entries count: one series whole, or several, or parts of them, each times a factor (U-100). */
export function SourceFields({ values, problem, onChange }: SourceFieldsProps) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const all = data?.scoreseries ?? [];
  const { series, sources } = values;
  // What the sentence names is a source like others once there are any.
  const shown: readonly SourceValues[] =
    sources.length > 0 ? sources : series === '' ? [] : [{ seriesId: series, factor: '1', mode: null, filters: [] }];
  const others = all.filter(({ id }) => !shown.some(({ seriesId }) => seriesId === id));
  const put = (next: readonly SourceValues[]) => {
    const [only, ...more] = next;
    const whole = only && more.length === 0 && only.factor === '1' && only.mode === null && only.filters.length === 0;
    onChange({ sources: whole ? [] : next, series: only?.seriesId ?? '' });
  };
  return (
    <div className={classes.stack}>
      {shown.map((source, index) => (
        <Source
          key={source.seriesId}
          source={source}
          name={all.find(({ id }) => id === source.seriesId)?.name ?? t('badges.unknownSeries')}
          seriesTags={all.find(({ id }) => id === source.seriesId)?.tags ?? NO_TAGS}
          problem={problem !== undefined && !isAbove(source.factor) ? problem : undefined}
          onChange={(change) => put(shown.with(index, { ...source, ...change }))}
          onRemove={shown.length > 1 ? () => put(shown.toSpliced(index, 1)) : undefined}
        />
      ))}
      {others.length > 0 && shown.length < MOST_SOURCES && (
        <Select
          // Another list is another field: what was chosen stands above it.
          key={shown.length}
          className={classes.short}
          openOnFocus={false}
          searchable
          label={t(shown.length === 0 ? 'badges.edit.source' : 'badges.edit.otherSource')}
          placeholder={t('badges.edit.chooseSeries')}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          error={shown.length === 0 && problem}
          onChange={(id) => id !== null && put([...shown, { seriesId: id, factor: '1', mode: null, filters: [] }])}
        />
      )}
    </div>
  );
}

const NO_TAGS: readonly string[] = [];

type SourceProps = {
  source: SourceValues;
  name: string;
  /** The tags that its entries may have; none for all. */
  seriesTags: readonly string[];
  problem: string | undefined;
  onChange: (change: Partial<SourceValues>) => void;
  onRemove: (() => void) | undefined;
};

const MODES = [null, 0, 1, 2] as const;

function Source({ source: { factor, mode, filters }, name, seriesTags, problem, onChange, onRemove }: SourceProps) {
  const { t } = useTranslation();
  const { tags } = useTags();
  const isOn = (id: string) => filters.some(({ filter_id: one }) => one === id);
  const offered = tags.filter(({ id }) => isOn(id) || seriesTags.length === 0 || seriesTags.includes(id));
  const filterOf = (id: string): BadgeFilter => filters.find(({ filter_id: one }) => one === id) ?? { filter_type: 'tag', filter_id: id };
  return (
    <div role="group" aria-label={name} className={classes.source}>
      <div className={classes.sourceHead}>
        <bdi className="strong cut grow" title={name}>
          {name}
        </bdi>
        <Select
          className={classes.mode}
          aria-label={t('badges.edit.modeOf', { name })}
          allowDeselect={false}
          data={MODES.map((value) => ({
            value: String(value),
            label: value === null ? t('badges.edit.asTheBadge') : t(`badges.mode.${value}`),
          }))}
          value={String(mode)}
          onChange={(value) => onChange({ mode: MODES.find((one) => String(one) === value) ?? null })}
        />
        <span className="soft" aria-hidden="true">
          ×
        </span>
        <TextInput
          className={classes.factor}
          aria-label={t('badges.edit.factorOf', { name })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={factor}
          error={problem !== undefined}
          onChange={(event) => onChange({ factor: event.currentTarget.value })}
        />
        {onRemove && <IconButton label={t('badges.edit.removeSource', { name })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {offered.length > 0 && (
        <FilterChips
          label={t('badges.edit.tagsOf', { name })}
          lead={t(filters.length === 0 ? 'badges.edit.allEntries' : 'badges.edit.onlyTags')}
          options={offered}
          chosen={filters.map(({ filter_id: id }) => id)}
          onChange={(ids) => onChange({ filters: ids.map(filterOf) })}
        />
      )}
    </div>
  );
}

import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import {
  CHART_TYPES,
  GROUPINGS,
  PLAYERLIST_TYPES,
  SUMCOUNTS,
  TIME_TYPES,
  WIDGET_PERIODS,
} from '../../../src/widget-boards/widget.values.ts';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Fields, Toggle } from '../../platform/form/form-group.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import { OfFields, PlayerField, TeamField } from './of-fields.tsx';
import type { FieldsProps } from './widget-problems.ts';

const WITH = {
  value: ['', 'target', 's_target', 'player', 'team'],
  chart: ['', 'player', 'team'],
  gauge: ['target', 's_target'],
  playerlist: [''],
} as const;

/** What a widget counts, of whom, when, and how it is drawn. */
export function CountedFields(props: FieldsProps) {
  const { values, problems, onChange } = props;
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { tags } = useTags();
  const { widget_type: type, group_by: group, scoreseries_list: list } = values;
  const byTime = group === 'day' || group === 'week' || group === 'month';
  const chosen = list.split(',').filter((id) => id !== '');
  const flag = (field: 'accumulated' | 'showprev' | 'showsum' | 'show_compare_to_value', label: string) => (
    <Toggle label={label} checked={values[field] === 1} onChange={(on) => onChange({ [field]: on ? 1 : 0 })} />
  );
  return (
    <>
      <div>
        <p className="strong">{t('boardEdit.widget.series')}</p>
        <FilterChips
          label={t('boardEdit.widget.series')}
          options={data?.scoreseries ?? []}
          chosen={chosen}
          onChange={(next) => onChange({ scoreseries_list: next.join(','), scoreseries_id: next[0] ?? '' })}
        />
        <Refusal>{problems.series}</Refusal>
      </div>
      <Fields columns={3}>
        <Choice
          label={t('boardEdit.widget.counts')}
          options={SUMCOUNTS.map((value) => ({ value, label: t(`boardEdit.widget.count.${value}`) }))}
          value={values.sumcount}
          onChange={(sumcount) => onChange({ sumcount })}
        />
        <Choice
          label={t('boardEdit.widget.period')}
          options={WIDGET_PERIODS.map((value) => ({ value, label: t(`boardEdit.widget.periods.${value}`) }))}
          value={values.period}
          onChange={(period) => onChange({ period })}
        />
        {values.period !== 'all' && (
          <Choice
            label={t('boardEdit.widget.which')}
            options={TIME_TYPES.map((value) => ({ value, label: t(`boardEdit.widget.times.${value}`) }))}
            value={values.timetype}
            onChange={(timetype) => onChange({ timetype })}
          />
        )}
      </Fields>
      <OfFields {...props} />
      {tags.length > 0 && (
        <div>
          <p className="strong">{t('boardEdit.widget.tags')}</p>
          <FilterChips
            label={t('boardEdit.widget.tags')}
            options={tags}
            chosen={values.tag_filter}
            onChange={(next) => onChange({ tag_filter: next })}
          />
        </div>
      )}
      {type === 'playerlist' && (
        <Choice
          label={t('boardEdit.widget.list')}
          options={PLAYERLIST_TYPES.map((value) => ({ value, label: t(`boardEdit.widget.lists.${value}`) }))}
          value={values.playerlist_type}
          onChange={(next) => onChange({ playerlist_type: next })}
        />
      )}
      {type === 'chart' && (
        <Fields>
          <Choice
            label={t('boardEdit.widget.group')}
            options={GROUPINGS.map((value) => ({ value, label: t(`boardEdit.widget.groups.${value}`) }))}
            value={group}
            onChange={(next) => onChange({ group_by: next })}
          />
          <Choice
            label={t('boardEdit.widget.chart')}
            options={CHART_TYPES.map((value) => ({ value, label: t(`boardEdit.widget.charts.${value}`) }))}
            value={values.chart_type}
            onChange={(next) => onChange({ chart_type: next })}
          />
        </Fields>
      )}
      {type === 'chart' && group === 'tag' && tags.length > 0 && (
        <FilterChips
          label={t('boardEdit.widget.groupTags')}
          lead={t('boardEdit.widget.groupTags')}
          options={tags}
          chosen={values.group_tags}
          onChange={(next) => onChange({ group_tags: next })}
        />
      )}
      {type !== 'playerlist' && <CompareFields {...props} />}
      {type === 'chart' && byTime && flag('accumulated', t('boardEdit.widget.accumulated'))}
      {(type === 'value' || type === 'chart') && values.period !== 'all' && flag('showprev', t('boardEdit.widget.before'))}
      {type === 'chart' && flag('showsum', t('boardEdit.widget.sum'))}
      {type === 'value' && values.compare_to !== '' && flag('show_compare_to_value', t('boardEdit.widget.showCompared'))}
    </>
  );
}

/** What it is compared with. */
function CompareFields({ values, problems, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { widget_type: type, compare_to: compare } = values;
  const { data } = useResource('targets/get_target_items', compare === 's_target' ? {} : null, { staleOn: [{ view: 'targets' }] });
  const offered: readonly WidgetRow['compare_to'][] =
    type === 'value' || type === 'chart' || type === 'gauge' ? WITH[type] : WITH.playerlist;
  const options = (offered.includes(compare) ? offered : [compare, ...offered]).map((value) => ({
    value,
    label: t(`boardEdit.widget.compares.${value || 'none'}`),
  }));
  return (
    <Fields>
      <Choice label={t('boardEdit.widget.compare')} options={options} value={compare} onChange={(next) => onChange({ compare_to: next })} />
      {compare === 'target' && (
        <TextInput
          label={t('boardEdit.widget.target')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={17}
          value={values.compare_target}
          error={problems.compare}
          onChange={(event) => onChange({ compare_target: event.currentTarget.value })}
        />
      )}
      {compare === 's_target' && (
        <Select
          label={t('boardEdit.widget.item')}
          searchable
          allowDeselect={false}
          renderOption={({ option }) => <bdi>{option.label}</bdi>}
          data={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.compare_target_item_id || null}
          error={problems.compare}
          onChange={(id) => onChange({ compare_target_item_id: id ?? '' })}
        />
      )}
      {compare === 'player' && (
        <PlayerField
          chosen={values.compare_to_player_id}
          error={problems.compare}
          onChange={(id) => onChange({ compare_to_player_id: id })}
        />
      )}
      {compare === 'team' && (
        <TeamField chosen={values.compare_to_team_id} error={problems.compare} onChange={(id) => onChange({ compare_to_team_id: id })} />
      )}
      {type === 'chart' && compare !== '' && (
        <Choice
          label={t('boardEdit.widget.otherChart')}
          options={CHART_TYPES.filter((one) => one !== 'pie').map((value) => ({ value, label: t(`boardEdit.widget.charts.${value}`) }))}
          value={values.compare_chart_type}
          onChange={(next) => onChange({ compare_chart_type: next })}
        />
      )}
    </Fields>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few words. */
function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? value)}
    />
  );
}

import { Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useResource } from '../../platform/live-resources.ts';
import type { StepValues } from './step-values.ts';
import '../integrations-texts.ts';
import classes from './step.module.css';

/** Which point type a value of the column means (U-137). */
export function PointTypes({ values, onChange }: { values: StepValues; onChange: (change: Partial<StepValues>) => void }) {
  const { t } = useTranslation();
  const { score_series_id: seriesId, point_types: pairs } = values;
  const { data } = useResource('scoreseries_settings/list_point_types', seriesId === '' ? null : { scoreseriesid: seriesId });
  const known = new Set([...(data?.point_types.map(({ name }) => name) ?? []), ...pairs.map((pair) => pair.point_type)]);
  const types = [...known].filter((name) => name !== '');
  const put = (at: number, change: Partial<(typeof pairs)[number]>) =>
    onChange({ point_types: pairs.map((pair, n) => (n === at ? { ...pair, ...change } : pair)) });
  return (
    <div className={classes.conditions}>
      <p className="soft">{t('integrations.step.types')}</p>
      {pairs.map(({ value, point_type: type }, at) => (
        <div key={at} className={classes.pair}>
          <TextInput
            label={t('integrations.step.typeValue')}
            maxLength={255}
            autoComplete="off"
            value={value}
            onChange={(event) => put(at, { value: event.currentTarget.value })}
          />
          <Select
            label={t('integrations.step.type')}
            placeholder={t('integrations.step.choose')}
            allowDeselect={false}
            data={types}
            renderOption={({ option }) => <bdi>{option.label}</bdi>}
            value={type === '' ? null : type}
            onChange={(chosen) => chosen !== null && put(at, { point_type: chosen })}
          />
          <IconButton
            label={t('integrations.step.removeType', { n: formatCount(at + 1) })}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() => onChange({ point_types: pairs.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={<IconPlus stroke={2} />}
          disabled={types.length === 0}
          onClick={() => onChange({ point_types: [...pairs, { value: '', point_type: types[0] ?? '' }] })}
        >
          {t('integrations.step.addType')}
        </Button>
      </div>
    </div>
  );
}

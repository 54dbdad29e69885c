import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fields } from '../../platform/form/form-group.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { isFactor } from '../fields/rules-values.ts';
import { SeriesFields } from '../fields/series-fields.tsx';
import type { CorrectedValues } from './correction.ts';
import '../competitions-texts.ts';

type CorrectionFieldsProps = {
  values: CorrectedValues;
  /** The competition's, by whose clocks its end is told. */
  zone: string;
  onChange: (change: Partial<CorrectedValues>) => void;
};

/** In the order of the numbers. */
const WINNERS = ['nobody', 'first', 'highest', 'reached'] as const;
const TIES = ['first', 'shared'] as const;

/** What of the rules of a closed round a ruling corrects. */
export function CorrectionFields({ values: { series, winners, ties, end }, zone, onChange }: CorrectionFieldsProps) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const wrong = series.some(({ factor }) => !isFactor(factor));
  const missing = series.length === 0 ? t('competitions.fields.seriesMissing') : undefined;
  return (
    <>
      {data ? (
        <SeriesFields
          all={data.scoreseries}
          series={series}
          problem={wrong ? t('competitions.fields.factorWrong') : missing}
          onChange={(changed) => onChange({ series: changed })}
        />
      ) : (
        <Bone width="100%" height={96} />
      )}
      <Fields>
        <Select
          label={t('competitions.rulings.winnerRule')}
          allowDeselect={false}
          data={WINNERS.map((name, at) => ({ value: String(at + 1), label: t(`competitions.rulings.winnerRules.${name}`) }))}
          value={String(winners)}
          onChange={(value) => onChange({ winners: Number(value) as CorrectedValues['winners'] })}
        />
        <Select
          label={t('competitions.fields.ties')}
          allowDeselect={false}
          data={TIES.map((value) => ({ value, label: t(`competitions.ties.${value}`) }))}
          value={ties}
          onChange={(value) => value && onChange({ ties: value })}
        />
        <TextInput
          type="datetime-local"
          label={t('competitions.rulings.end')}
          description={t('competitions.rulings.endMore', { zone })}
          value={end}
          error={end === '' ? t('competitions.fields.endMissing') : undefined}
          onChange={(event) => onChange({ end: event.currentTarget.value })}
        />
      </Fields>
    </>
  );
}

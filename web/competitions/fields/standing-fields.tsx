import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { type RulesValues, SEEN_BY } from './rules-values.ts';

type FieldProps = { values: RulesValues; onChange: (change: Partial<RulesValues>) => void };

/** How who has the same points stands. */
export function TiesField({ values: { ties }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.ties')}
      value={ties}
      options={(['first', 'shared'] as const).map((value) => ({
        value,
        label: t(`competitions.ties.${value}`),
        text: t(`competitions.ties.${value}More`),
      }))}
      onChange={(value) => onChange({ ties: value })}
    />
  );
}

/** Who finds it (U-102). */
export function VisibilityField({ values: { visibility }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.visibility')}
      value={visibility}
      options={([0, 1] as const).map((value) => ({
        value,
        label: t(`competitions.visibility.${SEEN_BY[value]}`),
        text: t(`competitions.visibility.${SEEN_BY[value]}More`),
      }))}
      onChange={(value) => onChange({ visibility: value })}
    />
  );
}

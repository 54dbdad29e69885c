import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import type { Problems, UsualValues } from './rules-values.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

type FieldProps = {
  /** `endless`: there is no end after which it could be late. */
  values: UsualValues & { endless?: boolean };
  problems: Problems;
  onChange: (change: Partial<UsualValues>) => void;
};

/** For how long points come late; what never ends has none. */
export function LateField({ values: { late, endless }, problems, onChange }: FieldProps) {
  const { t } = useTranslation();
  if (endless) return null;
  return (
    <TextInput
      className={classes.hours}
      label={t('competitions.fields.late')}
      description={problems.late ? undefined : t('competitions.fields.lateMore')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={late}
      error={problems.late}
      onChange={(event) => onChange({ late: event.currentTarget.value.trim() })}
    />
  );
}

/** What becomes of locked ranks when something is learned later. */
export function DoubtField({ values: { onDoubt }, onChange }: Pick<FieldProps, 'values' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.onDoubt')}
      value={onDoubt}
      options={(['ask', 'apply', 'let stand'] as const).map((value) => {
        const name = value === 'let stand' ? 'stand' : value;
        return { value, label: t(`competitions.doubts.${name}`), text: t(`competitions.doubts.${name}More`) };
      })}
      onChange={(value) => onChange({ onDoubt: value })}
    />
  );
}

import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnName, StepValues } from './step-values.ts';
import '../integrations-texts.ts';

type ColumnFieldProps = {
  name: ColumnName;
  values: StepValues;
  /** The paths of what came last. */
  paths: readonly string[];
  description?: ReactNode;
  error?: string | undefined;
  onChange: (change: Partial<StepValues>) => void;
};

/** Which column of a row says something: a path that is typed, or chosen from what came. */
export function ColumnField({ name, values, paths, description, error, onChange }: ColumnFieldProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      label={t(`integrations.column.${name}`)}
      description={description}
      data={[...paths]}
      limit={50}
      maxLength={255}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={values[name]}
      error={error}
      onChange={(path) => onChange({ [name]: path })}
    />
  );
}

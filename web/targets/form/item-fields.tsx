import { Select, TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { Fields, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import type { Period } from '../period-names.ts';
import type { ItemValues, Problems } from './item-values.ts';
import '../targets-texts.ts';
import classes from '../targets.module.css';

type ItemFieldsProps = {
  values: ItemValues;
  problems: Problems;
  zone: string;
  onChange: (change: Partial<ItemValues>) => void;
  /** What it belongs to. */
  part: ReactNode;
  /** Values that are set with it. */
  children?: ReactNode;
};

const PERIODS = ['month', 'quarter', 'year'] as const;
/** The last day that a target can have. */
const LATEST = '9998-12-31';

/** What is set of a target, new or not. */
export function ItemFields({ values, problems, zone, onChange, part, children }: ItemFieldsProps) {
  const { t } = useTranslation();
  const text = (field: 'name' | 'externalId' | 'from' | 'to') => ({
    value: values[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <FormGroup title={t('targets.form.what')} text={t('targets.form.whatMore')}>
        <Fields>
          <TextInput label={t('targets.form.name')} maxLength={255} {...text('name')} />
          {part}
          <TextInput
            label={t('targets.form.external')}
            description={problems.externalId ? undefined : t('targets.form.externalMore')}
            maxLength={255}
            {...text('externalId')}
          />
        </Fields>
      </FormGroup>
      <FormGroup title={t('targets.form.when')} text={t('targets.form.whenMore', { zone })}>
        <Fields columns={3}>
          <Select
            label={t('targets.form.period')}
            allowDeselect={false}
            data={PERIODS.map((value) => ({ value, label: t(`targets.form.${value}`) }))}
            value={values.period}
            error={problems.period}
            onChange={(period) => onChange({ period: period as Period })}
          />
          <TextInput label={t('targets.form.from')} type="date" max={LATEST} {...text('from')} />
          <TextInput
            label={t('targets.form.to')}
            description={problems.to ? undefined : t('targets.form.toMore')}
            type="date"
            max={LATEST}
            {...text('to')}
          />
        </Fields>
      </FormGroup>
      <FormGroup title={t('targets.form.whose')} text={t('targets.form.whoseMore')}>
        <div className={classes.stack}>
          <Choices
            label={t('targets.form.perPlayer')}
            value={values.perPlayer}
            options={[
              { value: 1, label: t('targets.form.eachPlayer'), text: t('targets.form.eachPlayerMore') },
              { value: 0, label: t('targets.form.wholeTeam'), text: t('targets.form.wholeTeamMore') },
            ]}
            error={problems.perPlayer}
            onChange={(perPlayer) => onChange({ perPlayer })}
          />
          <div>
            <Toggle
              label={t('targets.form.isDefault')}
              text={problems.isDefault ?? t('targets.form.isDefaultMore')}
              checked={values.isDefault}
              onChange={(isDefault) => onChange({ isDefault })}
            />
            <Toggle
              label={t('targets.form.perDay')}
              text={problems.perDay ?? t('targets.form.perDayMore')}
              checked={values.perDay}
              onChange={(perDay) => onChange({ perDay })}
            />
            <Toggle
              label={t('targets.form.replace')}
              text={t('targets.form.replaceMore')}
              checked={values.replaces}
              onChange={(replaces) => onChange({ replaces })}
            />
          </div>
        </div>
      </FormGroup>
      {children}
    </>
  );
}

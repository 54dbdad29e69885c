import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { COLUMNS, LAYOUTS, MOST_AT_THE_TOP, MOST_ON_A_PAGE, PROGRESS, TICKERS } from '../../src/competition-themes/theme-look.values.ts';
import { Button } from '../platform/controls/button.tsx';
import { Fields, FormGroup } from '../platform/form/form-group.tsx';
import { IconField } from '../points/settings/icon-field.tsx';
import type { EditingProps } from './editing.ts';
import classes from './competition-themes.module.css';

/** What a theme is called, how its rows stand, and what is shown of them. */
export function ThemeLayoutFields({ values, typed, problemOf, set, type }: EditingProps) {
  const { t } = useTranslation();
  const layouts = LAYOUTS.map((value) => ({ value, label: t(`competitionThemes.layouts.${value}`) }));
  const layout = (field: 'main_layout' | 'sub_layout_1' | 'sub_layout_2', none?: string) => (
    <Select
      label={t(`competitionThemes.${field}`)}
      allowDeselect={false}
      data={none === undefined ? layouts : [{ value: '', label: none }, ...layouts]}
      value={values[field]}
      error={problemOf(field)}
      onChange={(value) => set({ [field]: value ?? '' })}
    />
  );
  const count = (field: 'playersperpage' | 'show_top_only', least: number, most: number, more?: string) => (
    <TextInput
      label={t(`competitionThemes.${field}`)}
      description={more}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={typed[field] ?? String(values[field])}
      error={problemOf(field)}
      onChange={({ currentTarget: { value } }) => type(field, value, isWithin(value, least, most) ? { [field]: Number(value) } : undefined)}
    />
  );
  return (
    <>
      <FormGroup title={t('competitionThemes.name')} text={t('competitionThemes.nameMore')}>
        <TextInput
          label={t('competitionThemes.nameField')}
          autoComplete="off"
          maxLength={255}
          value={values.name}
          error={problemOf('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className={classes.under}>
          <IconField type="scoreseries" icon={values.icon} onChange={(icon) => set({ icon })} />
          {values.icon !== '' && (
            <Button kind="quiet" icon={<IconX stroke={1.75} />} onClick={() => set({ icon: '' })}>
              {t('competitionThemes.noIcon')}
            </Button>
          )}
          {problemOf('icon') && <p role="alert">{problemOf('icon')}</p>}
        </div>
      </FormGroup>
      <FormGroup title={t('competitionThemes.layout')} text={t('competitionThemes.layoutMore')}>
        <Fields>
          {layout('main_layout')}
          {layout('sub_layout_1', t('competitionThemes.asFirst'))}
          {layout('sub_layout_2', t('competitionThemes.asElsewhere'))}
        </Fields>
      </FormGroup>
      <FormGroup title={t('competitionThemes.shown')} text={t('competitionThemes.shownMore')}>
        <fieldset className={classes.columns}>
          <legend>{t('competitionThemes.columns')}</legend>
          {COLUMNS.map((column) => (
            <Checkbox
              key={column}
              label={t(`themedBoard.columns.${column}`)}
              checked={values.columns.includes(column)}
              disabled={column === 'name'}
              onChange={({ currentTarget: { checked } }) =>
                set({ columns: COLUMNS.filter((one) => (one === column ? checked : values.columns.includes(one))) })
              }
            />
          ))}
        </fieldset>
        <Fields>
          {count('playersperpage', 1, MOST_ON_A_PAGE)}
          {count('show_top_only', 0, MOST_AT_THE_TOP, t('competitionThemes.show_top_onlyMore'))}
          <Select
            label={t('competitionThemes.progress_class')}
            allowDeselect={false}
            data={PROGRESS.map((value) => ({ value, label: t(`competitionThemes.progresses.${value}`) }))}
            value={values.progress_class}
            error={problemOf('progress_class')}
            onChange={(value) => set({ progress_class: PROGRESS.find((one) => one === value) ?? values.progress_class })}
          />
          <Select
            label={t('competitionThemes.ticker_layout')}
            allowDeselect={false}
            data={TICKERS.map((value) => ({ value, label: t(`competitionThemes.tickers.${value}`) }))}
            value={values.ticker_layout}
            error={problemOf('ticker_layout')}
            onChange={(value) => set({ ticker_layout: TICKERS.find((one) => one === value) ?? values.ticker_layout })}
          />
        </Fields>
      </FormGroup>
    </>
  );
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

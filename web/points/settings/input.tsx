import { Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { Button, ButtonLink, IconButton } from '../../platform/controls/button.tsx';
import { Fields, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { importPath } from '../series-paths.ts';
import { limitErrors } from './limit-errors.ts';
import { SettingsFrame, SettingsOf } from './settings-frame.tsx';
import './series-settings-texts.ts';
import classes from '../points.module.css';

type PointType = { id: string; name: string; addpoints: string };

/** Who may enter points, which points are usual, and how many at most (RT-089). */
export default function InputSettings() {
  return <SettingsOf>{({ series }) => <Input key={series.id} series={series} />}</SettingsOf>;
}

function Input({ series }: { series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const draft = useDraft(valuesOf(series));
  const { values, changed, set } = draft;
  const [saveSettings, settings] = useCommand('scoreseries_settings/save_settings');
  const [saveLimit, limit] = useCommand('scoreseries_settings/save_limit');
  const form = useRef<HTMLDivElement>(null);
  const unnamed = values.point_types.map(({ name }) => name.trim() === '');
  const wrongLimits = limitErrors(values);
  const errors = unnamed.filter(Boolean).length + Object.keys(wrongLimits).length;
  const refusal = settings.error ?? limit.error;

  async function submit() {
    if (errors > 0) {
      focusFirstInvalid(form.current);
      return;
    }
    const { point_types, daily_limit, weekly_limit, monthly_limit, ...rest } = changed;
    const limits = { daily_limit, weekly_limit, monthly_limit };
    const asked = {
      ...rest,
      ...(point_types && { pt_json: point_types.map((type) => ({ ...type, id: type.id.startsWith(NEW) ? '' : type.id })) }),
    };
    if (Object.keys(asked).length > 0 && !(await saveSettings({ id: series.id, ...asked }))) return;
    const limited = Object.values(limits).some((value) => value !== undefined);
    if (limited && !(await saveLimit({ scoreseriesid: series.id, ...limits }))) return;
    draft.saved();
  }

  const toggle = (name: 'allowPlayerEntry' | 'allowPlayerEntryOther') => ({
    checked: values[name] === 1,
    onChange: (checked: boolean) => set({ [name]: checked ? 1 : 0 }),
  });
  const limitField = (name: 'daily_limit' | 'weekly_limit' | 'monthly_limit') => ({
    value: values[name],
    error: wrongLimits[name] ?? limit.error?.fields[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    disabled: values.limits_type === 0,
    rightSectionWidth: 72,
    rightSection: (
      <span className={classes.suffix}>{t(values.limits_type === 2 ? 'points.settings.entries' : 'points.settings.points')}</span>
    ),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  });
  const types = (next: readonly PointType[]) => set({ point_types: [...next] });

  return (
    <SettingsFrame
      series={series}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={errors}
          busy={settings.pending || limit.pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            settings.reset();
            limit.reset();
          }}
        />
      }
    >
      <div ref={form}>
        <Refusal>{refusal?.fields.pt_json ?? refusal?.message}</Refusal>
        <FormGroup title={t('points.settings.whoMay')} text={t('points.settings.whoMayMore')}>
          <Toggle label={t('points.settings.own')} text={t('points.settings.ownMore')} {...toggle('allowPlayerEntry')} />
          <Toggle label={t('points.settings.others')} text={t('points.settings.othersMore')} {...toggle('allowPlayerEntryOther')} />
        </FormGroup>
        <FormGroup title={t('points.settings.types')} text={t('points.settings.typesMore')}>
          <div className={classes.stack}>
            {values.point_types.map((type, index) => (
              <div key={type.id} className={classes.typeRow}>
                <TextInput
                  className="grow"
                  aria-label={t('points.settings.typeName')}
                  placeholder={t('points.settings.typeName')}
                  maxLength={255}
                  autoComplete="off"
                  autoFocus={type.id.startsWith(NEW) && type.name === ''}
                  value={type.name}
                  error={unnamed[index] && !settings.pending && draft.changes > 0 && t('points.settings.typeUnnamed')}
                  onChange={(event) => types(values.point_types.with(index, { ...type, name: event.currentTarget.value }))}
                />
                <TextInput
                  aria-label={t('points.settings.typePoints')}
                  placeholder="0"
                  inputMode="decimal"
                  autoComplete="off"
                  value={type.addpoints}
                  onChange={(event) => types(values.point_types.with(index, { ...type, addpoints: event.currentTarget.value }))}
                />
                <IconButton
                  label={t('points.settings.typeRemove', { name: type.name })}
                  icon={<IconTrash stroke={1.75} />}
                  onClick={() => types(values.point_types.toSpliced(index, 1))}
                />
              </div>
            ))}
            <div>
              <Button
                icon={<IconPlus stroke={2} />}
                onClick={() => types([...values.point_types, { id: `${NEW}${uuid4()}`, name: '', addpoints: '1' }])}
              >
                {t('points.settings.typeAdd')}
              </Button>
            </div>
          </div>
        </FormGroup>
        <FormGroup title={t('points.settings.limits')} text={t('points.settings.limitsMore')}>
          <Fields>
            <Select
              label={t('points.settings.countedBy')}
              data={LIMITS_TYPES.map((name, value) => ({ value: String(value), label: t(`points.settings.limitsType.${name}`) }))}
              value={String(values.limits_type)}
              onChange={(value) => set({ limits_type: Number(value) as 0 | 1 | 2 })}
            />
            <Select
              label={t('points.settings.countedFor')}
              disabled={values.limits_type === 0}
              data={LIMITS_FOR.map((name, value) => ({ value: String(value), label: t(`points.settings.limitsFor.${name}`) }))}
              value={String(values.limits_for)}
              onChange={(value) => set({ limits_for: Number(value) as 0 | 1 })}
            />
          </Fields>
          <Fields columns={3}>
            <TextInput
              label={t('points.settings.day')}
              description={wrongLimits.daily_limit ? undefined : t('points.settings.midnight', { zone: series.timezone })}
              {...limitField('daily_limit')}
            />
            <TextInput
              label={t('points.settings.week')}
              description={wrongLimits.weekly_limit ? undefined : t('points.settings.noLimit')}
              {...limitField('weekly_limit')}
            />
            <TextInput
              label={t('points.settings.month')}
              description={wrongLimits.monthly_limit ? undefined : t('points.settings.noLimit')}
              {...limitField('monthly_limit')}
            />
          </Fields>
        </FormGroup>
        <FormGroup title={t('points.import.label')} text={t('points.settings.importMore')}>
          <ButtonLink to={importPath(series.id)}>{t('points.import.label')}</ButtonLink>
        </FormGroup>
      </div>
    </SettingsFrame>
  );
}

/** Point types without an id yet: the server gives them one. */
const NEW = 'new ';

/** What limits count, and whose they are, in the order of their numbers. */
const LIMITS_TYPES = ['none', 'points', 'entries'] as const;
const LIMITS_FOR = ['receiver', 'giver'] as const;

function valuesOf({ allowPlayerEntry, allowPlayerEntryOther, limits_type, limits_for, limits, point_types }: ScoreSeriesRow) {
  return {
    allowPlayerEntry,
    allowPlayerEntryOther,
    limits_type,
    limits_for,
    point_types: point_types as PointType[],
    daily_limit: limits.daily_limit ?? '',
    weekly_limit: limits.weekly_limit ?? '',
    monthly_limit: limits.monthly_limit ?? '',
  };
}

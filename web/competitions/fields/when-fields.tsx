import { Select, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Fields, Toggle } from '../../platform/form/form-group.tsx';
import { timeZones, viewerZone } from '../../platform/format/times.ts';
import { REPEATS } from '../rules-text.ts';
import type { Problems, RulesValues } from './rules-values.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

const LATEST = '9998-12-31T23:59';

type WhenFieldsProps = { values: RulesValues; problems: Problems; onChange: (change: Partial<RulesValues>) => void };

/** From when to when, by the clocks of which zone, and how it comes again. */
export function WhenFields({ values, problems, onChange }: WhenFieldsProps) {
  const { t } = useTranslation();
  const { endless, repeat, zone } = values;
  const time = (field: 'start' | 'end' | 'repeatEnd' | 'freeze') => ({
    type: 'datetime-local',
    max: LATEST,
    value: values[field],
    error: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <Fields>
        <TextInput label={t('competitions.fields.start')} {...time('start')} />
        {!endless && <TextInput label={t(repeat === 1 ? 'competitions.fields.end' : 'competitions.fields.endOfFirst')} {...time('end')} />}
      </Fields>
      <div className={classes.under}>
        <Toggle
          label={t('competitions.fields.endless')}
          text={t('competitions.fields.endlessMore')}
          checked={endless}
          onChange={(on) => onChange({ endless: on })}
        />
      </div>
      <Fields>
        {!endless && (
          <>
            <Select
              label={t('competitions.fields.repeat')}
              allowDeselect={false}
              data={REPEATS.map((name, index) => ({ value: String(index + 1), label: t(`competitions.repeat.${name}`) }))}
              value={String(repeat)}
              onChange={(value) => onChange({ repeat: Number(value) as RulesValues['repeat'] })}
            />
            {repeat !== 1 && (
              <TextInput
                label={t('competitions.fields.repeatEnd')}
                description={problems.repeatEnd ? undefined : t('competitions.fields.repeatEndMore')}
                {...time('repeatEnd')}
              />
            )}
          </>
        )}
        <Select
          label={t('competitions.fields.zone')}
          description={t('competitions.fields.zoneMore')}
          searchable
          data={timeZones(zone, viewerZone, 'UTC')}
          value={zone}
          error={problems.zone}
          onChange={(chosen) => chosen && onChange({ zone: chosen })}
        />
        {!endless && (
          <TextInput
            label={t('competitions.fields.freeze')}
            description={problems.freeze ? undefined : t('competitions.fields.freezeMore')}
            {...time('freeze')}
          />
        )}
      </Fields>
      {!endless && values.freeze !== '' && (
        <div className={classes.under}>
          <Toggle
            label={t('competitions.fields.hidesPoints')}
            text={t('competitions.fields.hidesPointsMore')}
            checked={values.hidesPoints}
            onChange={(on) => onChange({ hidesPoints: on })}
          />
        </div>
      )}
    </>
  );
}

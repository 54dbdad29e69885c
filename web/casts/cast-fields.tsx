import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { IconField } from '../points/settings/icon-field.tsx';
import type { CastProblems, CastValues } from './cast-values.ts';
import './casts-texts.ts';
import classes from './casts.module.css';

type CastFieldsProps = { values: CastValues; problems: CastProblems; onChange: (change: Partial<CastValues>) => void };

/** What is set of a cast (R-179 to R-181, U-131). */
export function CastFields({ values: { name, pin, icon, replaces, grace, events }, problems, onChange }: CastFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormGroup title={t('casts.form.name')} text={t('casts.form.nameMore')}>
        <div className={classes.stack}>
          <TextInput
            label={t('casts.form.nameField')}
            maxLength={255}
            autoComplete="off"
            value={name}
            error={problems.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('casts.form.pin')}
            description={t('casts.form.pinMore')}
            className={classes.short ?? ''}
            maxLength={4}
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            error={problems.pin}
            onChange={(event) => onChange({ pin: event.currentTarget.value })}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('casts.form.icon')} text={t('casts.form.iconMore')}>
        <IconField type="scoreseries" icon={icon} onChange={(chosen) => onChange({ icon: chosen })} />
        {icon !== '' && <Button onClick={() => onChange({ icon: '' })}>{t('casts.form.noIcon')}</Button>}
      </FormGroup>
      <FormGroup title={t('casts.form.shows')} text={t('casts.form.showsMore')}>
        <div className={classes.stack}>
          <Toggle
            label={t('casts.form.replace')}
            text={t('casts.form.replaceMore')}
            checked={replaces}
            onChange={(on) => onChange({ replaces: on })}
          />
          {replaces && (
            <TextInput
              label={t('casts.form.grace')}
              className={classes.short ?? ''}
              maxLength={5}
              inputMode="numeric"
              autoComplete="off"
              value={grace}
              error={problems.grace}
              onChange={(event) => onChange({ grace: event.currentTarget.value })}
            />
          )}
          <Toggle
            label={t('casts.form.events')}
            text={t('casts.form.eventsMore')}
            checked={events}
            onChange={(on) => onChange({ events: on })}
          />
        </div>
      </FormGroup>
    </>
  );
}

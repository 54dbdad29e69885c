import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Fields, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { useResource } from '../platform/live-resources.ts';
import './profile-texts.ts';
import classes from './profile.module.css';

/** How somebody wants to be celebrated. An empty text: nothing. */
export type Celebration = { theme_id: string; anthem: string; battle_optout: boolean };

type CelebrationFieldsProps = {
  values: Celebration;
  problems: Readonly<Record<string, string>>;
  onChange: (to: Partial<Celebration>) => void;
};

/** How a player is celebrated on a display (U-076): theme and anthem; and whether they take part in battles. */
export function CelebrationFields({ values, problems, onChange }: CelebrationFieldsProps) {
  const { t } = useTranslation();
  const label = useId();
  const { data } = useResource('profile/get_event_themes', {});
  const themes = data && [{ id: '', name: t('profileEdit.noTheme'), icon: '', css: 'none' }, ...data.themes];

  return (
    <FormGroup title={t('profileEdit.celebration')} text={t('profileEdit.celebrationMore')}>
      <p id={label} className={classes.label}>
        {t('profileEdit.theme')}
      </p>
      <div role="group" aria-labelledby={label} className={classes.themes}>
        {themes?.map(({ id, name, css, icon }) => (
          <button key={id} type="button" aria-pressed={id === values.theme_id} onClick={() => onChange({ theme_id: id })}>
            <span style={{ backgroundImage: css }}>{icon !== '' && <img src={icon} width={24} height={24} alt="" />}</span>
            {name}
          </button>
        ))}
      </div>
      {(data?.sound_host ?? values.anthem) && (
        <Fields>
          <TextInput
            data-wide
            label={t('profileEdit.anthem')}
            description={t('profileEdit.anthemHint', { host: data?.sound_host ?? '' })}
            type="text"
            inputMode="url"
            autoComplete="off"
            maxLength={2048}
            value={values.anthem}
            error={problems.anthem}
            onChange={(event) => onChange({ anthem: event.currentTarget.value })}
          />
        </Fields>
      )}
      <Toggle
        label={t('profileEdit.noBattles')}
        text={t('profileEdit.noBattlesMore')}
        checked={values.battle_optout}
        onChange={(battle_optout) => onChange({ battle_optout })}
      />
    </FormGroup>
  );
}

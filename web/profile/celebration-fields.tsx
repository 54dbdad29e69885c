import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { Fields, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { UploadPicture } from '../platform/form/upload-picture.tsx';
import { Picture } from '../platform/identity/picture.tsx';
import { useResource } from '../platform/live-resources.ts';
import classes from './profile.module.css';

/** What somebody chooses of themselves beside the name. An empty text: nothing. */
export type Celebration = { primary_icon: string; theme_id: string; anthem: string; battle_optout: boolean };

type CelebrationFieldsProps = {
  profileId: string;
  values: Celebration;
  problems: Readonly<Record<string, string>>;
  onChange: (to: Partial<Celebration>) => void;
};

/** The picture, and how a player is celebrated on a display (U-076): theme and anthem; and whether they take part in battles. */
export function CelebrationFields({ profileId, values, problems, onChange }: CelebrationFieldsProps) {
  const { t } = useTranslation();
  const label = useId();
  const { data } = useResource('profile/get_event_themes', {});
  const themes = data && [{ id: '', name: t('profileEdit.noTheme'), icon: '', css: 'none' }, ...data.themes];

  return (
    <>
      <FormGroup title={t('profileEdit.picture')} text={t('profileEdit.pictureMore')}>
        <div className={classes.picture}>
          <Picture id={profileId} icon={values.primary_icon} size={64} />
          {values.primary_icon !== '' && (
            <Button kind="quiet" icon={<IconX stroke={1.75} />} onClick={() => onChange({ primary_icon: '' })}>
              {t('profileEdit.noPicture')}
            </Button>
          )}
        </div>
        {problems.primary_icon && <p role="alert">{problems.primary_icon}</p>}
        <UploadPicture type="profile" player={profileId} onUploaded={({ path }) => onChange({ primary_icon: path })} />
      </FormGroup>
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
    </>
  );
}

import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { UploadPicture } from '../platform/form/upload-picture.tsx';
import { Cover } from '../platform/identity/cover.tsx';
import { Picture } from '../platform/identity/picture.tsx';
import { Portraits } from '../platform/identity/portraits.tsx';
import './profile-texts.ts';
import classes from './profile.module.css';

/** The paths of somebody's pictures. An empty text: none. */
export type Pictures = { primary_icon: string; secondary_avatar: string; cover_image: string };

type PictureFieldsProps = {
  profileId: string;
  values: Pictures;
  problems: Readonly<Record<string, string>>;
  onChange: (to: Partial<Pictures>) => void;
};

/** A player's pictures, as the head of the profile shows them: their own, a second one, and the cover. */
export function PictureFields({ profileId, values, problems, onChange }: PictureFieldsProps) {
  const { t } = useTranslation();
  const { primary_icon: icon, secondary_avatar: second, cover_image: cover } = values;
  const shown = (field: keyof Pictures, picture: ReactNode, away: string) => (
    <>
      <div className={classes.picture}>
        {picture}
        {values[field] !== '' && (
          <Button kind="quiet" icon={<IconX stroke={1.75} />} onClick={() => onChange({ [field]: '' })}>
            {away}
          </Button>
        )}
      </div>
      {problems[field] && <p role="alert">{problems[field]}</p>}
    </>
  );
  return (
    <>
      <FormGroup title={t('profileEdit.picture')} text={t('profileEdit.pictureMore')}>
        {shown('primary_icon', <Picture id={profileId} icon={icon} size={64} />, t('profileEdit.noPicture'))}
        <UploadPicture type="profile" player={profileId} onUploaded={({ path }) => onChange({ primary_icon: path })} />
      </FormGroup>
      <FormGroup title={t('profileEdit.second')} text={t('profileEdit.secondMore')}>
        {shown('secondary_avatar', second !== '' && <Picture id={profileId} icon={second} size={64} />, t('profileEdit.noSecond'))}
        <UploadPicture
          type="profile"
          player={profileId}
          label={t('profileEdit.uploadSecond')}
          onUploaded={({ path }) => onChange({ secondary_avatar: path })}
        />
      </FormGroup>
      <FormGroup title={t('profileEdit.cover')} text={t('profileEdit.coverMore')}>
        {cover !== '' && (
          <Cover path={cover}>
            <Portraits id={profileId} icon={icon} second={second} size={48} />
          </Cover>
        )}
        {shown('cover_image', null, t('profileEdit.noCover'))}
        <UploadPicture
          type="cover"
          player={profileId}
          label={t('profileEdit.uploadCover')}
          onUploaded={({ path }) => onChange({ cover_image: path })}
        />
      </FormGroup>
    </>
  );
}

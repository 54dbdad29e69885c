import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UploadPicture } from '../../platform/form/upload-picture.tsx';
import { useResource } from '../../platform/live-resources.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

type PictureFieldProps = {
  label: string;
  /** What choosing none is called. */
  none: string;
  icon: string;
  onChange: (icon: string) => void;
};

/** None, one of the pictures of quests, or one that is uploaded. */
export function PictureField({ label, none, icon, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const icons = useResource('icon/iconlist', { type: 'quest' }, { staleOn: [{ view: 'icons' }] }).data?.icons ?? [];
  const paths = new Set(['', ...icons.map(({ path }) => path), icon]);
  const nameOf = (path: string) => (path === '' ? none : icons.find((one) => one.path === path)?.name) || t('questEdit.unnamedPicture');
  return (
    <div className={classes.tight}>
      <div className={classes.pictures} role="group" aria-label={label}>
        {[...paths].map((path) => (
          <button key={path} type="button" aria-pressed={path === icon} aria-label={nameOf(path)} onClick={() => onChange(path)}>
            {path === '' ? <IconPhotoOff size={20} stroke={1.75} /> : <img src={path} alt="" loading="lazy" />}
          </button>
        ))}
      </div>
      <UploadPicture type="quest" onUploaded={({ path }) => onChange(path)} />
    </div>
  );
}

import { IconDatabase, IconPhotoOff } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadPicture } from '../platform/form/upload-picture.tsx';
import { sizesOf } from '../platform/identity/picture.tsx';
import { useResource } from '../platform/live-resources.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

/** A picture by its path; decorative, what it is of stands beside it. */
export function SmallPicture({ path, size = 24, alt = '' }: { path: string; size?: number; alt?: string }) {
  return <img className={classes.picture} {...sizesOf(path, size)} src={path} width={size} height={size} alt={alt} />;
}

/** The sign of a data object. */
export function ObjectIcon({ icon }: { icon: string }) {
  return icon === '' ? <IconDatabase size={24} stroke={1.5} className={classes.noPicture} /> : <SmallPicture path={icon} />;
}

/** None, one of the icons, or a picture that is uploaded. */
export function PictureField({
  label,
  path,
  error,
  onChange,
}: {
  label: string;
  path: string;
  error?: string | undefined;
  onChange: (path: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const icons = useResource('icon/iconlist', { type: 'scoreseries' }, { staleOn: [{ view: 'icons' }] }).data?.icons ?? [];
  const paths = new Set(['', ...icons.map((icon) => icon.path), path]);
  const nameOf = (one: string) =>
    one === '' ? t('objects.item.noPicture') : icons.find((icon) => icon.path === one)?.name || t('objects.item.unnamed');
  return (
    <div className={classes.stack}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      <div role="group" aria-labelledby={id} className={classes.pictures}>
        {[...paths].map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === path}
            aria-label={nameOf(one)}
            title={nameOf(one)}
            onClick={() => onChange(one)}
          >
            {one === '' ? <IconPhotoOff size={20} stroke={1.5} /> : <SmallPicture path={one} size={28} />}
          </button>
        ))}
      </div>
      <UploadPicture type="scoreseries" onUploaded={(uploaded) => onChange(uploaded.path)} />
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

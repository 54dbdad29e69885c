import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconRow } from '../../../projections/icons/icons.view.ts';
import { UploadPicture } from '../../platform/form/upload-picture.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { SeriesIcon } from '../series-icon.tsx';
import './series-settings-texts.ts';
import classes from '../points.module.css';

/** What an icon is for. */
type IconType = 'scoreseries' | 'team';

/** The icons for one thing: public ones, and those that were uploaded here (U-203). */
export function useIcons(type: IconType): IconRow[] | undefined {
  return useResource('icon/iconlist', { type }, { staleOn: [{ view: 'icons' }] }).data?.icons;
}

/** Chooses one of the icons, or uploads a picture, which then is chosen. */
export function IconField({ type, icon, onChange }: { type: IconType; icon: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const icons = useIcons(type) ?? [];
  return (
    <>
      <p id={id} className={classes.label}>
        {t('points.settings.icon')}
      </p>
      <div role="group" aria-labelledby={id} className={classes.icons}>
        {icons.map(({ id: iconId, path, name }) => (
          <button
            key={iconId}
            type="button"
            aria-pressed={path === icon}
            aria-label={name || t('points.settings.unnamedIcon')}
            title={name || undefined}
            onClick={() => onChange(path)}
          >
            <SeriesIcon icon={path} size={28} />
          </button>
        ))}
      </div>
      <UploadPicture type={type} onUploaded={({ path }) => onChange(path)} />
    </>
  );
}

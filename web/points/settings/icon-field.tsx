import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../platform/live-resources.ts';
import { SeriesIcon } from '../series-icon.tsx';
import classes from '../points.module.css';

type Icons = { icons: { id: string; path: string }[] };

/** The public icons of score series (U-203). */
export function useIcons(): Icons['icons'] | undefined {
  return useResource<Icons>('icon/iconlist', { type: 'scoreseries' }).data?.icons;
}

/** Chooses one of the public icons. */
export function IconField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const icons = useIcons() ?? [];
  return (
    <>
      <p id={id} className={classes.label}>
        {t('points.settings.icon')}
      </p>
      <div role="group" aria-labelledby={id} className={classes.icons}>
        {icons.map(({ id: iconId, path }) => (
          <button
            key={iconId}
            type="button"
            aria-pressed={path === icon}
            aria-label={iconName(path)}
            title={iconName(path)}
            onClick={() => onChange(path)}
          >
            <SeriesIcon icon={path} size={28} />
          </button>
        ))}
      </div>
    </>
  );
}

/** Icons are named by their file. */
function iconName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.svg$/, '');
}

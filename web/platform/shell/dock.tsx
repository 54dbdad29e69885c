import { IconDots, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { Area } from './area.ts';
import { MeMenu, type MenuLink, type MenuViewer } from './me-menu.tsx';
import classes from './dock.module.css';

type DockProps = {
  areas: readonly Area[];
  viewer: MenuViewer;
  menu: readonly MenuLink[];
  onSignOut: (everywhere: boolean) => void;
  onAddPoints?: (() => void) | undefined;
  /** Takes the place of the third area. */
  bell?: ReactNode;
};

/** The sidebar of a phone: at most five places, "Add points" in the middle, the rest behind "More". */
export function Dock({ areas, viewer, menu, onSignOut, onAddPoints, bell }: DockProps) {
  const { t } = useTranslation();
  const [first, second, third] = areas;
  const rest = areas.slice(bell ? 2 : 3).map(({ to, label, icon }) => ({ to, label, icon }));
  return (
    <nav className={classes.dock} aria-label={t('shell.main')}>
      {first && <Place area={first} />}
      {second && <Place area={second} />}
      {onAddPoints && (
        <button type="button" aria-label={t('shell.addPoints')} onClick={onAddPoints}>
          <span className={classes.add}>
            <IconPlus size={20} stroke={2.25} />
          </span>
        </button>
      )}
      {bell ?? (third && <Place area={third} />)}
      <MeMenu viewer={viewer} links={[...rest, ...menu.filter((link) => !areas.some((area) => area.to === link.to))]} onSignOut={onSignOut}>
        <button type="button">
          <IconDots size={20} stroke={1.75} />
          {t('shell.more')}
        </button>
      </MeMenu>
    </nav>
  );
}

function Place({ area: { to, label, icon: Icon } }: { area: Area }) {
  return (
    <NavLink to={to}>
      <Icon size={20} stroke={1.75} />
      {label}
    </NavLink>
  );
}

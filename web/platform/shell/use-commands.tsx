import { IconHelpCircle, IconLogout, IconMoon, IconPlus, IconSun, IconSunMoon, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../controls/icon.ts';
import { useColourScheme } from '../theme/colour-scheme.ts';
import type { MenuLink, MenuViewer } from './me-menu.tsx';
import type { PaletteItem } from './palette.tsx';
import { openKeys } from './shell-state.ts';

type Commanded = {
  areas: readonly MenuLink[];
  viewer: MenuViewer;
  menu: readonly MenuLink[];
  /** What an area lets one make or bring in. */
  makes: readonly MenuLink[];
  onSignOut: (everywhere: boolean) => void;
  onAddPoints?: (() => void) | undefined;
};

/** Everything that the palette does without asking the server: pages, what can be made, light and dark, another profile, the way out. */
export function useCommands({ areas, viewer, menu, makes, onSignOut, onAddPoints }: Commanded): PaletteItem[] {
  const { t } = useTranslation();
  const { choose } = useColourScheme();
  const link = ({ to, label, icon }: MenuLink): PaletteItem => ({ id: to, label, to, picture: picture(icon) });
  const scheme = (choice: 'light' | 'dark' | 'system', icon: Icon): PaletteItem => ({
    id: choice,
    label: t('palette.appearance', { scheme: t(`shell.${choice}`) }),
    run: () => choose(choice),
    picture: picture(icon),
  });
  return [
    ...areas.map(link),
    ...(onAddPoints ? [{ id: 'add', label: t('shell.addPoints'), run: onAddPoints, picture: picture(IconPlus) }] : []),
    ...makes.map((make) => ({ ...link(make), makes: true })),
    ...menu.map(link),
    ...viewer.profiles
      .filter(({ profileId }) => profileId !== viewer.profileId)
      .map(({ profileId, name, organisation }) => ({
        id: profileId,
        label: t('palette.actAs', { organisation }),
        detail: name,
        run: () => viewer.onSwitch(profileId),
        picture: picture(IconUsers),
      })),
    scheme('light', IconSun),
    scheme('dark', IconMoon),
    scheme('system', IconSunMoon),
    { id: 'keys', label: t('shell.help'), run: openKeys, picture: picture(IconHelpCircle) },
    { id: 'out', label: t('shell.signOut'), run: () => onSignOut(false), picture: picture(IconLogout) },
    { id: 'everywhere', label: t('shell.signOutEverywhere'), run: () => onSignOut(true), picture: picture(IconLogout) },
  ];
}

function picture(Icon: Icon) {
  return <Icon size={18} stroke={1.75} />;
}

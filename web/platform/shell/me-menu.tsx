import { Menu } from '@mantine/core';
import { IconCheck, IconDevices, IconLogout } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useColourScheme } from '../theme/colour-scheme.ts';
import type { Icon } from '../controls/icon.ts';
import { LateMenu } from '../controls/late-menu.tsx';
import classes from './me-menu.module.css';

export type MenuLink = { to: string; label: string; icon: Icon };
/** One of one's own profiles, to act as. */
type MenuProfile = { profileId: string; name: string; organisation: string };
/** Whom the menu is about, and as whom else they can act. */
export type MenuViewer = {
  profileId: string;
  name: string;
  /** The path of the picture; absent where there is none. */
  icon?: string | undefined;
  organisation: string;
  profiles: readonly MenuProfile[];
  onSwitch: (profileId: string) => void;
};

type MeMenuProps = {
  viewer: MenuViewer;
  links: readonly MenuLink[];
  onSignOut: (everywhere: boolean) => void;
  /** The button that opens it. */
  children: ReactElement<ComponentPropsWithRef<'button'>>;
};

/** Who I am, where my own things are, light or dark, and the way out. */
export function MeMenu({ viewer, links, onSignOut, children }: MeMenuProps) {
  const { t } = useTranslation();
  const { choice, choose } = useColourScheme();
  return (
    <LateMenu width={240} target={children}>
      <div className={classes.who}>
        <p className="strong cut">
          <bdi>{viewer.name}</bdi>
        </p>
        <p className="meta cut">
          <bdi>{viewer.organisation}</bdi>
        </p>
      </div>
      <Menu.Divider />
      {links.map(({ to, label, icon: Icon }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={16} stroke={1.75} />}>
          {label}
        </Menu.Item>
      ))}
      {viewer.profiles.length > 1 && (
        <Menu.RadioGroup value={viewer.profileId} onChange={viewer.onSwitch}>
          <Menu.Label>{t('shell.actAs')}</Menu.Label>
          {viewer.profiles.map(({ profileId, name, organisation }) => (
            <Menu.RadioItem key={profileId} value={profileId} closeMenuOnClick checkIcon={CHECK}>
              <span className={classes.profile}>
                <bdi>{organisation}</bdi>
                <bdi className="meta cut">{name}</bdi>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )}
      <Menu.RadioGroup value={choice} onChange={(scheme) => choose(SCHEMES.find((known) => known === scheme) ?? 'system')}>
        <Menu.Label>{t('shell.appearance')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} checkIcon={CHECK}>
            {t(`shell.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => onSignOut(false)}>
        {t('shell.signOut')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDevices size={16} stroke={1.75} />} onClick={() => onSignOut(true)}>
        {t('shell.signOutEverywhere')}
      </Menu.Item>
    </LateMenu>
  );
}

const SCHEMES = ['system', 'light', 'dark'] as const;
const CHECK = <IconCheck size={16} stroke={2} />;

import { IconHelpCircle, IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Link, useNavigate } from 'react-router';
import { Button } from '../controls/button.tsx';
import { Key } from '../controls/key.tsx';
import { Picture } from '../identity/picture.tsx';
import { LaurelMark } from '../identity/laurel-mark.tsx';
import { KeyHelp } from '../keyboard/key-help.tsx';
import { useKey } from '../keyboard/use-key.ts';
import { Toasts } from '../overlay/toasts.tsx';
import { useBelow } from '../page/use-width.ts';
import { Announcer } from './announcer.tsx';
import { Dock } from './dock.tsx';
import { MeMenu, type MenuLink, type MenuViewer } from './me-menu.tsx';
import { Palette, type PaletteItem } from './palette.tsx';
import { closeOver, openKeys, openPalette, useShellState } from './shell-state.ts';
import type { Area } from './area.ts';
import { useCommands } from './use-commands.tsx';
import classes from './shell.module.css';

type ShellProps = {
  areas: readonly Area[];
  viewer: MenuViewer;
  menu: readonly MenuLink[];
  onSignOut: (everywhere: boolean) => void;
  /** What the palette offers to make or bring in. */
  makes: readonly MenuLink[];
  /** Areas that are not in sight, and that the palette finds all the same. */
  alsoFound?: readonly MenuLink[];
  /** Leads to adding points; absent for those who may not. */
  onAddPoints?: () => void;
  /** Finds players and series for the palette. */
  onSearch?: (query: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;
  /** What an admin pinned for everybody: it is one press away from everywhere. */
  pinned?: readonly Omit<MenuLink, 'icon'>[];
  /** Says that there is something for oneself: in the header, or in a phone's dock. */
  bell?: (inDock: boolean) => ReactNode;
  /** Stands above everything: a sample organisation, no connection. */
  banner?: ReactNode;
  children: ReactNode;
};

/** Grey chrome and one white sheet: header, sidebar (a dock on a phone), and the page inside. */
export function Shell({
  areas,
  viewer,
  menu,
  makes,
  alsoFound = [],
  onSignOut,
  onAddPoints,
  onSearch,
  pinned = [],
  bell,
  banner,
  children,
}: ShellProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { over, fullScreen, filledElsewhere } = useShellState();
  const phone = useBelow('phone');
  const commands = useCommands({ areas: [...areas, ...alsoFound], viewer, menu, makes, onSignOut, onAddPoints });

  useKey('mod+k', openPalette);
  useKey('?', openKeys);
  useKey('a', () => onAddPoints?.(), onAddPoints !== undefined);

  return (
    <div className={classes.app} data-full={fullScreen || undefined}>
      <a className={classes.skip} href="#main">
        {t('shell.skip')}
      </a>
      {areas.map((area) => area.letter && <GoKey key={area.to} letter={area.letter} go={() => void navigate(area.to)} />)}
      <header className={classes.top}>
        <Link className={classes.brand} to="/">
          <LaurelMark />
          <span className={classes.word}>{t('shell.brand')}</span>
        </Link>
        <button type="button" className={classes.search} onClick={openPalette} aria-haspopup="dialog">
          <IconSearch size={16} stroke={1.75} />
          <span className="grow cut">{t('shell.searchFor')}</span>
          <Key>Ctrl K</Key>
        </button>
        <span className="grow" />
        {onAddPoints && (
          <Button kind={filledElsewhere > 0 ? 'plain' : 'fill'} icon={<IconPlus stroke={2} />} onClick={onAddPoints} aria-keyshortcuts="a">
            {t('shell.addPoints')}
          </Button>
        )}
        {!phone && bell?.(false)}
        <MeMenu viewer={viewer} links={menu} onSignOut={onSignOut}>
          <button type="button" className={classes.me} aria-label={t('shell.me')}>
            <Picture id={viewer.profileId} icon={viewer.icon} size={32} />
          </button>
        </MeMenu>
      </header>
      <nav className={classes.nav} aria-label={t('shell.main')}>
        {areas.filter((area) => !area.atEnd).map(navLink)}
        {pinned.length > 0 && (
          <section className={classes.pinned} aria-labelledby="pinned">
            <p id="pinned">{t('shell.pinned')}</p>
            {pinned.map(({ to, label }) => (
              <Link key={to} to={to} title={label}>
                <bdi className="cut">{label}</bdi>
              </Link>
            ))}
          </section>
        )}
        <div className={classes.end}>
          {areas.filter((area) => area.atEnd).map(navLink)}
          <button type="button" onClick={openKeys} aria-haspopup="dialog" title={t('shell.help')}>
            <IconHelpCircle size={18} stroke={1.75} />
            <span className={`${classes.word} grow`}>{t('shell.help')}</span>
            <Key>?</Key>
          </button>
        </div>
      </nav>
      <div className={classes.middle}>
        {banner}
        {/* A page that comes late, beneath what is open over it, does not take the focus out of it. */}
        <main id="main" tabIndex={-1} className={classes.sheet} inert={over !== null}>
          {children}
        </main>
      </div>
      {/* What has the whole screen has a way out of its own. */}
      {!fullScreen && (
        <Dock
          areas={areas}
          viewer={viewer}
          menu={menu}
          onSignOut={onSignOut}
          onAddPoints={onAddPoints}
          bell={phone ? bell?.(true) : undefined}
        />
      )}
      <Announcer />
      <Toasts />
      {over === 'palette' && <Palette commands={commands} onClose={closeOver} onSearch={onSearch} />}
      {over === 'keys' && <KeyHelp areas={areas} onClose={closeOver} mayAdd={onAddPoints !== undefined} />}
    </div>
  );
}

function navLink(area: Area) {
  const Icon = area.icon;
  return (
    <NavLink key={area.to} to={area.to} title={area.label}>
      <Icon size={18} stroke={1.75} />
      <span className={classes.word}>{area.label}</span>
    </NavLink>
  );
}

function GoKey({ letter, go }: { letter: string; go: () => void }) {
  useKey(`g ${letter}`, go);
  return null;
}

import { Menu } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { IconButton } from '../controls/button.tsx';
import { openPalette, useShellState } from '../shell/shell-state.ts';
import { Scroll } from './scroll.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useBelow } from './use-width.ts';
import type { Icon } from '../controls/icon.ts';
import { LateMenu } from '../controls/late-menu.tsx';
import classes from './page.module.css';

export type PageTab = {
  to: string;
  label: string;
  count?: string;
  /** Only this exact path. */
  end?: boolean;
  /** Whether it is the one in sight, where the path alone does not tell. */
  current?: boolean;
};

type PageAction = {
  label: string;
  icon?: Icon;
  to?: string;
  onSelect?: () => void;
  /** Only where the head has no room for its actions, under 1024 px. */
  folded?: boolean;
};

type PageProps = {
  title: string;
  /** Stands beside the title: a live pill, a tag. */
  status?: ReactNode;
  /** One line under the title; away on a phone. */
  facts?: ReactNode;
  tabs?: readonly PageTab[];
  /** Buttons at the right of the head; away under 1024 px, so name them in `menu` too, as `folded`. */
  actions?: ReactNode;
  /** Behind the three dots. */
  menu?: readonly PageAction[];
  /** The body takes the whole height and scrolls by its own parts; else the page scrolls. */
  fill?: boolean;
  /** It stands outside the shell: there is nothing to search. */
  bare?: boolean;
  /** This page has a filled button of its own, so the header's is plain. */
  ownsFilled?: boolean;
  /** Stays at the foot: a save bar, a transport, a pager. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The sheet of a screen: its one H1, what it is about, tabs, and the body. */
export function Page({
  title,
  status,
  facts,
  tabs,
  actions,
  menu = [],
  fill = false,
  bare = false,
  ownsFilled = false,
  foot,
  children,
}: PageProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  const phone = useBelow('phone');
  const folds = useBelow('rail');
  const items = menu.filter((item) => folds || !item.folded);

  useEffect(() => {
    document.title = t('page.title', { title });
  }, [title, t]);

  useEffect(() => {
    if (!ownsFilled) return;
    useShellState.setState(({ filledElsewhere }) => ({ filledElsewhere: filledElsewhere + 1 }));
    return () => useShellState.setState(({ filledElsewhere }) => ({ filledElsewhere: filledElsewhere - 1 }));
  }, [ownsFilled]);

  return (
    <div className={classes.page} data-fill={fill || undefined}>
      <header className={classes.head}>
        <div className="grow">
          <div className={classes.title}>
            <h1 ref={heading} tabIndex={-1} className="cut">
              <bdi>{title}</bdi>
            </h1>
            {status}
          </div>
          {facts && <p className={`${classes.facts} num`}>{facts}</p>}
        </div>
        <div className={classes.actions}>
          {!folds && actions}
          {phone && !bare && <IconButton label={t('shell.search')} icon={<IconSearch stroke={1.75} />} onClick={openPalette} />}
          {items.length > 0 && (
            <LateMenu target={<IconButton kind={phone ? 'quiet' : 'plain'} label={t('table.actions')} icon={<IconDots stroke={1.75} />} />}>
              {items.map(menuItem)}
            </LateMenu>
          )}
        </div>
      </header>
      {tabs && tabs.length > 0 ? (
        <nav className={classes.tabs} aria-label={t('page.sections')}>
          {tabs.map(tabLink)}
        </nav>
      ) : (
        <div className={classes.line} />
      )}
      {fill ? (
        <div className={classes.body}>{children}</div>
      ) : (
        <Scroll className={classes.body} label={title}>
          {children}
        </Scroll>
      )}
      {foot}
    </div>
  );
}

function tabLink({ to, label, count, end = false, current }: PageTab) {
  const content = (
    <>
      {label}
      {count !== undefined && <span className={`${classes.count} num`}>{count}</span>}
    </>
  );
  if (current === undefined) {
    return (
      <NavLink key={label} to={to} end={end}>
        {content}
      </NavLink>
    );
  }
  return (
    <Link key={label} to={to} aria-current={current ? 'page' : undefined}>
      {content}
    </Link>
  );
}

function menuItem({ label, icon: Icon, to, onSelect }: PageAction) {
  const icon = Icon && <Icon size={16} stroke={1.75} />;
  return to ? (
    <Menu.Item key={label} component={Link} to={to} leftSection={icon}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item key={label} onClick={onSelect} leftSection={icon}>
      {label}
    </Menu.Item>
  );
}

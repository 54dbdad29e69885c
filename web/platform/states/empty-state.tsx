import { IconAlertTriangle, IconBan, IconPlugConnectedX, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PointsIcon } from '../identity/points-icon.tsx';
import type { Icon } from '../controls/icon.ts';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  /** Why there is nothing: none yet, no match, no permission, it failed, or it waits for the server. */
  kind: 'none' | 'no-match' | 'denied' | 'failed' | 'waiting';
  title: string;
  text?: ReactNode;
  /** The one thing to do about it: a plain button. */
  action?: ReactNode;
  /** Instead of the kind's own picture. */
  icon?: Icon;
  /** The heading's level where it is not under an H2. */
  level?: 1 | 2 | 3;
};

/** Nothing to show, why, and one thing to do about it. */
export function EmptyState({ kind, title, text, action, icon, level = 2 }: EmptyStateProps) {
  const Icon = icon ?? ICONS[kind];
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty} role={kind === 'failed' ? 'alert' : undefined}>
      <Icon size={24} stroke={1.75} className={classes.icon} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className="soft">{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

const ICONS = { none: PointsIcon, 'no-match': IconSearch, denied: IconBan, failed: IconAlertTriangle, waiting: IconPlugConnectedX };

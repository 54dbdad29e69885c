import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  kind?: 'warn' | 'error' | 'info';
  /** At most one button, a small plain one. */
  action?: ReactNode;
  /** From edge to edge above a page instead of a box in it. */
  band?: boolean;
  role?: 'status' | 'alert';
  /** Names it as a landmark, where it stands outside of the page's sheet. */
  label?: string;
  children: ReactNode;
};

/** A line that says what is unusual here: a sign, words, perhaps one thing to do. */
export function Notice({ kind = 'warn', action, band = false, role, label, children }: NoticeProps) {
  const Sign = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      data-band={band || undefined}
      role={label === undefined ? role : 'region'}
      aria-label={label}
    >
      <Sign size={16} stroke={1.75} />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

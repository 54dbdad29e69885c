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
  children: ReactNode;
};

/** A line that says what is unusual here: a sign, words, perhaps one thing to do. */
export function Notice({ kind = 'warn', action, band = false, role, children }: NoticeProps) {
  const Sign = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.notice} data-kind={kind} data-band={band || undefined} role={role}>
      <Sign size={16} stroke={1.75} />
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

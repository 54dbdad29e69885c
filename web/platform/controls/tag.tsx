import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A small word beside a name. */
export function Tag({
  kind = 'plain',
  icon,
  children,
}: {
  kind?: 'plain' | 'you' | 'error' | 'warn';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {icon}
      {children}
    </span>
  );
}

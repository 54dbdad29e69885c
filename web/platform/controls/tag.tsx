import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A small word beside a name. */
export function Tag({ kind = 'plain', children }: { kind?: 'plain' | 'you' | 'error'; children: ReactNode }) {
  return (
    <span className={classes.tag} data-kind={kind}>
      {children}
    </span>
  );
}

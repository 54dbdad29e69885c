import type { ReactNode } from 'react';
import classes from './tag.module.css';

type TagProps = { kind?: 'plain' | 'you' | 'error'; title?: string; children: ReactNode };

/** A small word beside a name; its title explains it. */
export function Tag({ kind = 'plain', title, children }: TagProps) {
  return (
    <bdi className={classes.tag} data-kind={kind} title={title}>
      {children}
    </bdi>
  );
}

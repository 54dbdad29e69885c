import type { ReactNode } from 'react';
import { Emblem } from './emblem.tsx';
import classes from './who.module.css';

/** A person's emblem and name, and a grey line under it. */
export function Who({ id, name, detail, size = 24 }: { id: string; name: ReactNode; detail?: ReactNode; size?: number }) {
  return (
    <span className={classes.who}>
      <Emblem id={id} size={size} />
      <span className={classes.two}>
        <span className={classes.name}>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  );
}

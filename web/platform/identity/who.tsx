import type { ReactNode } from 'react';
import { Emblem } from './emblem.tsx';
import classes from './who.module.css';

type NamedProps = {
  name: ReactNode;
  /** Tags that stand after the name. */
  tags?: ReactNode;
  /** A grey line under it. */
  detail?: ReactNode;
};

/** A person's emblem and name, and what is to say of them. */
export function Who({ id, size = 24, ...named }: NamedProps & { id: string; size?: number }) {
  return (
    <span className={classes.who}>
      <Emblem id={id} size={size} />
      <Named {...named} />
    </span>
  );
}

/** The same without the emblem. */
export function Named({ name, tags, detail }: NamedProps) {
  return (
    <span className={classes.named}>
      <span className={classes.first}>
        <bdi className={classes.name}>{name}</bdi>
        {tags}
      </span>
      {detail && <span className={classes.detail}>{typeof detail === 'string' ? <bdi>{detail}</bdi> : detail}</span>}
    </span>
  );
}

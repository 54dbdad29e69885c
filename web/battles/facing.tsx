import type { ReactNode } from 'react';
import { Picture } from '../platform/identity/picture.tsx';
import type { Side } from './duel-values.ts';
import classes from './battles.module.css';

/** One of the two, and what stands under the name. */
type Face = Omit<Side, 'target'> & { ahead?: boolean; under: ReactNode };

/** Two players who face each other; what stands between them is how they do. */
export function Facing({ faces: [left, right], size, children }: { faces: readonly [Face, Face]; size: number; children?: ReactNode }) {
  return (
    <div className={classes.versus}>
      <One face={left} size={size} />
      <div className={classes.between}>{children}</div>
      <One face={right} size={size} />
    </div>
  );
}

function One({ face: { id, name, icon, ahead = false, under }, size }: { face: Face; size: number }) {
  return (
    <div className={classes.side} data-ahead={ahead || undefined}>
      <span className={classes.face}>
        <Picture id={id} icon={icon} size={size} />
      </span>
      <bdi>{name}</bdi>
      {under}
    </div>
  );
}

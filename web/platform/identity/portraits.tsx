import type { CSSProperties } from 'react';
import { Picture } from './picture.tsx';
import classes from './portraits.module.css';

type PortraitsProps = {
  id: string;
  icon: string | undefined;
  /** The second picture; absent where there is none. */
  second: string | undefined;
  /** Of the larger one, in pixels. */
  size: number;
};

/** Somebody's picture, with the second one smaller at its foot. Decorative: the name stands beside it. */
export function Portraits({ id, icon, second, size }: PortraitsProps) {
  return (
    <span className={classes.portraits} style={{ '--side': `${size}px` } as CSSProperties}>
      <Picture id={id} icon={icon} size={size} />
      {second && (
        <span className={classes.second}>
          <Picture id={id} icon={second} size={Math.round(size / 2)} />
        </span>
      )}
    </span>
  );
}

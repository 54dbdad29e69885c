import { BadgeSign } from './badge-sign.tsx';
import type { BadgeType } from './badge-type.ts';
import classes from './pieces.module.css';

/** What of a badge its picture is made of. */
export type Sealed = { id: string; badge_type: BadgeType; Icon: string };

type SealProps = {
  badge: Sealed;
  /** `won`: it is held; `pale`: in lists; `gone`: it was won and is no more. */
  look?: 'won' | 'pale' | 'gone';
  /** Its side in pixels; of the size of its place with `fill`. */
  size?: 28 | 48 | 56 | 'fill';
};

/** An uploaded picture ends with its side in pixels: a small one is sent where that is enough. */
const LARGE = /-256\.webp$/;

/** The round picture of a badge, or its sign. Decorative: the name stands beside it. */
export function Seal({ badge: { id, badge_type: type, Icon: icon }, look = 'pale', size = 28 }: SealProps) {
  return (
    <span className={classes.seal} data-look={look} data-size={size}>
      {icon ? <img src={size === 'fill' ? icon : icon.replace(LARGE, '-64.webp')} alt="" /> : <BadgeSign id={id} type={type} size="50%" />}
    </span>
  );
}

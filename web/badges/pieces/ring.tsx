import { BadgeSign } from './badge-sign.tsx';
import type { BadgeType } from './badge-type.ts';
import classes from './pieces.module.css';

type RingProps = {
  badge: { id: string; badge_type: BadgeType; Icon: string };
  /** From 0 to 1. */
  share: number;
  /** Only then it closes. */
  won?: boolean;
  size?: 56 | 88;
};

/** What a ring that is not won shows at most. */
const NEARLY = 0.96;

/** How far it is to a badge, round its sign: it closes only when that is won. Decorative: how far is said beside it. */
export function Ring({ badge: { id, badge_type: type, Icon: icon }, share, won = false, size = 56 }: RingProps) {
  const shown = won ? 1 : Math.min(NEARLY, Math.max(0, share));
  return (
    <span className={classes.ring} data-size={size}>
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="24" />
        {shown > 0 && (
          <circle
            className={classes.got}
            cx="28"
            cy="28"
            r="24"
            pathLength="100"
            strokeDasharray={`${100 * shown} 100`}
            transform="rotate(-90 28 28)"
          />
        )}
      </svg>
      {icon ? <img src={icon} alt="" /> : <BadgeSign id={id} type={type} size={size === 56 ? 20 : 32} />}
    </span>
  );
}

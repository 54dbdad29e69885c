import { BadgeSign } from './badge-sign.tsx';
import type { BadgeType } from './badge-type.ts';
import classes from './pieces.module.css';

type RingProps = {
  badge: { id: string; badge_type: BadgeType; Icon: string };
  /** From 0 to 1. */
  share: number;
};

/** It never closes: what is won is a seal. */
const NEARLY = 0.96;

/** How far it is to a badge, round its sign: what is won is a seal, so that it never closes. Decorative: how far is said beside it. */
export function Ring({ badge: { id, badge_type: type, Icon: icon }, share }: RingProps) {
  const shown = Math.min(NEARLY, Math.max(0, share));
  return (
    <span className={classes.ring}>
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
      {icon ? <img src={icon} alt="" /> : <BadgeSign id={id} type={type} size={20} />}
    </span>
  );
}

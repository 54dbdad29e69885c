import { filledOf, type ShownPace, verdictOf } from './pace-values.ts';
import classes from './pace.module.css';

/** Round its middle, in units of its picture. */
const LENGTH = 2 * Math.PI * 9;

/** How much of a target is reached, as a ring that closes only when it is. For the eye: the words stand beside it. */
export function Ring({ pace, size = 24 }: { pace: ShownPace | null; size?: number }) {
  const kind = pace ? verdictOf(pace).kind : 'none';
  const filled = pace ? filledOf(pace.reached, pace.target) : 0;
  return (
    <svg className={classes.ring} data-verdict={kind} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx={12} cy={12} r={9} />
      {filled > 0 && <circle className={classes.part} cx={12} cy={12} r={9} strokeDasharray={`${(LENGTH * filled) / 100} ${LENGTH}`} />}
    </svg>
  );
}

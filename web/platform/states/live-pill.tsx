import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../src/platform/event.values.ts';
import { formatClock, formatShortDate, sameDay } from '../format/times.ts';
import { useNow } from '../format/use-now.ts';
import { reducedMotion } from '../motion/reduced-motion.ts';
import classes from './live-pill.module.css';

type LivePillProps =
  | { state: 'live'; /** Changes with each push: the dot pulses once. */ position?: string }
  | { state: 'reconnecting' }
  | { state: 'past'; at: Instant; /** Nothing beside it tells the day. */ alone?: boolean };

/** How fresh the screen is: live, quietly trying again, or an instant of the past. */
export function LivePill(props: LivePillProps) {
  const { t } = useTranslation();
  const dot = useRef<HTMLSpanElement>(null);
  const position = props.state === 'live' ? props.position : undefined;
  const seen = useRef(position);

  useEffect(() => {
    if (seen.current !== position && !reducedMotion()) {
      // Only what the compositor can move by itself: a shadow would be painted with every frame.
      dot.current?.animate(
        [
          { transform: 'scale(1)', opacity: 1 },
          { transform: 'scale(1.6)', opacity: 0 },
        ],
        {
          pseudoElement: '::before',
          duration: 600,
          easing: 'ease-out',
        },
      );
    }
    seen.current = position;
  }, [position]);

  return (
    <span className={classes.pill} data-state={props.state}>
      <span ref={dot} className={classes.dot} />
      {props.state === 'live' && t('states.live')}
      {props.state === 'reconnecting' && t('states.reconnecting')}
      {props.state === 'past' && <PastInstant {...props} />}
    </span>
  );
}

/** The time; and the day, unless it is today, or the window is narrow and something else tells it. */
function PastInstant({ at, alone = false }: { at: Instant; alone?: boolean }) {
  const now = useNow(60_000);
  return (
    <span>
      {!sameDay(at, now) && <span className={alone ? undefined : classes.day}>{formatShortDate(at)}, </span>}
      {formatClock(at)}
    </span>
  );
}

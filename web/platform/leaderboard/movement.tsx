import { formatCount } from '../format/numbers.ts';
import { t } from '../texts/texts.ts';
import classes from './movement.module.css';

/** Places gained or lost: always an arrow and a number. Null is new on the board. */
export function Movement({ places, size = 10 }: { places: number | null; size?: number | string }) {
  if (places === null) return <span className={classes.movement}>{t('leaderboard.isNew')}</span>;
  if (places === 0) {
    return (
      <span className={classes.movement} data-same>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('leaderboard.same')}</span>
      </span>
    );
  }
  const up = places > 0;
  return (
    <span className={classes.movement} data-to={up ? 'up' : 'down'}>
      <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true">
        <path d={up ? 'M5 1.5 9.5 8.5H.5z' : 'M5 8.5.5 1.5h9z'} />
      </svg>
      <span className="vh">{up ? t('leaderboard.up') : t('leaderboard.down')} </span>
      {formatCount(Math.abs(places))}
    </span>
  );
}

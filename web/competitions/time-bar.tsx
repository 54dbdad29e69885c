import { useTranslation } from 'react-i18next';
import { elapsedPercent } from '../../src/competitions/standing.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { sameDay, zoneName } from '../platform/format/times.ts';
import { useNow } from '../platform/format/use-now.ts';
import { type Dated, momentText, stateText } from './state-text.ts';
import './competitions-texts.ts';
import classes from './competitions.module.css';

type TimeBarProps = {
  competition: Dated;
  /** Says the zone of its times. */
  zoned?: boolean;
  /** Since when its board is frozen: what has passed since then is hatched. */
  frozenAt?: Instant | undefined;
};

/** How much of the round is over, by the clock of the browser: in words, as a bar, and from when to when. */
export function TimeBar({ competition, zoned = false, frozenAt }: TimeBarProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { start_date: from, end_date: before } = competition;
  const percentAt = (at: Instant) => elapsedPercent({ from, before: before ?? undefined }, at);
  const percent = percentAt(new Date(now).toISOString());
  const told = frozenAt === undefined ? percent : Math.min(percent, percentAt(frozenAt));
  return (
    <div className={classes.time}>
      <p className={classes.timeHead}>
        <span className="strong num grow">{stateText(competition, now, t)}</span>
        {zoned && <span className="meta num">{zoneName(from)}</span>}
      </p>
      {before !== null && (
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('competitions.elapsed')}
          aria-valuenow={Math.floor(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${told}%` }} />
          {told < percent && <span data-frozen="" style={{ width: `${percent - told}%` }} />}
        </div>
      )}
      <p className={`${classes.timeFoot} meta num`}>
        <span className="grow">{momentText(from, now)}</span>
        {/* Days beside the times have no room for a third. */}
        {frozenAt !== undefined && sameDay(from, now) && (
          <span className="grow">{t('competitions.frozen.at', { when: momentText(frozenAt, now) })}</span>
        )}
        {before !== null && <span>{momentText(before, now)}</span>}
      </p>
    </div>
  );
}

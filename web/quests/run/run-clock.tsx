import { useTranslation } from 'react-i18next';
import { BONUS_MS } from '../../../src/quests/score-attempt.values.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { serverTime } from './server-clock.ts';
import classes from './run.module.css';

/** What an activity gives for speed at most, in points. */
export type Speed = { most: number };

/** How long an activity is open, by the server's clock. Where speed gives points: what is left of the time in which it does. It never costs the answer. */
export function RunClock({ openedAt, speed }: { openedAt: number; speed: Speed | undefined }) {
  const { t } = useTranslation();
  const spent = Math.max(0, serverTime(useNow()) - openedAt);
  if (!speed) {
    const seconds = Math.floor(spent / 1_000);
    return (
      <b className="num" aria-hidden="true">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      </b>
    );
  }
  const gain = Math.round(speed.most * Math.max(0, 1 - spent / BONUS_MS) * 10) / 10;
  return (
    <>
      <span className="meta num">{t('quests.run.forSpeed', { points: formatPoints(String(gain)) })}</span>
      <b className="num">{t('quests.run.seconds', { n: leftOf(spent) })}</b>
    </>
  );
}

/** The same as a bar, which stays empty where speed gives nothing. */
export function TimeBar({ openedAt, speed }: { openedAt: number; speed: Speed | undefined }) {
  const { t } = useTranslation();
  const left = leftOf(Math.max(0, serverTime(useNow()) - openedAt));
  if (!speed) return <div className={classes.time} />;
  return (
    <div
      className={classes.time}
      role="progressbar"
      aria-label={t('quests.run.timeLeft')}
      aria-valuemin={0}
      aria-valuemax={BONUS_MS / 1_000}
      aria-valuenow={left}
      aria-valuetext={t('quests.run.seconds', { n: left })}
    >
      <i style={{ width: `${(left / (BONUS_MS / 1_000)) * 100}%` }} />
    </div>
  );
}

function leftOf(spentMs: number): number {
  return Math.max(0, Math.ceil((BONUS_MS - spentMs) / 1_000));
}

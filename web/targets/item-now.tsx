import { useTranslation } from 'react-i18next';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { PaceBar, PaceWords, verdictText } from './pace-bar.tsx';
import { filledOf, type ShownPace, verdictOf } from './pace-values.ts';
import { nameOf, type Period } from './period-names.ts';
import { Ring } from './ring.tsx';
import './targets-texts.ts';
import classes from './targets.module.css';

type NowProps = { pace: ShownPace | null; period: Period; start: string };

/** How far along all are together: share, bar, pace, and how many are behind. */
export function ItemNow({ pace, behind, ...of }: NowProps & { behind: number }) {
  const { t } = useTranslation();
  if (!pace) return <span className="meta">{t('targets.list.noneNow')}</span>;
  return (
    <span className={classes.now}>
      <span className={classes.two}>
        <Share pace={pace} />
        <span className="meta">
          {nameOf(of.period, of)} ·{' '}
          {behind === 0 ? t('targets.list.nobodyBehind') : t('targets.list.behind', { count: behind, formatted: formatCount(behind) })}
        </span>
      </span>
      <PaceBar pace={pace} />
      <PaceWords pace={pace} />
    </span>
  );
}

/** The same in a line, for a phone. */
export function ItemLine({ pace }: { pace: ShownPace | null }) {
  const { t } = useTranslation();
  if (!pace) return t('targets.list.noneNow');
  return (
    <>
      <Share pace={pace} /> · {verdictText(verdictOf(pace), t)}
    </>
  );
}

/** Oneself: a ring, and the share. */
export function OwnNow({ pace }: { pace: ShownPace | null }) {
  const { t } = useTranslation();
  if (!pace) return <span className="meta">{t('targets.none')}</span>;
  return (
    <span
      className={classes.mine}
      title={t('targets.list.ring', { percent: formatCount(Math.floor(filledOf(pace.reached, pace.target))) })}
    >
      <Ring pace={pace} />
      <span className={classes.two}>
        <Share pace={pace} />
        <span className={classes.word} data-verdict={verdictOf(pace).kind}>
          {verdictText(verdictOf(pace), t)}
        </span>
      </span>
    </span>
  );
}

function Share({ pace: { reached, target } }: { pace: ShownPace }) {
  const { t } = useTranslation();
  return (
    <span className="num">
      <span className="strong">{formatPoints(reached)}</span> {t('targets.of', { target: formatPoints(target) })}
    </span>
  );
}

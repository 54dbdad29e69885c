import { IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '../platform/format/numbers.ts';
import { dayName } from './period-names.ts';
import { exactOf } from '../platform/format/exact-sums.ts';
import { filledOf, roughly, type ShownPace, type Verdict, verdictOf } from './pace-values.ts';
import './targets-texts.ts';
import classes from './pace.module.css';

/** How much of a target is reached, with a mark where it would be by now. For the eye: the words stand beside it. */
export function PaceBar({ pace }: { pace: ShownPace }) {
  const { kind } = verdictOf(pace);
  return (
    <span className={classes.bar} data-verdict={kind} aria-hidden="true">
      <i style={{ width: `${filledOf(pace.reached, pace.target)}%` }} />
      <b style={{ insetInlineStart: `${Math.min(100, pace.elapsed)}%` }} />
    </span>
  );
}

/** The pace as sign, number and word, and where it ends. */
export function PaceWords({ pace }: { pace: ShownPace }) {
  const { t } = useTranslation();
  const verdict = verdictOf(pace);
  return (
    <span className={classes.words} data-verdict={verdict.kind}>
      <span className={classes.verdict}>
        {verdict.kind === 'reached' && <IconCheck size={14} stroke={2.25} />}
        {verdict.kind === 'ahead' && <Arrow up />}
        {verdict.kind === 'behind' && <Arrow />}
        <span>{verdictText(verdict, t)}</span>
      </span>
      {pace.projection !== null && (
        <span className={`${classes.ends} num`}>{t('targets.endsAt', { points: formatPoints(roughly(exactOf(pace.projection))) })}</span>
      )}
    </span>
  );
}

export function verdictText(verdict: Verdict, t: TFunction): string {
  switch (verdict.kind) {
    case 'reached':
      return verdict.on === null ? t('targets.reached') : t('targets.reachedOn', { day: dayName(verdict.on) });
    case 'ahead':
      return t('targets.ahead', { by: formatPoints(verdict.by) });
    case 'behind':
      return t('targets.behind', { by: formatPoints(verdict.by) });
    case 'onPace':
      return t('targets.onPace');
    case 'close':
      return t('targets.close');
    case 'none':
      return t('targets.none');
  }
}

function Arrow({ up = false }: { up?: boolean }) {
  return (
    <svg viewBox="0 0 10 10" width={10} height={10} fill="currentColor" aria-hidden="true">
      <path d={up ? 'M5 1.5 9.5 8.5H.5z' : 'M5 8.5.5 1.5h9z'} />
    </svg>
  );
}

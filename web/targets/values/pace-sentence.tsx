import { useTranslation } from 'react-i18next';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { amountOf, exactOf } from '../../platform/format/exact-sums.ts';
import { isReached, roughly, type ShownPace } from '../pace-values.ts';
import '../targets-texts.ts';
import classes from '../targets.module.css';

type PaceSentenceProps = {
  pace: ShownPace;
  /** The period that runs: `July`. */
  period: string;
  whose: 'player' | 'team';
  /** How many are behind. */
  behind: number;
};

/** `42 of 75 in July, 2 more than the pace asks; 6 players are behind`. */
export function PaceSentence({ pace, period, whose, behind }: PaceSentenceProps) {
  const { t } = useTranslation();
  const { reached, target, expected } = pace;
  const ahead = exactOf(reached) - exactOf(expected);
  const by = roughly(ahead);
  const asked = isReached(reached, target)
    ? t('targets.say.reached')
    : by === '0'
      ? t('targets.say.even')
      : ahead > 0n
        ? t('targets.say.more', { by: formatPoints(by) })
        : t('targets.say.less', { by: formatPoints(amountOf(-exactOf(by))) });
  const counted = { count: behind, formatted: formatCount(behind) };
  return (
    <p className={`${classes.say} num soft`}>
      <span className={`${classes.share} strong`}>
        {t('targets.say.share', { reached: formatPoints(reached), target: formatPoints(target), period })},
      </span>{' '}
      {asked};{' '}
      {behind === 0
        ? t('targets.say.nobody')
        : whose === 'player'
          ? t('targets.say.playersBehind', counted)
          : t('targets.say.teamsBehind', counted)}
    </p>
  );
}

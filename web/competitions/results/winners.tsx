import { useTranslation } from 'react-i18next';
import type { ClosedRoundRow } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import type { Won } from '../../platform/leaderboard/board-line.tsx';
import { RankCell } from '../../platform/leaderboard/rank-cell.tsx';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

/** Who has which place: a medal, the place in words, the name. */
export function Winners({ winners }: Pick<ClosedRoundRow, 'winners'>) {
  const { t } = useTranslation();
  return (
    <ol className={`${classes.tags} ${classes.winners}`} aria-label={t('competitions.results.winners')}>
      {winners.map(({ id, place, name, points }) => (
        <li key={id} className={classes.oneHead}>
          <span aria-hidden="true">
            <RankCell rank={place} tied={false} />
          </span>
          <span className="soft">{t(`leaderboard.won.place${place as Won}`)}</span>
          <bdi className="strong cut">{name}</bdi>
          <span className="num">{formatPoints(points)}</span>
        </li>
      ))}
    </ol>
  );
}

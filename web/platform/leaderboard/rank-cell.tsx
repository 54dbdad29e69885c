import { formatCount } from '../format/numbers.ts';
import { t } from '../texts/texts.ts';
import classes from './rank-cell.module.css';

/** A rank: medals for the first three, `16=` when it is shared, a dash without one. */
export function RankCell({ rank, tied }: { rank: number | null; tied: boolean }) {
  if (rank === null) {
    return (
      <span className={classes.rank} data-none>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('leaderboard.unranked')}</span>
      </span>
    );
  }
  return (
    <span className={classes.rank}>
      {rank <= 3 ? (
        <span className={classes.medal} data-rank={rank}>
          {rank}
        </span>
      ) : (
        formatCount(rank)
      )}
      {tied && (
        <>
          <i aria-hidden="true">=</i>
          <span className="vh"> {t('leaderboard.shared')}</span>
        </>
      )}
    </span>
  );
}

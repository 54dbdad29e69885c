import { useTranslation } from 'react-i18next';
import { formatCount } from '../../platform/format/numbers.ts';
import classes from './wall.module.css';

type WallStateProps = {
  /** Another instant than now, which stands instead of `Live`. */
  past: string | undefined;
  /** The line is lost: the dot dims, nothing else. */
  dim: boolean;
  /** How much time is left. */
  note: string | undefined;
  /** Places before the first row, and up to the last, of so many; 0 where nobody has one. */
  from: number;
  to: number;
  total: number;
  page: number;
  pages: number;
};

/** At the head of a themed board for a wall: whether it is live, how much time is left, which page it is. */
export function WallState({ past, dim, note, from, to, total, page, pages }: WallStateProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className={past === undefined ? classes.live : classes.past} data-dim={dim || undefined}>
        {past ?? t('states.live')}
      </span>
      <span className={`${classes.meta} num`}>
        {note !== undefined && <span>{note}</span>}
        {total > 0 && <span>{t('entry.tvRange', { from: formatCount(from + 1), to: formatCount(to), total: formatCount(total) })}</span>}
        {pages > 1 && (
          <span className={classes.pips} aria-hidden="true">
            {Array.from({ length: pages }, (_, index) => (
              <i key={index} data-here={index === page || undefined} />
            ))}
          </span>
        )}
      </span>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { LiveBoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, type PointAmount, toMicros } from '../../../src/points/point-amount.values.ts';
import { formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { Movement } from '../../platform/leaderboard/movement.tsx';
import { RankCell } from '../../platform/leaderboard/rank-cell.tsx';
import '../competitions-texts.ts';
import classes from './reveal.module.css';

type RevealRowProps = {
  row: LiveBoardRow;
  /** It opens something next, or has just opened it and is still where it was, or nothing more comes of it. */
  state?: 'next' | 'opened' | 'settled' | undefined;
  /** What it opened last. */
  gained?: PointAmount | undefined;
  /** Whether it tells how far it has moved. */
  moved?: boolean;
};

/** A row of the board as it is opened. What it has opened has a tile of its own, beside one for each change that it still hides. */
export function RevealRow({ row: { id, rank, tied, movement, name, detail, points, hidden = 0 }, state, gained, moved }: RevealRowProps) {
  const { t } = useTranslation();
  const isNext = state === 'next';
  return (
    <li className={classes.row} data-flip={id} data-state={state} data-last={gained !== undefined || undefined}>
      <RankCell rank={rank} tied={tied} />
      <span className={classes.moves}>{moved && rank !== null && <Movement places={movement} size="0.75em" />}</span>
      <span className={classes.who}>
        <Emblem id={id} />
        <span className={classes.named}>
          <bdi className={classes.name}>{name}</bdi>
          {detail && <bdi className={classes.detail}>{detail}</bdi>}
        </span>
      </span>
      <span className={classes.state}>
        {gained !== undefined && <span className={`${classes.opened} num`}>{formatGain(gained)}</span>}
        {hidden > 0 && (
          <>
            <span aria-hidden="true" className={classes.tiles}>
              {Array.from({ length: Math.min(hidden, MOST_TILES) }, (_, n) => (
                <i key={n} />
              ))}
            </span>
            <span className={isNext ? undefined : 'vh'}>{t('competitions.reveal.hides', { count: hidden })}</span>
          </>
        )}
        {hidden === 0 && state === 'settled' && t('competitions.reveal.settled')}
        {isNext && <span className={classes.next}>{t('competitions.reveal.isNext')}</span>}
      </span>
      <span className={`${classes.points} num`}>
        {formatPoints(points)}
        {state === 'opened' && gained !== undefined && (
          <span className={classes.before}>{t('competitions.reveal.before', { points: formatPoints(less(points, gained)) })}</span>
        )}
      </span>
    </li>
  );
}

const MOST_TILES = 6;

function less(points: PointAmount, gained: PointAmount): PointAmount {
  return fromMicros(toMicros(points) - toMicros(gained));
}

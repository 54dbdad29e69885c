import { useRef, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatCount, formatGain } from '../format/numbers.ts';
import { Emblem } from '../identity/emblem.tsx';
import { Movement } from '../leaderboard/movement.tsx';
import { CountUp } from '../motion/count-up.tsx';
import { useMeasuredFlip } from '../motion/use-flip.ts';
import { TvBand, type TvBandProps } from './tv-band.tsx';
import { digitsOf, lengthOf, lengthsOf } from './tv-measures.ts';
import classes from './tv-board.module.css';

export type TvRow = {
  profileId: string;
  name: string;
  detail: string;
  rank: number;
  /** Null is new on the board. */
  movement: number | null;
  points: PointAmount;
  /** The leader's last gain; for the rest the distance to the leader, negative. */
  gap: PointAmount;
};

type TvBoardProps = TvBandProps & {
  title: string;
  rows: readonly TvRow[];
  /** How many places are before the first row: whole pages. */
  from?: number;
  total: number;
  /** Nobody has a rank yet, which is said; else rows are awaited. */
  nobody?: boolean;
  /** Over which time movement is, in the words of the board's head. */
  moved?: string | undefined;
  /** Stands in its place: how much time is left. */
  note?: string | undefined;
  /** The line is lost: the live dot dims, nothing else. */
  dim?: boolean;
  /** The instant of a board of the past, which stands instead of `Live`. */
  past?: string | undefined;
};

/** Rows of a page. */
export const TV_ROWS = 8;
const MOVE_MS = 900;

/**
 * A board for a wall: eight rows, the leader one and a half rows high with the only gold total. Every measure is a multiple of `--u`:
 * one hundredth of the smaller side of the screen on a TV, less in a preview.
 */
export function TvBoard({ title, rows, from = 0, total, newLeader, ticker, nobody = false, moved, note, dim = false, past }: TvBoardProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useMeasuredFlip(list, rows.map((row) => row.profileId).join(), MOVE_MS);
  return (
    <section className={classes.tv} aria-label={t('entry.tvLabel')}>
      <header className={classes.head}>
        <h2 className={classes.title} style={lengthOf(title)}>
          <bdi>{title}</bdi>
        </h2>
        {past === undefined ? (
          <span className={classes.live} data-dim={dim || undefined}>
            {t('states.live')}
          </span>
        ) : (
          <span className={classes.past}>{past}</span>
        )}
        <span className={classes.meta}>
          {note !== undefined && <span className={classes.note}>{note}</span>}
          {moved !== undefined && (
            <span className={classes.moved}>
              <svg viewBox="0 0 10 18" aria-hidden="true">
                <path d="M5 1 9.5 7.5H.5zM5 17 .5 10.5h9z" />
              </svg>
              {moved}
            </span>
          )}
          {rows.length > 0 &&
            t('entry.tvRange', { from: formatCount(from + 1), to: formatCount(from + rows.length), total: formatCount(total) })}
          <span className={classes.pages} aria-hidden="true">
            {Array.from({ length: Math.ceil(total / TV_ROWS) }, (_, page) => (
              <i key={page} data-here={page * TV_ROWS === from || undefined} />
            ))}
          </span>
        </span>
      </header>
      <ol ref={list} className={classes.rows} style={measuresOf(rows)}>
        {rows.map((row, place) => (
          <li key={row.profileId} className={classes.row} data-first={from + place === 0 || undefined} data-flip={row.profileId}>
            <span className={classes.rank} data-rank={row.rank}>
              {row.rank}
            </span>
            <span className={classes.movement}>
              <Movement places={row.movement} size="0.75em" />
            </span>
            <Emblem id={row.profileId} className={classes.emblem} />
            <span className={classes.name} style={{ ...lengthsOf(row.name), ...lengthOf(row.detail, '--detail-chars') }}>
              <b>
                <bdi>{row.name}</bdi>
              </b>
              <bdi className={classes.detail}>{row.detail}</bdi>
            </span>
            <span className={classes.gap}>{formatGain(row.gap)}</span>
            <CountUp className={classes.points} amount={row.points} />
          </li>
        ))}
      </ol>
      {nobody && <p className={classes.nobody}>{t('board.none')}</p>}
      <TvBand newLeader={newLeader} ticker={ticker} />
    </section>
  );
}

/** How long the longest total and gap of a page are: all its rows have the same columns. */
function measuresOf(rows: readonly TvRow[]): CSSProperties {
  return {
    ...digitsOf(rows.map(({ points }) => points)),
    ...digitsOf(
      rows.map(({ gap }) => `-${gap.replace('-', '')}`),
      '--gap-digits',
    ),
  };
}

import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardHeader, LiveBoardRow, RevealShown, RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatCount, formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { BLOCK } from '../../platform/leaderboard/block.ts';
import { Movement } from '../../platform/leaderboard/movement.tsx';
import { RankCell } from '../../platform/leaderboard/rank-cell.tsx';
import { useLiveView } from '../../platform/live.ts';
import { useMeasuredFlip } from '../../platform/motion/use-flip.ts';
import '../competitions-texts.ts';
import classes from './reveal.module.css';

const MOVE_MS = 900;
/** Rows above the one that is next, and below it: those are settled. */
const ABOVE = 5;
const BELOW = 2;

/** The rows around the one that opens something next, what the last step did, and how far it is. */
export function RevealStage({ params, header }: { params: RoundParams; header: BoardHeader }) {
  const { t } = useTranslation();
  const { reveal } = header.frozen ?? {};
  const list = useRef<HTMLOListElement>(null);
  const focus = reveal?.next ?? undefined;
  const around = [focus, reveal?.last?.profileId].flatMap((id) => (id === undefined ? [] : [{ around: id }]));
  const known = useLiveView('competition', params, [{ block: 0 }, ...around]);
  // When all is open the top is what counts; before anything is, the last place.
  const place = focus === undefined ? (reveal ? 0 : header.players - 1) : (known.byId.get(focus)?.place ?? 0);
  const first = Math.max(0, Math.min(place - ABOVE, header.players - ABOVE - BELOW - 1));
  const last = Math.min(header.players, first + ABOVE + BELOW + 1);
  const blocks = [...new Set([Math.floor(first / BLOCK), Math.floor(Math.max(first, last - 1) / BLOCK)])];
  const { rows } = useLiveView('competition', params, [...blocks.map((block) => ({ block })), ...around]);
  const shown = Array.from({ length: last - first }, (_, n) => rows.get(first + n)).filter((row) => row !== undefined);
  useMeasuredFlip(list, shown.map(({ id }) => id).join(), MOVE_MS);

  return (
    <div className={classes.stage}>
      {reveal ? <Progress reveal={reveal} /> : <p className={classes.waits}>{t('competitions.reveal.waits')}</p>}
      <p className={classes.moved} role="status">
        {reveal?.last && <Moved last={reveal.last} row={known.byId.get(reveal.last.profileId)} />}
      </p>
      <ol ref={list} className={classes.rows} aria-label={t('competitions.reveal.title')}>
        {shown.map((row) => (
          <Row key={row.id} row={row} reveal={reveal ?? null} settled={reveal !== null && row.place > place} />
        ))}
      </ol>
    </div>
  );
}

function Progress({ reveal: { step, steps } }: { reveal: RevealShown }) {
  const { t } = useTranslation();
  const open = Math.min(step, steps);
  return (
    <div className={classes.progress}>
      <span className="num">{t('competitions.reveal.step', { step: formatCount(open), steps: formatCount(steps) })}</span>
      <div
        className={classes.track}
        style={{ '--steps': steps } as CSSProperties}
        data-many={steps > MOST_TICKS || undefined}
        role="progressbar"
        aria-label={t('competitions.reveal.progress')}
        aria-valuenow={open}
        aria-valuemin={0}
        aria-valuemax={steps}
      >
        <span style={{ width: `${steps === 0 ? 100 : (open / steps) * 100}%` }} />
      </div>
    </div>
  );
}

function Moved({ last, row }: { last: NonNullable<RevealShown['last']>; row: LiveBoardRow | undefined }) {
  const { t } = useTranslation();
  if (!row) return null;
  const { from, to, gained } = last;
  const kind = to === null ? 'left' : from === null ? 'came' : from === to ? 'stayed' : 'moved';
  const ranks = { from: formatCount(from ?? 0), to: formatCount(to ?? 0) };
  return <bdi className="num">{t(`competitions.reveal.${kind}`, { name: row.name, gained: formatGain(gained), ...ranks })}</bdi>;
}

function Row({ row, reveal, settled }: { row: LiveBoardRow; reveal: RevealShown | null; settled: boolean }) {
  const { t } = useTranslation();
  const { id, rank, tied, movement, name, detail, points, hidden = 0 } = row;
  const isNext = id === reveal?.next;
  return (
    <li
      className={classes.row}
      data-flip={id}
      data-next={isNext || undefined}
      data-last={id === reveal?.last?.profileId || undefined}
      data-settled={settled || undefined}
    >
      <RankCell rank={rank} tied={tied} />
      <span className={classes.moves}>{reveal !== null && rank !== null && <Movement places={movement} size="0.75em" />}</span>
      <span className={classes.who}>
        <Emblem id={id} />
        <span className={classes.named}>
          <bdi className={classes.name}>{name}</bdi>
          {detail && <bdi className={classes.detail}>{detail}</bdi>}
        </span>
      </span>
      <span className={classes.state}>
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
        {hidden === 0 && settled && t('competitions.reveal.settled')}
        {isNext && <span className={classes.next}>{t('competitions.reveal.isNext')}</span>}
      </span>
      <span className={`${classes.points} num`}>{formatPoints(points)}</span>
    </li>
  );
}

const MOST_TILES = 6;
/** More steps are one bar. */
const MOST_TICKS = 60;

import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardHeader, LiveBoardRow, RevealShown, RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatCount, formatGain } from '../../platform/format/numbers.ts';
import { BLOCK } from '../../platform/leaderboard/block.ts';
import { useLiveView } from '../../platform/live.ts';
import { useMeasuredFlip } from '../../platform/motion/use-flip.ts';
import { CLIMB_MS, ClimbRows, placesOf, useClimb } from './reveal-climb.tsx';
import { RevealRow } from './reveal-row.tsx';
import '../competitions-texts.ts';
import classes from './reveal.module.css';

/** Rows above the one that is next, and below it: those are settled. */
const ABOVE = 5;
const BELOW = 2;

/** The rows around the one that opens something next, what the last step did, and how far it is. */
export function RevealStage({ params, header }: { params: RoundParams; header: BoardHeader }) {
  const { t } = useTranslation();
  const reveal = header.frozen?.reveal ?? null;
  const climb = useClimb(reveal);
  const list = useRef<HTMLOListElement>(null);
  const focus = reveal?.next ?? undefined;
  const around = [focus, reveal?.last?.profileId].flatMap((id) => (id === undefined ? [] : [{ around: id }]));
  const known = useLiveView('competition', params, [{ block: 0 }, ...around]);
  // When all is open the top is what counts; before anything is, the last place.
  const place = focus === undefined ? (reveal ? 0 : header.players - 1) : (known.byId.get(focus)?.place ?? 0);
  const first = Math.max(0, Math.min(place - ABOVE, header.players - ABOVE - BELOW - 1));
  const last = Math.min(header.players, first + ABOVE + BELOW + 1);
  const climbing = climb && known.byId.get(climb.profileId);
  const places = climb && climbing ? placesOf(climb, climbing.place) : [first, Math.max(first, last - 1)];
  const blocks = [...new Set(places.map((one) => Math.floor(one / BLOCK)))];
  const { rows } = useLiveView('competition', params, [...blocks.map((block) => ({ block })), ...around]);
  const shown = Array.from({ length: last - first }, (_, n) => rows.get(first + n)).filter((row) => row !== undefined);
  useMeasuredFlip(list, climb?.phase ?? shown.map(({ id }) => id).join(), CLIMB_MS);

  return (
    <div className={classes.stage}>
      {reveal ? <Progress reveal={reveal} /> : <p className={classes.waits}>{t('competitions.reveal.waits')}</p>}
      <p className={classes.moved} role="status">
        {reveal?.last && <Moved last={reveal.last} row={known.byId.get(reveal.last.profileId)} />}
      </p>
      <ol ref={list} className={classes.rows} data-climb={climb?.phase} aria-label={t('competitions.reveal.title')}>
        {climb && climbing ? (
          <ClimbRows climb={climb} row={climbing} rows={rows} />
        ) : (
          shown.map((row) => (
            <RevealRow
              key={row.id}
              row={row}
              state={row.id === reveal?.next ? 'next' : reveal && row.place > place ? 'settled' : undefined}
              gained={row.id === reveal?.last?.profileId ? reveal.last.gained : undefined}
              moved={reveal !== null}
            />
          ))
        )}
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

/** More steps are one bar. */
const MOST_TICKS = 60;

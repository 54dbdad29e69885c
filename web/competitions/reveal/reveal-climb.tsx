import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveBoardRow, RevealShown } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Movement } from '../../platform/leaderboard/movement.tsx';
import '../competitions-texts.ts';
import { RevealRow } from './reveal-row.tsx';
import classes from './reveal.module.css';

/** Together as long as the quickest step by itself. */
const OPENED_MS = 1_000;
export const CLIMB_MS = 900;
/** Rows over the place where it lands, and settled ones under the one where it was. */
const OVER = 2;
const UNDER = 2;

/** A step that is being shown: a row has opened something and is where it was, then climbs to where it lands. Ranks are counted from 1. */
export type Climb = { phase: 'opened' | 'climbs'; profileId: string; from: number; to: number; gained: string };

/** The last step while it is shown: of one that is told while one watches, and lifts a row. Steps taken back, and several at once, show what is. */
export function useClimb(reveal: RevealShown | null): Climb | undefined {
  const step = reveal?.step;
  const [seen, setSeen] = useState(step);
  const [phase, setPhase] = useState<Climb['phase']>();
  const { profileId, from, to, gained } = reveal?.last ?? {};
  const lifts = profileId !== undefined && gained !== undefined && typeof from === 'number' && typeof to === 'number' && to < from;
  if (step !== seen) {
    setSeen(step);
    setPhase(lifts && seen !== undefined && step === seen + 1 ? 'opened' : undefined);
  }
  useEffect(() => {
    if (phase === undefined) return;
    const opened = phase === 'opened';
    const timer = setTimeout(() => setPhase(opened ? 'climbs' : undefined), opened ? OPENED_MS : CLIMB_MS);
    return () => clearTimeout(timer);
  }, [phase, seen]);
  return phase && lifts ? { phase, profileId, from, to, gained } : undefined;
}

/** The places that are shown of a climb to a place, counted from 0: around where it lands, and under where it was. */
export function placesOf({ from }: Climb, place: number): number[] {
  const over = Array.from({ length: OVER }, (_, n) => place - OVER + n);
  return [...over, place + 1, ...Array.from({ length: UNDER }, (_, n) => from + n)].filter((one) => one >= 0);
}

type ClimbRowsProps = {
  climb: Climb;
  /** The one that climbs, as it stands in the end. */
  row: LiveBoardRow;
  rows: ReadonlyMap<number, LiveBoardRow>;
};

/** Where it was and where it lands: that place is dashed until the row is there. */
export function ClimbRows({ climb, row, rows }: ClimbRowsProps) {
  const { t } = useTranslation();
  const { phase, from, to, gained } = climb;
  const isThere = phase === 'climbs';
  const at = (place: number) => rows.get(place) ?? [];
  const over = Array.from({ length: OVER }, (_, n) => at(row.place - OVER + n)).flat();
  const next = from - 1 > row.place ? at(row.place + 1) : [];
  const others = [next].flat();
  const falling = from - 1 - row.place - others.length;
  const big = over.length + 1 + others.length + (falling > 0 ? 1 : 0);
  return (
    <>
      {over.map((one) => (
        <RevealRow key={one.id} row={one} moved />
      ))}
      {isThere ? (
        <RevealRow key={row.id} row={row} gained={gained} moved />
      ) : (
        <li key="lands" className={classes.lands}>
          <span className="num">{formatCount(to)}</span>
          <span className="grow num">{t('competitions.reveal.takes', { points: formatPoints(row.points), rank: formatCount(to) })}</span>
          <Movement places={from - to} size="0.75em" />
        </li>
      )}
      {others.map((one) => (
        <RevealRow key={one.id} row={one} moved />
      ))}
      {falling > 0 && (
        <li key="falling" className={classes.falling}>
          {t('competitions.reveal.falling', { count: falling, formatted: formatCount(falling) })}
        </li>
      )}
      {isThere ? (
        <li key="left" className={classes.left} aria-hidden="true" />
      ) : (
        <RevealRow key={row.id} row={{ ...row, rank: from, tied: false }} state="opened" gained={gained} />
      )}
      {[at(from), at(from + 1)].flat().map((one) => (
        <RevealRow key={one.id} row={one} state="settled" moved />
      ))}
      <li key="way" className={classes.way} aria-hidden="true" style={{ gridRow: `${over.length + 1} / ${big + 1}` }} />
    </>
  );
}

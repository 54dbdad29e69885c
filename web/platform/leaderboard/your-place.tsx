import { IconPinned } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { TextButton } from '../controls/button.tsx';
import { formatCount, formatPoints } from '../format/numbers.ts';
import classes from './leaderboard.module.css';

type YourPlaceProps = {
  mine: BoardRow;
  /** The rows that are known, by place. */
  rows: ReadonlyMap<number, BoardRow>;
  /** They stand by rank: what lies between is told. */
  byRank: boolean;
  /** Places that are wholly in sight. */
  sight: { first: number; last: number };
  shown: boolean;
  /** Of two columns mine is the second. */
  second: boolean;
  phone: boolean;
  line: (row: BoardRow) => ReactNode;
  onHeight: (pixels: number) => void;
  onScrollTo: () => void;
};

/**
 * My row with one row each side, under the list, and which ranks lie between; on a phone my row alone, with the gap in words. It
 * dissolves when the real row comes into sight, and the list never moves for it.
 */
export function YourPlace({ mine, rows, byRank, sight, shown, second, phone, line, onHeight, onScrollTo }: YourPlaceProps) {
  const { t } = useTranslation();
  const pin = useRef<HTMLElement>(null);
  const pinned = phone ? [mine] : [mine.place - 1, mine.place, mine.place + 1].flatMap((place) => rows.get(place) ?? []);

  useLayoutEffect(() => {
    onHeight(shown ? (pin.current?.offsetHeight ?? 0) : 0);
  }, [shown, pinned.length, phone, onHeight]);

  return (
    <section
      ref={pin}
      className={classes.pin}
      aria-label={t('leaderboard.yourPlace')}
      inert={!shown}
      data-shown={shown || undefined}
      data-second={second || undefined}
    >
      <div className={classes.seam}>
        <IconPinned size={16} stroke={1.75} />
        {phone ? (
          <>
            <span className="grow strong">{t('leaderboard.yourPlace')}</span>
            <GapInWords mine={mine} rows={byRank ? rows : UNKNOWN} />
          </>
        ) : (
          <>
            <span className="grow cut">
              <span className="strong">{t('leaderboard.yourPlace')}</span> {t('leaderboard.yourPlaceMore')}{' '}
              {byRank && between(pinned, sight, rows, t)}
            </span>
            <TextButton className={classes.scrollTo} onClick={onScrollTo}>
              {t('leaderboard.scrollTo')}
            </TextButton>
          </>
        )}
      </div>
      <div role="grid" aria-label={t('leaderboard.yourPlace')} aria-readonly>
        {pinned.map((row) => line(row))}
      </div>
    </section>
  );
}

function GapInWords({ mine, rows }: { mine: BoardRow; rows: ReadonlyMap<number, BoardRow> }) {
  const { t } = useTranslation();
  if (mine.rank === null) return null;
  if (mine.toNext === null) return <span>{t('leaderboard.leading')}</span>;
  const better = nextBetter(mine, rows);
  if (better === null) return <span className="num">{t('leaderboard.gapToNext', { gap: formatPoints(mine.toNext) })}</span>;
  return (
    <span className="num">
      <Trans
        i18nKey="leaderboard.gapWords"
        values={{ gap: formatPoints(mine.toNext), rank: formatCount(better) }}
        components={[<span key="gap" className="strong" />]}
      />
    </span>
  );
}

const UNKNOWN: ReadonlyMap<number, BoardRow> = new Map();

/** The next better rank, where the row that has it is known: those who share my rank stand between. */
function nextBetter(mine: BoardRow, rows: ReadonlyMap<number, BoardRow>): number | null {
  for (let place = mine.place - 1; place >= 0; place--) {
    const rank = rows.get(place)?.rank ?? null;
    if (rank !== mine.rank) return rank;
  }
  return null;
}

/** Which ranks lie between the rows in sight and the pinned ones. */
function between(pinned: readonly BoardRow[], sight: { first: number; last: number }, rows: ReadonlyMap<number, BoardRow>, t: TFunction) {
  const first = pinned[0];
  const last = pinned.at(-1);
  if (!first?.rank || !last?.rank) return null;
  const rankAt = (place: number) => rows.get(place)?.rank ?? place + 1;
  if (first.place > sight.last) {
    const [from, to] = [sight.last + 1, first.place - 1];
    if (from > to) return null;
    return t('leaderboard.above', { count: to - from + 1, from: formatCount(rankAt(from)), to: formatCount(rankAt(to)) });
  }
  const [from, to] = [last.place + 1, sight.first - 1];
  if (from > to) return null;
  return t('leaderboard.below', { count: to - from + 1, from: formatCount(rankAt(from)), to: formatCount(rankAt(to)) });
}

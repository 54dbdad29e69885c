import { IconEye } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow, RoundParams, SeenRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, type PointAmount, toMicros } from '../../../src/points/point-amount.values.ts';
import { formatCount, formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { formatSince } from '../../platform/format/times.ts';
import { BLOCK } from '../../platform/leaderboard/block.ts';
import type { OtherColumns } from '../../platform/leaderboard/columns.ts';
import { useResource } from '../../platform/live-resources.ts';
import { roundQuery } from '../../scoreboard/board-source.ts';
import type { HeldRows } from '../../scoreboard/board.tsx';
import type { Dated } from '../state-text.ts';
import '../competitions-texts.ts';
import classes from './seen-columns.module.css';

type SeenColumnsProps = {
  competition: Dated;
  params: RoundParams;
  held: HeldRows;
  /** When the board froze. */
  frozenAt: string;
  onColumns: (columns: OtherColumns | undefined) => void;
};

/** For admins: what players see of the rows that are held, and what each hides, as columns of the board. Nothing is drawn here. */
export default function SeenColumns({ competition, params, held, frozenAt, onColumns }: SeenColumnsProps) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenRow>>(new Map());
  const rows = [...held.rows.values()];
  // The same rows ask for the same, in whatever order they stand.
  const blocks = Map.groupBy(rows, ({ place }) => Math.floor(place / BLOCK));
  const tell = useEffectEvent(onColumns);
  useEffect(() => {
    const seenOf = ({ profileId }: BoardRow) => seen.get(profileId);
    tell({
      heads: [
        t('competitions.frozen.moved', { when: formatSince(frozenAt, Date.now()) }),
        t('competitions.frozen.hidden'),
        t('competitions.frozen.seen'),
      ],
      movement: (row) => {
        const before = seenOf(row);
        return before && (before.rank === null || row.rank === null ? null : before.rank - row.rank);
      },
      latest: (row) => <Hidden hides={seenOf(row)?.hides} />,
      gap: (row) => <Seen row={seenOf(row)} />,
      brief: (row) => <SeenInBrief row={seenOf(row)} />,
    });
  }, [seen, frozenAt, t]);
  useEffect(() => () => tell(undefined), []);
  return [...blocks].map(([block, of]) => (
    <Asked
      key={block}
      competition={competition}
      query={{ ...roundQuery(params, held.at, held.sense), rows: of.map(({ profileId }) => profileId).sort() }}
      onTold={(told) => setSeen((before) => new Map([...before, ...told.map((row) => [row.profileId, row] as const)]))}
    />
  ));
}

type AskedProps = {
  competition: Dated;
  query: ReturnType<typeof roundQuery> & { rows: string[] };
  onTold: (rows: readonly SeenRow[]) => void;
};

function Asked({ competition, query, onTold }: AskedProps) {
  const { data } = useResource('competition/seen', query, {
    staleOn: [
      ...competition.score_series.map(({ scoreseries_id: key }) => ({ view: 'entries', key }) as const),
      { view: 'competitions' },
      { view: 'competition-rosters' },
      { view: 'reveals' },
    ],
    keep: true,
  });
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    if (data) tell(data.rows);
  }, [data]);
  return null;
}

const MOST_SQUARES = 4;

/** A hatched square for each change, and what they come to together. */
function Hidden({ hides }: { hides: SeenRow['hides'] | undefined }) {
  const { t } = useTranslation();
  if (!hides) return null;
  if (hides.length === 0) return <span className="soft">–</span>;
  return (
    <>
      <span className={classes.squares} title={hides.map(formatGain).join(', ')}>
        {hides.slice(0, MOST_SQUARES).map((_, n) => (
          <i key={n} aria-hidden="true" />
        ))}
        {hides.length > MOST_SQUARES && <span aria-hidden="true">{formatCount(hides.length)}</span>}
        <span className="vh">{t('leaderboard.hides', { count: hides.length })}: </span>
      </span>
      <span className={classes.gain}>{formatGain(sumOf(hides))}</span>
    </>
  );
}

function sumOf(amounts: readonly PointAmount[]): PointAmount {
  return fromMicros(amounts.reduce((sum, one) => sum + toMicros(one), 0));
}

function Seen({ row }: { row: SeenRow | undefined }) {
  if (!row) return null;
  return (
    <>
      <span className={classes.rank}>{row.rank === null ? '–' : formatCount(row.rank)}</span>
      <span className={classes.points}>{formatPoints(row.points)}</span>
    </>
  );
}

/** In a line: an eye, `2 · 69,010`. */
function SeenInBrief({ row }: { row: SeenRow | undefined }) {
  const { t } = useTranslation();
  if (!row) return null;
  const { rank, points } = row;
  return (
    <span className={classes.brief}>
      <IconEye size={12} stroke={1.75} aria-hidden="true" />
      <span className="vh">{t('competitions.frozen.seen')}: </span>
      {rank === null ? '–' : formatCount(rank)} · {formatPoints(points)}
    </span>
  );
}

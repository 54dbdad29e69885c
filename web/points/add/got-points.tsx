import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { Position } from '../../../src/platform/event.values.ts';
import { call, CallRefused } from '../../platform/api.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { reached } from '../../platform/live-line.ts';
import type { Receiver } from './add-points-state.ts';

type GotPointsProps = { seriesId: string; receiver: Receiver; gain: string; position: Position };

/** Who got how much, and their rank now, once the board shows it. */
export function GotPoints({ seriesId, receiver: { profileId, name }, gain, position }: GotPointsProps) {
  const { t } = useTranslation();
  const [row, setRow] = useState<BoardRow>();
  useEffect(() => {
    const abort = new AbortController();
    rowNow(seriesId, profileId, position, abort.signal).then(setRow, (error: unknown) => {
      // Without its rank it is still said who got how much.
      if (!abort.signal.aborted && !(error instanceof CallRefused)) throw error;
    });
    return () => abort.abort();
  }, [seriesId, profileId, position]);
  const rank = row?.rank ?? null;
  return (
    <span>
      <bdi className="strong">{name}</bdi> <span className="num">{gain}</span>
      {rank !== null && <> · {t(row?.tied ? 'points.add.rankShared' : 'points.add.rank', { rank: formatCount(rank) })}</>}
    </span>
  );
}

async function rowNow(scoreseriesid: string, around: string, position: Position, signal: AbortSignal): Promise<BoardRow | undefined> {
  await reached(position);
  const { rows } = await call('GET', 'scoreseries/board', { scoreseriesid, around, limit: 1 }, { signal });
  return rows.find(({ profileId }) => profileId === around);
}

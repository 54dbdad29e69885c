import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Viewer } from '../platform/session/session.ts';
import { openAddPoints } from '../points/add/add-points-state.ts';
import { mayAddForOthers } from '../points/add/may-add.ts';
import { EntryDialog, revokeOne } from '../points/revocation/entry-act.ts';
import type { EntryAct } from '../points/revocation/entry-dialog.tsx';
import { historyPath } from '../points/series-paths.ts';
import { useTags, useTeams } from '../points/use-series.ts';
import { useBoardAddress } from './board-address.ts';
import { BoardFilters } from './board-filters.tsx';
import type { BoardSource } from './board-source.ts';
import { NobodyHere, NothingYet } from './board-states.tsx';
import { Board } from './board.tsx';

type BoardTabProps = {
  series: ScoreSeriesRow;
  viewer: Viewer;
  /** Told the instant that the rows are of; null is live. */
  onInstant: (at: Instant | null) => void;
  /** Under 1200 px, where "Just now" is a sheet: whether it is open. */
  news: boolean;
  onNewsClosed: () => void;
};

/** The board of a series, of one of its periods, of some of its teams or tags. */
export function BoardTab({ series, viewer, onInstant, news, onNewsClosed }: BoardTabProps) {
  const { t } = useTranslation();
  const [address, change] = useBoardAddress();
  const { period, teamIds, tagIds } = address;
  const source = useMemo<BoardSource>(
    () => ({ view: 'scoreboard', params: { seriesId: series.id, period, teamIds, tagIds } }),
    [series.id, period, teamIds, tagIds],
  );
  const teams = useTeams();
  const { tags } = useTags();
  const [act, setAct] = useState<EntryAct | null>(null);
  const add = ({ profileId, name }: Pick<BoardRow, 'profileId' | 'name'>) => openAddPoints(series.id, [{ profileId, name }]);
  const narrowed = period !== 'all' || teamIds.length > 0 || tagIds.length > 0;

  return (
    <>
      <Board
        source={source}
        label={t('board.label', { name: series.name, period: t(`board.${period}`) })}
        staleOn={[{ view: 'entries', key: series.id }]}
        viewer={viewer}
        address={address}
        change={change}
        zone={series.timezone}
        unit={{ one: series.point_name_singular || t('why.point'), many: series.point_name_plural || t('why.pointsOf') }}
        onWiden={narrowed ? () => change({ period: 'all', teamIds: [], tagIds: [] }) : undefined}
        marks={period === 'all'}
        filters={(take) => (
          <BoardFilters
            address={address}
            change={change}
            teams={teams.map(({ teamid, teamname }) => ({ id: teamid, name: teamname }))}
            tags={tags.filter(({ id }) => series.tags.length === 0 || series.tags.includes(id))}
            take={take}
          />
        )}
        nobody={<NobodyHere viewer={viewer} />}
        nothingYet={<NothingYet viewer={viewer} series={series} />}
        historyPath={(profileId) => historyPath(series.id, { player: profileId })}
        onAdd={mayAddForOthers(series) ? add : undefined}
        onRevoke={viewer.admin ? (entry) => setAct(revokeOne(entry)) : undefined}
        onInstant={onInstant}
        news={news}
        onNewsClosed={onNewsClosed}
      />
      {act && <EntryDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}

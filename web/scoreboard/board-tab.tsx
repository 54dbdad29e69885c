import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardRow, BoardTimeline, NewEntry, ScoreSeriesRow, WhyRank as Why } from '../../projections/views.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { BLOCK, Leaderboard, type LeaderboardHandle } from '../platform/leaderboard/leaderboard.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Split } from '../platform/page/split.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import type { Viewer } from '../platform/session/session.ts';
import { openAddPoints } from '../points/add/add-points-state.ts';
import { historyPath } from '../points/series-paths.ts';
import { useTags, useTeams } from '../points/use-series.ts';
import { useBoardAddress } from './board-address.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardBones, NobodyHere, NoEntries, NoMatch } from './board-states.tsx';
import { JustNow } from './just-now.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { spanOf, useReplay } from './replay/use-replay.ts';
import { boardQuery } from './use-past-board.ts';
import { useShownBoard } from './use-shown-board.ts';
import { WhyRank } from './why/why-rank.tsx';
import classes from './board-tab.module.css';

type BoardTabProps = {
  series: ScoreSeriesRow;
  viewer: Viewer;
  /** Told the instant that is shown; null is live. */
  onInstant: (at: Instant | null) => void;
};

const NEWEST = 12;

/** The board of a series, live or of any instant of the past: filters, rows, what just happened or why, and the replay at the foot. */
export function BoardTab({ series, viewer, onInstant }: BoardTabProps) {
  const { t } = useTranslation();
  const [address, change] = useBoardAddress();
  const board = useRef<LeaderboardHandle>(null);
  const me = viewer.profileId;
  const { period, teamIds, tagIds, sense, why: askedWhy, find } = address;
  const params = useMemo(() => ({ seriesId: series.id, period, teamIds, tagIds }), [series.id, period, teamIds, tagIds]);
  const onEntries = [{ view: 'entries', key: series.id } as const];

  const wholePast = boardQuery({ ...params, period: 'all' }, null, sense);
  const activity = useResource<{ position: string; timeline: BoardTimeline }>('scoreseries/timeline', wholePast, {
    staleOn: onEntries,
    keep: true,
  });
  const timeline = activity.data?.timeline;
  const span = useMemo(() => spanOf(timeline), [timeline]);

  const [blocks, setBlocks] = useState<readonly number[]>([0]);
  const [busy, setBusy] = useState(false);
  const replay = useReplay(span, address.at, busy, (at) => change({ at }));
  const { instant } = replay;
  const windows = [...blocks.map((block) => ({ block })), { around: me }];
  const shown = useShownBoard(params, instant, sense, windows, activity.data?.position ?? '');
  if (busy !== shown.busy) setBusy(shown.busy);
  const [told, setTold] = useState<Instant | null>(null);
  if (told !== instant) {
    setTold(instant);
    onInstant(instant);
  }

  const asked = boardQuery(params, instant, sense);
  const fresh = { staleOn: [...onEntries, { view: 'people', key: viewer.organisationId } as const], keep: true };
  const found = useResource<{ rows: BoardRow[] }>(
    'scoreseries/board',
    find.trim() === '' ? null : { ...asked, search: find.trim(), limit: BLOCK },
    fresh,
  );
  const newest = useResource<{ newest: NewEntry[] }>('scoreseries/newest', { ...asked, limit: NEWEST }, fresh);
  const reason = useResource<{ why: Why }>('scoreseries/why', askedWhy === null ? null : { ...asked, player: askedWhy }, fresh);
  const teams = useTeams();
  const { tags } = useTags();

  const { header, failed } = shown;
  const searching = find.trim() !== '' && found.data !== undefined;
  const list = useMemo(
    () => (searching ? new Map((found.data?.rows ?? []).map((row, place) => [place, { ...row, place }])) : shown.rows),
    [searching, found.data, shown.rows],
  );
  const at = header?.at === undefined ? undefined : Date.parse(header.at);
  const whyRow = askedWhy === null ? undefined : [...list.values()].find(({ profileId }) => profileId === askedWhy);

  const askWhy = (profileId: string) => change({ why: profileId }, { quiet: askedWhy !== null });
  const goTo = (profileId: string) => {
    const row = [...list.values()].find((one) => one.profileId === profileId);
    if (row) board.current?.showPlace(row.place);
    askWhy(profileId);
  };
  const mayAdd = series.is_admin === 1 || series.allowPlayerEntryOther === 1;
  const narrowed = period !== 'all' || teamIds.length > 0 || tagIds.length > 0;

  function body() {
    if (failed !== null) return <FailedState status={failed} onRetry={shown.retry} />;
    if (!header) return <BoardBones />;
    if (searching && found.data?.rows.length === 0)
      return <NoMatch query={find} players={header.players} onClear={() => change({ find: '' })} />;
    if (header.players === 0)
      return narrowed ? (
        <NoEntries onClear={() => change({ period: 'all', teamIds: [], tagIds: [] })} />
      ) : (
        <NobodyHere viewer={viewer} series={series} />
      );
    if (header.entries === 0 && !narrowed && instant === null)
      return <NobodyHere viewer={viewer} series={series} players={header.players} />;
    return (
      <Leaderboard
        key={JSON.stringify(params)}
        ref={board}
        label={t('board.label', { name: series.name, period: t(`board.${period}`) })}
        header={searching ? { ...header, players: list.size } : header}
        rows={list}
        myProfileId={me}
        selectedProfileId={askedWhy ?? undefined}
        onBlocks={searching ? ignore : setBlocks}
        onWhy={({ profileId }) => askWhy(profileId)}
        onAdd={mayAdd ? ({ profileId, name }) => openAddPoints(series.id, [{ profileId, name }]) : undefined}
      />
    );
  }

  return (
    <div className={classes.tab}>
      <Split
        aside={
          askedWhy === null ? (
            <JustNow entries={newest.data?.newest} at={at} zone={series.timezone} onPlayer={goTo} />
          ) : (
            <WhyRank
              why={reason.data?.why}
              error={reason.error}
              row={whyRow}
              myProfileId={me}
              unit={{ one: series.point_name_singular || t('why.point'), many: series.point_name_plural || t('why.pointsOf') }}
              since={header?.since ?? undefined}
              at={at}
              zone={series.timezone}
              historyPath={(profileId) => historyPath(series.id, { player: profileId })}
              onClose={() => change({ why: null })}
              onRetry={reason.refetch}
            />
          )
        }
      >
        <BoardFilters
          address={address}
          change={change}
          teams={teams.map(({ teamid, teamname }) => ({ id: teamid, name: teamname }))}
          tags={tags.filter(({ id }) => series.tags.length === 0 || series.tags.includes(id))}
          onTake={() => board.current?.showPlace(0)}
        />
        <div className={classes.rows}>{body()}</div>
      </Split>
      <ReplayBar
        timeline={timeline}
        span={span}
        replay={replay}
        sense={sense}
        onSense={(next) => change({ sense: next })}
        zone={series.timezone}
        marks={period === 'all'}
      />
    </div>
  );
}

function ignore(): void {}

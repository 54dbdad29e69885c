import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { formatDateTime } from '../platform/format/times.ts';
import { BLOCK, Leaderboard, type LeaderboardHandle } from '../platform/leaderboard/leaderboard.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Split } from '../platform/page/split.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import type { Viewer } from '../platform/session/session.ts';
import { openAddPoints } from '../points/add/add-points-state.ts';
import { mayAddForOthers } from '../points/add/may-add.ts';
import { type EntryAct, revokeOne } from '../points/revocation/entry-act.ts';
import { EntryDialog } from '../points/revocation/entry-dialog.tsx';
import { historyPath } from '../points/series-paths.ts';
import { useTags, useTeams } from '../points/use-series.ts';
import { useBoardAddress } from './board-address.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardBones, NobodyHere, NoEntries, NoMatch, NothingKnown, NothingYet } from './board-states.tsx';
import { JustNow } from './just-now.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { useReplay } from './replay/use-replay.ts';
import { useTimeline } from './replay/use-timeline.ts';
import { boardQuery } from './use-past-board.ts';
import { useShownBoard } from './use-shown-board.ts';
import { WhyRank } from './why/why-rank.tsx';
import classes from './board-tab.module.css';

type BoardTabProps = {
  series: ScoreSeriesRow;
  viewer: Viewer;
  /** Told the instant that the rows are of; null is live. */
  onInstant: (at: Instant | null) => void;
  /** Under 1200 px, where "Just now" is a sheet: whether it is open. */
  news: boolean;
  onNewsClosed: () => void;
};

const NEWEST = 12;

/** The board of a series, live or of any instant of the past: filters, rows, what just happened or why, and the replay at the foot. */
export function BoardTab({ series, viewer, onInstant, news, onNewsClosed }: BoardTabProps) {
  const { t } = useTranslation();
  const [address, change] = useBoardAddress();
  const board = useRef<LeaderboardHandle>(null);
  const me = viewer.profileId;
  const { period, teamIds, tagIds, sense, why: askedWhy, find } = address;
  const params = useMemo(() => ({ seriesId: series.id, period, teamIds, tagIds }), [series.id, period, teamIds, tagIds]);
  const onEntries = [{ view: 'entries', key: series.id } as const];

  const timeline = useTimeline(
    { ...boardQuery({ ...params, period: 'all' }, null, sense), ...(sense === 'known' && { sense }) },
    series.id,
  );

  const [blocks, setBlocks] = useState<readonly number[]>([0]);
  const [busy, setBusy] = useState(false);
  const replay = useReplay(timeline.past, address.at, busy, (at) => change({ at }));
  const { instant } = replay;
  const windows = [...blocks.map((block) => ({ block })), { around: me }];
  const shown = useShownBoard(params, instant, sense, windows, timeline.position);
  if (busy !== shown.busy) setBusy(shown.busy);
  const { header, failed } = shown;
  // What stands beside the rows is of their instant, also while another one is awaited.
  const shownAt = header ? shown.at : instant;
  useEffect(() => onInstant(shownAt), [onInstant, shownAt]);

  const asked = boardQuery(params, shownAt, sense);
  const fresh = { staleOn: [...onEntries, { view: 'people', key: viewer.organisationId } as const], keep: true };
  const found = useResource('scoreseries/board', find.trim() === '' ? null : { ...asked, search: find.trim(), limit: BLOCK }, fresh);
  const newest = useResource('scoreseries/newest', { ...asked, limit: NEWEST }, fresh);
  const reason = useResource('scoreseries/why', askedWhy === null ? null : { ...asked, player: askedWhy }, fresh);
  const teams = useTeams();
  const { tags } = useTags();

  const [act, setAct] = useState<EntryAct | null>(null);
  const searching = find.trim() !== '' && found.data !== undefined;
  const list = useMemo(
    () => (searching ? new Map((found.data?.rows ?? []).map((row, place) => [place, { ...row, place }])) : shown.rows),
    [searching, found.data, shown.rows],
  );
  /** The text that the rows are found for: none while they are awaited, or of the letters before. */
  const shownFor = find.trim() === '' ? '' : found.data && !found.loading ? find.trim() : undefined;
  const at = shownAt === null ? undefined : Date.parse(shownAt);
  const whyRow = askedWhy === null ? undefined : [...list.values()].find(({ profileId }) => profileId === askedWhy);

  const askWhy = (profileId: string) => change({ why: profileId }, { quiet: askedWhy !== null });
  const goTo = (profileId: string) => {
    const row = [...list.values()].find((one) => one.profileId === profileId);
    if (row) board.current?.showPlace(row.place);
    askWhy(profileId);
  };
  const mayAdd = mayAddForOthers(series);
  const add = ({ profileId, name }: Pick<BoardRow, 'profileId' | 'name'>) => openAddPoints(series.id, [{ profileId, name }]);
  const narrowed = period !== 'all' || teamIds.length > 0 || tagIds.length > 0;

  function body() {
    if (failed !== null) return <FailedState status={failed} onRetry={shown.retry} />;
    if (!header) return <BoardBones />;
    if (searching && found.data?.rows.length === 0)
      return <NoMatch query={find} players={header.players} onClear={() => change({ find: '' })} />;
    if (header.players === 0)
      return narrowed ? <NoEntries onClear={() => change({ period: 'all', teamIds: [], tagIds: [] })} /> : <NobodyHere viewer={viewer} />;
    const { knownFrom } = timeline.whole ?? {};
    if (header.entries === 0 && sense === 'known' && shownAt !== null && knownFrom && shownAt < knownFrom)
      return <NothingKnown from={knownFrom} onHappened={() => change({ sense: 'happened' })} />;
    return (
      <Leaderboard
        // What is found for another text is another list: none of its rows waits for a second.
        key={JSON.stringify([params, searching ? find.trim() : ''])}
        ref={board}
        label={t('board.label', { name: series.name, period: t(`board.${period}`) })}
        header={searching ? { ...header, players: list.size } : header}
        rows={list}
        myProfileId={me}
        selectedProfileId={askedWhy ?? undefined}
        onBlocks={searching ? ignore : setBlocks}
        onWhy={({ profileId }) => askWhy(profileId)}
        onAdd={mayAdd ? add : undefined}
      />
    );
  }

  return (
    <div className={classes.tab}>
      <Split
        aside={
          askedWhy === null ? (
            <JustNow
              entries={newest.data?.newest}
              at={at}
              known={at !== undefined && (header?.sense ?? sense) === 'known'}
              zone={series.timezone}
              opened={news}
              onClose={onNewsClosed}
              onPlayer={(profileId) => {
                onNewsClosed();
                goTo(profileId);
              }}
            />
          ) : (
            <WhyRank
              why={reason.data?.why}
              error={reason.error}
              row={whyRow}
              myProfileId={me}
              unit={{ one: series.point_name_singular || t('why.point'), many: series.point_name_plural || t('why.pointsOf') }}
              at={at}
              zone={series.timezone}
              historyPath={(profileId) => historyPath(series.id, { player: profileId })}
              onAdd={mayAdd && instant === null ? add : undefined}
              onRevoke={viewer.admin && instant === null ? (entry) => setAct(revokeOne(entry)) : undefined}
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
          take={{ of: shownFor, failed: found.error !== null, run: () => board.current?.showPlace(0) }}
        />
        {header && header.players > 0 && header.entries === 0 && !narrowed && shownAt === null && (
          <NothingYet viewer={viewer} series={series} />
        )}
        <div className={classes.rows}>
          {shown.away && instant !== null && (
            <p className={classes.waiting} role="status">
              {t('states.waitingFor', { time: formatDateTime(instant) })}
            </p>
          )}
          {body()}
        </div>
      </Split>
      <ReplayBar
        timeline={timeline}
        replay={replay}
        sense={sense}
        onSense={(next) => change({ sense: next })}
        zone={series.timezone}
        marks={period === 'all'}
      />
      {act && <EntryDialog act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function ignore(): void {}

import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaleView } from '../../projections/live.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { BoardHeader, BoardRow, NewEntry, Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { formatDateTime } from '../platform/format/times.ts';
import { BLOCK } from '../platform/leaderboard/block.ts';
import type { OtherColumns } from '../platform/leaderboard/columns.ts';
import { Leaderboard, type LeaderboardHandle } from '../platform/leaderboard/leaderboard.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Split } from '../platform/page/split.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import type { Viewer } from '../platform/session/session.ts';
import type { BoardAddress, ChangeAddress } from './board-address.ts';
import { BOARD_CALLS, boardQuery, type BoardSource } from './board-source.ts';
import { BoardBones, NoEntries, NoMatch, NothingKnown } from './board-states.tsx';
import { JustNow } from './just-now.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { useReplay } from './replay/use-replay.ts';
import { useTimeline } from './replay/use-timeline.ts';
import { useShownBoard } from './use-shown-board.ts';
import { WhyPanel } from './why/why-panel.tsx';
import classes from './board.module.css';

/** What Enter in the field that finds a player does: it goes to the first, once that is found for what stands there (`FindField`). */
export type Take = { of: string | undefined; failed: boolean; run: () => void };

/** What somebody needs who draws the rows in place of the leaderboard. */
export type DrawnRows = {
  label: string;
  header: BoardHeader;
  rows: ReadonlyMap<number, BoardRow>;
  newest: readonly NewEntry[];
  /** Absent for a guest. */
  me: string | undefined;
  /** Whose "why" is open. */
  selected: string | undefined;
  handle: Ref<LeaderboardHandle>;
  onBlocks: (blocks: readonly number[]) => void;
  /** Absent for those who may not ask. */
  onWhy: ((profileId: string) => void) | undefined;
};

/** Rows as they are held; live where there is no instant. */
export type HeldRows = { rows: ReadonlyMap<number, BoardRow>; at: Instant | null; sense: Sense };

type BoardProps = {
  source: BoardSource;
  /** What it is called, for screen readers: `Contest score, all time`. */
  label: string;
  /** What changes what is fetched of it. */
  staleOn: readonly { view: StaleView; key?: string }[];
  /** Null for a guest, who looks by a link: at rows and instants, not at entries. */
  viewer: Viewer | null;
  /** Whose row is the viewer's own; their own as a player if absent. */
  me?: string | undefined;
  address: BoardAddress;
  change: ChangeAddress;
  /** The zone of its days. */
  zone: string;
  /** What points are called here. */
  unit: { one: string; many: string };
  /** Takes back what leaves out rows or entries; absent while nothing does. */
  onWiden?: (() => void) | undefined;
  /** Whether the marks of a changed lead are those of the rows. */
  marks: boolean;
  /** The bar over it. */
  filters: (take: Take) => ReactNode;
  /** Stands over the rows, where the live board has players and none has an entry. */
  nothingYet?: ReactNode;
  /** Stands in place of rows where there is nobody. */
  nobody: ReactNode;
  /** Draws the rows; what is found by a name is listed all the same. */
  drawn?: ((rows: DrawnRows) => ReactNode) | undefined;
  /** What stands in place of some columns of the rows. */
  other?: OtherColumns | undefined;
  /** Told the rows that are held, and what they are of, whenever that changes. */
  onRows?: ((held: HeldRows) => void) | undefined;
  /** The aside while no "why" is open; "Just now" by itself if absent. */
  aside?: ((justNow: ReactNode) => ReactNode) | undefined;
  /** The head of "Just now", where it is one of several. */
  justNowHead?: ReactNode;
  historyPath?: ((profileId: string) => string) | undefined;
  onAdd?: ((player: Pick<BoardRow, 'profileId' | 'name'>) => void) | undefined;
  onRevoke?: ((entry: EntryRow) => void) | undefined;
  /** Told the instant that the rows are of; null is live. */
  onInstant: (at: Instant | null) => void;
  /** Under 1200 px, where "Just now" is a sheet: whether it is open. */
  news: boolean;
  onNewsClosed: () => void;
};

const NEWEST = 12;

/** A board, live or of any instant of the past: rows, what just happened or why, and the replay at the foot. */
export function Board(props: BoardProps) {
  const { t } = useTranslation();
  const { source, staleOn, viewer, address, change, zone, onInstant, onAdd, onWiden, news, onNewsClosed } = props;
  const board = useRef<LeaderboardHandle>(null);
  const me = props.me ?? viewer?.profileId;
  const { sense, find } = address;
  const askedWhy = viewer ? address.why : null;
  const calls = BOARD_CALLS[source.view];
  const timeline = useTimeline(source, sense, staleOn);

  const [blocks, setBlocks] = useState<readonly number[]>([0]);
  const [busy, setBusy] = useState(false);
  const replay = useReplay(timeline.past, address.at, busy, (at) => change({ at }));
  const { instant } = replay;
  const windows = [...blocks.map((block) => ({ block })), ...(me === undefined ? [] : [{ around: me }])];
  const shown = useShownBoard(source, instant, sense, windows, timeline.position);
  if (busy !== shown.busy) setBusy(shown.busy);
  const { header, failed } = shown;
  // What stands beside the rows is of their instant, also while another one is awaited.
  const shownAt = header ? shown.at : instant;
  useEffect(() => onInstant(shownAt), [onInstant, shownAt]);

  const asked = boardQuery(source, shownAt, sense);
  const people = viewer ? [{ view: 'people', key: viewer.organisationId } as const] : [];
  const fresh = { staleOn: [...staleOn, ...people], keep: true };
  const found = useResource(calls.board, find.trim() === '' ? null : { ...asked, search: find.trim(), limit: BLOCK }, fresh);
  const newest = useResource(calls.newest, viewer && { ...asked, limit: NEWEST }, fresh);
  const reason = useResource(calls.why, askedWhy === null ? null : { ...asked, player: askedWhy }, fresh);

  const searching = find.trim() !== '' && found.data !== undefined;
  const list = useMemo(
    () => (searching ? new Map((found.data?.rows ?? []).map((row, place) => [place, { ...row, place }])) : shown.rows),
    [searching, found.data, shown.rows],
  );
  const { onRows } = props;
  useEffect(() => onRows?.({ rows: list, at: shownAt, sense }), [onRows, list, shownAt, sense]);
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

  function body() {
    if (failed !== null) return <FailedState status={failed} onRetry={shown.retry} />;
    if (!header) return <BoardBones />;
    if (searching && found.data?.rows.length === 0)
      return <NoMatch query={find} players={header.players} onClear={() => change({ find: '' })} />;
    if (header.players === 0) return onWiden ? <NoEntries onClear={onWiden} /> : props.nobody;
    const { knownFrom } = timeline.whole ?? {};
    if (header.entries === 0 && sense === 'known' && shownAt !== null && knownFrom && shownAt < knownFrom)
      return <NothingKnown from={knownFrom} onHappened={() => change({ sense: 'happened' })} />;
    if (props.drawn && !searching)
      return (
        <Drawn
          draw={props.drawn}
          label={props.label}
          header={header}
          rows={list}
          newest={newest.data?.newest ?? []}
          me={me}
          selected={askedWhy ?? undefined}
          handle={board}
          onBlocks={setBlocks}
          onWhy={viewer ? askWhy : undefined}
        />
      );
    return (
      <Leaderboard
        // What is found for another text is another list: none of its rows waits for a second.
        key={JSON.stringify([source.params, searching ? find.trim() : ''])}
        ref={board}
        label={props.label}
        header={searching ? { ...header, players: list.size } : header}
        rows={list}
        myProfileId={me}
        selectedProfileId={askedWhy ?? undefined}
        onBlocks={searching ? ignore : setBlocks}
        other={props.other}
        onWhy={viewer ? ({ profileId }) => askWhy(profileId) : undefined}
        onAdd={onAdd}
      />
    );
  }

  const justNow = (
    <JustNow
      entries={newest.data?.newest}
      at={at}
      known={at !== undefined && (header?.sense ?? sense) === 'known'}
      zone={zone}
      head={props.justNowHead}
      opened={news}
      onClose={onNewsClosed}
      onPlayer={(profileId) => {
        onNewsClosed();
        goTo(profileId);
      }}
    />
  );
  return (
    <div className={classes.tab}>
      <Split
        aside={
          askedWhy === null || me === undefined ? (
            (props.aside?.(justNow) ?? justNow)
          ) : (
            <WhyPanel
              why={reason.data?.why}
              error={reason.error}
              row={whyRow}
              myProfileId={me}
              unit={props.unit}
              at={at}
              zone={zone}
              historyPath={props.historyPath}
              onAdd={instant === null ? onAdd : undefined}
              onRevoke={instant === null ? props.onRevoke : undefined}
              battles={instant === null && header?.round?.grouping !== 'teams'}
              onClose={() => change({ why: null })}
              onRetry={reason.refetch}
            />
          )
        }
      >
        <Over draw={props.filters} of={shownFor} failed={found.error !== null} run={() => board.current?.showPlace(0)} />
        {isUntouched(header) && !onWiden && shownAt === null && props.nothingYet}
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
        zone={zone}
        marks={props.marks}
      />
    </div>
  );
}

function Over({ draw, ...take }: Take & { draw: BoardProps['filters'] }) {
  return draw(take);
}

function Drawn({ draw, ...rows }: DrawnRows & { draw: NonNullable<BoardProps['drawn']> }) {
  return draw(rows);
}

/** There are players, and none has an entry. */
function isUntouched(header: BoardHeader | null): boolean {
  return header !== null && header.players > 0 && header.entries === 0;
}

function ignore(): void {}

import { IconArrowsMaximize, IconDownload, IconListDetails, IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { BoardHeader, ShownRound } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { BattlePage } from '../battles/late.ts';
import { addressOf } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { Key } from '../platform/controls/key.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useNow } from '../platform/format/use-now.ts';
import { useKey } from '../platform/keyboard/use-key.ts';
import { useConnection } from '../platform/live-line.ts';
import { useLiveView } from '../platform/live.ts';
import { Page } from '../platform/page/page.tsx';
import { screen } from '../platform/page/screen.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer, type Viewer } from '../platform/session/session.ts';
import { useFullScreen } from '../platform/shell/full-screen.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { LivePill } from '../platform/states/live-pill.tsx';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { roundQuery } from '../scoreboard/board-source.ts';
import { BoardBones } from '../scoreboard/board-states.tsx';
import { CompetitionBoard } from './competition-board.tsx';
import { boardPath, competitionPath, settingsPath, testPath } from './competition-paths.ts';
import { NoCompetition } from './no-competition.tsx';
import { type Dated, isDated, stateOf } from './state-text.ts';
import { TimeBar } from './time-bar.tsx';
import { useCompetition } from './use-competition.ts';
import { FrozenPill } from './reveal/frozen-strip.tsx';
import { useFrozen } from './reveal/use-frozen.ts';
import { useFillsWall } from './use-fills-wall.ts';
import { useRound, useRoundParams } from './use-round.ts';
import { useWayBack } from './way-back.tsx';
import './competitions-texts.ts';
import classes from './competitions.module.css';

const Result = screen('results', () => import('./results/round-result.tsx'));
const Wall = screen('themed', () => import('./wall/competition-wall.tsx'));
const Join = screen('people', () => import('./settings/join.tsx'));

/** A competition: how much time is left, its board, its rules (RT-076). */
export default function CompetitionPage() {
  const { t } = useTranslation();
  const { itemid = '' } = useParams();
  const { competition, error, refetch } = useCompetition(itemid);
  const viewer = useViewer();
  const [query] = useSearchParams();
  if (competition?.is_battle === 1 && (query.get('view') !== 'board' || !isDated(competition)))
    return <BattlePage key={competition.id} competition={competition} />;
  if (competition && isDated(competition)) return <OpenedCompetition key={competition.id} competition={competition} viewer={viewer} />;
  return (
    <Page title={t('shell.competitions')}>
      {error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : competition === null || error ? (
        <NoCompetition />
      ) : (
        <>
          <Ahead competitionId={itemid} />
          <BoardBones />
        </>
      )}
    </Page>
  );
}

/** Asks for the board while the competition itself is still awaited. */
function Ahead({ competitionId }: { competitionId: string }) {
  const [round] = useRound();
  useLiveView('competition', { competitionId, ...(round !== undefined && { round }) }, [{ block: 0 }]);
  return null;
}

/** One that is there: for a member, or without a viewer for a guest, who looks by a link. */
export function OpenedCompetition({ competition, viewer }: { competition: Dated; viewer: Viewer | null }) {
  const { t } = useTranslation();
  const { id, name } = competition;
  const [address] = useBoardAddress();
  const [round] = useRound();
  const edits = viewer !== null && competition.may_edit === 1;
  const [params] = useRoundParams(id, edits);
  const [instant, setInstant] = useState<Instant | null>(address.at);
  const [opened, setOpened] = useState(false);
  const [joining, setJoining] = useState<'joining' | 'leaving'>();
  const { state } = useConnection();
  const back = useWayBack();
  const folds = useBelow('rail');
  const sheet = useBelow('sheet');
  const live = useLiveView('competition', params, [{ block: 0 }]);
  const wall = useFullScreen();
  const [fills, leaveWall] = useFillsWall(viewer === null);
  const isWall = wall.full || fills;
  const show = () => wall.enter(instant === null ? {} : { at: instant });
  useKey('f', wall.full ? wall.leave : show, !fills);
  const rules = { label: t('competitions.page.rules'), icon: IconListDetails, onSelect: () => setOpened(true) };
  const csv = addressOf('competition/board_csv', roundQuery(params, instant, address.sense));
  const joins = competition.participant_add_mode === 2 && competition.is_ended === 0;
  const change = joins && competition.takes_part === 1 && competition.groupingmode === 1;
  const joinings = [
    ...(joins && competition.takes_part === 0 ? [{ label: t('competitions.page.join'), does: 'joining' as const }] : []),
    ...(change ? [{ label: t('competitions.page.changeTeam'), does: 'joining' as const }] : []),
    ...(joins && competition.takes_part === 1 ? [{ label: t('competitions.page.leave'), does: 'leaving' as const }] : []),
  ];
  const isRunning = stateOf(competition, useNow()) === 'running';
  const frozen = useFrozen(competition, params, edits);
  const shown = atRound(competition, round === undefined ? undefined : live.header?.round);
  if (isWall) {
    // A wall shows what players see.
    const seen = edits ? { ...params, asPlayers: true as const } : params;
    return <Wall competition={shown} params={seen} address={address} onLeave={fills ? leaveWall : wall.leave} />;
  }
  const onTv = { label: t('competitions.page.onTv'), icon: IconArrowsMaximize, onSelect: show };
  return (
    <Page
      title={name}
      status={
        <>
          {instant !== null ? (
            <LivePill state="past" at={instant} />
          ) : state !== 'live' ? (
            <LivePill state="reconnecting" />
          ) : (
            // What has not begun, or is over, is not live.
            isRunning && <LivePill state="live" {...(live.position !== null && { position: live.position })} />
          )}
          {frozen && <FrozenPill at={frozen.at} />}
        </>
      }
      facts={live.header ? <Facts competition={competition} header={live.header} /> : '\u00a0'}
      tabs={
        competition.is_battle === 1
          ? [
              { to: competitionPath(id), label: t('battle.battle'), current: false },
              { to: boardPath(id), label: t('competitions.tab.board'), current: true },
            ]
          : competition.may_edit
            ? [
                { to: competitionPath(id), label: t('competitions.tab.board'), current: true },
                { to: settingsPath(id), label: t('competitions.tab.settings'), current: false },
              ]
            : []
      }
      actions={
        <>
          {back.actions}
          {joinings.map(({ label, does }) => (
            <Button key={label} aria-haspopup="dialog" onClick={() => setJoining(does)}>
              {label}
            </Button>
          ))}
          {sheet && (
            <Button icon={<IconListDetails stroke={1.75} />} aria-haspopup="dialog" onClick={rules.onSelect}>
              {rules.label}
            </Button>
          )}
          {!sheet && (
            <Button icon={<IconArrowsMaximize stroke={1.75} />} aria-keyshortcuts="f" onClick={show}>
              {onTv.label}
              <Key>f</Key>
            </Button>
          )}
          <div className={classes.clock}>
            <TimeBar competition={shown} zoned frozenAt={frozen?.at} />
          </div>
        </>
      }
      menu={[
        ...(back.menu ?? []),
        { ...rules, folded: true },
        ...(sheet ? [onTv] : []),
        ...joinings.map(({ label, does }) => ({ label, onSelect: () => setJoining(does), folded: true as const })),
        ...(viewer ? [{ label: t('board.csv'), icon: IconDownload, onSelect: () => location.assign(csv) }] : []),
        ...(viewer?.admin ? [{ label: t('competitions.page.test'), icon: IconPalette, to: testPath(id) }] : []),
      ]}
      bare={!viewer}
      fill
    >
      <div className={classes.page}>
        {folds && (
          <div className={classes.strip}>
            <TimeBar competition={shown} zoned frozenAt={frozen?.at} />
          </div>
        )}
        {viewer && live.header?.round && <Ended competition={shown} round={live.header.round} mayEdit={competition.may_edit === 1} />}
        {joining && <Join competition={competition} leaving={joining === 'leaving'} onClose={() => setJoining(undefined)} />}
        <CompetitionBoard competition={shown} viewer={viewer} onInstant={setInstant} opened={opened} onClosed={() => setOpened(false)} />
      </div>
    </Page>
  );
}

/** What has come of the round, once it has ended by the clock of the browser. */
function Ended({ round, ...others }: { competition: Dated; round: ShownRound; mayEdit: boolean }) {
  const now = useNow();
  const { lock, before } = round;
  return (lock !== null || (before !== null && Date.parse(before) <= now)) && <Result round={round} {...others} />;
}

/** The competition with the times of another round than the last. */
function atRound(competition: Dated, round: BoardHeader['round']): Dated {
  return round ? { ...competition, start_date: round.from, end_date: round.before, next_start_date: null } : competition;
}

/** `53 players · 156 entries · 2 revoked · round 3`. */
function Facts({ competition: { repeat_type_id: repeat }, header }: { competition: CompetitionRow; header: BoardHeader }) {
  const { t } = useTranslation();
  const { players, entries, revoked, round } = header;
  return [
    t(round?.grouping === 'teams' ? 'competitions.page.teams' : 'board.players', { count: players, formatted: formatCount(players) }),
    t('board.entries', { count: entries, formatted: formatCount(entries) }),
    ...(revoked > 0 ? [t('board.revoked', { formatted: formatCount(revoked) })] : []),
    ...(repeat !== 1 && round ? [t('competitions.page.round', { n: round.number })] : []),
  ].join(' · ');
}

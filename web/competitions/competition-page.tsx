import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { BoardHeader } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { addressOf } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useConnection } from '../platform/live-line.ts';
import { useLiveView } from '../platform/live.ts';
import { Page } from '../platform/page/page.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { LivePill } from '../platform/states/live-pill.tsx';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { roundQuery } from '../scoreboard/board-source.ts';
import { BoardBones } from '../scoreboard/board-states.tsx';
import { CompetitionBoard } from './competition-board.tsx';
import { competitionPath, settingsPath } from './competition-paths.ts';
import { NoCompetition } from './no-competition.tsx';
import { TimeBar } from './time-bar.tsx';
import { useCompetition } from './use-competition.ts';
import { useRound } from './use-round.ts';
import classes from './competitions.module.css';

/** A competition: how much time is left, its board, its rules (RT-076). */
export default function CompetitionPage() {
  const { t } = useTranslation();
  const { itemid = '' } = useParams();
  const { competition, error, refetch } = useCompetition(itemid);
  if (competition) return <Opened key={competition.id} competition={competition} />;
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

function Opened({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { id, name } = competition;
  const [address] = useBoardAddress();
  const [round] = useRound();
  const [instant, setInstant] = useState<Instant | null>(address.at);
  const [opened, setOpened] = useState(false);
  const { state } = useConnection();
  const folds = useBelow('rail');
  const sheet = useBelow('sheet');
  const params = { competitionId: id, ...(round !== undefined && { round }) };
  const live = useLiveView('competition', params, [{ block: 0 }]);
  const rules = { label: t('competitions.page.rules'), icon: IconListDetails, onSelect: () => setOpened(true) };
  const csv = addressOf('competition/board_csv', roundQuery(params, instant, address.sense));
  const shown = atRound(competition, round === undefined ? undefined : live.header?.round);
  return (
    <Page
      title={name}
      status={
        instant !== null ? (
          <LivePill state="past" at={instant} />
        ) : state === 'live' ? (
          <LivePill state="live" {...(live.position !== null && { position: live.position })} />
        ) : (
          <LivePill state="reconnecting" />
        )
      }
      facts={live.header ? <Facts competition={competition} header={live.header} /> : '\u00a0'}
      tabs={
        viewer.admin
          ? [
              { to: competitionPath(id), label: t('competitions.tab.board'), current: true },
              { to: settingsPath(id), label: t('competitions.tab.settings'), current: false },
            ]
          : []
      }
      actions={
        <>
          {sheet && (
            <Button icon={<IconListDetails stroke={1.75} />} aria-haspopup="dialog" onClick={rules.onSelect}>
              {rules.label}
            </Button>
          )}
          <div className={classes.clock}>
            <TimeBar competition={shown} zoned />
          </div>
        </>
      }
      menu={[
        { ...rules, folded: true },
        { label: t('board.csv'), icon: IconDownload, onSelect: () => location.assign(csv) },
      ]}
      fill
    >
      <div className={classes.page}>
        {folds && (
          <div className={classes.strip}>
            <TimeBar competition={shown} zoned />
          </div>
        )}
        <CompetitionBoard competition={shown} viewer={viewer} onInstant={setInstant} opened={opened} onClosed={() => setOpened(false)} />
      </div>
    </Page>
  );
}

/** The competition with the times of another round than the last. */
function atRound(competition: CompetitionRow, round: BoardHeader['round']): CompetitionRow {
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

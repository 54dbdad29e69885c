import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ParticipantRow, TeamProgressRow } from '../../../projections/quest-results/quest-results.view.ts';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { Segmented } from '../../platform/controls/segmented.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../../platform/table/data-table.tsx';
import { Pager } from '../../platform/table/pager.tsx';
import { useWay } from '../../points/use-way.ts';
import { ReportedQuest, ReportFrame, RoundChip } from './report-frame.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { useFresh, useRound } from './use-reports.ts';
import classes from './reports.module.css';

/** How many are on a page. */
const SHOWN = 50;
const STATES = ['notstarted', 'inprogress', 'done'] as const;
type State = (typeof STATES)[number];

/** Who takes part and how far they are, by player or by team; admins reset attempts here (RT-046, R-104, R-105). */
export default function Participants() {
  return <ReportedQuest>{(quest) => <Told key={quest.id} quest={quest} />}</ReportedQuest>;
}

function Told({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { round } = useRound();
  const [query, setQuery] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [resetting, setResetting] = useState<readonly string[]>();
  const state = STATES.find((one) => one === query.get('state'));
  const byTeam = query.get('by') === 'teams';
  const isAnonymous = quest.is_anonymous === 1;
  const way = useWay(`${round} ${state}`);
  const asked = { questid: quest.id, limit: SHOWN, ...(round !== undefined && { round }), ...(state && !isAnonymous && { status: state }) };
  const { data, error, refetch } = useResource(
    'quest/participants',
    { ...asked, ...(way.after !== undefined && { after: way.after }) },
    { keep: true },
  );
  useFresh(quest.id, round, refetch);
  const set = (name: string, value: string | undefined) => {
    setSelected(new Set());
    setQuery((before) => {
      if (value === undefined) before.delete(name);
      else before.set(name, value);
      return before;
    });
  };
  const rows = data?.participants;
  const bar = (
    <>
      <RoundChip quest={quest} />
      {!isAnonymous && (
        <Segmented
          label={t('questReports.shownBy')}
          value={byTeam ? 'teams' : 'players'}
          options={[
            { value: 'players', label: t('questReports.people') },
            { value: 'teams', label: t('questReports.teams') },
          ]}
          onChange={(value) => set('by', value === 'teams' ? 'teams' : undefined)}
        />
      )}
      {!byTeam && !isAnonymous && (
        <ChoiceChip
          label={t('questReports.state')}
          any={t('questReports.anyState')}
          choices={STATES.map((one) => ({ value: one, label: t(`questReports.${one}`) }))}
          chosen={state ? [state] : []}
          onChange={([next]) => set('state', next)}
        />
      )}
    </>
  );

  return (
    <ReportFrame quest={quest} report="participants" facts={data ? factsOf(data.overview) : '\u00a0'}>
      <div className={classes.whole}>
        {byTeam && !isAnonymous ? (
          <TeamTable
            teams={data?.teams}
            bar={bar}
            failed={error && !data ? <FailedState status={error.status} onRetry={refetch} /> : undefined}
          />
        ) : (
          <DataTable<ParticipantRow>
            label={t('questReports.tab.participants')}
            columns={columns()}
            rows={rows}
            rowKey={({ profileid }) => profileid}
            filters={bar}
            {...(admin && {
              selection: {
                selected,
                onChange: setSelected,
                nameOf: ({ name }: ParticipantRow) => name,
                can: ({ status }: ParticipantRow) => status !== 'notstarted',
                actions: [{ label: t('questReports.reset'), onSelect: () => setResetting([...selected]) }],
              },
            })}
            detail={({ points }) => (points === null ? null : formatPoints(points))}
            instead={instead()}
            foot={
              (way.back || data?.more === 1) && (
                <Pager
                  from={way.pages * SHOWN + 1}
                  to={way.pages * SHOWN + (rows?.length ?? 0)}
                  onBack={way.back}
                  onOn={data && data.next !== null ? () => data.next !== null && way.on(data.next) : undefined}
                />
              )
            }
          />
        )}
      </div>
      {resetting && (
        <ResetDialog
          questId={quest.id}
          round={data?.round}
          profileIds={resetting}
          onClose={(done) => {
            setResetting(undefined);
            if (!done) return;
            setSelected(new Set());
            refetch();
          }}
        />
      )}
    </ReportFrame>
  );

  function factsOf({ notstarted, inprogress, done }: { [S in State]: number | null }): string {
    const all = { notstarted, inprogress, done };
    return STATES.map((one) => `${t(`questReports.${one}`)} ${all[one] === null ? '–' : formatCount(all[one])}`).join(' · ');
  }

  function columns(): Column<ParticipantRow>[] {
    return [
      {
        key: 'player',
        head: t('questReports.player'),
        names: true,
        grow: 2,
        cell: ({ profileid, name }) => <Who id={profileid} name={name} />,
      },
      { key: 'status', head: t('questReports.state'), cell: ({ status }) => t(`questReports.${status}`) },
      { key: 'answered', head: t('questReports.answers'), end: true, from: 768, cell: ({ answered }) => formatCount(answered) },
      {
        key: 'points',
        head: t('questReports.points'),
        end: true,
        from: 768,
        cell: ({ points }) => (points === null ? '–' : formatPoints(points)),
      },
      {
        key: 'done',
        head: t('questReports.doneAt'),
        soft: true,
        from: 1024,
        cell: ({ done_at: at }) => (at === null ? '–' : <Time at={at} as="brief" />),
      },
    ];
  }

  function instead() {
    if (error && !rows) return <FailedState status={error.status} onRetry={refetch} />;
    if (isAnonymous) return <EmptyState kind="denied" title={t('questReports.noNames')} text={t('questReports.noNamesMore')} />;
    if (rows?.length !== 0) return undefined;
    if (state)
      return (
        <EmptyState
          kind="no-match"
          title={t('questReports.noMatch')}
          action={<Button onClick={() => set('state', undefined)}>{t('questReports.showAll')}</Button>}
        />
      );
    return <EmptyState kind="none" title={t('questReports.noParticipants')} text={t('questReports.noParticipantsMore')} />;
  }
}

type TeamTableProps = { teams: readonly TeamProgressRow[] | undefined; bar: ReactNode; failed: ReactNode };

function TeamTable({ teams, bar, failed }: TeamTableProps) {
  const { t } = useTranslation();
  const count = (of: number | null) => (of === null ? '–' : formatCount(of));
  return (
    <DataTable<TeamProgressRow>
      label={t('questReports.teams')}
      columns={[
        { key: 'team', head: t('questReports.team'), names: true, grow: 2, cell: ({ teamname }) => <bdi>{teamname}</bdi> },
        { key: 'status', head: t('questReports.state'), cell: ({ status }) => (status === null ? '–' : t(`questReports.${status}`)) },
        ...STATES.map((one) => ({
          key: one,
          head: t(`questReports.${one}`),
          end: true,
          from: 768 as const,
          cell: (row: TeamProgressRow) => count(row[one]),
        })),
      ]}
      rows={teams}
      rowKey={({ teamid }) => teamid}
      filters={bar}
      instead={failed ?? (teams?.length === 0 ? <EmptyState kind="none" title={t('questReports.noParticipants')} /> : undefined)}
    />
  );
}

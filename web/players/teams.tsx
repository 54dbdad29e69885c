import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { TeamRow } from '../../projections/teams/teams.view.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Named } from '../platform/identity/who.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { DataTable } from '../platform/table/data-table.tsx';
import { TeamIcon } from './team/team-icon.tsx';
import './players-texts.ts';
import classes from './players.module.css';

/** The teams of an organisation and how many players each has (RT-064). */
export default function Teams() {
  const { t } = useTranslation();
  const { groupid = '' } = useParams();
  const { admin, organisation } = useViewer();
  const { data, error, refetch } = useResource(
    'team/fetch_list',
    { groupid },
    {
      staleOn: [
        { view: 'teams', key: groupid },
        { view: 'people', key: groupid },
      ],
    },
  );
  const teams = data?.teams;
  const newPath = `/v_players/${groupid}/team/new`;
  const none = (
    <EmptyState
      kind="none"
      icon={IconUsersGroup}
      title={t('teams.none')}
      text={t('teams.noneMore')}
      action={admin && <ButtonLink to={newPath}>{t('teams.new')}</ButtonLink>}
    />
  );
  return (
    <Page
      title={t('players.teams')}
      facts={teams && t('teams.facts', { count: teams.length, formatted: formatCount(teams.length) })}
      tabs={[
        { to: `/v_players/${groupid}`, label: t('players.title'), end: true },
        { to: `/v_players/${groupid}/team`, label: t('players.teams') },
      ]}
      actions={
        admin && (
          <ButtonLink to={newPath} icon={<IconPlus stroke={2} />}>
            {t('teams.new')}
          </ButtonLink>
        )
      }
      menu={admin ? [{ label: t('teams.new'), icon: IconPlus, to: newPath, folded: true }] : []}
      fill
    >
      <DataTable<TeamRow>
        label={t('teams.list', { organisation })}
        columns={[
          {
            key: 'name',
            head: t('teams.name'),
            cell: ({ teamid, teamname, icon }) => (
              <span className={classes.team}>
                <TeamIcon id={teamid} icon={icon} />
                <Named name={<Link to={`/v_players/${groupid}/team/${teamid}`}>{teamname}</Link>} />
              </span>
            ),
            names: true,
            grow: 1,
          },
          { key: 'members', head: t('teams.members'), cell: ({ members }) => formatCount(members), end: true },
        ]}
        rows={teams}
        rowKey={({ teamid }) => teamid}
        instead={error && !teams ? <FailedState status={error.status} onRetry={refetch} /> : teams?.length === 0 ? none : undefined}
      />
    </Page>
  );
}

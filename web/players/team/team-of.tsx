import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { TeamMember, TeamRow } from '../../../projections/teams/teams.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { Page } from '../../platform/page/page.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import '../players-texts.ts';

export function teamsPath(groupId: string): string {
  return `/v_players/${groupId}/team`;
}

export function teamPath({ group_id, teamid }: Pick<TeamRow, 'group_id' | 'teamid'>): string {
  return `${teamsPath(group_id)}/${teamid}`;
}

/** Finds the team of the address, and who manages it, for one of its screens. */
export function TeamOf({ children }: { children: (team: TeamRow, managers: readonly TeamMember[]) => ReactNode }) {
  const { t } = useTranslation();
  const { groupid = '', teamid = '' } = useParams();
  const { data, error, refetch } = useResource(
    'team/fetch_one',
    { teamid, limit: 1 },
    {
      staleOn: [
        { view: 'teams', key: groupid },
        { view: 'people', key: groupid },
      ],
    },
  );
  if (data && error?.status !== 404) return children(data.team, data.managers);
  return (
    <Page title={t('team.title')}>
      {error?.status === 404 ? (
        <EmptyState
          kind="no-match"
          title={t('team.notFound')}
          action={<ButtonLink to={teamsPath(groupid)}>{t('team.toList')}</ButtonLink>}
        />
      ) : (
        error && <FailedState status={error.status} onRetry={refetch} />
      )}
    </Page>
  );
}

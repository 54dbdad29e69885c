import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { LateMenu } from '../platform/controls/late-menu.tsx';
import { useTyped } from '../platform/controls/use-typed.ts';
import { useResource } from '../platform/live-resources.ts';
import type { PlayersQuery } from './players-query.ts';
import './players-texts.ts';

type PlayersFiltersProps = {
  groupId: string;
  query: PlayersQuery;
  onChange: (to: Partial<PlayersQuery>) => void;
  admin: boolean;
};

/** Find by words, by team, and for admins by kind. */
export function PlayersFilters({ groupId, query, onChange, admin }: PlayersFiltersProps) {
  const { t } = useTranslation();
  const [typed, type] = useTyped(query.search, (search) => onChange({ search }));
  const { data } = useResource('team/fetch_list', { groupid: groupId }, { staleOn: [{ view: 'teams', key: groupId }] });
  const teams = data?.teams ?? [];
  const who = {
    admins: t('players.admins'),
    users: t('players.users'),
    offline: t('players.onlyOffline'),
    'not sent': t('players.onlyNotInvited'),
    pending: t('players.onlyInvited'),
    declined: t('players.onlyDeclined'),
    blocked: t('players.onlyBlocked'),
    'by link': t('players.onlyByLink'),
    left: t('players.onlyLeft'),
    deleted: t('players.onlyDeleted'),
  } as const;

  return (
    <>
      <FindField label={t('players.find')} value={typed} onChange={type} />
      {teams.length > 0 && (
        <ChoiceChip
          label={t('players.filterTeam')}
          any={t('players.anyTeam')}
          choices={teams.map(({ teamid, teamname }) => ({ value: teamid, label: teamname }))}
          chosen={query.team === '' ? [] : [query.team]}
          onChange={([team = '']) => onChange({ team })}
        />
      )}
      {admin && (
        <LateMenu
          position="bottom-start"
          target={
            <FilterChip
              label={t('players.filterWho')}
              value={query.who in who ? who[query.who as keyof typeof who] : t('players.everyone')}
              on={query.who !== ''}
            />
          }
        >
          <Menu.Item onClick={() => onChange({ who: '' })}>{t('players.everyone')}</Menu.Item>
          {Object.entries(who).map(([value, label]) => (
            <Menu.Item key={value} onClick={() => onChange({ who: value })}>
              {label}
            </Menu.Item>
          ))}
        </LateMenu>
      )}
    </>
  );
}

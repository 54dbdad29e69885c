import { Menu } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRow } from '../../src/players/players.contract.ts';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { useResource } from '../platform/live-resources.ts';
import type { PlayersQuery } from './players-query.ts';

type PlayersFiltersProps = {
  groupId: string;
  query: PlayersQuery;
  onChange: (to: Partial<PlayersQuery>) => void;
  admin: boolean;
};

/** How long somebody who types is let go on before the list is asked for. */
const TYPING_MS = 150;

/** Find by the beginnings of words, by team, and for admins by kind. */
export function PlayersFilters({ groupId, query, onChange, admin }: PlayersFiltersProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(query.search);
  const [known, setKnown] = useState(query.search);
  const { data } = useResource<{ teams: TeamRow[] }>(
    'team/fetch_list',
    { groupid: groupId },
    { staleOn: [{ view: 'teams', key: groupId }] },
  );
  const teams = data?.teams ?? [];
  const who = { admins: t('players.admins'), users: t('players.users'), offline: t('players.onlyOffline') } as const;
  if (query.search !== known) {
    setKnown(query.search);
    setTyped(query.search);
  }
  const search = useEffectEvent((text: string) => {
    setKnown(text);
    onChange({ search: text });
  });

  useEffect(() => {
    if (typed.trim() === query.search) return;
    const timer = setTimeout(() => search(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, query.search]);

  return (
    <>
      <FindField label={t('players.find')} value={typed} onChange={setTyped} />
      {teams.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <FilterChip
              label={t('players.filterTeam')}
              value={teams.find(({ teamid }) => teamid === query.team)?.teamname ?? t('players.anyTeam')}
              on={query.team !== ''}
            />
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            <Menu.Item onClick={() => onChange({ team: '' })}>{t('players.anyTeam')}</Menu.Item>
            {teams.map(({ teamid, teamname }) => (
              <Menu.Item key={teamid} onClick={() => onChange({ team: teamid })}>
                {teamname}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {admin && (
        <Menu position="bottom-start">
          <Menu.Target>
            <FilterChip
              label={t('players.filterWho')}
              value={query.who in who ? who[query.who as keyof typeof who] : t('players.everyone')}
              on={query.who !== ''}
            />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onChange({ who: '' })}>{t('players.everyone')}</Menu.Item>
            {Object.entries(who).map(([value, label]) => (
              <Menu.Item key={value} onClick={() => onChange({ who: value })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

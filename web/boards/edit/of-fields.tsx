import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fields } from '../../platform/form/form-group.tsx';
import { usePlayerName, usePlayers } from '../../points/filters/use-players.ts';
import { useTeams } from '../../points/use-series.ts';
import type { FieldsProps } from './widget-problems.ts';

const OF = ['', 'player', 'team'] as const;

/** Whose points, or wins, a widget shows. */
export function OfFields({ values, status, problems, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { show_for: of, show_for_player_id: player, show_for_team_id: team } = values;
  return (
    <Fields>
      <Select
        label={t('boardEdit.widget.whose')}
        allowDeselect={false}
        data={OF.map((value) => ({ value, label: t(`boardEdit.widget.of.${value || 'all'}`) }))}
        value={of}
        onChange={(value) => onChange({ show_for: OF.find((one) => one === value) ?? '' })}
      />
      {of === 'player' && (
        <PlayerField
          chosen={player}
          error={problems.of}
          none={status ? t('boardEdit.widget.of.own') : undefined}
          onChange={(id) => onChange({ show_for_player_id: id })}
        />
      )}
      {of === 'team' && <TeamField chosen={team} error={problems.of} onChange={(id) => onChange({ show_for_team_id: id })} />}
    </Fields>
  );
}

type OneFieldProps = { chosen: string; error: string | undefined; onChange: (id: string) => void };

/** One of all players, found by typing. `none`: what it is to choose nobody, where that may be. */
export function PlayerField({ chosen, error, none, onChange }: OneFieldProps & { none?: string | undefined }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const name = usePlayerName(chosen === '' ? null : chosen);
  const found = usePlayers(text === name || text === none ? '' : text).found?.rows ?? [];
  const choices = found.map(({ id, label }) => ({ value: id, label }));
  const nobody = none === undefined ? [] : [{ value: '', label: none }];
  const known = chosen === '' || choices.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: name ?? chosen }];
  return (
    <Select
      label={t('boardEdit.widget.player')}
      searchable
      allowDeselect={false}
      data={[...nobody, ...known, ...choices]}
      filter={({ options }) => options}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={chosen === '' && none === undefined ? null : chosen}
      error={error}
      onSearchChange={setText}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

/** One of all teams. */
export function TeamField({ chosen, error, onChange }: OneFieldProps) {
  const { t } = useTranslation();
  const teams = useTeams();
  return (
    <Select
      label={t('boardEdit.widget.team')}
      searchable
      allowDeselect={false}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      data={teams.map(({ teamid: value, teamname: label }) => ({ value, label }))}
      value={chosen === '' ? null : chosen}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

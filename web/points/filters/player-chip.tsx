import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChip } from './choice-chip.tsx';
import { usePlayerName, usePlayers } from './use-players.ts';

type PlayerChipProps = { label: string; any: string; chosen: string | null; onChange: (profileId: string | null) => void };

/** A filter for one player, found among all by typing. */
export function PlayerChip({ label, any, chosen, onChange }: PlayerChipProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { data } = usePlayers(text);
  const name = usePlayerName(chosen);
  return (
    <ChoiceChip
      label={label}
      any={any}
      choices={(data?.players ?? []).map(({ profile_id, Name, teams }) => ({
        value: profile_id,
        label: Name,
        detail: teams.map(({ teamname }) => teamname).join(', '),
      }))}
      chosen={chosen === null ? [] : [chosen]}
      nameOf={() => name ?? t('points.filter.somebody')}
      onChange={([profileId]) => onChange(profileId ?? null)}
      onFind={setText}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { usePlayerName, usePlayers } from './use-players.ts';

type PlayerChipProps = { label: string; any: string; chosen: string | null; onChange: (profileId: string | null) => void };

/** A filter for one player, found among all by typing. */
export function PlayerChip({ label, any, chosen, onChange }: PlayerChipProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const finding = usePlayers(text);
  const name = usePlayerName(chosen);
  return (
    <ChoiceChip
      label={label}
      any={any}
      search={{ finding, onFind: setText }}
      chosen={chosen === null ? [] : [chosen]}
      nameOf={() => name ?? t('points.filter.somebody')}
      onChange={([profileId]) => onChange(profileId ?? null)}
    />
  );
}

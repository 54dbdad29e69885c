import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PLAYER_FIELDS, type PlayerField } from '../../../src/players/player-fields.values.ts';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import '../players-texts.ts';
import classes from './add-players.module.css';

type Chosen = Partial<Record<PlayerField, number>>;
type ColumnsProps = { columns: MembersPreview['columns']; onChange: (columns: Chosen) => void };

const UNUSED = '';

/** What each column is, with its first values under it. Choosing a field for a column takes it from the one that had it. */
export function Columns({ columns, onChange }: ColumnsProps) {
  const { t } = useTranslation();
  const options = [
    ...PLAYER_FIELDS.map((field) => ({ value: field, label: t(`addPlayers.field_${field}`) })),
    { value: UNUSED, label: t('addPlayers.unused') },
  ];

  function choose(index: number, value: string | null) {
    const chosen: Chosen = {};
    for (const column of columns) if (column.field && column.index !== index) chosen[column.field] = column.index;
    const field = PLAYER_FIELDS.find((name) => name === value);
    if (field) chosen[field] = index;
    onChange(chosen);
  }

  return (
    <div className={classes.columns}>
      {columns.map(({ index, title, field, samples }) => (
        <div key={index} className={classes.column}>
          <Select
            label={title || t('addPlayers.column', { n: index + 1 })}
            data={options}
            value={field ?? UNUSED}
            onChange={(value) => choose(index, value)}
            data-unused={field === null || undefined}
          />
          <p className="meta cut">{samples.filter(Boolean).join(', ')}</p>
        </div>
      ))}
    </div>
  );
}

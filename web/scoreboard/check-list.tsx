import { Checkbox, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closest } from '../../projections/platform/closeness.values.ts';
import { TextButton } from '../platform/controls/button.tsx';
import { useChoosing } from '../platform/controls/use-choosing.ts';
import { Scroll } from '../platform/page/scroll.tsx';
import classes from './filters.module.css';

export type Choice = { id: string; name: string };

type CheckListProps = { label: string; choices: readonly Choice[]; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Past this many choices there is a field to find one. */
const MANY = 9;
/** No more are drawn at once; the field finds the rest. */
const DRAWN = 100;

/** Some of many: none chosen is all. Enter in the field turns the one that comes closest. */
export function CheckList({ label, choices, chosen, onChange }: CheckListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState('');
  const rows = closest(choices, query, ({ name }) => name).slice(0, DRAWN);
  const choosing = useChoosing({
    text: query,
    finding: { found: { text: query.trim(), rows: rows.map((choice) => ({ id: choice.id, label: choice.name })) }, failed: false },
    onTake: (row) => {
      turn(row.id, !chosen.includes(row.id));
      setQuery('');
    },
  });

  function turn(choice: string, on: boolean) {
    onChange(on ? [...chosen, choice] : chosen.filter((other) => other !== choice));
  }

  return (
    <div role="group" aria-labelledby={id} className={classes.checks}>
      <div className={classes.checksHead}>
        <span id={id} className="strong grow">
          <bdi>{label}</bdi>
        </span>
        {chosen.length > 0 && <TextButton onClick={() => onChange([])}>{t('board.reset')}</TextButton>}
      </div>
      {choices.length > MANY && (
        <TextInput
          data-autofocus
          aria-label={t('board.findIn')}
          placeholder={t('board.findIn')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={choosing.keys.onKeyDown}
        />
      )}
      <Scroll className={classes.checksList} label={label}>
        {choosing.rows.map((choice) => (
          <Checkbox
            key={choice.id}
            size="xs"
            className={classes.check}
            mod={{ marked: choice === choosing.marked }}
            label={<bdi>{choice.label}</bdi>}
            checked={chosen.includes(choice.id)}
            onChange={(event) => turn(choice.id, event.currentTarget.checked)}
          />
        ))}
        {rows.length === 0 && <p className="meta">{t('board.nothingLike', { query })}</p>}
      </Scroll>
    </div>
  );
}

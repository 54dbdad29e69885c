import { Checkbox, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../platform/controls/button.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import classes from './filters.module.css';

export type Choice = { id: string; name: string };

type CheckListProps = { label: string; choices: readonly Choice[]; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Past this many choices there is a field to find one. */
const MANY = 9;
/** No more are drawn at once; the field finds the rest. */
const DRAWN = 100;

/** Some of many: none chosen is all. */
export function CheckList({ label, choices, chosen, onChange }: CheckListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const found = choices.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div role="group" aria-labelledby={id} className={classes.checks}>
      <div className={classes.checksHead}>
        <span id={id} className="strong grow">
          {label}
        </span>
        {chosen.length > 0 && <TextButton onClick={() => onChange([])}>{t('board.reset')}</TextButton>}
      </div>
      {choices.length > MANY && (
        <TextInput
          aria-label={t('board.findIn')}
          placeholder={t('board.findIn')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <Scroll className={classes.checksList} label={label}>
        {found.slice(0, DRAWN).map((choice) => (
          <Checkbox
            key={choice.id}
            size="xs"
            className={classes.check}
            label={choice.name}
            checked={chosen.includes(choice.id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, choice.id] : chosen.filter((other) => other !== choice.id))
            }
          />
        ))}
        {found.length === 0 && <p className="meta">{t('board.nothingLike', { query })}</p>}
      </Scroll>
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import type { DraftChoice } from './field-values.ts';
import classes from '../objects.module.css';

type ChoiceRowsProps = {
  choices: readonly DraftChoice[];
  /** The keys of those that lack a name. */
  unnamed: readonly string[];
  onChange: (choices: readonly DraftChoice[]) => void;
};

/** The choices of a list in their order. One that is left out stays readable where it was chosen. */
export function ChoiceRows({ choices, unnamed, onChange }: ChoiceRowsProps) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<string>();
  const swap = (one: number, other: number) =>
    onChange(choices.with(one, choices[other] as DraftChoice).with(other, choices[one] as DraftChoice));

  function add() {
    const key = uuid4();
    setAdded(key);
    onChange([...choices, { key, label: '' }]);
  }

  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('objects.field.choices')}</legend>
      {choices.map((choice, at) => {
        const name = choice.label || t('objects.field.choice', { n: formatCount(at + 1) });
        return (
          <div key={choice.key} className={classes.choice}>
            <TextInput
              className="grow"
              aria-label={t('objects.field.choice', { n: formatCount(at + 1) })}
              maxLength={255}
              autoComplete="off"
              autoFocus={choice.key === added}
              value={choice.label}
              error={unnamed.includes(choice.key) && t('objects.field.choiceMissing')}
              onChange={(event) => onChange(choices.with(at, { ...choice, label: event.currentTarget.value }))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              label={t('objects.field.choiceUp', { name })}
              icon={<IconArrowUp size={16} stroke={1.75} />}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            />
            <IconButton
              label={t('objects.field.choiceDown', { name })}
              icon={<IconArrowDown size={16} stroke={1.75} />}
              disabled={at === choices.length - 1}
              onClick={() => swap(at, at + 1)}
            />
            <IconButton
              label={t('objects.field.removeChoice', { name })}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange(choices.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <div>
        <Button icon={<IconPlus stroke={2} />} onClick={add}>
          {t('objects.field.addChoice')}
        </Button>
      </div>
    </fieldset>
  );
}

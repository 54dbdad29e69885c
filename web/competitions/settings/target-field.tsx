import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import { isTarget } from '../fields/rules-values.ts';
import { TargetInput } from '../fields/target-input.tsx';
import '../competitions-texts.ts';
import classes from './settings.module.css';

type TargetFieldProps = {
  label: string;
  /** Whether the label is for screen readers alone. */
  quiet?: boolean;
  target: string | null;
  /** Why the server said no. */
  refused: string | undefined;
  onTyped: () => void;
  /** Saves it, an empty one for none; answers nothing when it was refused. */
  onSave: (target: string) => Promise<object | undefined>;
};

/** A target that is saved when the field is left, or by Enter; Esc takes back what was typed. */
export function TargetField({ label, quiet = false, target, refused, onTyped, onSave }: TargetFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? target ?? '';
  const wrong = typed !== undefined && !isTarget(typed);

  async function save() {
    if (typed === undefined || wrong) return;
    const next = typed.trim() === '' ? '' : (parseAmount(typed) ?? typed);
    if (next === (target ?? '') || (await onSave(next))) setTyped(undefined);
  }

  return (
    <TargetInput
      className={classes.target}
      {...(quiet ? { 'aria-label': label } : { label })}
      value={shown}
      error={wrong ? t('competitions.people.targetWrong') : refused}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onTyped();
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}

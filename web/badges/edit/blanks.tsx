import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './editor.module.css';

type BlankProps = { label: string; changed: boolean; wrong?: boolean | undefined };

/** A blank of the sentence that a number is typed into; it is as wide as what stands there. */
export function NumberBlank({
  label,
  value,
  placeholder = '',
  changed,
  wrong = false,
  whole = false,
  onChange,
}: BlankProps & { value: string; placeholder?: string; whole?: boolean; onChange: (value: string) => void }) {
  return (
    <span className={classes.blank} data-changed={changed || undefined} data-wrong={wrong || undefined}>
      <input
        className="num"
        aria-label={label}
        aria-invalid={wrong || undefined}
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={24}
        placeholder={placeholder}
        value={value}
        // As wide as its text, where browsers do not see to that themselves.
        style={{ width: `${Math.max(2, (value || placeholder).length + 0.5)}ch` }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

/** A blank with a few things to choose from. */
export function ChoiceBlank<Value extends string | number>({
  label,
  value,
  options,
  changed,
  wrong = false,
  onChange,
}: BlankProps & { value: Value; options: readonly { value: Value; label: string }[]; onChange: (value: Value) => void }) {
  const index = options.findIndex((option) => option.value === value);
  return (
    <span className={classes.blank} data-changed={changed || undefined} data-wrong={wrong || undefined} data-choice="">
      <select
        aria-label={label}
        aria-invalid={wrong || undefined}
        value={index}
        onChange={(event) => {
          const chosen = options[Number(event.currentTarget.value)];
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option, at) => (
          <option key={option.value} value={at}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

/** A blank that a moment is typed into, by the clocks of the badge's zone. */
export function TimeBlank({ label, value, changed, onChange }: BlankProps & { value: string; onChange: (value: string) => void }) {
  return (
    <span className={classes.blank} data-changed={changed || undefined}>
      <input
        type="datetime-local"
        max="9998-12-31T23:59"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

/** What the sentence says of something that is set below it. */
export function WordBlank({ changed, children }: { changed: boolean; children: ReactNode }) {
  return (
    <span className={classes.word} data-changed={changed || undefined}>
      {children}
    </span>
  );
}

import { useId } from 'react';
import classes from './choices.module.css';

type ChoicesProps<Value extends number | string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; text: string }[];
  error?: string | undefined;
  onChange: (value: Value) => void;
};

/** One of a few, each with a line that says what it means. */
export function Choices<Value extends number | string>({ label, value, options, error, onChange }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            aria-label={option.label}
            aria-describedby={`${id}-${option.value}`}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={classes.label}>{option.label}</span>
            <span className="meta" id={`${id}-${option.value}`}>
              {option.text}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState, type Ref } from 'react';
import classes from './otp-input.module.css';

type OtpInputProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

const DIGITS = 6;

/** Six digits in six boxes, which are one field: pasting, autofill from a mail and backspace are the browser's own. */
export function OtpInput({ label, value, onChange, error, ref }: OtpInputProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.whole} data-error={error !== undefined || undefined}>
        <input
          ref={ref}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          data-autofocus
          spellCheck={false}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
          onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        />
        {Array.from({ length: DIGITS }, (_, index) => (
          <span
            key={index}
            className={classes.box}
            data-next={(focused && index === Math.min(value.length, DIGITS - 1)) || undefined}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
      </div>
      <p className={classes.error} id={`${id}-error`} role="alert">
        {error !== undefined && (
          <>
            <IconAlertTriangle size={14} stroke={2} />
            {error}
          </>
        )}
      </p>
    </div>
  );
}

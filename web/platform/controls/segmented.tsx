import type { ReactNode } from 'react';
import classes from './segmented.module.css';

type SegmentedProps<Value extends string> = {
  /** What is chosen here, for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; /** Shown in a tight place instead of the label. */ short?: string }[];
  onChange: (value: Value) => void;
};

/** A choice of a few that are all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.segmented}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.short ? (
            <>
              <span className={classes.wide}>{option.label}</span>
              <span className={classes.tight}>{option.short}</span>
            </>
          ) : (
            option.label
          )}
        </button>
      ))}
    </div>
  );
}

import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './filter-chip.module.css';

type FilterChipProps = Omit<ComponentPropsWithRef<'button'>, 'value' | 'children'> & {
  label: string;
  /** What it is set to: `all 53`. With a value it opens something; without one it is on or off. */
  value?: string;
  on?: boolean;
};

/** A filter in a bar: its name and what it is set to. Give it to a menu as its target, or press it on and off. */
export function FilterChip({ label, value, on = false, className, ...rest }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={value === undefined ? on : undefined}
      {...rest}
      className={[classes.chip, className].filter(Boolean).join(' ')}
      data-on={on || undefined}
    >
      {value === undefined && on && <IconCheck size={16} stroke={1.75} />}
      {value === undefined ? <bdi className="cut">{label}</bdi> : label}
      {value !== undefined && (
        <>
          <bdi className={classes.value}>{value}</bdi>
          <IconChevronDown size={16} stroke={1.75} />
        </>
      )}
    </button>
  );
}

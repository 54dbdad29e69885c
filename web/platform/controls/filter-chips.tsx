import type { ReactNode } from 'react';
import { FilterChip } from './filter-chip.tsx';
import classes from './filter-chips.module.css';

type FilterChipsProps = {
  /** What is chosen here, for screen readers. */
  label: string;
  /** Words before them. */
  lead?: ReactNode;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What stands after them. */
  children?: ReactNode;
};

/** Chips of which any number are on; what is turned on comes last. */
export function FilterChips({ label, lead, options, chosen, onChange, children }: FilterChipsProps) {
  const turned = (id: string) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {lead !== undefined && <span className="meta">{lead}</span>}
      {options.map(({ id, name }) => (
        <FilterChip key={id} label={name} on={chosen.includes(id)} onClick={() => onChange(turned(id))} />
      ))}
      {children}
    </div>
  );
}

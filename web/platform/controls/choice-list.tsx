import { Combobox, type ComboboxOptionsProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { FindingNote } from './finding-note.tsx';
import type { Choosable, Choosing } from './use-choosing.ts';
import classes from './choice-list.module.css';

type ChoiceListProps<Row> = Omit<ComboboxOptionsProps, 'children'> & {
  label: string;
  choosing: Choosing<Row>;
  /** Several can be chosen. */
  many: boolean;
  isOn: (id: string) => boolean;
  /** What stands in a row; those that are on have a check behind it. */
  line: (row: Row) => ReactNode;
  /** What to say where nothing is found. */
  none: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The list of a picker, and under it what there is to say of its search. It stands in a `Combobox`, which hears what is pressed. */
export function ChoiceList<Row extends Choosable>({ label, choosing, many, isOn, line, none, ...rest }: ChoiceListProps<Row>) {
  return (
    <>
      <Combobox.Options className={classes.list} aria-label={label} aria-multiselectable={many} {...choosing.list} {...rest}>
        {choosing.rows.map((row) => (
          <Combobox.Option
            key={row.id}
            id={choosing.optionId(row)}
            value={row.id}
            selected={row === choosing.marked}
            aria-selected={isOn(row.id)}
          >
            <span className={classes.line}>
              {line(row)}
              {isOn(row.id) && <IconCheck size={16} stroke={2} />}
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <FindingNote choosing={choosing} none={none} />
    </>
  );
}

import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closest } from '../../../projections/platform/closeness.values.ts';
import { ChoiceList } from './choice-list.tsx';
import { FilterChip } from './filter-chip.tsx';
import { type Choosable, type Finding, useChoosing } from './use-choosing.ts';

type Choice = { value: string; label: string };
type Row = Choosable & { detail?: string };

type ChoiceChipProps = {
  label: string;
  /** What it is set to when nothing is chosen: "any". */
  any: string;
  /** All there is to choose from; a long list is looked through as one types. */
  choices?: readonly Choice[];
  /** Instead of `choices`: what the server finds. */
  search?: { finding: Finding<Row>; onFind: (text: string) => void };
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Several can be chosen; the list stays open. */
  many?: boolean;
  /** Names of what is chosen and may not be among the choices. */
  nameOf?: (value: string) => string;
};

/** How many choices a list holds before it offers to be looked through. */
const SHORT = 8;

/** A filter that opens a list to choose from. */
export function ChoiceChip({ label, any, choices = NONE, search, chosen, onChange, many = false, nameOf }: ChoiceChipProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => find('') });
  const choosing = useChoosing<Row>({ text, finding: withAny(search?.finding ?? findIn(choices, text), any), onTake: take });
  const { rows, keys } = choosing;
  const name = (value: string) => rows.find(({ id }) => id === value)?.label ?? nameIn(choices, value) ?? nameOf?.(value) ?? value;

  function find(next: string) {
    setText(next);
    search?.onFind(next);
  }

  function take({ id }: Row) {
    if (id === ANY) onChange([]);
    else if (many) onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
    else onChange([id]);
    if (many && id !== ANY) find('');
    else leave();
  }

  function leave() {
    combobox.closeDropdown();
    combobox.focusTarget();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return keys.onKeyDown(event);
    event.preventDefault();
    leave();
  }

  const finds = search !== undefined || choices.length > SHORT;
  const opened = { ...keys, onKeyDown, 'data-mantine-stop-propagation': true };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => take(rows.find((row) => row.id === id) ?? { id, label: id })}
      width={280}
      position="bottom-start"
      // It is drawn when it is opened, and has the focus then: letters typed right after the key are not lost.
      keepMounted={false}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={false} withAriaAttributes={false}>
        <FilterChip
          label={label}
          on={chosen.length > 0}
          value={chosen.length === 0 ? any : chosen.length === 1 ? name(chosen[0] ?? '') : t('choosing.several', { n: chosen.length })}
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <div role="dialog" aria-label={label}>
          {finds && (
            <Combobox.Search
              ref={focusAtOnce}
              withKeyboardNavigation={false}
              withAriaAttributes={false}
              role="combobox"
              aria-expanded
              aria-controls={choosing.list.id}
              {...opened}
              value={text}
              onChange={(event) => find(event.currentTarget.value)}
              placeholder={t('choosing.find')}
              aria-label={t('choosing.findIn', { label })}
            />
          )}
          <ChoiceList
            label={label}
            choosing={choosing}
            many={many}
            isOn={(id) => (id === ANY ? chosen.length === 0 : chosen.includes(id))}
            line={({ label: called, detail }) => (
              <>
                <bdi className="grow cut">{called}</bdi>
                {detail && <bdi className="meta cut">{detail}</bdi>}
              </>
            )}
            none={t('choosing.none')}
            {...(!finds && { ref: focusAtOnce, tabIndex: 0, ...opened })}
          />
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const NONE: readonly Choice[] = [];
/** No choice's value: ids have no spaces. */
const ANY = ' any';

function findIn(choices: readonly Choice[], text: string): Finding<Row> {
  const rows = closest(choices, text, ({ label }) => label).map(({ value, label }) => ({ id: value, label }));
  return { found: { text: text.trim(), rows }, failed: false };
}

/** Before anything is typed the list begins with no filter at all. */
function withAny({ found, failed }: Finding<Row>, any: string): Finding<Row> {
  return { found: found?.text === '' ? { text: '', rows: [{ id: ANY, label: any }, ...found.rows] } : found, failed };
}

function nameIn(choices: readonly Choice[], value: string): string | undefined {
  return choices.find((choice) => choice.value === value)?.label;
}

function focusAtOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

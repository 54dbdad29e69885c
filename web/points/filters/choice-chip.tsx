import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../../platform/controls/filter-chip.tsx';
import classes from './filters.module.css';

export type Choice = { value: string; label: string; detail?: string };

type ChoiceChipProps = {
  label: string;
  /** What it is set to when nothing is chosen: "any". */
  any: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Several can be chosen; the list stays open. */
  many?: boolean;
  /** Names of what is chosen and may not be among the choices. */
  nameOf?: (value: string) => string;
  /** The list is found by the server as one types; without it the list itself is looked through, when it is long. */
  onFind?: (text: string) => void;
};

/** How many choices a list holds before it offers to be looked through. */
const SHORT = 8;

/** A filter that opens a list to choose from. */
export function ChoiceChip({ label, any, choices, chosen, onChange, many = false, nameOf, onFind }: ChoiceChipProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      find('');
    },
  });
  const finds = onFind !== undefined || choices.length > SHORT;
  const shown = onFind ? choices : choices.filter((choice) => choice.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  const name = (value: string) => choices.find((choice) => choice.value === value)?.label ?? nameOf?.(value) ?? value;

  function find(next: string) {
    setText(next);
    onFind?.(next);
  }

  function take(value: string) {
    if (value === ANY) onChange([]);
    else if (many) onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
    else onChange([value]);
    if (!many || value === ANY) combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={take} width={280} position="bottom-start">
      <Combobox.Target targetType="button">
        <FilterChip
          label={label}
          on={chosen.length > 0}
          value={chosen.length === 0 ? any : chosen.length === 1 ? name(chosen[0] ?? '') : t('points.filter.several', { n: chosen.length })}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <div role="dialog" aria-label={label}>
          {finds && (
            <Combobox.Search
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              value={text}
              onChange={(event) => {
                find(event.currentTarget.value);
                combobox.selectFirstOption();
              }}
              placeholder={t('points.filter.find')}
              aria-label={t('points.filter.findIn', { label })}
            />
          )}
          <Combobox.Options className={classes.options} aria-label={label}>
            {text === '' && (
              <Combobox.Option value={ANY} active={chosen.length === 0}>
                <OptionLine label={any} on={chosen.length === 0} />
              </Combobox.Option>
            )}
            {shown.map((choice) => (
              <Combobox.Option key={choice.value} value={choice.value} active={chosen.includes(choice.value)}>
                <OptionLine {...choice} on={chosen.includes(choice.value)} />
              </Combobox.Option>
            ))}
            {shown.length === 0 && <Combobox.Empty>{t('points.filter.none')}</Combobox.Empty>}
          </Combobox.Options>
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** No choice's value: ids have no spaces. */
const ANY = ' any';

function OptionLine({ label, detail, on }: { label: string; detail?: string; on: boolean }) {
  return (
    <span className={classes.option}>
      <span className="grow cut">{label}</span>
      {detail && <span className="meta cut">{detail}</span>}
      {on && <IconCheck size={16} stroke={2} />}
    </span>
  );
}

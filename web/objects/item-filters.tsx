import { Popover, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectFieldRow } from '../../projections/objects/objects.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { useTyped } from '../platform/controls/use-typed.ts';
import { PeriodChip } from '../points/filters/period-chip.tsx';
import { PlayerChip } from '../points/filters/player-chip.tsx';
import { useTeams } from '../points/use-series.ts';
import { choicesOf, relatedOf } from './condition-text.ts';
import { type ItemsFilter, SPAN, spanIn } from './items-address.ts';
import { useRelated } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

type FilterProps = { field: ObjectFieldRow; filter: ItemsFilter; onChange: (change: ItemsFilter) => void };

/** A chip for each field that has a filter; the first of words is a field to find in. */
export function ItemFilters({ fields, ...rest }: Omit<FilterProps, 'field'> & { fields: readonly ObjectFieldRow[] }) {
  const filters = fields.filter(({ filter_column: on, data_type: type }) => on === 1 && type !== 'image');
  const words = filters.find(({ data_type: type }) => isWords(type));
  return (
    <div className={classes.filters}>
      {words && <Find key={words.id} field={words} {...rest} />}
      {filters.map((field) => field !== words && <FieldChip key={field.id} field={field} {...rest} />)}
    </div>
  );
}

function Find({ field: { client_id: name, label }, filter, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [typed, type] = useTyped(filter[name] ?? '', (value) => onChange({ [name]: value }));
  return <FindField label={t('objects.item.find', { field: label })} value={typed} onChange={type} />;
}

function FieldChip(props: FilterProps) {
  const { t } = useTranslation();
  const { field, filter, onChange } = props;
  const { client_id: name, label, data_type: type } = field;
  const any = t('objects.any');
  const one = (choices: readonly { value: string; label: string }[]) => (
    <ChoiceChip
      label={label}
      any={any}
      choices={choices}
      chosen={filter[name] ? [filter[name]] : []}
      nameOf={() => t('objects.another')}
      onChange={([value]) => onChange({ [name]: value ?? '' })}
    />
  );
  switch (type) {
    case 'bool':
      return one([
        { value: '1', label: t('objects.yes') },
        { value: '0', label: t('objects.no') },
      ]);
    case 'list':
      return one(choicesOf(field).map(({ id, label: choice }) => ({ value: id, label: choice })));
    case 'team':
      return <TeamChip label={label} name={name} filter={filter} onChange={onChange} />;
    case 'relation':
      return <RelatedChip {...props} />;
    case 'player':
      return (
        <>
          <PlayerChip
            label={label}
            any={any}
            chosen={filter[`${name}-player`] ?? null}
            onChange={(id) => onChange({ [`${name}-player`]: id ?? '' })}
          />
          <TeamChip label={t('objects.item.team', { field: label })} name={`${name}-team`} filter={filter} onChange={onChange} />
        </>
      );
    case 'datetime':
      return (
        <FieldSpan label={label}>
          <PeriodChip
            period={spanIn(filter, name)}
            onChange={({ preset, from, to }) =>
              onChange({ [`${name}${SPAN}`]: preset ?? '', [`${name}-from`]: from ?? '', [`${name}-to`]: to ?? '' })
            }
          />
        </FieldSpan>
      );
    default:
      return <TextChip {...props} />;
  }
}

/** A span of time says itself that it is one, and not of which field. */
function FieldSpan({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.inline} role="group" aria-label={label}>
      <bdi className="meta">{label}</bdi>
      {children}
    </span>
  );
}

function TeamChip({ label, name, filter, onChange }: { label: string; name: string } & Omit<FilterProps, 'field'>) {
  const { t } = useTranslation();
  const teams = useTeams();
  if (teams.length === 0) return null;
  return (
    <ChoiceChip
      label={label}
      any={t('objects.any')}
      choices={teams.map(({ teamid, teamname }) => ({ value: teamid, label: teamname }))}
      chosen={filter[name] ? [filter[name]] : []}
      onChange={([id]) => onChange({ [name]: id ?? '' })}
    />
  );
}

function RelatedChip({ field, filter, onChange }: FilterProps) {
  const { t } = useTranslation();
  const { client_id: name, label } = field;
  const items = useRelated(relatedOf(field));
  return (
    <ChoiceChip
      label={label}
      any={t('objects.any')}
      choices={items.map(({ id, label: item }) => ({ value: id, label: item ?? t('objects.item.nameless') }))}
      chosen={filter[name] ? [filter[name]] : []}
      nameOf={() => t('objects.another')}
      onChange={([id]) => onChange({ [name]: id ?? '' })}
    />
  );
}

/** What a text holds, or what a number is. */
function TextChip({ field: { client_id: name, label, data_type: type }, filter, onChange }: FilterProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const value = filter[name] ?? '';
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <FilterChip
          label={label}
          value={value === '' ? t('objects.any') : value}
          on={value !== ''}
          onClick={() => {
            setText(value);
            setOpened(!opened);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form
          className={classes.asked}
          onSubmit={(event) => {
            event.preventDefault();
            onChange({ [name]: text.trim() });
            setOpened(false);
          }}
        >
          <TextInput
            data-autofocus
            label={t(isWords(type) ? 'objects.item.contains' : 'objects.item.equals')}
            inputMode={isWords(type) ? 'text' : 'decimal'}
            maxLength={1000}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t('objects.item.apply')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

function isWords(type: ObjectFieldRow['data_type']): boolean {
  return type === 'string' || type === 'text' || type === 'link';
}

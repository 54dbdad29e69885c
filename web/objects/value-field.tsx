import { Select, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemEntryRow, ObjectFieldRow } from '../../projections/objects/objects.view.ts';
import { viewerZone } from '../platform/format/times.ts';
import { clockIn, instantIn } from '../platform/format/zone-clock.ts';
import { useViewer } from '../platform/session/session.ts';
import { usePlayerName, usePlayers } from '../points/filters/use-players.ts';
import { useTeams } from '../points/use-series.ts';
import { choicesOf, relatedOf } from './condition-text.ts';
import { ItemValue } from './item-value.tsx';
import { PictureField } from './picture-field.tsx';
import { useRelated } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

type ValueFieldProps = {
  field: Pick<ObjectFieldRow, 'label' | 'data_type' | 'options' | 'format'>;
  value: string;
  /** What the value is called, where that is known already. */
  known?: string | undefined;
  /** What may be chosen beside: of conditions, who looks. */
  more?: readonly { value: string; label: string }[];
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A field for one value, by what it holds. */
export function ValueField({ field, value, known, more = NONE, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const { label, data_type: type } = field;
  const common = { label, error };
  const words = {
    ...common,
    value,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const choose = (choices: readonly Choice[]) => (
    <Chosen {...common} choices={[...more, ...choices]} value={value} known={known} onChange={onChange} />
  );
  switch (type) {
    case 'text':
      return <Textarea {...words} autosize minRows={2} maxRows={8} maxLength={10_000} />;
    case 'link':
      return <TextInput {...words} type="url" inputMode="url" maxLength={2000} placeholder="https://" />;
    case 'decimal':
      return <TextInput {...words} inputMode="decimal" maxLength={40} />;
    case 'bool':
      return choose([
        { value: '1', label: t('objects.yes') },
        { value: '0', label: t('objects.no') },
      ]);
    case 'list':
      return choose(choicesOf(field).map(({ id, label: choice }) => ({ value: id, label: choice })));
    case 'datetime':
      return <TimeField {...common} format={field.format} value={value} onChange={onChange} />;
    case 'player':
      return <PlayerField {...common} more={more} value={value} known={known} onChange={onChange} />;
    case 'team':
      return <TeamField {...common} more={more} value={value} known={known} onChange={onChange} />;
    case 'relation':
      return <RelatedField {...common} objectId={relatedOf(field)} value={value} onChange={onChange} />;
    case 'image':
      return <PictureField label={label} path={value} error={error} onChange={onChange} />;
    default:
      return <TextInput {...words} maxLength={255} />;
  }
}

/** A value that is not one's own to set; `told`: and whose it is. */
export function LockedField({ field, entry, told }: { field: ObjectFieldRow; entry: ItemEntryRow | undefined; told: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes.lockedField}>
      <span className={classes.label}>{field.label}</span>
      <span className={classes.lockedValue}>
        {entry ? <ItemValue entry={entry} field={field} /> : <span className="soft">{t('objects.item.empty')}</span>}
      </span>
      {told && <LockLine>{t(`objects.lock.${entry?.data_restriction_role ?? 'admins'}`)}</LockLine>}
    </div>
  );
}

/** A lock, and what it means. */
export function LockLine({ children }: { children: string }) {
  return (
    <p className={`${classes.inline} meta`}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}

type Choice = { value: string; label: string };
const NONE: readonly Choice[] = [];

type ChosenProps = {
  label: string;
  error: string | undefined;
  value: string;
  known?: string | undefined;
  onChange: (value: string) => void;
};

/** One of few, or none. What is chosen and not among them any more stays so under its name. */
function Chosen({ choices, value, known, onChange, ...field }: ChosenProps & { choices: readonly Choice[] }) {
  const { t } = useTranslation();
  const isThere = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...field}
      clearable
      searchable={choices.length > 8}
      data={isThere ? choices : [{ value, label: known ?? t('objects.condition.gone') }, ...choices]}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

function TimeField({ label, error, format, value, onChange }: ChosenProps & { format: string }) {
  const { t } = useTranslation();
  const { timeZone } = useViewer();
  const [typed, setTyped] = useState('');
  const isDay = format === 'date';
  const zone = isDay ? timeZone : viewerZone;
  const meant = (text: string) => (text === '' ? '' : (instantIn(isDay ? `${text}T00:00` : text, zone) ?? ''));
  const clock = value === '' ? '' : clockIn(value, zone).slice(0, isDay ? 10 : 16);
  return (
    <TextInput
      label={label}
      error={error}
      description={error ? undefined : t(isDay ? 'objects.item.dayMore' : 'objects.item.timeMore', { zone })}
      type={isDay ? 'date' : 'datetime-local'}
      max={isDay ? '9998-12-31' : '9998-12-31T23:59'}
      // As it is typed: a year comes figure by figure.
      value={meant(typed) === value ? typed : clock}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(meant(event.currentTarget.value));
      }}
    />
  );
}

/** One of all players, found by typing. */
function PlayerField({ label, error, more, value, known, onChange }: ChosenProps & { more: readonly Choice[] }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const meant = more.some((choice) => choice.value === value);
  const fetched = usePlayerName(value === '' || known !== undefined || meant ? null : value);
  const name = known ?? fetched;
  const found = usePlayers(text === name || more.some((one) => one.label === text) ? '' : text).found?.rows ?? [];
  const choices = [...more, ...found.map(({ id, label: player }) => ({ value: id, label: player }))];
  const isThere = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      label={label}
      error={error}
      clearable
      searchable
      openOnFocus={false}
      data={isThere ? choices : [{ value, label: name ?? t('objects.somebody') }, ...choices]}
      filter={({ options }) => options}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={value === '' ? null : value}
      onSearchChange={setText}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

function TeamField({ more, ...field }: ChosenProps & { more: readonly Choice[] }) {
  const teams = useTeams();
  return <Chosen {...field} choices={[...more, ...teams.map(({ teamid: value, teamname: label }) => ({ value, label }))]} />;
}

function RelatedField({ objectId, ...field }: ChosenProps & { objectId: string | undefined }) {
  const { t } = useTranslation();
  const items = useRelated(objectId);
  return (
    <Chosen
      {...field}
      known={t('objects.another')}
      choices={items.map(({ id, label }) => ({ value: id, label: label ?? t('objects.item.nameless') }))}
    />
  );
}

import { Select, Switch, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectFieldRow, ObjectRow } from '../../../projections/objects/objects.view.ts';
import { DATA_TYPES } from '../../../src/objects/field-types.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Fields } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { PRESETS } from '../../points/filters/period.ts';
import { useObjects } from '../use-objects.ts';
import { ValueField } from '../value-field.tsx';
import { ChoiceRows } from './choice-rows.tsx';
import { fieldProblems, fieldSent, fieldValues, type FieldValues } from './field-values.ts';
import { RulesField } from './rules-field.tsx';
import '../objects-texts.ts';
import classes from '../objects.module.css';

type FieldDialogProps = { object: ObjectRow; field: ObjectFieldRow | undefined; onClose: () => void };
type PartProps = { values: FieldValues; error: string | undefined; onChange: (change: Partial<FieldValues>) => void };

/** What a field is called, what it holds, how it is found and shown, and who may do what with it. */
export function FieldDialog({ object, field, onClose }: FieldDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => fieldValues(field));
  const [tried, setTried] = useState(false);
  const [save, { pending, error }] = useCommand('objects/save_object_column');
  const { type } = values;
  // The value that a new item begins with is told under the client id of its field, which a new one has not got yet.
  const usualProblem = Object.entries(error?.fields ?? {}).find(([name]) => name.startsWith('I'))?.[1];
  const problems = fieldProblems(values);
  const told = tried ? problems : {};
  const change = (next: Partial<FieldValues>) => setValues((before) => ({ ...before, ...next }));
  // A condition may speak of the field itself, as it stands here.
  const itself = { ...asField(values), ...(field && { id: field.id }) };
  const fields = field ? object.fields.map((one) => (one.id === field.id ? { ...one, ...itself } : one)) : object.fields;

  async function submit() {
    setTried(true);
    if (Object.keys(problems).length > 0) return focusFirstInvalid(form.current);
    const sent = { object_id: object.id, ...(field && { id: field.id }), ...fieldSent(values) };
    if (await save(sent)) onClose();
    else focusFirstInvalid(form.current);
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(field ? 'objects.field.title' : 'objects.field.newTitle')}
      width={640}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void submit()}>
            {t(field ? 'objects.field.save' : 'objects.field.make')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.stack}>
        <Refusal>{error?.whole ?? told.rules ?? error?.fields.access_for ?? error?.fields.options}</Refusal>
        <Fields>
          <TextInput
            data-autofocus
            label={t('objects.field.name')}
            maxLength={255}
            autoComplete="off"
            value={values.label}
            error={told.label && t('objects.field.nameMissing')}
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
          <Select
            label={t('objects.field.type')}
            description={field && t('objects.field.typeFixed')}
            disabled={field !== undefined}
            allowDeselect={false}
            data={DATA_TYPES.map((value) => ({ value, label: t(`objects.type.${value}`) }))}
            value={type}
            onChange={(value) => change({ type: DATA_TYPES.find((one) => one === value) ?? type, usual: '', startsWith: '', format: '' })}
          />
        </Fields>
        {type === 'list' && (
          <ChoiceRows choices={values.choices} unnamed={told.choices ?? []} onChange={(choices) => change({ choices })} />
        )}
        {type === 'relation' && (
          <RelatedField values={values} error={told.related && t('objects.field.relatedMissing')} onChange={change} />
        )}
        <Fields>
          {type !== 'relation' && type !== 'image' && (
            <ValueField
              field={{ ...asField(values), label: t('objects.field.usual') }}
              value={values.usual}
              error={usualProblem}
              onChange={(usual) => change({ usual })}
            />
          )}
          {(type === 'decimal' || type === 'datetime') && <FormatField values={values} error={error?.fields.format} onChange={change} />}
        </Fields>
        {type !== 'image' && (
          <>
            <Switch
              label={t('objects.field.filter')}
              description={t('objects.field.filterMore')}
              checked={values.isFilter}
              onChange={(event) => change({ isFilter: event.currentTarget.checked })}
            />
            {values.isFilter && type !== 'relation' && <StartsWith values={values} error={undefined} onChange={change} />}
          </>
        )}
        <RulesField rules={values.rules} fields={fields} onChange={(rules) => change({ rules })} />
      </div>
    </Dialog>
  );
}

/** As its values are written in it: a choice that is new goes by what it is called. */
function asField({ label, type, choices, related, format }: FieldValues) {
  const options =
    type === 'relation' ? { object_id: related } : choices.filter(isNamed).map(({ id, label: name }) => ({ id: id ?? name, label: name }));
  return { label, data_type: type, options, format };
}

function isNamed({ label }: { label: string }): boolean {
  return label.trim() !== '';
}

function RelatedField({ values, error, onChange }: PartProps) {
  const { t } = useTranslation();
  const objects = useObjects().data?.objects ?? [];
  return (
    <Select
      label={t('objects.field.related')}
      allowDeselect={false}
      data={objects.map(({ id, name }) => ({ value: id, label: name }))}
      value={values.related === '' ? null : values.related}
      error={error}
      onChange={(related) => onChange({ related: related ?? '' })}
    />
  );
}

function FormatField({ values: { type, format }, error, onChange }: PartProps) {
  const { t } = useTranslation();
  const data =
    type === 'datetime'
      ? [
          { value: '', label: t('objects.field.asTime') },
          { value: 'date', label: t('objects.field.asDay') },
        ]
      : [
          { value: '', label: t('objects.field.asWritten') },
          ...[0, 1, 2, 3, 4, 5, 6].map((count) => ({ value: String(count), label: t('objects.field.decimals', { count }) })),
        ];
  return (
    <Select
      label={t('objects.field.shown')}
      allowDeselect={false}
      data={data}
      value={format}
      error={error}
      onChange={(value) => onChange({ format: value ?? '' })}
    />
  );
}

/** What the filter of the field begins with: of times a usual span, of players who looks. */
function StartsWith({ values, onChange }: PartProps) {
  const { t } = useTranslation();
  const label = t('objects.field.startsWith');
  const { type, startsWith: value } = values;
  const set = (startsWith: string) => onChange({ startsWith });
  if (type !== 'datetime' && type !== 'player')
    return (
      <ValueField
        field={{ ...asField(values), data_type: type === 'text' ? 'string' : type === 'link' ? 'string' : type, label }}
        value={value}
        onChange={set}
      />
    );
  const data =
    type === 'player'
      ? [{ value: '@me', label: t('objects.field.me') }]
      : PRESETS.map((preset) => ({ value: preset, label: t(`points.filter.${preset}`) }));
  return (
    <Select
      label={label}
      clearable
      placeholder={t('objects.any')}
      data={data}
      value={value === '' ? null : value}
      onChange={(one) => set(one ?? '')}
    />
  );
}

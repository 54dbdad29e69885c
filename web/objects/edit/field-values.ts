import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import type { DataType } from '../../../src/objects/field-types.values.ts';
import type { Input } from '../../platform/api.ts';
import { choicesOf, relatedOf, type Rule } from '../condition-text.ts';

/** A choice as it stands in the form; one without an id is new. */
export type DraftChoice = { key: string; id?: string; label: string };

/** A field as it stands in the form. */
export type FieldValues = {
  label: string;
  type: DataType;
  choices: readonly DraftChoice[];
  related: string;
  usual: string;
  isFilter: boolean;
  startsWith: string;
  format: string;
  rules: readonly Rule[];
};

export function fieldValues(field: ObjectFieldRow | undefined): FieldValues {
  if (!field)
    return { label: '', type: 'string', choices: [], related: '', usual: '', isFilter: false, startsWith: '', format: '', rules: [] };
  return {
    label: field.label,
    type: field.data_type,
    choices: choicesOf(field).map(({ id, label }) => ({ key: id, id, label })),
    related: relatedOf(field) ?? '',
    usual: field.default_value,
    isFilter: field.filter_column === 1,
    startsWith: field.default_filter_value,
    format: field.format,
    rules: field.access_for,
  };
}

/** The whole field as the call takes it. A condition whose field is not chosen is left out. */
export function fieldSent(values: FieldValues): Omit<Input<'POST', 'objects/save_object_column'>, 'object_id'> {
  const { label, type, choices, related, usual, isFilter, startsWith, format, rules } = values;
  return {
    label: label.trim(),
    data_type: type,
    ...(type === 'list' && {
      options: choices.map(({ id, label: name }) => ({ ...(id !== undefined && { id }), label: name.trim() })),
    }),
    ...(type === 'relation' && { options: { object_id: related } }),
    default_value: usual,
    filter_column: isFilter ? 1 : 0,
    default_filter_value: isFilter ? startsWith : '',
    format,
    access_rules: 'conditional',
    access_for: rules,
  };
}

export type FieldProblems = { label?: string; related?: string; choices?: readonly string[]; rules?: string };

/** What can be told without asking the server. Choices by their keys. */
export function fieldProblems({ label, type, choices, related, rules }: FieldValues): FieldProblems {
  const unnamed = type === 'list' ? choices.filter((choice) => choice.label.trim() === '').map(({ key }) => key) : [];
  return {
    ...(label.trim() === '' && { label: 'objects.field.nameMissing' }),
    ...(type === 'relation' && related === '' && { related: 'objects.field.relatedMissing' }),
    ...(unnamed.length > 0 && { choices: unnamed }),
    ...(rules.some(({ condition }) => condition.some(({ field }) => field === '')) && { rules: 'objects.rule.fieldMissing' }),
  };
}

import type { Condition } from '../objects/conditions.values.ts';
import { askable } from '../objects/save-field.ts';
import type { SourceColumn } from './source-columns.values.ts';

/** Conditions of columns that a source itself says, as they are kept. @throws BadInput as fields of data objects do */
export function askableColumns(conditions: readonly Condition[], columns: readonly SourceColumn[], timeZone: string): Condition[] {
  const fields = columns.map(({ id, label, type, choices = {} }) => ({
    fieldId: id,
    settings: { type, choiceIds: Object.keys(choices), isFilter: false },
    words: { label, choices, rules: [] },
  }));
  return conditions.map((condition) => askable('filter', condition, fields, timeZone));
}

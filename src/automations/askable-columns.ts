import type { Condition } from '../objects/conditions.values.ts';
import { askable } from '../objects/save-field.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import type { SourceColumn } from './source-columns.values.ts';

/** Conditions of columns that a source itself says, as they are kept. @throws BadInput as fields of data objects do */
export async function askableColumns(
  decisions: Decisions,
  organisationId: string,
  conditions: readonly Condition[],
  columns: readonly SourceColumn[],
): Promise<Condition[]> {
  const { timeZone } = await decisions.load(organisation, streamName(ORGANISATION, organisationId));
  const fields = columns.map(({ id, label, type, choices = {} }) => ({
    fieldId: id,
    // What another system says is asked as texts are: any question will do.
    settings: { type: type === 'untyped' ? ('string' as const) : type, choiceIds: Object.keys(choices), isFilter: false },
    words: { label, choices, rules: [] },
  }));
  return conditions.map((condition) => askable('filter', condition, fields, timeZone));
}

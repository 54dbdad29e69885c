import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { accessRules, allows, allowsDeleting, type GuardedField, reaches, seenValues } from '../../src/objects/access.values.ts';
import { clientId } from '../../src/objects/field-types.values.ts';
import type { Item } from './items.ts';
import type { DataObject, Field } from './objects.ts';
import type { ItemEntryRow, ItemRow, ObjectFieldRow, ObjectRow } from './objects.view.ts';
import { guardedField, type Looking } from './read-objects.ts';

export function objectRowOf(
  { organisationId, objectId, name, settings, fields }: DataObject,
  { viewer }: Pick<Looking, 'viewer'>,
): ObjectRow {
  const { icon, accessFor, allowNew, allowUpdate, allowDelete } = settings;
  return {
    id: objectId,
    name,
    icon: shownIcon(icon ?? '', organisationId),
    access_for: [...accessFor],
    allow_new_entry: allowNew,
    allow_delete: allowDelete,
    allow_update: allowUpdate,
    may_add: flag(reaches(allowNew, fields.map(guardedField), {}, viewer)),
    fields: fields.map((field) => fieldRowOf(field, viewer.isAdmin)),
  };
}

/** @param isAdmin what rules compare with is told to nobody else: it may be hidden from them */
function fieldRowOf({ fieldId, settings, words }: Field, isAdmin: boolean): ObjectFieldRow {
  const { type, choiceIds, objectId, isFilter, format = '' } = settings;
  return {
    id: fieldId,
    client_id: clientId(fieldId),
    label: words.label,
    data_type: type,
    options: objectId === undefined ? choiceIds.map((id) => ({ id, label: words.choices[id] ?? '' })) : { object_id: objectId },
    default_value: words.defaultValue ?? '',
    filter_column: flag(isFilter),
    default_filter_value: words.defaultFilter ?? '',
    access_rules: accessRules(words.rules),
    access_for: isAdmin
      ? words.rules.map(({ type: kind, role, conditions }) => ({
          type: kind,
          ...(role && { role }),
          condition: conditions.map(({ field, operator, values }) => ({ field, operator, values: [...values] })),
        }))
      : [],
    format,
  };
}

/** An item as somebody sees it. `fields`: those of its data object, with what access needs of each. */
export function itemRowOf(item: Item, { settings, fields }: DataObject, guarded: readonly GuardedField[], looking: Looking): ItemRow {
  const { viewer } = looking;
  const whole = { ...item.values, ...item.texts };
  const seen = seenValues(guarded, whole, viewer);
  const mayUpdate = reaches(settings.allowUpdate, guarded, whole, viewer);
  return {
    id: item.itemId,
    data: fields.flatMap((field, place): ItemEntryRow[] => {
      const value = seen[field.fieldId];
      if (value === undefined) return [];
      const isFree = mayUpdate && allows('update', guarded[place] as GuardedField, guarded, whole, viewer);
      return [{ ...entryOf(field, value, looking), ...(isFree ? FREE : restrictedTo(field)) }];
    }),
    revision: item.revision,
    may_update: flag(mayUpdate),
    may_delete: flag(reaches(settings.allowDelete, guarded, whole, viewer) && allowsDeleting(guarded, whole, viewer)),
  };
}

const FREE = { data_restriction: 0, data_restriction_type: null, data_restriction_role: null } as const;

function restrictedTo({ words }: Field): Pick<ItemEntryRow, 'data_restriction' | 'data_restriction_type' | 'data_restriction_role'> {
  const role = words.rules.find(({ type }) => type === 'update')?.role ?? 'admins';
  return { data_restriction: 1, data_restriction_type: 'readonly', data_restriction_role: role };
}

/** A value with what it is called, as somebody sees it. */
export function entryOf({ fieldId, settings, words }: Field, value: string, { viewer, people }: Looking) {
  const entry = { data_object_field_id: fieldId, value, data_type: settings.type, Name: null, icon: null, relation: null };
  switch (settings.type) {
    case 'player': {
      const person = people.person(value);
      const { profileId, teamIds } = viewer;
      const isTeammate = viewer.teamsOf(value).some((teamId) => teamIds.includes(teamId));
      const relation = value === profileId ? ('self' as const) : isTeammate ? ('team' as const) : ('other' as const);
      // Who is not seen is somebody, of whom nothing is told.
      return person ? { ...entry, Name: person.name, icon: person.icon ?? null, relation } : { ...entry, value: '', relation };
    }
    case 'team': {
      const team = people.team(value);
      return { ...entry, Name: team?.name ?? null, icon: team?.icon ?? null };
    }
    case 'list':
      return { ...entry, Name: words.choices[value] ?? null };
    default:
      return entry;
  }
}

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}

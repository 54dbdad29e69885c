import { type Condition, isMet } from './conditions.values.ts';
import { COMPARISONS, type DataType } from './field-types.values.ts';

/** Whom a rule is for. Admins may always (U-163). */
export const OBJECT_ROLES = ['players', 'teammanagers', 'admins'] as const;
export type ObjectRole = (typeof OBJECT_ROLES)[number];

/** What a rule of access is about; to see a value is ours: nothing could be hidden else. `noedit` forbids to set it. */
export const RULE_TYPES = ['view', 'add', 'update', 'delete', 'noedit'] as const;
export type AccessRule = { type: (typeof RULE_TYPES)[number]; role?: ObjectRole; conditions: readonly Condition[] };

/** A field, as far as access needs it. */
export type GuardedField = { fieldId: string; type: DataType; rules: readonly AccessRule[] };
/** The values of an item in plain words, by field; what has none is absent. */
export type ItemValues = Readonly<Record<string, string>>;

/** Who looks, and of whom an item names the teams of today. A program of the organisation looks as an admin. */
export type ItemViewer = {
  isAdmin: boolean;
  profileId?: string;
  teamIds: readonly string[];
  managedTeamIds: readonly string[];
  teamsOf: (profileId: string) => readonly string[];
};

/** In a condition on a field of players or teams: who looks, or a team of theirs. */
export const ME = '@me';
export const MY_TEAM = '@myteam';

/** Who may do something with items (U-166): 0 admins, 1 team managers too, 2 everybody with access. */
export type Allowance = 0 | 1 | 2;

/** How a field stands to those who are no admins. */
export function accessRules(rules: readonly AccessRule[]): 'open' | 'noedit' | 'conditional' {
  if (rules.length === 0) return 'open';
  return rules.length === 1 && rules[0]?.type === 'noedit' && rules[0].conditions.length === 0 ? 'noedit' : 'conditional';
}

/** Whether somebody has access to a data object at all. */
export function opens(accessFor: readonly ObjectRole[], { isAdmin, profileId, managedTeamIds }: ItemViewer): boolean {
  if (isAdmin) return true;
  if (profileId === undefined) return false;
  return accessFor.includes('players') || (accessFor.includes('teammanagers') && managedTeamIds.length > 0);
}

/** Whether an allowance of a data object reaches somebody, of an item that is so. They have access. */
export function reaches(allowance: Allowance, fields: readonly GuardedField[], item: ItemValues, viewer: ItemViewer): boolean {
  return viewer.isAdmin || allowance === 2 || (allowance === 1 && rolesOf(fields, item, viewer).includes('teammanagers'));
}

/**
 * Whether somebody may see a value, or set it. Of a new item, that item; of one that is there, the item before it: no save unlocks itself. Without a rule of its kind a field is
 * open; else a rule of one of their roles must hold.
 */
export function allows(
  kind: 'view' | 'add' | 'update',
  field: GuardedField,
  fields: readonly GuardedField[],
  item: ItemValues,
  viewer: ItemViewer,
): boolean {
  if (viewer.isAdmin) return true;
  const holding = field.rules.filter((rule) => holds(rule, fields, item, viewer));
  if (kind !== 'view' && holding.some(({ type }) => type === 'noedit')) return false;
  return !field.rules.some(({ type }) => type === kind) || holding.some(({ type }) => type === kind);
}

/** Whether somebody may delete an item, as far as its fields say: a rule of one field guards all of it. */
export function allowsDeleting(fields: readonly GuardedField[], item: ItemValues, viewer: ItemViewer): boolean {
  if (viewer.isAdmin) return true;
  return fields.every(({ rules }) => {
    const deleting = rules.filter(({ type }) => type === 'delete');
    return deleting.length === 0 || deleting.some((rule) => holds(rule, fields, item, viewer));
  });
}

/** What somebody may see of an item: what is hidden is absent, for filters and totals too. */
export function seenValues(fields: readonly GuardedField[], item: ItemValues, viewer: ItemViewer): ItemValues {
  const seen = fields.filter((field) => allows('view', field, fields, item, viewer));
  return Object.fromEntries(seen.flatMap(({ fieldId }) => (item[fieldId] === undefined ? [] : [[fieldId, item[fieldId]]])));
}

/** The players that an item names, in the order of its fields. */
export function namedIn(fields: readonly Pick<GuardedField, 'fieldId' | 'type'>[], item: ItemValues): string[] {
  return valuesOf('player', fields, item);
}

function holds({ role, conditions }: AccessRule, fields: readonly GuardedField[], item: ItemValues, viewer: ItemViewer): boolean {
  if (role !== undefined && !rolesOf(fields, item, viewer).includes(role)) return false;
  return conditions.every((condition) => {
    const field = fields.find(({ fieldId }) => fieldId === condition.field);
    // Of what is gone nothing is true.
    if (!field) return false;
    const value = item[field.fieldId];
    return isMet({ ...condition, values: meant(condition.values, field, value, viewer) }, COMPARISONS[field.type], value);
  });
}

/** Who is no admin is a player, and a team manager of what names people of their teams, one of these teams, or nobody. */
function rolesOf(fields: readonly GuardedField[], item: ItemValues, { managedTeamIds, teamsOf }: ItemViewer): ObjectRole[] {
  if (managedTeamIds.length === 0) return ['players'];
  const named = [...valuesOf('team', fields, item), ...namedIn(fields, item).flatMap((profileId) => teamsOf(profileId))];
  const names = named.length > 0 || namedIn(fields, item).length > 0;
  return !names || named.some((teamId) => managedTeamIds.includes(teamId)) ? ['players', 'teammanagers'] : ['players'];
}

function valuesOf(type: DataType, fields: readonly Pick<GuardedField, 'fieldId' | 'type'>[], item: ItemValues): string[] {
  return fields.flatMap((field) => (field.type === type && item[field.fieldId] ? [item[field.fieldId] as string] : []));
}

/** The values of a condition for who looks. */
function meant(
  values: readonly string[],
  { type }: GuardedField,
  value: string | undefined,
  { profileId, teamIds, teamsOf }: ItemViewer,
): readonly string[] {
  if (type !== 'player' && type !== 'team') return values;
  return values.flatMap((one) => {
    if (one === ME) return profileId === undefined ? [] : [profileId];
    if (one !== MY_TEAM) return [one];
    if (type === 'team') return teamIds;
    return value !== undefined && teamsOf(value).some((teamId) => teamIds.includes(teamId)) ? [value] : [];
  });
}

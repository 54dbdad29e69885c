import { wrongField } from '../../src/platform/http/refusals.ts';
import { allows, type GuardedField } from '../../src/objects/access.values.ts';
import { asking, type Condition, type ReadValue, readValue } from '../../src/objects/conditions.values.ts';
import { clientId, COMPARISONS } from '../../src/objects/field-types.values.ts';
import { readGiven } from '../../src/objects/read-given.values.ts';
import type { Item } from './items.ts';
import type { ItemTable } from './item-table.ts';
import type { Field } from './objects.ts';
import type { Looking } from './read-objects.ts';

/** What is asked of a field: a condition of its value, or that its player is in a team today. */
export type Filter = { fieldId: string } & ({ condition: Pick<Condition, 'operator' | 'values'> } | { inTeam: string });

/**
 * The filters of a list, by the client ids of its fields (U-167): a text contains, a time lies within `-from` and `-to`, of players one is meant, or a
 * team of theirs (`-player`, `-team`); all else is equal. All together.
 * @throws BadInput naming the parameter
 */
export function filtersSent(fields: readonly Field[], sent: Readonly<Record<string, unknown>>, timeZone: string): Filter[] {
  return fields.flatMap((field): Filter[] => {
    const { fieldId, settings } = field;
    const of = (suffix: string, operator: Condition['operator']): Filter[] => {
      const name = `${clientId(fieldId)}${suffix}`;
      const value = sentAt(name, sent);
      if (value === undefined) return [];
      const kept = operator === 'cont' ? value : readGiven(field, value, timeZone);
      if (kept !== null && typeof kept !== 'string') throw wrongField(name, kept.problem);
      return kept === null ? [] : [{ fieldId, condition: { operator, values: [kept] } }];
    };
    switch (settings.type) {
      case 'string':
      case 'text':
      case 'link':
        return of('', 'cont');
      case 'datetime':
        return [...of('-from', 'gte'), ...of('-to', 'lte')];
      case 'player': {
        const inTeam = sentAt(`${clientId(fieldId)}-team`, sent);
        return [...of('', 'eq'), ...of('-player', 'eq'), ...(inTeam === undefined ? [] : [{ fieldId, inTeam }])];
      }
      case 'team':
        return [...of('', 'eq'), ...of('-team', 'eq')];
      default:
        return of('', 'eq');
    }
  });
}

function sentAt(name: string, sent: Readonly<Record<string, unknown>>): string | undefined {
  const value = sent[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && value.length <= 1_000) return value;
  throw wrongField(name, 'must be a text of at most 1000 characters');
}

const NOTHING: ReadValue = readValue('text', undefined);

/**
 * Whether the item at a place passes all filters, for who looks: a value that is hidden from them is absent, and so is a player whom they may not see. It is
 * true until the next change of the table.
 */
export function passing(
  filters: readonly Filter[],
  fields: readonly GuardedField[],
  table: ItemTable,
  looking: Looking,
): (place: number) => boolean {
  const tests = filters.map((filter) => {
    const field = fields.find(({ fieldId }) => fieldId === filter.fieldId) as GuardedField;
    const isHidden = hiding(field, fields, looking);
    if ('inTeam' in filter)
      return (place: number) => {
        const item = table.at(place);
        const profileId = isHidden?.(item) ? undefined : item.values[field.fieldId];
        return profileId !== undefined && looking.viewer.teamsOf(profileId).includes(filter.inTeam);
      };
    const comparison = COMPARISONS[field.type];
    const met = table.meeting(field.fieldId, comparison, filter.condition);
    if (!isHidden) return (place: number) => met[place] === true;
    const isMetByNothing = asking(filter.condition, comparison)(NOTHING);
    return (place: number) => (isHidden(table.at(place)) ? isMetByNothing : met[place] === true);
  });
  return (place) => {
    for (const test of tests) if (!test(place)) return false;
    return true;
  };
}

/** Of which items a field is hidden; nothing where it is of none. */
function hiding(field: GuardedField, fields: readonly GuardedField[], { viewer, people }: Looking): ((item: Item) => boolean) | undefined {
  if (viewer.isAdmin) return undefined;
  const isGuarded = field.rules.some(({ type }) => type === 'view');
  return ({ values, texts }) => {
    if (isGuarded && !allows('view', field, fields, { ...values, ...texts }, viewer)) return true;
    const value = values[field.fieldId];
    return field.type === 'player' && value !== undefined && people.person(value) === undefined;
  };
}

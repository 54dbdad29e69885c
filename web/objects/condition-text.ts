import type { TFunction } from 'i18next';
import type { ObjectFieldRow } from '../../projections/objects/objects.view.ts';
import { ME, MY_TEAM } from '../../src/objects/access.values.ts';
import { asks, OPERATORS, type Operator } from '../../src/objects/conditions.values.ts';
import { COMPARISONS, type DataType } from '../../src/objects/field-types.values.ts';

export type Rule = ObjectFieldRow['access_for'][number];
export type Condition = Rule['condition'][number];
type Field = Pick<ObjectFieldRow, 'id' | 'label' | 'data_type' | 'options'>;

/**
 * What conditions say: a single one in words, else that there are several, or none; of a field that is gone, that it is unknown.
 * @param nameOf what a player, a team or an instant is called
 */
export function conditionText(
  conditions: readonly Condition[],
  fields: readonly Field[],
  nameOf: (value: string, field: Field) => string | undefined,
  t: TFunction,
): string {
  const [condition, ...others] = conditions;
  if (!condition) return t('objects.condition.notSet');
  if (others.length > 0) return t('objects.condition.complex');
  const field = fields.find(({ id }) => id === condition.field);
  if (!field) return t('objects.condition.unknownField');
  const said = condition.values.map((value) => valueText(value, field, nameOf, t));
  return t('objects.condition.says', {
    field: field.label,
    operator: operatorText(condition.operator, field.data_type, t),
    value: said.reduce((value, other) => t('objects.condition.or', { value, other })),
  });
}

/** Who may do what by a rule. */
export function ruleText({ type, role }: Pick<Rule, 'type' | 'role'>, t: TFunction): string {
  if (type === 'noedit' && !role) return t('objects.rule.nobody');
  return t('objects.rule.says', {
    who: role ? t(`objects.rule.role.${role}`) : t('objects.rule.everybody'),
    may: t(`objects.rule.may.${type}`),
  });
}

export function operatorText(operator: Operator, type: DataType, t: TFunction): string {
  if (COMPARISONS[type] === 'time' && (operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'))
    return t(`objects.condition.time.${operator}`);
  return t(`objects.condition.operator.${operator}`);
}

const IN_ORDER: readonly Operator[] = ['gt', 'gte', 'lt', 'lte'];

/** What is worth asking of a field, with what is asked already: of texts what they hold, of numbers and times their order. */
export function operatorsOf(type: DataType, asked: Operator): Operator[] {
  const comparison = COMPARISONS[type];
  return OPERATORS.filter(
    (operator) =>
      operator === asked ||
      operator === 'eq' ||
      operator === 'neq' ||
      (asks(comparison, operator) && IN_ORDER.includes(operator) === (comparison !== 'text')),
  );
}

function valueText(value: string, field: Field, nameOf: (value: string, field: Field) => string | undefined, t: TFunction): string {
  if (value === '') return t('objects.condition.empty');
  if (value === ME) return t('objects.rule.mine');
  if (value === MY_TEAM) return t('objects.rule.myTeam');
  switch (field.data_type) {
    case 'list':
      return choicesOf(field).find(({ id }) => id === value)?.label ?? t('objects.condition.gone');
    case 'bool':
      return (value === '1' ? t('objects.yes') : t('objects.no')).toLocaleLowerCase();
    case 'player':
    case 'team':
    case 'relation':
      return nameOf(value, field) ?? t('objects.condition.gone');
    case 'datetime':
      return nameOf(value, field) ?? value;
    default:
      return value;
  }
}

/** The choices of a field; none where it has none. */
export function choicesOf({ options }: Pick<ObjectFieldRow, 'options'>): readonly { id: string; label: string }[] {
  return 'object_id' in options ? [] : options;
}

/** Whose items a field names. */
export function relatedOf({ options }: Pick<ObjectFieldRow, 'options'>): string | undefined {
  return 'object_id' in options ? options.object_id : undefined;
}

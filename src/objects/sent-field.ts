import { wrongField } from '../platform/http/refusals.ts';
import { ID } from '../platform/id.values.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { isName, isText, NAME_RULE } from '../platform/text.values.ts';
import { type AccessRule, OBJECT_ROLES, type ObjectRole, RULE_TYPES } from './access.values.ts';
import { type Condition, type Operator, OPERATORS } from './conditions.values.ts';

const MOST_RULES = 50;
const MOST_CONDITIONS = 20;
const MOST_VALUES = 100;

/** Who has access to a data object (U-163). @throws BadInput */
export function rolesSent(sent: unknown): ObjectRole[] {
  if (!Array.isArray(sent) || !sent.every((role) => isOneOf(OBJECT_ROLES, role)))
    throw wrongField('access_for', `must be a list of ${OBJECT_ROLES.join(', ')}`);
  return OBJECT_ROLES.filter((role) => sent.includes(role));
}

/** The choices of a list, or the data object of a relation (U-161, U-162); nothing where nothing was sent. @throws BadInput */
export function choicesSent(sent: unknown): { choices?: { id?: string; label: string }[]; objectId?: string } {
  if (sent === undefined) return {};
  if (isRecord(sent)) {
    if (typeof sent.object_id !== 'string' || !ID.test(sent.object_id)) throw wrongField('options', 'must name a data object by object_id');
    return { objectId: sent.object_id };
  }
  if (!Array.isArray(sent)) throw wrongField('options', 'must be a list');
  return {
    choices: sent.map((choice: unknown) => {
      const { id, label } = isRecord(choice) ? choice : { label: choice, id: undefined };
      if (typeof label !== 'string' || !isName(label.trim())) throw wrongField('options', NAME_RULE);
      if (id !== undefined && typeof id !== 'string') throw wrongField('options', 'holds an id that is none');
      return { ...(id !== undefined && { id }), label: label.trim() };
    }),
  };
}

/** The rules of access of a field (U-163); nothing where nothing was sent. @throws BadInput */
export function rulesSent(sent: unknown): AccessRule[] | undefined {
  if (sent === undefined) return undefined;
  if (!Array.isArray(sent) || sent.length > MOST_RULES) throw wrongField('access_for', `must be a list of at most ${MOST_RULES} rules`);
  return sent.map((rule: unknown) => {
    const { type, role, condition = [] } = isRecord(rule) ? rule : {};
    if (!isOneOf(RULE_TYPES, type)) throw wrongField('access_for', `type must be one of ${RULE_TYPES.join(', ')}`);
    if (role !== undefined && !isOneOf(OBJECT_ROLES, role))
      throw wrongField('access_for', `role must be one of ${OBJECT_ROLES.join(', ')}`);
    return { type, ...(role !== undefined && { role }), conditions: conditionsSent('access_for', condition) };
  });
}

/** Conditions, all of which must hold (U-094): of `value` or of one of `values`; eq unless told. @throws BadInput naming the parameter */
export function conditionsSent(parameter: string, sent: unknown): Condition[] {
  if (!Array.isArray(sent) || sent.length > MOST_CONDITIONS) throw wrongField(parameter, `holds at most ${MOST_CONDITIONS} conditions`);
  return sent.map((condition: unknown) => {
    const { field, operator = 'eq', value, values = [value ?? ''] } = isRecord(condition) ? condition : {};
    if (typeof field !== 'string' || field === '' || field.length > 255) throw wrongField(parameter, 'a condition needs a field');
    if (!isOneOf<Operator>(OPERATORS, operator)) throw wrongField(parameter, `operator must be one of ${OPERATORS.join(', ')}`);
    if (!Array.isArray(values) || values.length === 0 || values.length > MOST_VALUES)
      throw wrongField(parameter, `values: 1 to ${MOST_VALUES}`);
    return { field, operator, values: values.map((one: unknown) => valueSent(parameter, one)) };
  });
}

function valueSent(parameter: string, sent: unknown): string {
  const text = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent;
  if (typeof text !== 'string' || text.length > 1_000 || !isText(text))
    throw wrongField(parameter, 'a value must be a text of at most 1000 characters');
  return text;
}

function isOneOf<Word extends string>(words: readonly Word[], sent: unknown): sent is Word {
  return words.includes(sent as Word);
}

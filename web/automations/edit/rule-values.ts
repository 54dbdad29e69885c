import { v4 as uuid4 } from 'uuid';
import type { AutomationRow } from '../use-automations.ts';
import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import { COLUMN_TYPES, type ColumnName, type ColumnType } from '../../../src/automations/column-types.values.ts';
import { readFactor } from '../../../src/automations/rule-outcome.values.ts';
import type { Condition } from '../../objects/condition-text.ts';

/** An action as it stands in the form; one without an id is new. */
export type ActionValues = Omit<AutomationRow['actions'][number], 'id'> & { key: string; id?: string };

/** A rule as it stands in the form. */
export type RuleValues = {
  name: string;
  source: AutomationRow['source'];
  sourceId: string;
  event: string;
  conditions: readonly Condition[];
  actions: readonly ActionValues[];
};

export function newAction(key: string = uuid4()): ActionValues {
  return {
    key,
    scoreseries_id: '',
    player_column: '',
    points_column: '',
    score_prefix: '1',
    giver_column: '',
    comment_column: '',
    datetime_column: '',
    tags_column: '',
    point_type_column: '',
    revoke_rule: 3,
  };
}

/** The first action of a rule that is new has a key that stays: it stands there before anything is typed. */
export function ruleValues(rule: AutomationRow | undefined, objectId: string): RuleValues {
  if (!rule) return { name: '', source: 'object', sourceId: objectId, event: 'itemadded', conditions: [], actions: [newAction('first')] };
  const { name, source, source_id: sourceId, source_event: event, filter: conditions, actions } = rule;
  return { name, source, sourceId, event, conditions, actions: actions.map((action) => ({ ...action, key: action.id })) };
}

/** Which fields of what it is about may say what (U-091). */
export function columnsFor(column: ColumnName, fields: readonly ObjectFieldRow[]): { value: string; label: string }[] {
  const types: readonly ColumnType[] = COLUMN_TYPES[column];
  return fields.filter(({ data_type: type }) => types.includes(type)).map(({ id, label }) => ({ value: id, label }));
}

/** `revoke_rule` is two answers (U-093): what becomes of the entry when the thing changes, and when it matches no longer or is gone. */
export type Later = { corrects: boolean; takesBack: boolean };

export function laterOf(rule: AutomationRow['actions'][number]['revoke_rule']): Later {
  return { corrects: rule === 1 || rule === 3, takesBack: rule === 2 || rule === 3 };
}

export function revokeRuleOf({ corrects, takesBack }: Later): 0 | 1 | 2 | 3 {
  if (takesBack) return corrects ? 3 : 2;
  return corrects ? 1 : 0;
}

type Wrong = 'name' | 'source' | 'only' | 'series' | 'player' | 'factor';
export type Problems = { name?: Wrong; source?: Wrong; only?: Wrong; actions: Readonly<Record<string, Partial<Record<Wrong, Wrong>>>> };

/** What can be told without asking the server; actions by their keys. */
export function ruleProblems({ name, sourceId, conditions, actions }: RuleValues): Problems {
  const wrong = actions.flatMap(({ key, scoreseries_id: series, player_column: player, score_prefix: factor }) => {
    const of = {
      ...(series === '' && { series: 'series' as const }),
      ...(player === '' && { player: 'player' as const }),
      ...(readFactor(factor) === undefined && { factor: 'factor' as const }),
    };
    return Object.keys(of).length > 0 ? [[key, of] as const] : [];
  });
  return {
    ...(name.trim() === '' && { name: 'name' }),
    ...(sourceId === '' && { source: 'source' }),
    ...(conditions.some(({ field }) => field === '') && { only: 'only' }),
    actions: Object.fromEntries(wrong),
  };
}

export function isWhole({ actions, ...others }: Problems): boolean {
  return Object.keys(others).length === 0 && Object.keys(actions).length === 0;
}

import { useTranslation } from 'react-i18next';
import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import { usePlayerName } from '../../points/filters/use-players.ts';
import { useTeams } from '../../points/use-series.ts';
import { useViewer } from '../../platform/session/session.ts';
import { type Condition, conditionText, relatedOf, type Rule, ruleText } from '../condition-text.ts';
import { timeText } from '../item-value.tsx';
import { useRelated } from '../use-objects.ts';
import '../objects-texts.ts';
import classes from '../objects.module.css';

type Fields = readonly ObjectFieldRow[];

/** Rules of access as sentences. */
export function RuleLines({ rules, fields }: { rules: readonly Rule[]; fields: Fields }) {
  return (
    <ul className={classes.rules}>
      {rules.map((rule, place) => (
        <li key={place}>
          <RuleText rule={rule} fields={fields} />
        </li>
      ))}
    </ul>
  );
}

/** Who may do what, and under which conditions; of several, each. */
export function RuleText({ rule, fields }: { rule: Rule; fields: Fields }) {
  const { t } = useTranslation();
  const { condition: conditions } = rule;
  return (
    <>
      <span>{ruleText(rule, t)}</span>
      <span className="meta">
        {conditions.length === 1 ? (
          <If condition={conditions[0] as Condition} fields={fields} />
        ) : (
          conditionText(conditions, fields, unnamed, t)
        )}
      </span>
      {conditions.length > 1 && (
        <ul className={classes.conditions}>
          {conditions.map((condition, place) => (
            <li key={place} className="meta">
              <If condition={condition} fields={fields} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** One condition, with the names of whom and what it compares with. */
function If({ condition, fields }: { condition: Condition; fields: Fields }) {
  const { t } = useTranslation();
  const text = useConditionText([condition], fields);
  return fields.some(({ id }) => id === condition.field) ? t('objects.rule.if', { condition: text }) : text;
}

/** What conditions say, with the names of whom and what a single one compares with. */
export function useConditionText(conditions: readonly Condition[], fields: Fields): string {
  const { t } = useTranslation();
  const { timeZone } = useViewer();
  const [condition] = conditions;
  const field = fields.find(({ id }) => id === condition?.field);
  const [named] = field?.data_type === 'player' ? (condition?.values.filter((value) => !value.startsWith('@') && value !== '') ?? []) : [];
  const player = usePlayerName(named ?? null);
  const teams = useTeams();
  const related = useRelated(field && relatedOf(field));
  const nameOf = (value: string) => {
    switch (field?.data_type) {
      case 'player':
        return value === named ? player : t('objects.somebody');
      case 'team':
        return teams.find(({ teamid }) => teamid === value)?.teamname;
      case 'relation':
        return related.find(({ id }) => id === value)?.label ?? t('objects.another');
      default:
        return field && timeText(value, field.format, timeZone);
    }
  };
  return conditionText(conditions, fields, nameOf, t);
}

function unnamed(): undefined {
  // Of none and of several no value is told.
}

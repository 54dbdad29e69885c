import { Select, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import { ME, MY_TEAM } from '../../../src/objects/access.values.ts';
import { OPERATORS } from '../../../src/objects/conditions.values.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { type Condition, operatorsOf, operatorText } from '../condition-text.ts';
import { ValueField } from '../value-field.tsx';
import '../objects-texts.ts';
import classes from '../objects.module.css';

type ConditionRowProps = {
  n: number;
  condition: Condition;
  fields: readonly ObjectFieldRow[];
  /** Nobody looks where it is judged: a rule gives points by it. */
  unseen?: boolean;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};

/** One condition: a field, how it is asked, and with what. */
export function ConditionRow({ n, condition, fields, unseen = false, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation();
  const field = fields.find(({ id }) => id === condition.field);
  const operators = field ? operatorsOf(field.data_type, condition.operator) : [];
  return (
    <div className={classes.condition}>
      <Select
        label={t('objects.rule.field')}
        searchable={fields.length > 8}
        allowDeselect={false}
        data={fields.filter(({ data_type: type }) => type !== 'image').map(({ id, label }) => ({ value: id, label }))}
        value={field ? field.id : null}
        {...(condition.field !== '' && !field && { placeholder: t('objects.condition.unknownField') })}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        onChange={(id) => id !== null && onChange({ field: id, operator: 'eq', values: [''] })}
      />
      <Select
        label={t('objects.rule.operator')}
        allowDeselect={false}
        disabled={!field}
        data={field ? operators.map((operator) => ({ value: operator, label: operatorText(operator, field.data_type, t) })) : []}
        value={field ? condition.operator : null}
        onChange={(value) => onChange({ ...condition, operator: OPERATORS.find((one) => one === value) ?? condition.operator })}
      />
      {field ? <ValueOf field={field} condition={condition} unseen={unseen} onChange={onChange} /> : <span />}
      <IconButton
        label={t('objects.rule.removeCondition', { n: formatCount(n) })}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={onRemove}
      />
    </div>
  );
}

/** What is compared with. Several stand in lines: one must match. */
function ValueOf({
  field,
  condition,
  unseen,
  onChange,
}: {
  field: ObjectFieldRow;
  condition: Condition;
  unseen: boolean;
  onChange: (condition: Condition) => void;
}) {
  const { t } = useTranslation();
  const { values } = condition;
  const { data_type: type } = field;
  const label = t('objects.rule.value');
  if (type === 'string' || type === 'text' || type === 'link' || (type === 'decimal' && values.length > 1)) {
    return (
      <Textarea
        label={label}
        description={values.length > 1 ? t('objects.rule.several') : undefined}
        autosize
        minRows={1}
        maxRows={6}
        value={values.join('\n')}
        onChange={(event) => onChange({ ...condition, values: event.currentTarget.value.split('\n') })}
      />
    );
  }
  const me = type === 'player' && !unseen ? [{ value: ME, label: t('objects.rule.mine') }] : [];
  const myTeam = (type === 'player' || type === 'team') && !unseen ? [{ value: MY_TEAM, label: t('objects.rule.myTeam') }] : [];
  return (
    <ValueField
      field={{ ...field, label }}
      value={values[0] ?? ''}
      more={[...me, ...myTeam]}
      onChange={(value) => onChange({ ...condition, values: [value, ...values.slice(1)] })}
    />
  );
}

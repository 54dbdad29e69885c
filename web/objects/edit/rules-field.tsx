import { Select } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import { OBJECT_ROLES, RULE_TYPES } from '../../../src/objects/access.values.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { Fields } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import type { Rule } from '../condition-text.ts';
import { ConditionRow } from './condition-row.tsx';
import { RuleText } from './rule-lines.tsx';
import '../objects-texts.ts';
import classes from '../objects.module.css';

type RulesFieldProps = { rules: readonly Rule[]; fields: readonly ObjectFieldRow[]; onChange: (rules: readonly Rule[]) => void };

/** Rules of access: each a sentence, and one at a time open to be changed. */
export function RulesField({ rules, fields, onChange }: RulesFieldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('objects.rule.label')}</legend>
      <p className="meta">{t('objects.rule.more')}</p>
      {rules.length > 0 && (
        <ul className={classes.ruleList}>
          {rules.map((rule, at) => {
            const n = formatCount(at + 1);
            return (
              <li key={at}>
                <div className={classes.rule}>
                  <div className={classes.ruleSays}>
                    <RuleText rule={rule} fields={fields} />
                  </div>
                  <IconButton
                    label={t('objects.rule.change', { n })}
                    aria-expanded={open === at}
                    icon={<IconPencil size={16} stroke={1.75} />}
                    onClick={() => setOpen(open === at ? undefined : at)}
                  />
                  <IconButton
                    label={t('objects.rule.remove', { n })}
                    icon={<IconTrash size={16} stroke={1.75} />}
                    onClick={() => {
                      onChange(rules.toSpliced(at, 1));
                      setOpen(undefined);
                    }}
                  />
                </div>
                {open === at && <RuleForm rule={rule} fields={fields} onChange={(next) => onChange(rules.with(at, next))} />}
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button
          icon={<IconPlus stroke={2} />}
          onClick={() => {
            onChange([...rules, { type: 'update', role: 'players', condition: [] }]);
            setOpen(rules.length);
          }}
        >
          {t('objects.rule.add')}
        </Button>
      </div>
    </fieldset>
  );
}

function RuleForm({ rule, fields, onChange }: { rule: Rule; fields: readonly ObjectFieldRow[]; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation();
  const { type, role, condition: conditions } = rule;
  return (
    <div className={classes.ruleForm}>
      <Fields>
        <Select
          label={t('objects.rule.who')}
          allowDeselect={false}
          data={['', ...OBJECT_ROLES].map((value) => {
            const known = OBJECT_ROLES.find((one) => one === value);
            return { value, label: known ? t(`objects.rule.role.${known}`) : t('objects.rule.everybody') };
          })}
          value={role ?? ''}
          onChange={(value) => {
            const chosen = OBJECT_ROLES.find((one) => one === value);
            onChange({ type, condition: conditions, ...(chosen && { role: chosen }) });
          }}
        />
        <Select
          label={t('objects.rule.what')}
          allowDeselect={false}
          data={RULE_TYPES.map((value) => ({ value, label: t(`objects.rule.may.${value}`) }))}
          value={type}
          onChange={(value) => onChange({ ...rule, type: RULE_TYPES.find((one) => one === value) ?? type })}
        />
      </Fields>
      {conditions.map((condition, at) => (
        <ConditionRow
          key={at}
          n={at + 1}
          condition={condition}
          fields={fields}
          onChange={(next) => onChange({ ...rule, condition: conditions.with(at, next) })}
          onRemove={() => onChange({ ...rule, condition: conditions.toSpliced(at, 1) })}
        />
      ))}
      <div>
        <Button
          size="sm"
          icon={<IconPlus stroke={2} />}
          disabled={fields.length === 0}
          onClick={() => onChange({ ...rule, condition: [...conditions, { field: '', operator: 'eq', values: [''] }] })}
        >
          {t('objects.rule.addCondition')}
        </Button>
      </div>
    </div>
  );
}

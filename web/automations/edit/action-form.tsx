import { Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnName } from '../../../src/automations/column-types.values.ts';
import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Fields, FormGroup } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useSeriesList } from '../../points/use-series.ts';
import { type ActionValues, columnsFor, laterOf, type Problems, revokeRuleOf } from './rule-values.ts';
import '../automations-texts.ts';
import classes from '../automations.module.css';

type ActionFormProps = {
  action: ActionValues;
  /** Its place, where there are several. */
  n: number | undefined;
  fields: readonly ObjectFieldRow[];
  problems: NonNullable<Problems['actions'][string]>;
  onChange: (action: ActionValues) => void;
  onRemove: () => void;
};

const ALONG = [
  ['datetime_column', 'time'],
  ['comment_column', 'comment'],
  ['tags_column', 'tags'],
  ['giver_column', 'giver'],
  ['point_type_column', 'pointType'],
] as const;

/** What a rule gives, what goes along with it, and what becomes of it later (U-091 to U-093). */
export function ActionForm({ action, n, fields, problems, onChange, onRemove }: ActionFormProps) {
  const { t } = useTranslation();
  const series = useSeriesList().data?.scoreseries ?? [];
  const { points_column: points, player_column: player, scoreseries_id: into, revoke_rule: rule } = action;
  const titled = (part: 'give' | 'along' | 'later') =>
    n === undefined ? t(`automations.edit.${part}`) : t(`automations.edit.${part}Nth`, { n: formatCount(n) });
  const later = laterOf(rule);
  const wrong = (field: 'series' | 'player' | 'factor') => problems[field] && t(`automations.edit.wrong.${field}`);
  const choose = (column: ColumnName, label: string, none: string) => (
    <Select
      label={label}
      allowDeselect={false}
      data={[{ value: '', label: none }, ...columnsFor(column, fields)]}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      value={action[column]}
      onChange={(value) => onChange({ ...action, [column]: value ?? '' })}
    />
  );
  return (
    <>
      <FormGroup title={titled('give')}>
        <div className={classes.stack}>
          <Fields>
            <div data-part="points">{choose('points_column', t('automations.edit.points'), t('automations.edit.fixedPoints'))}</div>
            <TextInput
              label={t(points === '' ? 'automations.edit.number' : 'automations.edit.factor')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={action.score_prefix}
              error={wrong('factor')}
              onChange={(event) => onChange({ ...action, score_prefix: event.currentTarget.value })}
            />
            <div data-part="series">
              <Select
                label={t('automations.edit.series')}
                placeholder={t('automations.edit.choose')}
                allowDeselect={false}
                searchable={series.length > 8}
                data={series.map(({ id, name }) => ({ value: id, label: name }))}
                renderOption={({ option }) => <bdi>{option.label}</bdi>}
                value={into === '' ? null : into}
                error={wrong('series')}
                onChange={(id) => id !== null && onChange({ ...action, scoreseries_id: id })}
              />
            </div>
            <div data-part="player">
              <Select
                label={t('automations.edit.player')}
                placeholder={t('automations.edit.choose')}
                allowDeselect={false}
                data={columnsFor('player_column', fields)}
                renderOption={({ option }) => <bdi>{option.label}</bdi>}
                value={player === '' ? null : player}
                error={wrong('player')}
                onChange={(id) => id !== null && onChange({ ...action, player_column: id })}
              />
            </div>
          </Fields>
          {n !== undefined && (
            <div>
              <Button
                size="sm"
                icon={<IconTrash stroke={1.75} />}
                aria-label={t('automations.edit.removeAction', { n: formatCount(n) })}
                onClick={onRemove}
              >
                {t('automations.edit.removeAction', { n: formatCount(n) })}
              </Button>
            </div>
          )}
        </div>
      </FormGroup>
      <FormGroup title={titled('along')}>
        <Fields>
          {ALONG.map(([column, name]) => (
            <div key={column}>
              {choose(column, t(`automations.edit.${name}`), t(name === 'time' ? 'automations.edit.now' : 'automations.edit.nothing'))}
            </div>
          ))}
        </Fields>
      </FormGroup>
      <FormGroup title={titled('later')}>
        <Fields>
          <Select
            label={t('automations.edit.noLonger')}
            allowDeselect={false}
            data={[
              { value: 'keep', label: t('automations.edit.keep') },
              { value: 'take', label: t('automations.edit.revoke') },
            ]}
            value={later.takesBack ? 'take' : 'keep'}
            onChange={(value) => onChange({ ...action, revoke_rule: revokeRuleOf({ ...later, takesBack: value === 'take' }) })}
          />
          <Select
            label={t('automations.edit.changes')}
            allowDeselect={false}
            data={[
              { value: 'keep', label: t('automations.edit.another') },
              { value: 'correct', label: t('automations.edit.correct') },
            ]}
            value={later.corrects ? 'correct' : 'keep'}
            onChange={(value) => onChange({ ...action, revoke_rule: revokeRuleOf({ ...later, corrects: value === 'correct' }) })}
          />
        </Fields>
      </FormGroup>
    </>
  );
}

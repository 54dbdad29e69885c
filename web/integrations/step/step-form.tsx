import { Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SYSTEMS, type SystemType } from '../../../src/integrations/systems.values.ts';
import { laterOf, revokeRuleOf } from '../../automations/edit/rule-values.ts';
import { ConditionRow } from '../../objects/edit/condition-row.tsx';
import { Button } from '../../platform/controls/button.tsx';
import { Segmented } from '../../platform/controls/segmented.tsx';
import { Fields, Toggle } from '../../platform/form/form-group.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { ColumnField } from './column-field.tsx';
import { ItemFields } from './item-fields.tsx';
import { PointTypes } from './point-types.tsx';
import { fieldsOf, type Problems, type StepValues } from './step-values.ts';
import '../integrations-texts.ts';
import '../../objects/objects-texts.ts';
import classes from './step.module.css';

type StepFormProps = {
  type: SystemType;
  values: StepValues;
  problems: Problems;
  /** What came last, cell by cell. */
  came: readonly { path: string; text: string }[];
  onChange: (change: Partial<StepValues>) => void;
};

const SOURCES = ['webhook', 'poll', 'file', 'api'] as const;

/** What a step reads, and what becomes of it (U-136, U-137). */
export function StepForm({ type, values, problems, came, onChange }: StepFormProps) {
  const { t } = useTranslation();
  const series = useSeriesList().data?.scoreseries ?? [];
  const { name, source_type: source, event_type: event, target, filter, score_series_id: into, revoke_rule: rule } = values;
  const fields = fieldsOf(values, came);
  const later = laterOf(rule);
  const paths = came.map(({ path }) => path);
  const wrong = (field: keyof Problems) => problems[field] && t(`integrations.step.wrong.${field}`);
  const column = { values, paths, onChange };
  const flag = (field: 'fetch_all' | 'create_player' | 'invite_player' | 'ignore_deleted_players' | 'create_tag_if_missing') => (
    <Toggle
      label={t(`integrations.step.flag.${field}`)}
      text={t(`integrations.step.flagMore.${field}`)}
      checked={values[field] === 1}
      onChange={(on) => onChange({ [field]: on ? 1 : 0 })}
    />
  );
  return (
    <>
      <Part title={t('integrations.step.when')}>
        <TextInput
          label={t('integrations.step.name')}
          maxLength={255}
          autoComplete="off"
          value={name}
          error={wrong('name')}
          onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        />
        <Fields>
          <div data-part="event">
            <Select
              label={t('integrations.step.event', { thing: t(`integrations.thing.${type}`) })}
              allowDeselect={false}
              data={SYSTEMS[type].events.map((value) => ({ value, label: t(`integrations.event.${value}`) }))}
              value={event}
              onChange={(value) => onChange({ event_type: SYSTEMS[type].events.find((one) => one === value) ?? event })}
            />
          </div>
          <Select
            label={t('integrations.step.source')}
            allowDeselect={false}
            data={SOURCES.map((value) => ({ value, label: t(`integrations.source.${value}`) }))}
            value={source}
            onChange={(value) => onChange({ source_type: SOURCES.find((one) => one === value) ?? source })}
          />
        </Fields>
        <ColumnField name="id_column" {...column} description={t('integrations.step.idMore')} error={wrong('apart')} />
        {source !== 'webhook' && <div>{flag('fetch_all')}</div>}
      </Part>
      <Part title={t('integrations.step.only')} text={t('integrations.step.onlyMore')}>
        <div className={classes.conditions} data-part="only">
          {filter.map((condition, at) => (
            <ConditionRow
              key={at}
              n={at + 1}
              condition={condition}
              fields={fields}
              unseen
              onChange={(next) => onChange({ filter: filter.with(at, next) })}
              onRemove={() => onChange({ filter: filter.toSpliced(at, 1) })}
            />
          ))}
        </div>
        <Refusal>{wrong('only')}</Refusal>
        <div>
          <Button
            size="sm"
            icon={<IconPlus stroke={2} />}
            disabled={fields.length === 0}
            onClick={() => onChange({ filter: [...filter, { field: '', operator: 'eq', values: [''] }] })}
          >
            {t('integrations.step.addCondition')}
          </Button>
        </div>
      </Part>
      <Part title={t('integrations.step.whom')}>
        <Fields>
          <div data-part="player">
            <ColumnField name="player_email_column" {...column} error={wrong('player')} />
          </div>
          <ColumnField name="external_id_column" {...column} />
          <TextInput
            label={t('integrations.step.prefix')}
            description={t('integrations.step.prefixMore')}
            maxLength={255}
            autoComplete="off"
            value={values.external_id_prefix}
            onChange={({ currentTarget: { value } }) => onChange({ external_id_prefix: value })}
          />
          <ColumnField name="name_column" {...column} description={t('integrations.step.nameMore')} />
          {(target === 'players' || target === 'teams') && (
            <>
              <div data-part="team">
                <ColumnField name="team_external_id_column" {...column} error={wrong('team')} />
              </div>
              <TextInput
                label={t('integrations.step.teamPrefix')}
                description={t('integrations.step.prefixMore')}
                maxLength={255}
                autoComplete="off"
                value={values.team_external_id_prefix}
                onChange={({ currentTarget: { value } }) => onChange({ team_external_id_prefix: value })}
              />
            </>
          )}
        </Fields>
        <div>
          {flag('create_player')}
          {values.create_player === 1 && flag('invite_player')}
          {flag('ignore_deleted_players')}
        </div>
      </Part>
      <Part title={t('integrations.step.gives')}>
        <div>
          <Segmented
            label={t('integrations.step.gives')}
            value={target}
            options={(['points', 'players', 'teams', 'objects'] as const).map((value) => ({
              value,
              label: t(`integrations.target.${value}`),
            }))}
            onChange={(value) => onChange({ target: value })}
          />
        </div>
        {target === 'objects' && <ItemFields values={values} paths={paths} error={wrong('object')} onChange={onChange} />}
        {target === 'points' && (
          <>
            <Fields>
              <div data-part="points">
                <ColumnField name="points_column" {...column} description={t('integrations.step.pointsMore')} />
              </div>
              <div data-part="series">
                <Select
                  label={t('integrations.step.series')}
                  description={t('integrations.step.seriesMore')}
                  placeholder={t('integrations.step.choose')}
                  allowDeselect={false}
                  searchable={series.length > 8}
                  data={series.map(({ id, name: label }) => ({ value: id, label }))}
                  renderOption={({ option }) => <bdi>{option.label}</bdi>}
                  value={into === '' ? null : into}
                  error={wrong('series')}
                  onChange={(id) => id !== null && onChange({ score_series_id: id })}
                />
              </div>
              <ColumnField name="point_time_column" {...column} />
              <ColumnField name="comment_column" {...column} />
              <ColumnField name="point_type_column" {...column} />
              <TextInput
                label={t('integrations.step.tags')}
                description={t('integrations.step.tagsMore')}
                maxLength={2000}
                autoComplete="off"
                value={values.tags.join(',')}
                onChange={({ currentTarget: { value } }) => onChange({ tags: value === '' ? [] : value.split(',') })}
              />
            </Fields>
            {values.point_type_column !== '' && <PointTypes values={values} onChange={onChange} />}
            {values.tags.length > 0 && flag('create_tag_if_missing')}
          </>
        )}
      </Part>
      {target === 'points' && (
        <Part title={t('integrations.step.later')}>
          <Fields>
            <Select
              label={t('integrations.step.noLonger')}
              allowDeselect={false}
              data={[
                { value: 'keep', label: t('integrations.step.keep') },
                { value: 'take', label: t('integrations.step.revoke') },
              ]}
              value={later.takesBack ? 'take' : 'keep'}
              onChange={(value) => onChange({ revoke_rule: revokeRuleOf({ ...later, takesBack: value === 'take' }) })}
            />
            <Select
              label={t('integrations.step.changes')}
              allowDeselect={false}
              data={[
                { value: 'keep', label: t('integrations.step.another') },
                { value: 'correct', label: t('integrations.step.correct') },
              ]}
              value={later.corrects ? 'correct' : 'keep'}
              onChange={(value) => onChange({ revoke_rule: revokeRuleOf({ ...later, corrects: value === 'correct' }) })}
            />
          </Fields>
        </Part>
      )}
    </>
  );
}

/** A part of the form: one column, since it stands between two others. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {text && <p className="soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}

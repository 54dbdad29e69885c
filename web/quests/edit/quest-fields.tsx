import { Select, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { Fields, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { PictureField } from './picture-field.tsx';
import type { QuestProblems, QuestValues } from './quest-values.ts';
import '../quests-texts.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

const LATEST = '9998-12-31T23:59';

type QuestFieldsProps = {
  values: QuestValues;
  problems: QuestProblems;
  /** Somebody has begun it: what is fixed from then on is told, and cannot be changed. */
  isTaken: boolean;
  /** By whose clocks times stand. */
  zone: string;
  onChange: (change: Partial<QuestValues>) => void;
};

/** What a quest is called and looks like, its kind, when, for whom, and whether it is published. */
export function QuestFields({ values, problems, isTaken, zone, onChange }: QuestFieldsProps) {
  const { t } = useTranslation();
  const kinds = useCategories('quest');
  const time = (field: 'start' | 'end' | 'repeatEnd') => ({
    type: 'datetime-local',
    max: LATEST,
    value: values[field],
    error: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <FormGroup title={t('questEdit.about')} text={t('questEdit.aboutMore')}>
        <div className={classes.stack}>
          <TextInput
            label={t('questEdit.name')}
            maxLength={255}
            autoComplete="off"
            value={values.name}
            error={problems.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('questEdit.description')}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={10_000}
            value={values.description}
            error={problems.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          {kinds.length > 0 && (
            <FilterChips
              label={t('questEdit.categories')}
              lead={t('questEdit.categories')}
              options={kinds}
              chosen={values.categories}
              onChange={(categories) => onChange({ categories })}
            />
          )}
          <PictureField
            label={t('questEdit.picture')}
            none={t('questEdit.noPicture')}
            icon={values.icon}
            onChange={(icon) => onChange({ icon })}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('questEdit.kind')} text={isTaken ? t('questEdit.fixed') : t('questEdit.kindMore')}>
        {isTaken ? (
          <p>{[t(`quests.type.${values.type}`), t(values.isAnonymous ? 'questEdit.anonymous' : 'questEdit.named')].join(' · ')}</p>
        ) : (
          <div className={classes.stack}>
            <Choices
              label={t('questEdit.kind')}
              value={values.type}
              options={([1, 2] as const).map((value) => ({
                value,
                label: t(`quests.type.${value}`),
                text: t(`questEdit.types.${value}`),
              }))}
              onChange={(type) => onChange({ type })}
            />
            <Toggle
              label={t('questEdit.anonymous')}
              text={t('questEdit.anonymousMore')}
              checked={values.isAnonymous}
              // What would tell who gave which answer goes with it.
              onChange={(on) => onChange({ isAnonymous: on, ...(on && { mode: 1 as const, bonus: '0' }) })}
            />
          </div>
        )}
      </FormGroup>
      <FormGroup title={t('questEdit.when')} text={t('questEdit.whenMore', { zone })}>
        <Fields>
          {!isTaken && <TextInput label={t('questEdit.start')} {...time('start')} />}
          <TextInput label={t(values.repeat === 1 ? 'questEdit.end' : 'questEdit.endOfFirst')} {...time('end')} />
          {!isTaken && (
            <Select
              label={t('questEdit.repeat')}
              allowDeselect={false}
              data={([1, 2, 3, 4, 5] as const).map((mode) => ({ value: String(mode), label: t(`questEdit.repeats.${mode}`) }))}
              value={String(values.repeat)}
              onChange={(mode) =>
                onChange({
                  repeat: Number(mode) as QuestValues['repeat'],
                  ...(mode === '1' && { repeatEnd: '', rounds: '' }),
                })
              }
            />
          )}
          {values.repeat !== 1 && (
            <>
              <TextInput
                label={t('questEdit.rounds')}
                description={problems.rounds ? undefined : t('questEdit.roundsMore')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={values.rounds}
                error={problems.rounds}
                onChange={(event) => onChange({ rounds: event.currentTarget.value })}
              />
              <TextInput label={t('questEdit.repeatEnd')} {...time('repeatEnd')} />
            </>
          )}
        </Fields>
      </FormGroup>
      <FormGroup title={t('questEdit.who')} text={t('questEdit.whoMore')}>
        <Choices
          label={t('questEdit.who')}
          value={values.isForAll ? 'all' : 'some'}
          options={(['all', 'some'] as const).map((value) => ({
            value,
            label: t(`questEdit.for.${value}`),
            text: t(`questEdit.for.${value}More`),
          }))}
          onChange={(who) => onChange({ isForAll: who === 'all' })}
        />
      </FormGroup>
      <FormGroup title={t('questEdit.phase')} text={t('questEdit.phaseMore')}>
        <Choices
          label={t('questEdit.phase')}
          value={values.phase}
          options={([2, 0, 1] as const).map((value) => ({
            value,
            label: t(`quests.phase.${value}`),
            text: t(`questEdit.phases.${value}`),
          }))}
          onChange={(phase) => onChange({ phase })}
        />
      </FormGroup>
    </>
  );
}

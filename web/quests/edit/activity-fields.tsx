import { Menu, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { Fields, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { type ActivityProblems, type ActivityValues, newField, swapped } from './activity-values.ts';
import { ELEMENT_TYPES, ELEMENTS } from './edit-paths.ts';
import { FieldEditor } from './field-editor.tsx';
import { PictureField } from './picture-field.tsx';
import './edit-texts.ts';
import classes from './edit.module.css';

/** As many has an activity at most. */
const MOST_FIELDS = 50;

type ActivityFieldsProps = {
  quest: QuestRow;
  kind: ActivityRow['activitytype'];
  sections: readonly ActivityRow[];
  values: ActivityValues;
  problems: ActivityProblems;
  onChange: (change: Partial<ActivityValues>) => void;
};

/** What an activity is called, what it shows and asks, when it opens, and what quick answers give. */
export function ActivityFields({ quest, kind, sections, values, problems, onChange }: ActivityFieldsProps) {
  const { t } = useTranslation();
  const { fields } = values;
  const isSection = kind === 'section';
  return (
    <>
      <FormGroup title={t(`questEdit.activityKind.${kind}`)} text={t('questEdit.activityMore')}>
        <div className={classes.stack}>
          <TextInput
            label={t('questEdit.title')}
            maxLength={2_000}
            autoComplete="off"
            value={values.title}
            error={problems.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Textarea
            label={t('questEdit.under')}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={10_000}
            value={values.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
          {!isSection && sections.length > 0 && (
            <Select
              label={t('questEdit.section')}
              placeholder={t('questEdit.noSection')}
              clearable
              openOnFocus={false}
              className={classes.short}
              data={sections.map(({ id, title }) => ({ value: id, label: title || t('questEdit.untitled') }))}
              value={values.section === '' ? null : values.section}
              onChange={(section) => onChange({ section: section ?? '' })}
            />
          )}
          <PictureField
            label={t('questEdit.picture')}
            none={t('questEdit.noPicture')}
            icon={values.image}
            onChange={(image) => onChange({ image })}
          />
        </div>
      </FormGroup>
      {!isSection && (
        <FormGroup title={t('questEdit.fields')} text={t('questEdit.fieldsMore')}>
          <ol className={classes.fields} aria-label={t('questEdit.fields')}>
            {fields.map((field, index) => (
              <li key={field.key}>
                <FieldEditor
                  quest={quest}
                  field={field}
                  number={index + 1}
                  last={index === fields.length - 1}
                  problems={problems}
                  onChange={(change) => onChange({ fields: fields.with(index, { ...field, ...change }) })}
                  onMove={(way) => onChange({ fields: swapped(fields, index, index + way) })}
                  onRemove={() => onChange({ fields: fields.toSpliced(index, 1) })}
                />
              </li>
            ))}
          </ol>
          {fields.length < MOST_FIELDS && (
            <LateMenu target={<Button icon={<IconPlus stroke={2} />} children={t('questEdit.addField')} />}>
              {ELEMENTS.map((element) => (
                <Menu.Item key={element} onClick={() => onChange({ fields: [...fields, newField(ELEMENT_TYPES[element])] })}>
                  {t(`questEdit.element.${element}`)}
                </Menu.Item>
              ))}
            </LateMenu>
          )}
        </FormGroup>
      )}
      {quest.is_anonymous === 0 && (
        <FormGroup title={t('questEdit.opening')} text={t('questEdit.openingMore')}>
          <div className={classes.stack}>
            <Fields>
              <TextInput
                label={t('questEdit.least')}
                description={problems.least ? undefined : t('questEdit.leastMore')}
                inputMode="decimal"
                autoComplete="off"
                maxLength={24}
                value={values.least}
                error={problems.least}
                onChange={(event) => onChange({ least: event.currentTarget.value })}
              />
            </Fields>
            {!isSection && (
              <>
                <Toggle
                  label={t('questEdit.clock')}
                  text={t('questEdit.clockMore')}
                  checked={values.showsTime}
                  onChange={(on) => onChange({ showsTime: on })}
                />
                <Toggle
                  label={t('questEdit.inBonus')}
                  text={t('questEdit.inBonusMore')}
                  checked={values.inBonus}
                  onChange={(on) => onChange({ inBonus: on })}
                />
                <Toggle
                  label={t('questEdit.anonymousActivity')}
                  text={t('questEdit.anonymousActivityMore')}
                  checked={values.isAnonymous}
                  onChange={(on) => onChange({ isAnonymous: on })}
                />
              </>
            )}
          </div>
        </FormGroup>
      )}
    </>
  );
}

import { Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { Toggle } from '../../platform/form/form-group.tsx';
import { type ActivityProblems, addressOf, type FieldValues, hasChoices, onlyOf, subtypesOf } from './activity-values.ts';
import { ChoiceRows } from './choice-rows.tsx';
import { ELEMENT_TYPES, ELEMENTS } from './edit-paths.ts';
import { RichField } from './rich-field.tsx';
import './edit-texts.ts';
import classes from './edit.module.css';

type FieldEditorProps = {
  quest: QuestRow;
  field: FieldValues;
  number: number;
  last: boolean;
  problems: ActivityProblems;
  onChange: (change: Partial<FieldValues>) => void;
  onMove: (way: -1 | 1) => void;
  onRemove: () => void;
};

/** One field of an activity: what it asks, or shows, what is right, and what is said afterwards. */
export function FieldEditor({ quest, field, number, last, problems, onChange, onMove, onRemove }: FieldEditorProps) {
  const { t } = useTranslation();
  const { key, type, subtype, title, content, feedback } = field;
  const element = ELEMENTS.find((one) => ELEMENT_TYPES[one] === type) ?? 'content';
  const name = t('questEdit.field', { n: number, element: t(`questEdit.element.${element}`) });
  const subtypes = subtypesOf(type);
  const isAsked = hasChoices(field);
  return (
    <section className={classes.field} aria-label={name}>
      <div className={classes.fieldHead}>
        <h3 className="grow">{name}</h3>
        <IconButton
          size="sm"
          label={t('questEdit.earlier', { title: name })}
          icon={<IconArrowUp stroke={1.75} />}
          aria-disabled={number === 1 || undefined}
          onClick={() => number > 1 && onMove(-1)}
        />
        <IconButton
          size="sm"
          label={t('questEdit.later', { title: name })}
          icon={<IconArrowDown stroke={1.75} />}
          aria-disabled={last || undefined}
          onClick={() => !last && onMove(1)}
        />
        <IconButton size="sm" label={t('questEdit.remove', { name })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      </div>
      <TextInput
        label={t(isAsked ? 'questEdit.question' : 'questEdit.heading')}
        maxLength={2_000}
        autoComplete="off"
        value={title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      {type === 3 ? (
        <TextInput
          label={t('questEdit.video')}
          placeholder="https://www.youtube.com/watch?v="
          type="url"
          maxLength={2_000}
          autoComplete="off"
          value={addressOf(content)}
          error={problems[key]}
          onChange={(event) => onChange({ content: onlyOf('youtube', event.currentTarget.value.trim()) })}
        />
      ) : (
        <RichField
          label={t(type === 4 ? 'questEdit.text' : 'questEdit.moreText')}
          openedAtOnce={type === 4}
          value={content}
          onChange={(next) => onChange({ content: next })}
        />
      )}
      {subtypes.length > 0 && (
        <Select
          label={t('questEdit.look')}
          allowDeselect={false}
          className={classes.short}
          data={subtypes.map((one) => ({ value: one, label: t(`questEdit.subtype.${one as Subtype}`) }))}
          value={subtype}
          onChange={(next) => onChange({ subtype: next })}
        />
      )}
      {isAsked && (
        <>
          <ChoiceRows quest={quest} field={field} problems={problems} onChange={(choices) => onChange({ choices })} />
          <div>
            <Toggle label={t('questEdit.mandatory')} checked={field.isMandatory} onChange={(on) => onChange({ isMandatory: on })} />
            {type === 2 && (
              <Toggle
                label={t('questEdit.caseSensitive')}
                text={t('questEdit.caseSensitiveMore')}
                checked={field.isCaseSensitive}
                onChange={(on) => onChange({ isCaseSensitive: on })}
              />
            )}
          </div>
          {feedback.isAdvanced ? (
            <RichField
              label={t('questEdit.feedback')}
              openedAtOnce
              value={feedback.content}
              onChange={(next) => onChange({ feedback: { ...feedback, content: next } })}
            />
          ) : (
            <Textarea
              label={t('questEdit.feedback')}
              description={t('questEdit.feedbackMore')}
              autosize
              minRows={1}
              maxRows={8}
              maxLength={10_000}
              value={feedback.text}
              onChange={(event) => onChange({ feedback: { ...feedback, text: event.currentTarget.value } })}
            />
          )}
          <Toggle
            label={t('questEdit.advanced')}
            checked={feedback.isAdvanced}
            onChange={(on) => onChange({ feedback: { ...feedback, isAdvanced: on } })}
          />
        </>
      )}
    </section>
  );
}

type Subtype = 'single' | 'multi' | 'short' | 'long' | 'stars' | 'numbers';

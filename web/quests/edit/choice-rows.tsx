import { Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { UploadPicture } from '../../platform/form/upload-picture.tsx';
import {
  type ActivityProblems,
  addressOf,
  type ChoiceValues,
  type FieldValues,
  JUDGED,
  newChoice,
  NPS,
  onlyOf,
  PICTURES,
  swapped,
} from './activity-values.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** As many has a field at most. */
const MOST_CHOICES = 100;

type ChoiceRowsProps = {
  quest: QuestRow;
  field: FieldValues;
  problems: ActivityProblems;
  onChange: (choices: readonly ChoiceValues[]) => void;
};

/** What can be chosen: of a text what is right, of a rank the right order, of an NPS 0 to 10. */
export function ChoiceRows({ quest, field, problems, onChange }: ChoiceRowsProps) {
  const { t } = useTranslation();
  const { type, choices } = field;
  const isQuiz = quest.questtype === 2;
  const hasPoints = quest.is_anonymous === 0;
  const isFixed = type === NPS;
  const set = (index: number, change: Partial<ChoiceValues>) =>
    onChange(choices.map((one, place) => (place === index ? { ...one, ...change } : one)));
  return (
    <fieldset className={classes.choices}>
      <legend>{t(type === 2 ? 'questEdit.rightTexts' : type === 5 ? 'questEdit.rightOrder' : 'questEdit.choices')}</legend>
      {type === 2 && <p className="meta">{t('questEdit.rightTextsMore')}</p>}
      <ol>
        {choices.map((choice, index) => {
          const name = choice.label || t('questEdit.choice', { n: index + 1 });
          const picture = addressOf(choice.content);
          return (
            <li key={choice.key} className={classes.choice}>
              <span className="meta num">{index + 1}</span>
              <div className={classes.choiceFields}>
                {type === PICTURES && (
                  <div className={classes.choicePicture}>
                    {picture !== '' && <img src={picture} alt="" />}
                    <UploadPicture
                      type="quest"
                      label={t('questEdit.pictureOf', { n: index + 1 })}
                      onUploaded={({ path }) => set(index, { content: onlyOf('image', path, choice.label) })}
                    />
                  </div>
                )}
                <TextInput
                  aria-label={t('questEdit.labelOf', { n: index + 1 })}
                  placeholder={t(type === PICTURES ? 'questEdit.pictureLabel' : 'questEdit.label')}
                  maxLength={2_000}
                  autoComplete="off"
                  readOnly={isFixed}
                  value={choice.label}
                  onChange={(event) => set(index, { label: event.currentTarget.value })}
                />
                {hasPoints && (
                  <TextInput
                    aria-label={t('questEdit.pointsOf', { n: index + 1 })}
                    className={classes.pointsField}
                    inputMode="text"
                    autoComplete="off"
                    maxLength={24}
                    rightSection={<span className="meta">{t('questEdit.pointsShort')}</span>}
                    rightSectionWidth={44}
                    value={choice.points}
                    error={problems[choice.key]}
                    onChange={(event) => set(index, { points: event.currentTarget.value })}
                  />
                )}
                {JUDGED.includes(type) && (isQuiz || choice.isCorrect) && (
                  <Checkbox
                    label={t('questEdit.right')}
                    aria-label={t('questEdit.rightOf', { n: index + 1 })}
                    checked={choice.isCorrect}
                    onChange={(event) => set(index, { isCorrect: event.currentTarget.checked })}
                  />
                )}
                {type === 1 && (
                  <Checkbox
                    label={t('questEdit.own')}
                    aria-label={t('questEdit.ownOf', { n: index + 1 })}
                    checked={choice.isOwn}
                    onChange={(event) => set(index, { isOwn: event.currentTarget.checked })}
                  />
                )}
              </div>
              {!isFixed && (
                <span className={classes.moves}>
                  <IconButton
                    size="sm"
                    label={t('questEdit.earlier', { title: name })}
                    icon={<IconArrowUp stroke={1.75} />}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => onChange(swapped(choices, index, index - 1))}
                  />
                  <IconButton
                    size="sm"
                    label={t('questEdit.later', { title: name })}
                    icon={<IconArrowDown stroke={1.75} />}
                    aria-disabled={index === choices.length - 1 || undefined}
                    onClick={() => onChange(swapped(choices, index, index + 1))}
                  />
                  <IconButton
                    size="sm"
                    label={t('questEdit.remove', { name })}
                    icon={<IconTrash stroke={1.75} />}
                    onClick={() => onChange(choices.filter(({ key }) => key !== choice.key))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!isFixed && choices.length < MOST_CHOICES && (
        <Button size="sm" icon={<IconPlus stroke={2} />} onClick={() => onChange([...choices, newChoice()])}>
          {t(type === 2 ? 'questEdit.addRight' : 'questEdit.addChoice')}
        </Button>
      )}
    </fieldset>
  );
}

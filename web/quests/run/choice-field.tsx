import { IconCheck } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_OF_AN_ANSWER } from '../../../src/quests/answer.values.ts';
import { useKey } from '../../platform/keyboard/use-key.ts';
import { RichTextView } from '../rich/late.ts';
import type { FieldProps } from './field-props.ts';
import { TYPE } from './run-answers.ts';
import classes from './run.module.css';

/** Multiple and picture choice: one or several, by a press or by the letter that stands there; some ask for words of one's own. */
export function ChoiceField({ field, given, onGive, keyed, labelledBy, describedBy, invalid, disabled }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const { choices, field_type: type, field_subtype: subtype } = field;
  const many = subtype === 'multi';

  function choose(choiceId: string) {
    const others = given.choices.filter((one) => one !== choiceId);
    const isChosen = others.length < given.choices.length;
    onGive({ ...given, choices: !many ? [choiceId] : isChosen ? others : [...others, choiceId] });
  }

  return (
    <fieldset
      className={classes.choices}
      data-pictures={type === TYPE.picture || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      {choices.map(({ id: choiceId, choice_label: label, contentblob: content, player_custom_choice: own }, place) => {
        const letter = LETTERS[place];
        const chosen = given.choices.includes(choiceId);
        return (
          <div key={choiceId} className={classes.choice} data-chosen={chosen || undefined}>
            <label>
              <input
                ref={(input) => {
                  if (input) inputs.current.set(choiceId, input);
                  else inputs.current.delete(choiceId);
                }}
                className="vh"
                type={many ? 'checkbox' : 'radio'}
                name={id}
                checked={chosen}
                aria-label={label === '' ? t('quests.run.choice', { key: letter ?? place + 1 }) : label}
                aria-describedby={content === '' ? undefined : `${id}-${choiceId}`}
                aria-invalid={invalid || undefined}
                aria-keyshortcuts={keyed ? letter : undefined}
                onChange={() => choose(choiceId)}
              />
              {content !== '' && (
                <span id={`${id}-${choiceId}`} className={classes.choiceContent}>
                  <RichTextView json={content} />
                </span>
              )}
              <span className={classes.choiceKey} aria-hidden="true">
                {letter && <kbd>{letter}</kbd>}
                <bdi className="grow">{label}</bdi>
                {chosen && <IconCheck size={16} stroke={2.25} />}
              </span>
            </label>
            {own === 1 && chosen && (
              <input
                type="text"
                className={classes.words}
                aria-label={t('quests.run.ownWords')}
                placeholder={t('quests.run.ownWords')}
                maxLength={MOST_OF_AN_ANSWER}
                value={given.text}
                onChange={({ currentTarget: { value } }) => onGive({ ...given, text: value })}
              />
            )}
            {keyed && !disabled && letter && (
              <LetterKey
                letter={letter}
                press={() => {
                  inputs.current.get(choiceId)?.focus();
                  choose(choiceId);
                }}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

function LetterKey({ letter, press }: { letter: string; press: () => void }) {
  useKey(letter.toLowerCase(), press);
  return null;
}

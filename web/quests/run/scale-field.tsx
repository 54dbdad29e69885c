import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKey } from '../../platform/keyboard/use-key.ts';
import type { FieldProps } from './field-props.ts';
import { TYPE } from './run-answers.ts';
import classes from './run.module.css';

/** Rate and NPS: one of a row, by a press or by its digit. Stars are filled up to the one that is chosen. */
export function ScaleField({ field, given, onGive, keyed, labelledBy, describedBy, invalid, disabled }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const { choices, field_type: type, field_subtype: subtype } = field;
  const stars = type === TYPE.rate && subtype !== 'numbers';
  const first = type === TYPE.nps ? 0 : 1;
  const at = choices.findIndex((choice) => given.choices.includes(choice.id));
  const nameOf = (label: string, place: number) => (label === '' ? String(first + place) : label);
  return (
    <div className={classes.scaled}>
      <fieldset className={classes.scale} aria-labelledby={labelledBy} aria-describedby={describedBy} disabled={disabled}>
        {choices.map(({ id: choiceId, choice_label: label }, place) => (
          <label key={choiceId} data-chosen={place === at || undefined} data-filled={(stars && place <= at) || undefined}>
            <input
              ref={(input) => {
                if (input) inputs.current.set(choiceId, input);
                else inputs.current.delete(choiceId);
              }}
              className="vh"
              type="radio"
              name={id}
              checked={place === at}
              aria-label={nameOf(label, place)}
              aria-invalid={invalid || undefined}
              onChange={() => onGive({ ...given, choices: [choiceId] })}
            />
            <span aria-hidden="true" className="num">
              {!stars ? nameOf(label, place) : place <= at ? <IconStarFilled size={24} /> : <IconStar size={24} stroke={1.5} />}
            </span>
            {keyed && !disabled && first + place < 10 && (
              <DigitKey
                digit={String(first + place)}
                press={() => {
                  inputs.current.get(choiceId)?.focus();
                  onGive({ ...given, choices: [choiceId] });
                }}
              />
            )}
          </label>
        ))}
      </fieldset>
      {type === TYPE.nps && (
        <p className={`${classes.ends} meta`} aria-hidden="true">
          <span>{t('quests.run.unlikely')}</span>
          <span>{t('quests.run.likely')}</span>
        </p>
      )}
    </div>
  );
}

function DigitKey({ digit, press }: { digit: string; press: () => void }) {
  useKey(digit, press);
  return null;
}

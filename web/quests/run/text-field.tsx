import { MOST_OF_AN_ANSWER } from '../../../src/quests/answer.values.ts';
import type { FieldProps } from './field-props.ts';
import classes from './run.module.css';

/** A text of one line or of several. */
export function TextField({ field, given, onGive, labelledBy, describedBy, invalid, disabled }: FieldProps) {
  const props = {
    className: classes.words,
    maxLength: MOST_OF_AN_ANSWER,
    value: given.text,
    disabled,
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onGive({ ...given, text: value }),
  };
  return field.field_subtype === 'long' ? <textarea rows={6} {...props} /> : <input type="text" autoComplete="off" {...props} />;
}

import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../platform/api.ts';
import { RichTextView } from '../rich/late.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldProps } from './field-props.ts';
import { RankField } from './rank-field.tsx';
import { isAsked, TYPE } from './run-answers.ts';
import { ScaleField } from './scale-field.tsx';
import { TextField } from './text-field.tsx';
import classes from './run.module.css';

export type Told = Answer<'POST', 'quest/get_feedback'>['feedback'][number];

type Props = Pick<FieldProps, 'field' | 'given' | 'onGive' | 'keyed' | 'disabled'> & {
  /** Names it where it has no title of its own. */
  heading: string;
  missing: boolean;
  told: Told | undefined;
};

/** A field of an activity: what it says, what is answered to it, and what is said to that. */
export function Field({ heading, missing, told, ...props }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { field_title: title, field_type: type, field_subtype: subtype, contentblob: content, mandatory } = props.field;
  const hint = isAsked(props.field) && (type === TYPE.rank ? t('quests.run.rank') : subtype === 'multi' ? t('quests.run.many') : undefined);
  const described = [...(hint ? [`${id}-hint`] : []), ...(missing ? [`${id}-missing`] : [])].join(' ');
  const inside = {
    ...props,
    labelledBy: title === '' ? heading : `${id}-title`,
    describedBy: described === '' ? undefined : described,
    invalid: missing,
  };
  return (
    <div className={classes.field} data-field={props.field.id}>
      {title !== '' && (
        <p id={`${id}-title`} className={classes.fieldTitle}>
          <bdi>{title}</bdi>
        </p>
      )}
      {content !== '' && <RichTextView json={content} />}
      {isAsked(props.field) && mandatory === 0 && <p className="meta">{t('quests.run.optional')}</p>}
      {hint && (
        <p id={`${id}-hint`} className="meta">
          {hint}
        </p>
      )}
      {missing && (
        <p id={`${id}-missing`} className={classes.missing} role="alert">
          {t('quests.run.missing')}
        </p>
      )}
      {controlOf(inside)}
      {told && <Said told={told} />}
    </div>
  );
}

function controlOf(props: FieldProps): ReactNode {
  switch (props.field.field_type) {
    case TYPE.choice:
    case TYPE.picture:
      return <ChoiceField {...props} />;
    case TYPE.text:
      return <TextField {...props} />;
    case TYPE.rank:
      return <RankField {...props} />;
    case TYPE.rate:
    case TYPE.nps:
      return <ScaleField {...props} />;
    default:
      return null;
  }
}

/** Whether the answer is right, and what is said to it. */
function Said({ told: { iscorrect, text, blob, advanced_editor: advanced } }: { told: Told }) {
  const laidOut = advanced === 1 && blob !== '';
  if (iscorrect === null && text === '' && !laidOut) return null;
  return (
    <div className={classes.said}>
      {iscorrect !== null && <Verdict right={iscorrect === 1} />}
      {laidOut ? (
        <RichTextView json={blob} />
      ) : (
        text !== '' && (
          <p>
            <bdi>{text}</bdi>
          </p>
        )
      )}
    </div>
  );
}

export function Verdict({ right }: { right: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.verdict} data-right={right || undefined}>
      {right ? <IconCheck size={16} stroke={2.25} aria-hidden="true" /> : <IconX size={16} stroke={2.25} aria-hidden="true" />}
      {t(right ? 'quests.run.right' : 'quests.run.wrong')}
    </span>
  );
}

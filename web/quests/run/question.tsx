import { IconUserOff } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRow, FieldRow } from '../../../projections/quests/quests.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Scroll } from '../../platform/page/scroll.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { Field, type Told } from './field.tsx';
import { type Begun, begunWith, firstMissing, type Given, isAsked, NOTHING, type Sent, sent, TYPE } from './run-answers.ts';
import classes from './run.module.css';

type QuestionProps = {
  activity: ActivityRow;
  /** Of the section that it is in. */
  section: string | undefined;
  /** Which of how many, from 1. */
  place: number;
  count: number;
  /** Absent until they are there. */
  fields: readonly FieldRow[] | undefined;
  /** What is answered is kept without a name. */
  unnamed: boolean;
  /** What was answered before, whole or half. */
  begun: readonly Begun[];
  /** Another whenever what was begun was typed on another device: it takes the place of what was typed here. */
  elsewhere?: number;
  /** Stands at the right of the line over the question, and under it. */
  clock?: ReactNode;
  bar?: ReactNode;
  /** What is said to the answer, once it is given. */
  told?: readonly Told[] | undefined;
  /** Why it cannot be answered, or the answer was refused. */
  refusal?: ReactNode;
  /** A field that the server misses an answer to. */
  missed?: string | undefined;
  busy?: boolean;
  /** What the button says, and what stands under it. */
  press: string;
  note: ReactNode;
  /** It came in place of another: the focus goes to it. */
  follows: boolean;
  onGive?: (rows: Sent[]) => void;
  onAnswer: (rows: Sent[]) => void;
  onBack?: (() => void) | undefined;
};

/** One activity: what it asks, its fields, and one button in the thumb's reach. */
export function Question(props: QuestionProps) {
  const {
    activity,
    section,
    place,
    count,
    fields,
    unnamed,
    begun,
    clock,
    bar,
    told,
    refusal,
    busy = false,
    press,
    note,
    follows,
    onBack,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [changed, setChanged] = useState<{ readonly [fieldId: string]: Given }>({});
  const [heard, setHeard] = useState(props.elsewhere);
  if (heard !== props.elsewhere) {
    setHeard(props.elsewhere);
    setChanged({});
  }
  const [missing, setMissing] = useState<string>();
  const given = { ...begunWith(fields ?? [], begun), ...changed };
  const keyed = fields?.find(({ field_type: type }) => KEYED.includes(type))?.id;
  const missed = missing ?? props.missed;

  useEffect(() => {
    if (follows) heading.current?.focus({ preventScroll: true });
  }, [follows]);
  // What had the focus can be answered no more, and what is said may stand below what is in sight.
  const isTold = told !== undefined;
  useEffect(() => {
    if (!isTold) return;
    button.current?.focus();
    form.current?.querySelector(`.${classes.said}`)?.scrollIntoView({ block: 'nearest' });
  }, [isTold]);

  function give(fieldId: string, one: Given) {
    const after = { ...changed, [fieldId]: one };
    setChanged(after);
    setMissing(undefined);
    props.onGive?.(sent(fields ?? [], { ...given, ...after }));
  }

  function answer(event: SubmitEvent) {
    event.preventDefault();
    if (!fields || busy) return;
    const first = told ? undefined : firstMissing(fields, given);
    setMissing(first);
    if (first === undefined) props.onAnswer(sent(fields, given));
    else form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea, button)`)?.focus();
  }

  return (
    <form ref={form} className={classes.question} onSubmit={answer} noValidate>
      <Scroll className={classes.body} label={activity.title}>
        <div className={classes.column}>
          <div className={classes.clock}>
            <span className="grow soft num">
              {section !== undefined && section !== '' && <bdi>{`${section} · `}</bdi>}
              {t(activity.activitytype === 'content' ? 'quests.run.pageOf' : 'quests.run.questionOf', { n: place, count })}
            </span>
            {clock}
          </div>
          {bar ?? <div className={classes.time} />}
          {activity.image !== '' && <img className={classes.image} src={activity.image} alt="" />}
          <h2 id={id} ref={heading} tabIndex={-1} className={classes.ask}>
            <bdi>{activity.title || t('quests.run.questionOf', { n: place, count })}</bdi>
          </h2>
          {activity.adescription !== '' && (
            <p className={classes.more}>
              <bdi>{activity.adescription}</bdi>
            </p>
          )}
          {unnamed && fields?.some(isAsked) && (
            <p className={classes.unnamed}>
              <IconUserOff size={16} stroke={1.75} aria-hidden="true" />
              {t('quests.run.unnamed')}
            </p>
          )}
          {fields
            ? fields.map((field) => (
                <Field
                  key={field.id}
                  field={field}
                  heading={id}
                  given={given[field.id] ?? NOTHING}
                  onGive={(one) => give(field.id, one)}
                  keyed={field.id === keyed}
                  missing={field.id === missed}
                  disabled={told !== undefined}
                  told={told?.find(({ field_id }) => field_id === field.id)}
                />
              ))
            : !refusal && <Bones />}
          {refusal}
        </div>
      </Scroll>
      <div className={classes.foot}>
        <div className={classes.footRow}>
          {onBack && (
            <Button size="lg" onClick={onBack}>
              {t('quests.run.back')}
            </Button>
          )}
          <Button ref={button} kind="fill" size="lg" type="submit" busy={busy} disabled={!fields} className={classes.press}>
            {press}
          </Button>
        </div>
        <p className="meta" role="status">
          {note}
        </p>
      </div>
    </form>
  );
}

/** Fields in which letters and digits choose. */
const KEYED: readonly number[] = [TYPE.choice, TYPE.picture, TYPE.rate, TYPE.nps];

function Bones() {
  return (
    <div className={classes.field} aria-busy="true">
      {[0, 1, 2].map((index) => (
        <Bone key={index} width="100%" height={52} />
      ))}
    </div>
  );
}

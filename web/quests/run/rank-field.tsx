import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../platform/controls/button.tsx';
import { useMeasuredFlip } from '../../platform/motion/use-flip.ts';
import { announce } from '../../platform/shell/announcer.tsx';
import { RichTextView } from '../rich/late.ts';
import type { FieldProps } from './field-props.ts';
import classes from './run.module.css';

const MOVE_MS = 150;

/** A rank: lines that are put in order by their arrows, or dragged by their grips. */
export function RankField({ field: { choices }, given, onGive, labelledBy, describedBy, disabled }: FieldProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<string>();
  /** The arrow that was pressed: its line may have been taken out and put in again, which loses the focus. */
  const pressed = useRef<HTMLElement>(undefined);
  const order = given.choices;
  useMeasuredFlip(list, order.join(), MOVE_MS);
  useLayoutEffect(() => pressed.current?.focus(), [order]);
  const nameOf = (id: string, place: number) => choices.find((one) => one.id === id)?.choice_label || String(place + 1);

  function move(id: string, to: number) {
    if (to < 0 || to >= order.length || order.indexOf(id) === to) return;
    onGive({ ...given, choices: order.filter((one) => one !== id).toSpliced(to, 0, id) });
  }

  function step(id: string, by: number, arrow: HTMLElement) {
    const to = order.indexOf(id) + by;
    if (to < 0 || to >= order.length) return;
    pressed.current = arrow;
    announce(t('quests.run.movedTo', { name: nameOf(id, to), place: to + 1, count: order.length }));
    move(id, to);
  }

  function drag({ clientY, currentTarget }: PointerEvent<HTMLElement>) {
    if (lifted === undefined) return;
    const lines = [...currentTarget.querySelectorAll<HTMLElement>('li')];
    const top = currentTarget.getBoundingClientRect().top;
    // By where lines are laid out, not by where they are on their way to it.
    const over = lines.findIndex(({ offsetTop, offsetHeight }) => clientY - top < offsetTop + offsetHeight);
    move(lifted, over < 0 ? lines.length - 1 : over);
  }

  return (
    <ol
      ref={list}
      className={classes.order}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onPointerMove={drag}
      onPointerUp={() => setLifted(undefined)}
      onPointerCancel={() => setLifted(undefined)}
    >
      {order.map((id, place) => {
        const content = choices.find((one) => one.id === id)?.contentblob ?? '';
        const name = nameOf(id, place);
        return (
          <li key={id} data-flip={id} data-lifted={lifted === id || undefined}>
            <span className="num strong">{place + 1}</span>
            <span className="grow">
              <bdi>{name}</bdi>
              {content !== '' && <RichTextView json={content} />}
            </span>
            <IconButton
              label={t('quests.run.earlier', { name })}
              kind="plain"
              icon={<IconChevronUp stroke={1.75} />}
              disabled={disabled}
              aria-disabled={place === 0}
              onClick={({ currentTarget }) => step(id, -1, currentTarget)}
            />
            <IconButton
              label={t('quests.run.later', { name })}
              kind="plain"
              icon={<IconChevronDown stroke={1.75} />}
              disabled={disabled}
              aria-disabled={place === order.length - 1}
              onClick={({ currentTarget }) => step(id, 1, currentTarget)}
            />
            <span
              className={classes.grip}
              aria-hidden="true"
              onPointerDown={({ pointerId, button }) => {
                if (disabled || button !== 0) return;
                pressed.current = undefined;
                // The list holds the pointer: a line is taken out when it moves.
                list.current?.setPointerCapture(pointerId);
                setLifted(id);
              }}
            >
              <IconGripVertical size={18} stroke={1.75} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

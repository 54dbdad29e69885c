import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Checkbox, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { formatPoints } from '../../platform/format/numbers.ts';
import { previewPath } from '../quest-paths.ts';
import { activityPath, ELEMENT_TYPES, ELEMENTS } from './edit-paths.ts';
import '../quests-texts.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

type Side = 'before' | 'behind';
type ActivityLineProps = {
  quest: QuestRow;
  activity: ActivityRow;
  /** Its number in the quest: `2.1`. */
  number: string;
  selected: boolean;
  /** Nothing of its section stands before it, or behind. */
  first: boolean;
  last: boolean;
  onSelect: (on: boolean) => void;
  onMove: (way: 'earlier' | 'later') => void;
  /** Another one of the same section was let go on it. */
  onDrop: (activityId: string, side: Side) => void;
  onPhase: (phase: ActivityRow['publishphase']) => void;
  onDelete: () => void;
};

/** An activity in the list: dragged by its grip, or moved by its buttons. */
export function ActivityLine(props: ActivityLineProps) {
  const { quest, activity, number, selected, first, last, onSelect, onMove, onDrop, onPhase, onDelete } = props;
  const { t } = useTranslation();
  const { id, title: told, parent_id: parent, publishphase: phase, req_points: least, field_types: types, activitytype: kind } = activity;
  const title = told || t('questEdit.untitled');
  const box = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState<Side>();
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const [element, dragHandle] = [box.current, grip.current];
    if (!element || !dragHandle) return;
    const sideOf = (y: number): Side => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'before' : 'behind';
    };
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ activityId: id, parent }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => typeof data.activityId === 'string' && data.activityId !== id && data.parent === parent,
        getDropEffect: () => 'move',
        onDrag: ({ location }) => setOver(sideOf(location.current.input.clientY)),
        // By Escape too.
        onDragLeave: () => setOver(undefined),
        onDrop: ({ source, location }) => {
          setOver(undefined);
          dropped(String(source.data.activityId), sideOf(location.current.input.clientY));
        },
      }),
    );
  }, [id, parent]);

  return (
    <div ref={box} className={classes.activity} data-section={kind === 'section' || undefined} data-over={over}>
      <span ref={grip} className={classes.grip} title={t('questEdit.drag', { title })}>
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <Checkbox
        size="xs"
        aria-label={t('questEdit.select', { title })}
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <span className="meta num">{number}</span>
      <span className={classes.activityText}>
        <Link to={activityPath(quest.id, id)}>
          <bdi>{title}</bdi>
        </Link>
        <span className="meta">
          {[
            ...(kind === 'section'
              ? [t('questEdit.element.section')]
              : ELEMENTS.filter((element) => types.includes(ELEMENT_TYPES[element])).map((element) => t(`questEdit.element.${element}`))),
            ...(least === null ? [] : [t('questEdit.opensAt', { points: formatPoints(least) })]),
          ].join(' · ')}
        </span>
      </span>
      <Tag>{t(`quests.phase.${phase}`)}</Tag>
      <span className={classes.moves}>
        <IconButton
          size="sm"
          label={t('questEdit.earlier', { title })}
          icon={<IconArrowUp stroke={1.75} />}
          aria-disabled={first || undefined}
          onClick={() => !first && onMove('earlier')}
        />
        <IconButton
          size="sm"
          label={t('questEdit.later', { title })}
          icon={<IconArrowDown stroke={1.75} />}
          aria-disabled={last || undefined}
          onClick={() => !last && onMove('later')}
        />
        <LateMenu target={<IconButton size="sm" label={t('questEdit.actions', { title })} icon={<IconDots stroke={1.75} />} />}>
          <Menu.Item component={Link} to={activityPath(quest.id, id)}>
            {t('questEdit.edit')}
          </Menu.Item>
          {kind !== 'section' && (
            <Menu.Item component={Link} to={previewPath(quest.id, id)}>
              {t('quests.preview')}
            </Menu.Item>
          )}
          {([2, 1, 0] as const)
            .filter((other) => other !== phase)
            .map((other) => (
              <Menu.Item key={other} onClick={() => onPhase(other)}>
                {t(`questEdit.turn.${other}`)}
              </Menu.Item>
            ))}
          <Menu.Item c="var(--error)" onClick={onDelete}>
            {t('questEdit.deleteSome')}
          </Menu.Item>
        </LateMenu>
      </span>
    </div>
  );
}

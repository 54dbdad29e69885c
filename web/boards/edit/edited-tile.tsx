import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsDiagonalMinimize2,
  IconArrowsHorizontal,
  IconArrowUp,
  IconArrowsVertical,
  IconFoldDown,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRow, WidgetValueRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { WidgetTile } from '../widget-tile.tsx';
import type { OpenBoard } from '../use-boards.ts';
import { useWidgetTitle } from '../widget-title.ts';
import { moved, type Size, type Sizing, sized, type Way, WAYS } from './board-layout.ts';
import { Corner } from './corner.tsx';
import { usePreview } from './use-preview.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

type EditedTileProps = {
  widget: WidgetRow;
  widgets: readonly WidgetRow[];
  board: OpenBoard;
  value: WidgetValueRow | undefined;
  /** It differs from what is saved: what it would show is asked for. */
  unseen: boolean;
  problem: string | undefined;
  chosen: boolean;
  onChoose: () => void;
  onMove: (way: Way) => void;
  onSize: (sizing: Sizing) => void;
  /** While its corner is drawn, the size that it would have; then the one that it is given. */
  onDraw: (size: Size | undefined) => void;
  onDrawn: (size: Size) => void;
  onChange: () => void;
  onRemove: () => void;
};

const ARROWS = { left: IconArrowLeft, right: IconArrowRight, up: IconArrowUp, down: IconArrowDown };
const ICON = { size: 16, stroke: 1.75 };

/** A widget where it is edited: dragged by its grip, drawn by its corner, or chosen and moved by its tools. */
export function EditedTile(props: EditedTileProps) {
  const { widget, widgets, board, value, unseen, problem, chosen, onChoose, onMove, onSize, onDraw, onDrawn, onChange, onRemove } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const { title: name } = useWidgetTitle(widget);
  const preview = usePreview(unseen ? widget : undefined, board);
  useEffect(() => {
    if (!box.current || !grip.current) return;
    return draggable({ element: box.current, dragHandle: grip.current, getInitialData: () => ({ widgetId: widget.id }) });
  }, [widget.id]);
  const sizings: [Sizing, typeof IconPencil][] = [
    ['narrower', IconArrowsDiagonalMinimize2],
    ['wider', IconArrowsHorizontal],
    widget.height === 'high' ? ['lower', IconFoldDown] : ['higher', IconArrowsVertical],
  ];
  return (
    <div ref={box} className={classes.edited} data-chosen={chosen || undefined}>
      <WidgetTile
        widget={widget}
        value={unseen ? preview.value : value}
        head={
          <>
            <span ref={grip} className={classes.grip} title={t('boardEdit.drag', { name })}>
              <IconGripVertical {...ICON} aria-hidden="true" />
            </span>
            <button
              type="button"
              className={`${classes.choose} cut`}
              aria-pressed={chosen}
              aria-label={t('boardEdit.select', { name })}
              onClick={onChoose}
            >
              <bdi>{name}</bdi>
            </button>
            {chosen && (
              <span role="toolbar" aria-label={t('boardEdit.tools', { name })} className={classes.tools}>
                {WAYS.map((way) => {
                  const Arrow = ARROWS[way];
                  return (
                    <IconButton
                      key={way}
                      size="sm"
                      label={t(`boardEdit.move.${way}`, { name })}
                      icon={<Arrow {...ICON} />}
                      aria-disabled={isSame(widgets, moved(widgets, widget.id, way)) || undefined}
                      onClick={() => onMove(way)}
                    />
                  );
                })}
                {sizings.map(([sizing, Icon]) => (
                  <IconButton
                    key={sizing}
                    size="sm"
                    label={t(`boardEdit.size.${sizing}`, { name })}
                    icon={<Icon {...ICON} />}
                    aria-disabled={isSame(widgets, sized(widgets, widget.id, sizing)) || undefined}
                    onClick={() => onSize(sizing)}
                  />
                ))}
                <IconButton size="sm" label={t('boardEdit.change', { name })} icon={<IconPencil {...ICON} />} onClick={onChange} />
                <IconButton size="sm" label={t('boardEdit.remove', { name })} icon={<IconTrash {...ICON} />} onClick={onRemove} />
              </span>
            )}
          </>
        }
        instead={
          problem !== undefined ? (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          ) : preview.away ? (
            <p className="soft">{t('boardEdit.unseen')}</p>
          ) : undefined
        }
      />
      <Corner box={box} title={t('boardEdit.draw', { name })} onDraw={onDraw} onTake={onDrawn} />
    </div>
  );
}

/** Whether widgets stand as they stood. */
export function isSame(before: readonly WidgetRow[], after: readonly WidgetRow[]): boolean {
  return after.every((widget) => {
    const one = before.find(({ id }) => id === widget.id);
    const { widget_row: row, widget_col: col, width, height } = widget;
    return one?.width === width && one.height === height && one.widget_row === row && one.widget_col === col;
  });
}

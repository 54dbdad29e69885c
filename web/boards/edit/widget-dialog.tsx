import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { Fields, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { widgetOf, type OpenBoard } from '../use-boards.ts';
import { WidgetTile } from '../widget-tile.tsx';
import { NEW_WIDGET } from './board-draft.ts';
import { CategoryFields } from './category-fields.tsx';
import { CountedFields } from './counted-fields.tsx';
import { OfFields } from './of-fields.tsx';
import { usePreview } from './use-preview.ts';
import { widgetProblems } from './widget-problems.ts';
import '../boards-texts.ts';
import './edit-texts.ts';
import classes from '../boards.module.css';
import edit from './edit.module.css';

/** Those that can be shown today. */
const TYPES = ['value', 'chart', 'playerlist', 'gauge', 'badges', 'competitions', 'text'] as const;
const COLOURS = ['primary', 'secondary', 'status'] as const;

type WidgetDialogProps = {
  widget: WidgetRow;
  board: OpenBoard;
  onTake: (widget: WidgetRow) => void;
  onClose: () => void;
};

/** What a widget shows (U-204, U-205): its kind first, then what that asks for, and beside it how it would look. */
export function WidgetDialog({ widget, board, onTake, onClose }: WidgetDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(widget);
  const [tried, setTried] = useState(false);
  // On a status board it may be of whose board it is.
  const status = board.of !== undefined;
  const problems = widgetProblems(values, t, status);
  const preview = usePreview(values, board);
  const { widget_type: type, custom_title: title } = values;
  const onChange = (change: Partial<WidgetRow>) => setValues((before) => ({ ...before, ...change }));
  const fields = { values, status, problems: tried ? problems : {}, onChange };
  const counts = type === 'value' || type === 'chart' || type === 'playerlist' || type === 'gauge';
  const isNew = widget.id.startsWith(NEW_WIDGET);
  // One that nobody can choose any more is still what it is.
  const types = TYPES.some((one) => one === type) ? TYPES : [...TYPES, type];

  const said = Object.keys(problems).length > 0 ? t('boardEdit.widget.previewWaits') : preview.away ? t('boardEdit.unseen') : undefined;

  function take() {
    setTried(true);
    if (Object.keys(problems).length > 0) return focusFirstInvalid(form.current);
    onTake({ ...values, custom_title: title.trim() });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(isNew ? 'boardEdit.widget.new' : 'boardEdit.widget.edit')}
      width={960}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" onClick={take}>
            {t(isNew ? 'boardEdit.widget.put' : 'boardEdit.widget.take')}
          </Button>
        </>
      }
    >
      <div className={edit.trying}>
        <div ref={form} className={classes.stack}>
          <Fields>
            <Select
              label={t('boardEdit.widget.kind')}
              allowDeselect={false}
              data={types.map((value) => ({ value, label: t(`boards.type.${value}`) }))}
              value={type}
              onChange={(value) => onChange({ widget_type: types.find((one) => one === value) ?? type })}
            />
            <TextInput
              label={t(type === 'text' ? 'boardEdit.widget.words' : 'boardEdit.widget.title')}
              description={type === 'text' ? undefined : t('boardEdit.widget.titleMore')}
              maxLength={255}
              autoComplete="off"
              value={title}
              error={fields.problems.title}
              onChange={(event) => onChange({ custom_title: event.currentTarget.value })}
            />
          </Fields>
          {counts && <CountedFields {...fields} />}
          {type === 'badges' && (
            <>
              <OfFields {...fields} />
              <CategoryFields {...fields} />
            </>
          )}
          {type === 'playerlist' && (
            <Toggle
              label={t('boardEdit.widget.pictures')}
              checked={values.hide_avatar === 0}
              onChange={(on) => onChange({ hide_avatar: on ? 0 : 1 })}
            />
          )}
          {(type === 'value' || type === 'gauge') && (
            <Select
              label={t('boardEdit.widget.colour')}
              allowDeselect={false}
              data={COLOURS.map((value) => ({ value, label: t(`boardEdit.widget.colours.${value}`) }))}
              value={values.widgetvalueclass}
              onChange={(value) => onChange({ widgetvalueclass: COLOURS.find((one) => one === value) ?? 'primary' })}
            />
          )}
        </div>
        <section className={edit.preview} aria-label={t('boardEdit.widget.preview')}>
          <WidgetTile widget={widgetOf(values, board.of)} value={preview.value} instead={said && <p className="soft">{said}</p>} />
        </section>
      </div>
    </Dialog>
  );
}

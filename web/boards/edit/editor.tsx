import { IconAdjustmentsHorizontal, IconArrowBackUp, IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { pack } from '../../../src/widget-boards/board-grid.values.ts';
import { MOST_WIDGETS } from '../../../src/widget-boards/widget.values.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { SaveBar } from '../../platform/form/save-bar.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useKey } from '../../platform/keyboard/use-key.ts';
import { ownWritesReached } from '../../platform/live-line.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { announce } from '../../platform/shell/announcer.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { BoardGrid } from '../board-grid.tsx';
import { type OpenBoard, readAgain, useBoards, useValues, widgetOf } from '../use-boards.ts';
import { widgetTitle } from '../widget-title.ts';
import { type BoardDraft, changesOf, draftOf, NEW_WIDGET, newWidget, type NotSaved, saveBoard } from './board-draft.ts';
import { BoardFields } from './board-fields.tsx';
import { added, broughtBack, moved, putAt, type Size, sized, sizedTo, without } from './board-layout.ts';
import { EditedTile, isSame } from './edited-tile.tsx';
import { shownSent } from './use-preview.ts';
import { useDragging } from './use-dragging.ts';
import { WidgetDialog } from './widget-dialog.tsx';
import '../boards-texts.ts';
import './edit-texts.ts';
import classes from '../boards.module.css';

/** What is changed over what there was when that began, and each step back. */
type Editing = { base: OpenBoard; draft: BoardDraft; past: readonly BoardDraft[] };

type EditorProps = {
  board: OpenBoard;
  /** What it is called that has no name of its own. */
  name?: string;
  /** Where it is shown. */
  shownAt: string;
};

/** Edits a board in its place: nothing of it is seen by others until it is saved as a whole. */
export function Editor({ board, name, shownAt }: EditorProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<Editing>();
  const [chosen, setChosen] = useState<string>();
  const [dialog, setDialog] = useState<'settings' | WidgetRow>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly NotSaved[]>([]);
  const [drawn, setDrawn] = useState<Size & { id: string }>();
  const pane = useRef<HTMLDivElement>(null);
  /** How what is offered to be brought back is offered no more. */
  const offers = useRef<(() => void)[]>([]);
  useEffect(() => {
    const made = offers.current;
    return () => withdraw(made);
  }, []);
  const { data: known } = useSeriesList();
  const { themes } = useBoards();
  const { byId } = useValues(board, {});
  const { of } = board;
  const base = editing?.base ?? board;
  const draft = editing?.draft ?? draftOf(board);
  const { values, widgets } = draft;
  const { count } = changesOf(draftOf(base), draft);
  const saved = new Map(board.widgets.map((widget) => [widget.id, shownBy(widget)]));

  const change = (next: BoardDraft) => setEditing({ base, draft: next, past: [...(editing?.past ?? []), draft] });
  const nameOf = (widget: WidgetRow) => {
    const names = widget.scoreseries_list.split(',').flatMap((one) => known?.scoreseries.find((series) => series.id === one)?.name ?? []);
    return widgetTitle(widget, names, t);
  };

  /** Puts widgets in new places, and says where the one that was moved stands now. */
  function place(widget: WidgetRow, next: WidgetRow[]) {
    const at = pack(next).find((one) => one.id === widget.id);
    if (at) {
      const [row, column, columns, rows] = [at.row + 1, at.col + 1, at.cols, at.rows].map(formatCount);
      announce(t('boardEdit.stands', { name: nameOf(widget), row, column, columns, rows }));
    }
    if (!isSame(widgets, next)) change({ values, widgets: next });
  }

  function takeOff(widget: WidgetRow) {
    change({ values, widgets: without(widgets, widget.id) });
    setChosen(undefined);
    offers.current.push(showToast({ text: t('boardEdit.removed', { name: nameOf(widget) }), undo: () => putBack(widget) }));
  }

  /** Whatever else was changed since, until all is saved or discarded. */
  function putBack(widget: WidgetRow) {
    setEditing((before) => {
      if (!before) return before;
      const { draft: now, past } = before;
      return { ...before, draft: { ...now, widgets: broughtBack(now.widgets, widget) }, past: [...past, now] };
    });
  }

  function stepBack() {
    setEditing((before) => {
      const last = before?.past.at(-1);
      if (!before || !last) return before;
      // Nothing differs any more: what others change is seen again.
      if (changesOf(draftOf(before.base), last).count === 0) return undefined;
      return { ...before, draft: last, past: before.past.slice(0, -1) };
    });
  }
  useKey('mod+z', stepBack, editing !== undefined && dialog === undefined && !busy);

  const dragged = useDragging(pane, ({ id: widgetId, ...to }) => {
    const widget = widgets.find((one) => one.id === widgetId);
    if (widget) place(widget, putAt(widgets, widgetId, to));
  });
  const shown = dragged ? putAt(widgets, dragged.id, dragged) : drawn ? sizedTo(widgets, drawn.id, drawn) : widgets;

  async function save() {
    setBusy(true);
    withdraw(offers.current);
    try {
      const outcome = await saveBoard(base, draft);
      await ownWritesReached();
      // What comes next is edited over what there is now, and not over what was read before.
      const told = await readAgain(base);
      setFailed(outcome.failed);
      if (outcome.failed.length === 0) {
        startTransition(() => setEditing(undefined));
        showToast({ text: t('boardEdit.saved') });
        return;
      }
      // Whoever saves again was told of it, and means it.
      if (!told) return;
      const there = told.widgets;
      const idOf = (widgetId: string) => outcome.ids.get(widgetId) ?? idAmong(there, widgetId);
      const named = widgets.map((widget) => ({ ...widget, id: idOf(widget.id) }));
      setEditing({ base: told, draft: { values, widgets: withRevisions(named, there) }, past: [] });
      setFailed(outcome.failed.map((one) => (one.widgetId === undefined ? one : { ...one, widgetId: idOf(one.widgetId) })));
    } finally {
      setBusy(false);
    }
  }

  const whole = failed.find(({ widgetId }) => widgetId === undefined);
  const stale = failed.some(({ code }) => code === 'board-changed');
  const problem =
    (stale && t('boardEdit.stale')) ||
    (whole && t('boardEdit.settingsFailed', { message: whole.message })) ||
    (failed.length > 0 && t('boardEdit.failed', { count: failed.length })) ||
    undefined;
  const full = widgets.length >= MOST_WIDGETS;
  const addOne = () => setDialog({ ...newWidget(uuid4(), known?.scoreseries[0]?.id ?? ''), ...(of && { show_for: 'player' }) });
  const acts = [
    ...(of ? [] : [{ label: t('boardEdit.settings'), icon: IconAdjustmentsHorizontal, onSelect: () => setDialog('settings') }]),
    ...(full ? [] : [{ label: t('boardEdit.add'), icon: IconPlus, onSelect: addOne }]),
  ];
  return (
    <Page
      title={name ?? (values.name || t('boards.untitled'))}
      status={
        <Tag>
          <IconPencil size={12} stroke={2} aria-hidden="true" /> {t('boardEdit.editing')}
        </Tag>
      }
      facts={full ? t('boardEdit.full') : t('boards.widgets', { count: widgets.length })}
      actions={
        <>
          {(editing?.past.length ?? 0) > 0 && (
            <Button icon={<IconArrowBackUp stroke={1.75} />} disabled={busy} onClick={stepBack}>
              {t('boardEdit.undo')}
            </Button>
          )}
          <ButtonLink to={shownAt} icon={<IconEye stroke={1.75} />}>
            {t('boardEdit.show')}
          </ButtonLink>
          {acts.map(({ label, icon: Icon, onSelect }) => (
            <Button key={label} aria-haspopup="dialog" disabled={busy} icon={<Icon stroke={1.75} />} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </>
      }
      menu={[
        ...acts.map((act) => ({ ...act, folded: true })),
        { label: t('boardEdit.show'), icon: IconEye, to: shownAt, folded: true },
        ...((editing?.past.length ?? 0) > 0
          ? [{ label: t('boardEdit.undo'), icon: IconArrowBackUp, onSelect: stepBack, folded: true }]
          : []),
      ]}
      foot={
        <SaveBar
          changes={count}
          busy={busy}
          label={t('boardEdit.save')}
          onSave={() => void save()}
          onDiscard={() => {
            withdraw(offers.current);
            setEditing(undefined);
            setFailed([]);
          }}
        />
      }
      ownsFilled
      fill
    >
      <div ref={pane} className={classes.pane} inert={busy}>
        <Refusal>{problem}</Refusal>
        {widgets.length === 0 ? (
          <EmptyState
            kind="none"
            title={t('boardEdit.none')}
            text={t('boardEdit.noneMore')}
            action={
              <Button kind="fill" icon={<IconPlus stroke={2} />} onClick={addOne}>
                {t('boardEdit.add')}
              </Button>
            }
          />
        ) : (
          <BoardGrid
            widgets={shown}
            theme={themes.find((theme) => theme.id === values.theme) ?? board.settings.theme_obj}
            status={of !== undefined}
            steady
          >
            {(widget) => (
              <EditedTile
                widget={widgetOf(widget, of)}
                widgets={widgets}
                board={board}
                value={byId.get(widget.id)}
                unseen={saved.get(widget.id) !== shownBy(widget)}
                problem={failed.find(({ widgetId }) => widgetId === widget.id)?.message}
                chosen={chosen === widget.id}
                onChoose={() => setChosen(chosen === widget.id ? undefined : widget.id)}
                onMove={(way) => place(widget, moved(widgets, widget.id, way))}
                onSize={(sizing) => place(widget, sized(widgets, widget.id, sizing))}
                onDraw={(size) => setDrawn(size && { ...size, id: widget.id })}
                onDrawn={(size) => place(widget, sizedTo(widgets, widget.id, size))}
                onChange={() => setDialog(widget)}
                onRemove={() => takeOff(widget)}
              />
            )}
          </BoardGrid>
        )}
      </div>
      {dialog === 'settings' ? (
        <SettingsDialog draft={draft} onTake={change} onClose={() => setDialog(undefined)} />
      ) : (
        dialog && (
          <WidgetDialog
            widget={dialog}
            board={board}
            onTake={(widget) => {
              const isNew = widgets.every((one) => one.id !== widget.id);
              const next = isNew ? added(widgets, widget) : widgets.map((one) => (one.id === widget.id ? widget : one));
              change({ values, widgets: next });
              setChosen(widget.id);
              setDialog(undefined);
            }}
            onClose={() => setDialog(undefined)}
          />
        )
      )}
    </Page>
  );
}

/** The settings of a board, for its draft. */
function SettingsDialog({ draft, onTake, onClose }: { draft: BoardDraft; onTake: (draft: BoardDraft) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState(draft.values);
  const [tried, setTried] = useState(false);

  function take() {
    setTried(true);
    if (values.name.trim() === '' || values.theme === '') return;
    onTake({ ...draft, values });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('boardEdit.settings')}
      width={760}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" onClick={take}>
            {t('boardEdit.done')}
          </Button>
        </>
      }
    >
      <BoardFields values={values} tried={tried} onChange={(changed) => setValues({ ...values, ...changed })} />
    </Dialog>
  );
}

function withdraw(offers: (() => void)[]): void {
  for (const close of offers.splice(0)) close();
}

/** What of a widget says what it shows, as a text. */
function shownBy(widget: WidgetRow): string {
  return JSON.stringify(shownSent(widget));
}

/** What somebody else has taken off meanwhile is a new one when it is saved again. */
function idAmong(there: readonly WidgetRow[], widgetId: string): string {
  return widgetId.startsWith(NEW_WIDGET) || there.some(({ id }) => id === widgetId) ? widgetId : `${NEW_WIDGET}${widgetId}`;
}

function withRevisions(widgets: readonly WidgetRow[], there: readonly WidgetRow[]): WidgetRow[] {
  return widgets.map((widget) => ({ ...widget, revision: there.find(({ id }) => id === widget.id)?.revision ?? widget.revision }));
}

import { Select } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { ownWritesReached } from '../../platform/live-line.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { editBoardPath } from '../board-paths.ts';
import { useBoard, useBoards } from '../use-boards.ts';
import { BLANK_BOARD, boardValuesOf, type BoardValues, NEW_WIDGET, saveBoard } from './board-draft.ts';
import { BoardFields } from './board-fields.tsx';
import '../boards-texts.ts';
import './edit-texts.ts';
import classes from '../boards.module.css';

/** Makes a board (RT-098): from nothing, from a template (U-209), or as another is. */
export default function NewBoard() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const from = query.get('from');
  const { boards } = useBoards();
  const { board: source, error: unfound } = useBoard(from);
  const form = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Partial<BoardValues>>({});
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<'typing' | 'saving' | 'made'>('typing');
  const [refused, setRefused] = useState<string>();
  if (!admin)
    return (
      <Page title={t('boards.make')}>
        <FailedState status={403} />
      </Page>
    );

  const begun = source
    ? { ...boardValuesOf(source.settings), template: false, name: t('boardEdit.copyOf', { name: source.settings.name }) }
    : BLANK_BOARD;
  const values = { ...begun, ...typed };
  const templates = (boards ?? []).filter(({ id, template }) => template === 1 || id === from);

  async function make() {
    setTried(true);
    if (values.name.trim() === '' || values.theme === '' || (from !== null && !source)) return focusFirstInvalid(form.current);
    setState('saving');
    // Each is one of the new board's own.
    const widgets = (source?.widgets ?? []).map((widget) => ({ ...widget, id: `${NEW_WIDGET}${widget.id}` }));
    const { boardId, failed } = await saveBoard(undefined, { values, widgets });
    if (boardId === undefined) {
      setState('typing');
      setRefused(failed[0]?.message);
      return;
    }
    if (failed.length > 0) showToast({ kind: 'failed', text: t('boardEdit.failed', { count: failed.length }) });
    setState('made');
    await ownWritesReached();
    void navigate(editBoardPath(boardId));
  }

  return (
    <Page
      title={t('boards.make')}
      facts={t('boardEdit.newFacts')}
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={state === 'made' ? 0 : Object.keys(typed).length} />
          <Button kind="fill" busy={state !== 'typing'} onClick={() => void make()}>
            {t('boardEdit.makeIt')}
          </Button>
        </div>
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{refused ?? unfound?.message}</Refusal>
          {templates.length > 0 && (
            <FormGroup title={t('boardEdit.begin')} text={t('boardEdit.beginMore')}>
              <Select
                label={t('boardEdit.beginField')}
                allowDeselect={false}
                data={[{ value: '', label: t('boardEdit.nothing') }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
                renderOption={({ option }) => <bdi>{option.label}</bdi>}
                value={from ?? ''}
                onChange={(id) => setQuery(id ? { from: id } : {}, { replace: true })}
              />
            </FormGroup>
          )}
          <BoardFields
            values={values}
            tried={tried}
            onChange={(change) => {
              setTyped({ ...typed, ...change });
              setRefused(undefined);
            }}
          />
        </div>
      </FormBody>
    </Page>
  );
}

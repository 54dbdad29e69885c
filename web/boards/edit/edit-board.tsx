import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { usePlayerName } from '../../points/filters/use-players.ts';
import { BOARDS, boardPath, EDIT_STATUS } from '../board-paths.ts';
import { NoBoard } from '../board-page.tsx';
import { useBoard, useStatusBoard } from '../use-boards.ts';
import { Editor } from './editor.tsx';
import '../boards-texts.ts';
import './edit-texts.ts';

/** Edits a board (RT-100), or a status board: admins all of them, everybody their own (U-208). */
export default function EditBoard() {
  const { itemid = '' } = useParams();
  return itemid === EDIT_STATUS ? <EditStatusBoard /> : <EditMade id={itemid} />;
}

function EditMade({ id }: { id: string }) {
  const { admin } = useViewer();
  const opened = useBoard(admin ? id : null);
  const { board } = opened;
  return board ? <Editor key={id} board={board} shownAt={boardPath(id)} /> : <Unopened {...opened} may={admin} />;
}

function EditStatusBoard() {
  const { t } = useTranslation();
  const { admin, profileId } = useViewer();
  const of = useSearchParams()[0].get('of');
  const may = admin || of === profileId;
  const name = usePlayerName(of);
  const opened = useStatusBoard(may ? (of === null ? { template: 1 } : { profileid: of }) : null);
  const { board } = opened;
  if (!board || (of !== null && name === undefined)) return <Unopened {...opened} may={may} />;
  const called = of === null ? t('boardEdit.everybodys') : t('boardEdit.statusOf', { name });
  return <Editor key={board.settings.id} board={board} name={called} shownAt={of === null ? BOARDS : `/v_profile/${of}`} />;
}

type UnopenedProps = Pick<ReturnType<typeof useBoard>, 'board' | 'error' | 'refetch'> & { may: boolean };

function Unopened({ may, board, error, refetch }: UnopenedProps) {
  const { t } = useTranslation();
  return (
    <Page title={t('shell.widgetboards')} facts={'\u00a0'}>
      {!may ? (
        <FailedState status={403} />
      ) : board === null ? (
        <NoBoard />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : null}
    </Page>
  );
}

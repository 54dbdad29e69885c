import { IconCopy, IconPencil, IconShare3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { InstantPill } from '../scoreboard/instant-pill.tsx';
import { BoardChoices, useChosen } from './board-choices.tsx';
import { BoardGrid } from './board-grid.tsx';
import { BOARDS, copyBoardPath, editBoardPath } from './board-paths.ts';
import { seenOf } from './boards.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { type OpenBoard, useBoard, useValues } from './use-boards.ts';
import { WidgetTile } from './widget-tile.tsx';
import './boards-texts.ts';
import classes from './boards.module.css';

/** A board of widgets (RT-099): live, or as of any instant of the past. */
export default function BoardPage() {
  const { t } = useTranslation();
  const { itemid = '' } = useParams();
  const { board, error, refetch } = useBoard(itemid);
  if (board) return <Shown key={board.settings.id} board={board} />;
  return (
    <Page title={t('shell.widgetboards')} facts={'\u00a0'}>
      {board === null ? <NoBoard /> : error ? <FailedState status={error.status} onRetry={refetch} /> : null}
    </Page>
  );
}

/** There is none, or it is not one's to see. */
export function NoBoard() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-match"
      title={t('boards.notFound')}
      text={t('boards.notFoundMore')}
      action={<ButtonLink to={BOARDS}>{t('boards.all')}</ButtonLink>}
    />
  );
}

function Shown({ board }: { board: OpenBoard }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const [remove, removing] = useCommand('widget/remove_board', { method: 'DELETE' });
  const [{ at, sense }] = useBoardAddress();
  const chosen = useChosen(board.settings);
  const { byId, error, refetch, data } = useValues(board, { ...chosen, ...(at !== null && { at, sense }) });
  const { settings, widgets } = board;
  const { id, name, hide_title: hidesTitle } = settings;

  async function takeAway() {
    if (!(await remove({ unique_id: id }))) return;
    showToast({ text: t('boards.deletedIt', { name }), undo: () => void call('POST', 'widget/restore_board', { board_id: id }) });
    void navigate(BOARDS);
  }

  const acts = [
    { label: t('boards.share'), icon: IconShare3, onSelect: () => setSharing(true) },
    { label: t('boards.copy'), icon: IconCopy, to: copyBoardPath(id) },
    { label: t('boards.delete'), icon: IconTrash, onSelect: () => void takeAway() },
  ];
  return (
    <Page
      title={hidesTitle === 1 ? t('boards.untitled') : name}
      status={
        <>
          {settings.template === 1 && <Tag>{t('boards.template')}</Tag>}
          <InstantPill />
        </>
      }
      facts={admin ? t(`boards.seen.${seenOf(settings)}`) : t('boards.widgets', { count: widgets.length })}
      actions={
        admin && (
          <ButtonLink to={editBoardPath(id)} icon={<IconPencil stroke={1.75} />}>
            {t('boards.edit')}
          </ButtonLink>
        )
      }
      menu={admin ? [{ label: t('boards.edit'), icon: IconPencil, to: editBoardPath(id), folded: true }, ...acts] : []}
      fill
    >
      <div className={classes.pane}>
        <Refusal>{removing.error?.message}</Refusal>
        <BoardChoices settings={settings} />
        {error && !data && widgets.length > 0 ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : widgets.length === 0 ? (
          <EmptyState
            kind="none"
            title={t('boards.noWidgets')}
            text={t('boards.noWidgetsMore')}
            action={admin && <ButtonLink to={editBoardPath(id)}>{t('boards.edit')}</ButtonLink>}
          />
        ) : (
          <BoardGrid widgets={widgets} theme={settings.theme_obj}>
            {(widget) => <WidgetTile widget={widget} value={byId.get(widget.id)} at={at} />}
          </BoardGrid>
        )}
      </div>
      {sharing && <ShareDialog settings={settings} onClose={() => setSharing(false)} />}
    </Page>
  );
}

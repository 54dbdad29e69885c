import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { BoardGrid } from './board-grid.tsx';
import { editStatusPath } from './board-paths.ts';
import { type OpenBoard, useStatusBoard, useValues, widgetOf } from './use-boards.ts';
import { WidgetTile } from './widget-tile.tsx';
import './boards-texts.ts';
import classes from './boards.module.css';

type StatusBoardProps = { profileId: string; mayEdit: boolean; children: ReactNode };

/** The status board on a profile (RT-108, U-208), and what stands under it: it waits, so that nothing moves. An empty one is not shown. */
export default function StatusBoard({ profileId, mayEdit, children }: StatusBoardProps) {
  const { board, error } = useStatusBoard({ profileid: profileId });
  if (board === undefined && !error) return null;
  return (
    <>
      {board && board.widgets.length > 0 && <Shown board={board} editTo={mayEdit ? editStatusPath(profileId) : undefined} />}
      {children}
    </>
  );
}

function Shown({ board, editTo }: { board: OpenBoard; editTo: string | undefined }) {
  const { t } = useTranslation();
  const [{ at, sense }] = useBoardAddress();
  const { byId } = useValues(board, at === null ? {} : { at, sense });
  const { settings, widgets, of } = board;
  return (
    <section aria-labelledby="status-board">
      <div className={classes.statusHead}>
        <h2 id="status-board">{t('boards.status')}</h2>
        {editTo !== undefined && (
          <ButtonLink kind="quiet" size="sm" to={editTo}>
            {t('boards.changeStatus')}
          </ButtonLink>
        )}
      </div>
      <div className={classes.status}>
        <BoardGrid widgets={widgets} theme={settings.theme_obj} status>
          {(widget) => <WidgetTile widget={widgetOf(widget, of)} value={byId.get(widget.id)} at={at} />}
        </BoardGrid>
      </div>
    </section>
  );
}

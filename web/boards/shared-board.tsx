import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchStale, lookByKey } from '../platform/live-line.ts';
import { Page } from '../platform/page/page.tsx';
import { ConnectionBanner } from '../platform/states/connection-banner.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { BoardGrid } from './board-grid.tsx';
import { type OpenBoard, useBoard, useValues } from './use-boards.ts';
import { WidgetTile } from './widget-tile.tsx';
import './boards-texts.ts';
import classes from './boards.module.css';

/** How often a guest asks for what the server tells members by itself. */
const AGAIN_MS = 30_000;

type SharedProps = {
  accessKey: string;
  boardId: string;
  /** Instead of it, where the key opens nothing. */
  otherwise: ReactNode;
};

/** A board for whoever has its link (C-01, U-102): what it shows of now, for as long as the key opens it. */
export function SharedBoard({ accessKey, ...shown }: SharedProps) {
  const [looks, setLooks] = useState('');
  useEffect(() => {
    lookByKey(accessKey);
    setLooks(accessKey);
    return () => lookByKey(null);
  }, [accessKey]);
  if (accessKey === '') return shown.otherwise;
  return looks === accessKey && <Opened key={accessKey} {...shown} />;
}

function Opened({ boardId, otherwise }: Omit<SharedProps, 'accessKey'>) {
  const { t } = useTranslation();
  const { board, error, refetch } = useBoard(boardId);
  const [seen, setSeen] = useState(false);
  if (board && !seen) setSeen(true);
  const closed = board === null || error?.status === 403;
  // What has never opened is not asked for again.
  const asks = seen || !closed;
  useEffect(() => {
    if (!asks) return undefined;
    const timer = setInterval(() => fetchStale([{ view: 'widget-boards', key: '' }]), AGAIN_MS);
    return () => clearInterval(timer);
  }, [asks]);

  // Whoever guesses is told to wait: that is no other answer.
  const ended = closed || error?.status === 429;
  if (ended && !seen) return otherwise;
  return (
    <main className={classes.shared}>
      <ConnectionBanner />
      {ended ? (
        <EmptyState kind="denied" level={1} title={t('boards.sharing.ended')} text={t('boards.sharing.endedMore')} />
      ) : board ? (
        <Shown board={board} />
      ) : (
        <Page title={t('shell.widgetboards')} bare>
          {error && <FailedState status={error.status} onRetry={refetch} />}
        </Page>
      )}
    </main>
  );
}

function Shown({ board }: { board: OpenBoard }) {
  const { t } = useTranslation();
  const { byId } = useValues(board, {});
  const { settings, widgets } = board;
  return (
    <Page
      title={settings.hide_title === 1 ? t('boards.untitled') : settings.name}
      facts={t('boards.widgets', { count: widgets.length })}
      bare
      fill
    >
      <div className={classes.pane}>
        <BoardGrid widgets={widgets} theme={settings.theme_obj}>
          {(widget) => <WidgetTile widget={widget} value={byId.get(widget.id)} guest />}
        </BoardGrid>
      </div>
    </Page>
  );
}

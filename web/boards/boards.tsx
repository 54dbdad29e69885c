import { IconCopy, IconLayoutDashboard, IconPlus, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WidgetBoardRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { boardPath, copyBoardPath, editStatusPath, NEW_BOARD } from './board-paths.ts';
import { useBoards } from './use-boards.ts';
import './boards-texts.ts';
import classes from './boards.module.css';

/** The boards of the organisation that the viewer sees (RT-097); admins make them, and bring removed ones back. */
export default function Boards() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [text, setText] = useState('');
  const [deleted, setDeleted] = useState(false);
  const [restore, { error: refused }] = useCommand('widget/restore_board');
  const { boards, error, refetch } = useBoards(deleted ? { deleted: 1 } : {});
  const shown = boards?.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

  async function bringBack({ id, name }: WidgetBoardRow) {
    if (await restore({ board_id: id })) showToast({ text: t('boards.restored', { name }) });
  }

  const columns: Column<WidgetBoardRow>[] = [
    {
      key: 'name',
      head: t('boards.column.name'),
      names: true,
      grow: 3,
      cell: ({ id, name, template }) => (
        <span className={classes.named}>
          <IconLayoutDashboard size={24} stroke={1.5} aria-hidden="true" className={classes.icon} />
          {deleted ? (
            <bdi className="cut">{name}</bdi>
          ) : (
            <Link to={boardPath(id)} className="cut" title={name}>
              <bdi>{name}</bdi>
            </Link>
          )}
          {template === 1 && <Tag>{t('boards.template')}</Tag>}
        </span>
      ),
    },
    { key: 'seen', head: t('boards.column.seen'), soft: true, from: 768, cell: (board) => t(`boards.seen.${seenOf(board)}`) },
    ...(admin
      ? [
          {
            key: 'acts',
            head: <span className="vh">{t('table.actions')}</span>,
            cell: (board: WidgetBoardRow) =>
              deleted ? (
                <Button size="sm" aria-label={t('boards.restoreIt', { name: board.name })} onClick={() => void bringBack(board)}>
                  {t('boards.restore')}
                </Button>
              ) : (
                <ButtonLink
                  size="sm"
                  kind="quiet"
                  to={copyBoardPath(board.id)}
                  aria-label={t('boards.copyIt', { name: board.name })}
                  icon={<IconCopy size={16} stroke={1.75} />}
                >
                  {t('boards.copy')}
                </ButtonLink>
              ),
          },
        ]
      : []),
  ];
  const make = (
    <ButtonLink to={NEW_BOARD} icon={<IconPlus stroke={2} />}>
      {t('boards.make')}
    </ButtonLink>
  );
  return (
    <Page
      title={t('shell.widgetboards')}
      facts={boards ? t('boards.facts', { count: boards.length, formatted: formatCount(boards.length) }) : '\u00a0'}
      actions={admin && make}
      menu={
        admin
          ? [
              { label: t('boards.make'), icon: IconPlus, to: NEW_BOARD, folded: true },
              { label: t('boards.everybodys'), icon: IconUser, to: editStatusPath() },
            ]
          : []
      }
      fill
    >
      <Refusal>{refused?.message}</Refusal>
      <DataTable<WidgetBoardRow>
        label={t('shell.widgetboards')}
        filters={
          <>
            <FindField label={t('boards.find')} value={text} onChange={setText} />
            {admin && <FilterChip label={t('boards.alsoDeleted')} on={deleted} onClick={() => setDeleted(!deleted)} />}
          </>
        }
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        instead={
          error && !boards ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : boards?.length === 0 && !deleted ? (
            <EmptyState
              kind="none"
              icon={IconLayoutDashboard}
              title={t('boards.none')}
              text={t(admin ? 'boards.noneMore' : 'boards.noneMember')}
              action={admin && make}
            />
          ) : shown?.length === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('boards.noMatch')}
              action={
                <Button
                  onClick={() => {
                    setText('');
                    setDeleted(false);
                  }}
                >
                  {t('states.clearFilter')}
                </Button>
              }
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** Who sees a board (U-102). */
export function seenOf({ public: all, share_mode: shared }: Pick<WidgetBoardRow, 'public' | 'share_mode'>): 'link' | 'all' | 'admins' {
  if (shared === 1) return 'link';
  return all === 1 ? 'all' : 'admins';
}

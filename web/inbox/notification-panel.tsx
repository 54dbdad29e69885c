import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { NotificationRow } from '../../projections/inbox/inbox.view.ts';
import { TextButton } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useKey } from '../platform/keyboard/use-key.ts';
import { useCommand } from '../platform/live-command.ts';
import { patchResource } from '../platform/live-resources.ts';
import { useFocusInside } from '../platform/overlay/use-focus-inside.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { NotificationLead, NotificationSign, pathOf, subOf } from './say-notification.tsx';
import { useNotifications } from './use-notifications.ts';
import './inbox-texts.ts';
import classes from './inbox.module.css';

/** So many are shown, until one asks for those that are older. */
const MOST = 5;

/** What one is told, what is new first: at most five lines. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { notifications, error, refetch } = useNotifications();
  if (notifications) return <Notifications notifications={notifications} onClose={onClose} />;
  return error && <FailedState status={error.status} onRetry={refetch} />;
}

function Notifications({ notifications, onClose }: { notifications: readonly NotificationRow[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { invited, fresh } = useNotifications();
  const [all, setAll] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const [read] = useCommand('notifications/read_notices', {
    optimistic: ({ notfistoread: ids, dismissall }) => markRead(({ id }) => dismissall === 1 || ids?.includes(id) === true),
  });
  useFocusInside(head);
  useKey('Escape', onClose);

  const unread = notifications.filter(({ is_read }) => is_read === 0);
  const earlier = notifications.filter(({ is_read }) => is_read === 1);
  const room = all ? Infinity : MOST;
  const asked = invited.slice(0, room);
  const shownNew = unread.slice(0, room - asked.length);
  const shownEarlier = earlier.slice(0, room - asked.length - shownNew.length);
  const more = invited.length + notifications.length - asked.length - shownNew.length - shownEarlier.length;

  async function readAll() {
    // The button stays, and keeps the focus: Esc still closes.
    if (fresh === 0) return;
    const [newest] = notifications;
    // What comes while one presses was not seen.
    if (!(await read({ dismissall: 1, ...(newest && { upto: newest.notification_date }) })))
      showToast({ kind: 'failed', text: t('inbox.notRead') });
  }

  function go(row: NotificationRow) {
    if (row.is_read === 0) void read({ notfistoread: [row.id] });
    onClose();
  }

  return (
    <div ref={head}>
      <div className={classes.head}>
        <h2 tabIndex={-1} data-autofocus>
          {t('inbox.title')}
        </h2>
        <span className="meta num grow">{fresh > 0 && t('inbox.new', { count: fresh, formatted: formatCount(fresh) })}</span>
        <TextButton aria-disabled={fresh === 0 || undefined} onClick={() => void readAll()}>
          {t('inbox.readAll')}
        </TextButton>
      </div>
      <div className={classes.scroll} data-all={all || undefined}>
        {asked.length + shownNew.length > 0 && (
          <ul className={classes.lines}>
            {asked.map(({ name, access_key: key }) => (
              <li key={key}>
                <Line
                  to={`/group/invitations/${key}`}
                  onGo={onClose}
                  isNew
                  sign={
                    <span className={classes.disc}>
                      <IconUsers size={14} stroke={1.75} />
                    </span>
                  }
                  lead={<Trans i18nKey="inbox.invites" values={{ name }} components={{ b: <b /> }} />}
                  sub={t('inbox.invitesMore')}
                />
              </li>
            ))}
            {shownNew.map((row) => (
              <li key={row.id}>
                <Told row={row} onGo={() => go(row)} />
              </li>
            ))}
          </ul>
        )}
        {shownEarlier.length > 0 && (
          <>
            <h3 className={classes.seam}>{t('inbox.earlier')}</h3>
            <ul className={classes.lines}>
              {shownEarlier.map((row) => (
                <li key={row.id}>
                  <Told row={row} onGo={() => go(row)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {invited.length + notifications.length === 0 && (
          <div className={classes.none}>
            <EmptyState kind="none" title={t('inbox.none')} text={t('inbox.noneMore')} level={3} />
          </div>
        )}
      </div>
      {more > 0 && (
        <div className={classes.foot}>
          <TextButton className="num" onClick={() => setAll(true)}>
            {t('inbox.older', { count: more, formatted: formatCount(more) })}
          </TextButton>
        </div>
      )}
    </div>
  );
}

function Told({ row, onGo }: { row: NotificationRow; onGo: () => void }) {
  return (
    <Line
      to={pathOf(row)}
      onGo={onGo}
      isNew={row.is_read === 0}
      sign={<NotificationSign row={row} />}
      lead={<NotificationLead row={row} />}
      sub={subOf(row)}
      at={row.notification_date}
    />
  );
}

type LineProps = { to: string; onGo: () => void; isNew: boolean; sign: ReactNode; lead: ReactNode; sub: string; at?: string };

function Line({ to, onGo, isNew, sign, lead, sub, at }: LineProps) {
  const { t } = useTranslation();
  return (
    <Link className={classes.line} data-new={isNew || undefined} to={to} onClick={onGo}>
      {sign}
      <span className={`${classes.lead} cut`}>
        {isNew && <span className="vh">{t('inbox.unread')}: </span>}
        {lead}
      </span>
      <span className={`${classes.sub} meta num cut`}>{sub}</span>
      {at !== undefined && <Time at={at} as="since" className="meta num" />}
    </Link>
  );
}

/** Shows at once what is read. */
function markRead(isMeant: (row: NotificationRow) => boolean): () => void {
  return patchResource('notifications/get_notifications', {}, (answer) => {
    const rnotifications = answer.rnotifications.map((row) => (isMeant(row) ? { ...row, is_read: 1 as const } : row));
    const count = answer.rnotifications.filter((row) => row.is_read === 0 && isMeant(row)).length;
    return { ...answer, rnotifications, total_notifications: Math.max(0, answer.total_notifications - count) };
  });
}

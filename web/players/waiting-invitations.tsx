import { useTranslation } from 'react-i18next';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Notice } from '../platform/states/notice.tsx';
import './players-texts.ts';
import classes from './players.module.css';

/** Invitations that wait because an organisation sends 100 in an hour (U-080); nothing while none does. */
export function WaitingInvitations({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { data } = useResource('group/waiting_invitations', { groupid: groupId }, { staleOn: [{ view: 'invitations', key: groupId }] });
  if (!data || data.waiting === 0) return null;
  return (
    <div className={classes.next}>
      <Notice kind="info" role="status">
        <span className="strong">{t('players.waiting', { count: data.waiting, formatted: formatCount(data.waiting) })}</span>{' '}
        {t('players.waitingMore')} {data.next_at && <Time at={data.next_at} />}
      </Notice>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { Time } from '../platform/format/time.tsx';
import './players-texts.ts';

/** When a player was last here; of who never was, how far the invitation is (U-065). */
export function AccountState({ player }: { player: PlayerListRow }) {
  const { t } = useTranslation();
  const { connected, offline, emailaddress, last_used, invitation, invited_at } = player;
  if (last_used) return <Time at={last_used} as="ago" />;
  if (offline) return t('players.offline');
  if (connected) return t('players.connected');
  if (invitation === 'declined') return t('players.declined');
  if (invitation === 'blocked') return t('players.blocked');
  if (invitation === 'left') return t('players.left');
  if (invitation === 'pending' && invited_at)
    return (
      <>
        {t('players.invited')} <Time at={invited_at} as="ago" />
      </>
    );
  return t(emailaddress === null ? 'players.never' : 'players.notInvited');
}

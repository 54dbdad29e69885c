import { useTranslation } from 'react-i18next';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { call, CallRefused } from '../platform/api.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import './players-texts.ts';

/**
 * Lets players manage a team, or no more (U-066), and says what came of it. Without a team those that they are in are meant, or all that they
 * manage.
 */
export function useManaging(groupid: string, teamid: string | undefined, onDone: () => void) {
  const { t } = useTranslation();
  return async (players: readonly PlayerListRow[], manages: boolean) => {
    const selplayers = players.map(({ profile_id }) => profile_id);
    try {
      const sent = { groupid, selplayers, set_admin: manages ? 1 : 0, type: 'teammanager', ...(teamid && { teamid }) } as const;
      await call('POST', 'profile/change_permission', sent);
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      showToast({ kind: 'failed', text: refused.message });
      return;
    }
    showToast({ text: t(manages ? 'managers.made' : 'managers.ended', { count: players.length, name: players[0]?.Name ?? '' }) });
    onDone();
  };
}

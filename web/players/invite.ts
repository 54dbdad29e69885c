import type { TFunction } from 'i18next';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { call, CallRefused } from '../platform/api.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import './players-texts.ts';

/** Invites players by mail, again or for the first time (U-080), and says how many it reached. Answers whether any. */
export async function invite(groupid: string, players: readonly PlayerListRow[], t: TFunction): Promise<boolean> {
  try {
    const { invited, refused } = await call('POST', 'group/resend_invitations', {
      groupid,
      selplayers: players.map(({ profile_id }) => profile_id),
    });
    const who = t('players.invitedWho', { count: invited.length, name: nameOf(players, invited[0]) });
    if (refused.length === 0) showToast({ text: who });
    else showToast({ kind: 'failed', text: t('players.invitedSome', { who, count: refused.length }) });
    return true;
  } catch (refused) {
    if (!(refused instanceof CallRefused)) throw refused;
    showToast({ kind: 'failed', text: refused.message });
    return false;
  }
}

/** Whether an invitation could be sent: nobody acts as the player, who has an address and may have an account. */
export function canBeInvited({ connected, offline, emailaddress, anonymous, deleted }: PlayerListRow): boolean {
  return connected === 0 && offline === 0 && emailaddress !== null && anonymous === null && deleted !== 1;
}

function nameOf(players: readonly PlayerListRow[], profileId: string | undefined): string {
  return players.find(({ profile_id }) => profile_id === profileId)?.Name ?? '';
}

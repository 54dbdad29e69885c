import type { TFunction } from 'i18next';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { call, CallRefused } from '../platform/api.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import './players-texts.ts';

/** Brings deleted players back (U-071), and says what came of it. Answers whether it was done. */
export async function bringBack(
  groupid: string,
  players: readonly Pick<PlayerListRow, 'profile_id' | 'Name'>[],
  t: TFunction,
): Promise<boolean> {
  try {
    await call('POST', 'profile/activate_players', { groupid, selplayers: players.map(({ profile_id }) => profile_id) });
  } catch (refused) {
    if (!(refused instanceof CallRefused)) throw refused;
    showToast({ kind: 'failed', text: refused.message });
    return false;
  }
  showToast({ text: t('players.broughtBack', { count: players.length, name: players[0]?.Name ?? '' }) });
  return true;
}

import { useTranslation } from 'react-i18next';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { useCommand } from '../platform/live-command.ts';
import { lookingAs } from '../platform/live-line.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession } from '../platform/session/session.ts';
import { AskAboutPlayers } from './ask-about-players.tsx';
import { bringBack } from './bring-back.ts';
import './players-texts.ts';

type DeletePlayersProps = {
  groupId: string;
  players: readonly PlayerListRow[];
  /** Takes them out of sight before the answer; answers how they come back. */
  hide: (profileIds: readonly string[]) => () => void;
  onClose: (done: boolean) => void;
};

/** Deletes players (U-071): what ends, what stays, then one button. A toast brings them back. */
export function DeletePlayers({ groupId, players, hide, onClose }: DeletePlayersProps) {
  const { t } = useTranslation();
  const [remove, { pending, error, reset }] = useCommand('profile/delete_players', {
    method: 'DELETE',
    optimistic: ({ selplayers }) => hide(selplayers),
  });
  function close(done: boolean) {
    reset();
    onClose(done);
  }

  async function confirm() {
    const selplayers = players.map(({ profile_id }) => profile_id);
    if (!(await remove({ groupid: groupId, selplayers }))) return;
    close(true);
    // Who deleted themselves is out.
    if (selplayers.includes(lookingAs() ?? '')) return loadSession();
    showToast({
      text: t('deletePlayers.done', { count: players.length, name: players[0]?.Name ?? '' }),
      undo: () => void bringBack(groupId, players, t),
      undoLabel: t('players.bringBack'),
    });
  }

  return (
    <AskAboutPlayers
      about="deletePlayers"
      players={players}
      goesToo={(shown) => shown.some(({ is_org_admin }) => is_org_admin === 1) && t('deletePlayers.role')}
      refused={error?.message}
      pending={pending}
      onClose={() => close(false)}
      onConfirm={() => void confirm()}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import type { PlayersForgotten } from '../../src/players/players.contract.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatDate } from '../platform/format/times.ts';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { historyPath } from '../points/series-paths.ts';
import { AskAboutPlayers } from './ask-about-players.tsx';
import './players-texts.ts';
import classes from './players.module.css';

type AnonymiseProps = { groupId: string; players: readonly PlayerListRow[]; onClose: (done: boolean) => void };

/** Forgets players for good (U-070): what goes, what stays, then one button. There is no way back. Then where others' words still name them. */
export function Anonymise({ groupId, players, onClose }: AnonymiseProps) {
  const { t } = useTranslation();
  const [forget, { pending, error, reset }] = useCommand('profile/anonymize_players');
  const [forgotten, setForgotten] = useState<PlayersForgotten>();
  function close(done: boolean) {
    reset();
    setForgotten(undefined);
    onClose(done);
  }

  async function confirm() {
    const answer = await forget({ groupid: groupId, selplayers: players.map(({ profile_id }) => profile_id) });
    if (!answer) return;
    showToast({ text: t('anonymise.done', { count: players.length }) });
    if (answer.mention_count > 0) setForgotten(answer);
    else close(true);
  }

  if (forgotten) return <Mentioned {...forgotten} onClose={() => close(true)} />;
  return (
    <AskAboutPlayers
      about="anonymise"
      players={players}
      goesToo={(shown) => shown.some(({ connected }) => connected === 1) && t('anonymise.access')}
      refused={error?.message}
      pending={pending}
      onClose={() => close(false)}
      onConfirm={() => void confirm()}
    />
  );
}

/** Others' comments are their own words: they are named, and stay. */
function Mentioned({ mentions, mention_count: count, onClose }: PlayersForgotten & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('anonymise.mentioned', { count })}
      lead={t('anonymise.mentionedMore')}
      width={560}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('anonymise.close')}
        </Button>
      }
    >
      <ul className={classes.mentions}>
        {mentions.map(({ seriesid, entry_id, profileid, name, time }) => (
          <li key={entry_id}>
            <Link to={historyPath(seriesid, { player: profileid })}>{t('anonymise.mention', { name, date: formatDate(time) })}</Link>
          </li>
        ))}
        {count > mentions.length && <li className="meta">{t('anonymise.more', { count: count - mentions.length })}</li>}
      </ul>
    </Dialog>
  );
}

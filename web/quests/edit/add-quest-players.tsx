import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Receiver } from '../../points/add/add-points-state.ts';
import { PlayersField } from '../../points/add/players-field.tsx';
import './edit-texts.ts';

type AddQuestPlayersProps = {
  quest: QuestRow;
  /** How many may take part, in words; empty where there is no limit. */
  limit: string;
  onClose: () => void;
};

/** Lets players take a quest, one or many. */
export function AddQuestPlayers({ quest: { id: questid, name }, limit, onClose }: AddQuestPlayersProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly Receiver[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [tried, setTried] = useState(false);
  const [add, { pending, error }] = useCommand('quest/add_profiles');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (waiting || chosen.length === 0) return;
    if (!(await add({ questid, newprofiles: chosen.map(({ profileId }) => profileId) }))) return;
    showToast({ text: t('questEdit.added', { count: chosen.length, name: chosen[0]?.name ?? '' }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{t('questEdit.addTitle', { name })}</bdi>}
      lead={limit}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="add-quest-players" busy={pending}>
            {t('questEdit.addPlayers')}
          </Button>
        </>
      }
    >
      <form id="add-quest-players" noValidate onSubmit={(event) => void submit(event)}>
        <Refusal>{error?.message}</Refusal>
        <PlayersField
          first
          receivers={chosen}
          error={tried && chosen.length === 0 ? t('questEdit.addMissing') : undefined}
          onChange={setChosen}
          onWaiting={setWaiting}
        />
      </form>
    </Dialog>
  );
}

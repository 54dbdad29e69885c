import { useTranslation } from 'react-i18next';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import './edit-texts.ts';

type DeleteActivitiesProps = {
  quest: QuestRow;
  activities: readonly ActivityRow[];
  /** All of the quest. */
  all: readonly ActivityRow[];
  onClose: (done: boolean) => void;
};

/** They do not come back: so it asks, and says what goes with them. */
export function DeleteActivities({ quest, activities, all, onClose }: DeleteActivitiesProps) {
  const { t } = useTranslation();
  const [remove, { pending, error }] = useCommand('quest/activity', { method: 'DELETE' });
  const ids = new Set(activities.map(({ id }) => id));
  const inside = all.filter(({ id, parent_id: parent }) => !ids.has(id) && parent !== null && ids.has(parent));
  const [first] = activities;
  const told = { count: activities.length, title: first?.title || t('questEdit.untitled') };

  async function press() {
    if (!(await remove({ questid: quest.id, 'activity[]': [...ids] }))) return;
    showToast({ text: t('questEdit.activitiesDeleted', told) });
    onClose(true);
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={<bdi>{t('questEdit.deleteTitle', told)}</bdi>}
      width={460}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('states.cancel')}</Button>
          <Button kind="danger" busy={pending} onClick={() => void press()}>
            {t('questEdit.deleteSome')}
          </Button>
        </>
      }
    >
      {inside.length > 0 && (
        <p>{t('questEdit.deleteInside', { count: inside.length, title: inside[0]?.title || t('questEdit.untitled') })}</p>
      )}
      <p>{t(quest.have_response === 1 ? 'questEdit.deleteAnswered' : 'questEdit.deleteForEver')}</p>
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}

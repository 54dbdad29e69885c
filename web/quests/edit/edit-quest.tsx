import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { call } from '../../platform/api.ts';
import { Button, TextLink } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EditedQuest } from '../quest-page.tsx';
import { ALL_QUESTS, questPartPath } from '../quest-paths.ts';
import { QuestFields } from './quest-fields.tsx';
import { QuestForm } from './quest-form.tsx';
import { useQuestDraft } from './use-quest-draft.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** What a quest is, when, for whom, and whether it is published (RT-034). */
export default function EditQuest() {
  return <EditedQuest>{(quest, refetch) => <Editor key={quest.id} quest={quest} refetch={refetch} />}</EditedQuest>;
}

function Editor({ quest, refetch }: { quest: QuestRow; refetch: () => void }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const draft = useQuestDraft(quest, refetch);
  const { values, problems, set, code } = draft;
  const { id, activities, have_response: isTaken } = quest;
  return (
    <QuestForm quest={quest} draft={draft}>
      {code === 'score-series-missing' && (
        <p className={classes.line}>
          <TextLink to={questPartPath(id, 'award')}>{t('questEdit.toAward')}</TextLink>
        </p>
      )}
      {values.phase === 2 && activities === 0 && (
        <Notice action={<TextLink to={questPartPath(id, 'content')}>{t('questEdit.toContent')}</TextLink>}>
          {t('questEdit.nothingPublished')}
        </Notice>
      )}
      <QuestFields values={values} problems={problems} isTaken={isTaken === 1} zone={quest.timezone} onChange={set} />
      {admin && <CopyGroup quest={quest} />}
      <DeleteGroup quest={quest} />
    </QuestForm>
  );
}

/** Another like it, or a template of it: a template is copied, and never taken (U-104). */
function CopyGroup({ quest: { id, name, template = 0 } }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [copy, { pending, error }] = useCommand('quest/copy');
  const [mark, { pending: marking, error: kept }] = useCommand('quest/questinfo');

  async function make() {
    const done = await copy({ questid: id, copy_name: template === 1 ? name : t('questEdit.copyOf', { name }).slice(0, 255) });
    if (!done) return;
    await reached(done.position, 'quests');
    showToast({ text: t('questEdit.copied', { name }) });
    void navigate(questPartPath(done.newquestid, 'edit'));
  }

  async function turn() {
    if (await mark({ id, template: template === 1 ? 0 : 1 }))
      showToast({ text: t(template === 1 ? 'questEdit.noTemplate' : 'questEdit.isTemplate', { name }) });
  }

  return (
    <FormGroup title={t('questEdit.copies')} text={t('questEdit.copiesMore')}>
      <div className={classes.buttons}>
        <Button busy={pending} onClick={() => void make()}>
          {t(template === 1 ? 'questEdit.fromTemplate' : 'questEdit.copy')}
        </Button>
        <Button busy={marking} onClick={() => void turn()}>
          {t(template === 1 ? 'questEdit.unmark' : 'questEdit.mark')}
        </Button>
      </div>
      <Refusal>{(error ?? kept)?.message}</Refusal>
    </FormGroup>
  );
}

/** Deletes at once, and takes it back for six seconds. */
function DeleteGroup({ quest: { id, name, have_response: isTaken } }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('quest/quest', { method: 'DELETE' });

  async function press() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('questEdit.deleted', { name }), undo: () => void call('POST', 'quest/restore_quest', { id }) });
    void navigate(ALL_QUESTS);
  }

  return (
    <FormGroup title={t('questEdit.delete')} text={t(isTaken === 1 ? 'questEdit.deleteTaken' : 'questEdit.deleteMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('questEdit.deleteIt')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}

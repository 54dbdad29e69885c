import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { ActivityRow, FieldRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button, ButtonLink, TextLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EditedQuest, QuestPage } from '../quest-page.tsx';
import { ActivityFields } from './activity-fields.tsx';
import { DeleteActivities } from './delete-activities.tsx';
import { questPartPath } from '../quest-paths.ts';
import { useActivityDraft } from './use-activity-draft.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** One activity of a quest: what it shows, asks and gives (RT-036). */
export default function EditActivity() {
  return <EditedQuest>{(quest) => <Found quest={quest} />}</EditedQuest>;
}

const FRESH = { staleOn: [{ view: 'quests' }], keep: true } as const;

function Found({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { actid = '' } = useParams();
  const { id: questid } = quest;
  const all = useResource('quest/activity', { questid }, FRESH);
  const asked = useResource('quest/activity_choice', { questid, activityid: actid }, FRESH);
  const activity = all.data?.activities.find(({ id }) => id === actid);
  const error = all.error ?? asked.error;
  if (activity && asked.data && !asked.former)
    return <Editor key={actid} quest={quest} activity={activity} fields={asked.data.fields} all={all.data?.activities ?? []} />;
  return (
    <QuestPage quest={quest}>
      {all.data && !activity ? (
        <EmptyState
          kind="no-match"
          title={t('questEdit.noActivity')}
          text={t('questEdit.noActivityMore')}
          action={<ButtonLink to={questPartPath(questid, 'content')}>{t('questEdit.toContent')}</ButtonLink>}
        />
      ) : (
        error && <FailedState status={error.status} onRetry={all.error ? all.refetch : asked.refetch} />
      )}
    </QuestPage>
  );
}

type EditorProps = { quest: QuestRow; activity: ActivityRow; fields: readonly FieldRow[]; all: readonly ActivityRow[] };

function Editor({ quest, activity, fields, all }: EditorProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState(false);
  const draft = useActivityDraft(quest.id, activity, fields);
  const { values, problems } = draft;

  async function submit() {
    if (await draft.save()) showToast({ text: t('questEdit.saved') });
    else focusFirstInvalid(form.current);
  }

  return (
    <QuestPage
      quest={quest}
      ownsFilled
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.keys(problems).length}
          busy={draft.busy}
          onSave={() => void submit()}
          onDiscard={draft.discard}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <p className={classes.line}>
            <TextLink to={questPartPath(quest.id, 'content')}>{t('questEdit.toContent')}</TextLink>
          </p>
          <Refusal>{draft.refusal}</Refusal>
          {quest.have_response === 1 && (
            <div className={classes.line}>
              <Notice kind="info">{t('questEdit.resultsStand')}</Notice>
            </div>
          )}
          <ActivityFields
            quest={quest}
            kind={activity.activitytype}
            sections={all.filter(({ activitytype }) => activitytype === 'section')}
            values={values}
            problems={problems}
            onChange={draft.set}
          />
          <FormGroup title={t('questEdit.deleteActivity')} text={t('questEdit.deleteForEver')}>
            <Button aria-haspopup="dialog" onClick={() => setDeleting(true)}>
              {t('questEdit.deleteSome')}
            </Button>
          </FormGroup>
        </div>
      </FormBody>
      {deleting && (
        <DeleteActivities
          quest={quest}
          activities={[activity]}
          all={all}
          onClose={(done) => {
            setDeleting(false);
            if (done) void navigate(questPartPath(quest.id, 'content'), { replace: true });
          }}
        />
      )}
    </QuestPage>
  );
}

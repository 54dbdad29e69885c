import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button, ButtonLink, TextLink } from '../../platform/controls/button.tsx';
import { FormBody } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { useResource } from '../../platform/live-resources.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EditedQuest, QuestPage } from '../quest-page.tsx';
import { ActivityFields } from './activity-fields.tsx';
import { activityProblems, activitySent, type ActivityValues, newActivity } from './activity-values.ts';
import { questPartPath } from '../quest-paths.ts';
import { ELEMENTS, type ElementType, NO_SECTION } from './edit-paths.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** Adds an activity of a type to a section, or to none (RT-037). */
export default function NewActivity() {
  const { t } = useTranslation();
  const { sectionid = NO_SECTION, acttype = '' } = useParams();
  const type = [...ELEMENTS, 'section' as const].find((one) => one === acttype);
  return (
    <EditedQuest>
      {(quest) =>
        type ? (
          <Form key={`${sectionid} ${type}`} quest={quest} section={sectionid === NO_SECTION ? '' : sectionid} type={type} />
        ) : (
          <QuestPage quest={quest}>
            <EmptyState
              kind="no-match"
              title={t('questEdit.noType')}
              action={<ButtonLink to={questPartPath(quest.id, 'content')}>{t('questEdit.toContent')}</ButtonLink>}
            />
          </QuestPage>
        )
      }
    </EditedQuest>
  );
}

function Form({ quest, section, type }: { quest: QuestRow; section: string; type: ElementType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(() => newActivity(type, section));
  const [typed, setTyped] = useState(false);
  const [tried, setTried] = useState(false);
  const [save, { pending, error, reset }] = useCommand('quest/activity');
  const all = useResource('quest/activity', { questid: quest.id }, { staleOn: [{ view: 'quests' }], keep: true }).data?.activities ?? [];
  const kind = type === 'section' ? 'section' : type === 'content' || type === 'youtube' ? 'content' : 'question';
  const wrong = activityProblems(values, t);

  function change(changed: Partial<ActivityValues>) {
    setValues({ ...values, ...changed });
    setTyped(true);
    reset();
  }

  async function make() {
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    const done = await save({ questid: quest.id, data: { activitytype: kind, ...activitySent(values) } });
    if (!done) return focusFirstInvalid(form.current);
    setTyped(false);
    await reached(done.position, 'quests');
    void navigate(questPartPath(quest.id, 'content'), { replace: true });
  }

  return (
    <QuestPage
      quest={quest}
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={typed && !pending ? 1 : 0} />
          <Button kind="fill" busy={pending} onClick={() => void make()}>
            {t('questEdit.makeActivity')}
          </Button>
        </div>
      }
    >
      <FormBody>
        <div ref={form}>
          <p className={classes.line}>
            <TextLink to={questPartPath(quest.id, 'content')}>{t('questEdit.toContent')}</TextLink> · {t('questEdit.draftAtFirst')}
          </p>
          <Refusal>{error?.message}</Refusal>
          <ActivityFields
            quest={quest}
            kind={kind}
            sections={all.filter(({ activitytype }) => activitytype === 'section')}
            values={values}
            problems={tried ? wrong : {}}
            onChange={change}
          />
        </div>
      </FormBody>
    </QuestPage>
  );
}

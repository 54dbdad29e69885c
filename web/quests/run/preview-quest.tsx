import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { NoQuest } from '../no-quest.tsx';
import { questPath } from '../quest-paths.ts';
import { useActivities, useQuests } from '../use-quests.ts';
import { Question } from './question.tsx';
import { isAsked } from './run-answers.ts';
import { RunFrame } from './run-frame.tsx';
import { useOpened } from './use-opened.ts';
import classes from './run.module.css';

/** A quest as players see it, from its beginning or from an activity on: nothing that is answered is kept (RT-040, RT-041). */
export default function PreviewQuest() {
  const { t } = useTranslation();
  const { qid = '', actid } = useParams();
  const quests = useQuests({ id: qid });
  const activities = useActivities(qid, false);
  const quest = quests.data?.quests[0];
  const error = quests.error ?? activities.error;
  if (quest?.editable === 1 && activities.data)
    return <Preview key={actid} quest={quest} activities={activities.data.activities} from={actid} />;
  return (
    <RunFrame questId={qid} title={quest?.name ?? t('shell.quests')} steps={[]}>
      {error?.status === 404 ? (
        <NoQuest />
      ) : error || quest?.editable === 0 ? (
        <FailedState status={error?.status ?? 403} onRetry={quests.refetch} />
      ) : (
        <div className={classes.column} aria-busy="true">
          <Bone width="70%" height={24} />
          <Bone width="100%" height={52} />
        </div>
      )}
    </RunFrame>
  );
}

type PreviewProps = { quest: QuestRow; activities: readonly ActivityRow[]; from: string | undefined };

function Preview({ quest, activities, from }: PreviewProps) {
  const { t } = useTranslation();
  const shown = activities.filter(({ activitytype: kind }) => kind !== 'section');
  const first = shown.findIndex(({ id, parent_id: parent }) => id === from || parent === from);
  const [{ at, follows }, setAt] = useState({ at: Math.max(0, first), follows: false });
  const activity = shown[at];
  return (
    <RunFrame
      questId={quest.id}
      title={quest.name}
      status={<Tag>{t('quests.preview')}</Tag>}
      steps={shown.map((_, place) => (place === at ? 'now' : place < at ? 'done' : 'left'))}
    >
      {activity ? (
        <Previewed
          key={activity.id}
          quest={quest}
          activity={activity}
          section={activities.find(({ id }) => id === activity.parent_id)?.title}
          place={at + 1}
          count={shown.length}
          follows={follows}
          onBack={at > 0 ? () => setAt({ at: at - 1, follows: true }) : undefined}
          onAnswer={() => setAt({ at: at + 1, follows: true })}
        />
      ) : (
        <EmptyState
          kind="none"
          title={t(shown.length === 0 ? 'quests.run.nothing' : 'quests.run.previewed')}
          text={t('quests.run.notKept')}
          action={<ButtonLink to={questPath(quest.id)}>{t('quests.run.toQuest')}</ButtonLink>}
        />
      )}
    </RunFrame>
  );
}

type PreviewedProps = Pick<
  Parameters<typeof Question>[0],
  'activity' | 'section' | 'place' | 'count' | 'follows' | 'onBack' | 'onAnswer'
> & {
  quest: QuestRow;
};

function Previewed({ quest, ...of }: PreviewedProps) {
  const { t } = useTranslation();
  const { fields, error } = useOpened(quest.id, of.activity.id, true);
  return (
    <Question
      {...of}
      fields={fields}
      unnamed={quest.is_anonymous === 1 || of.activity.anon_answers === 1}
      begun={NONE}
      refusal={error && <Refusal>{error.message}</Refusal>}
      press={t(fields?.some(isAsked) ? 'quests.run.answer' : 'quests.run.next')}
      note={t('quests.run.notKept')}
    />
  );
}

const NONE: readonly never[] = [];

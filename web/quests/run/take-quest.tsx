import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { AttemptRow } from '../../../projections/quest-attempts/quest-attempts.view.ts';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { NoQuest } from '../no-quest.tsx';
import { questPath } from '../quest-paths.ts';
import { useActivities, useAttempt, useInStep, useStart } from '../use-quests.ts';
import { RunFrame, type Step } from './run-frame.tsx';
import { RunResult } from './run-result.tsx';
import type { Sent } from './run-answers.ts';
import type { Speed } from './run-clock.tsx';
import { heardTime } from './server-clock.ts';
import { TakenActivity } from './taken-activity.tsx';
import classes from './run.module.css';

/** A quest is taken (RT-042): begun once, and gone on with where one left it, on whichever device. */
export default function TakeQuest() {
  const { t } = useTranslation();
  const { qid = '' } = useParams();
  const start = useStart(qid);
  const [begin, { error: refused }] = useCommand('quest/start_quest');
  const attempt = useAttempt(qid);
  const own = useInStep(qid, attempt.data?.attempt);
  const activities = useActivities(qid, true);
  const quest = start.data?.quest;
  const mayBegin = start.data?.can_start === 1;
  const now = attempt.data?.now;

  useEffect(() => {
    if (mayBegin) void begin({ questid: qid });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it can be begun: fifty beginnings are one attempt
  }, [mayBegin, qid]);
  useEffect(() => {
    if (now !== undefined) heardTime(now);
  }, [now]);

  const error = start.error ?? attempt.error ?? activities.error ?? refused;
  if (quest && own && activities.data && (mayBegin || own.status === 'done' || own.activities.length > 0))
    return <Run quest={quest} attempt={own} activities={activities.data.activities} onOpened={attempt.refetch} />;
  return (
    <RunFrame questId={qid} title={quest?.name ?? t('shell.quests')} steps={[]}>
      {error?.status === 404 ? (
        <NoQuest />
      ) : error ? (
        error.status >= 400 && error.status < 500 && error.status !== 403 ? (
          <Hindered questId={qid} message={error.message} />
        ) : (
          <FailedState status={error.status} onRetry={start.refetch} />
        )
      ) : start.data && !mayBegin && attempt.data ? (
        <Hindered questId={qid} message={start.data.message} />
      ) : (
        <div className={classes.column} aria-busy="true">
          <Bone width="70%" height={24} />
          <Bone width="100%" height={52} />
        </div>
      )}
    </RunFrame>
  );
}

/** Why it cannot be taken. */
function Hindered({ questId, message }: { questId: string; message: string }) {
  const { t } = useTranslation();
  return <EmptyState kind="denied" title={message} action={<ButtonLink to={questPath(questId)}>{t('quests.run.toQuest')}</ButtonLink>} />;
}

type RunProps = { quest: QuestRow; attempt: AttemptRow; activities: readonly ActivityRow[]; onOpened: () => void };

/** What was answered here before the server's views show it. */
type Here = {
  answered: ReadonlyMap<string, readonly Sent[]>;
  /** Those that do not open with the points so far. */
  locked: ReadonlySet<string>;
  /** The one that stays in sight, or that one went back to. */
  at: string | undefined;
  /** One has gone on at least once. */
  follows: boolean;
};

const NOTHING: Here = { answered: new Map(), locked: new Set(), at: undefined, follows: false };

function Run({ quest, attempt, activities, onOpened }: RunProps) {
  const { t } = useTranslation();
  const [here, setHere] = useState(NOTHING);
  const [finish, finishing] = useCommand('quest/respond');
  const known = new Map(activities.map((activity) => [activity.id, activity]));
  const asked = attempt.activities.filter(({ id }) => known.has(id));
  const isDone = (id: string) => here.answered.has(id) || asked.some((one) => one.id === id && one.status === 'done');
  const left = asked.filter(({ id }) => !isDone(id) && !here.locked.has(id));
  const current = here.at ?? (attempt.status === 'done' ? undefined : left[0]?.id);
  const place = asked.findIndex(({ id }) => id === current);
  const own = asked[place];
  const activity = own && known.get(own.id);
  const steps = asked.map(({ id }): Step => (id === current ? 'now' : isDone(id) ? 'done' : 'left'));
  const last = asked.findLast(({ status, answers }) => status === 'done' && answers.length > 0);

  /** The same answer again ends an attempt of which nothing is left, because the rest was taken back. */
  async function end() {
    if (!last) return;
    const responses = last.answers.map(({ text, ...answer }) => ({ ...answer, ...(text !== null && { text }) }));
    await finish({ questid: quest.id, activityid: last.id, response_set_id: attempt.response_set_id, responses });
  }

  if (own && activity)
    return (
      <RunFrame questId={quest.id} title={quest.name} steps={steps}>
        <TakenActivity
          key={own.id}
          quest={quest}
          attempt={attempt}
          own={own}
          activity={activity}
          section={activity.parent_id === null ? undefined : known.get(activity.parent_id)?.title}
          place={place + 1}
          count={asked.length}
          speed={speedOf(quest, activity, asked, known)}
          follows={here.follows}
          onBack={
            quest.questtype === 1 && place > 0 && asked.slice(0, place).some(({ final }) => final === 0)
              ? () => setHere({ ...here, at: asked.slice(0, place).findLast(({ final }) => final === 0)?.id, follows: true })
              : undefined
          }
          onLocked={() => setHere({ ...here, locked: new Set([...here.locked, own.id]), at: undefined })}
          onOpened={onOpened}
          before={here.answered.get(own.id)}
          onAnswering={(isOnItsWay) => setHere({ ...here, at: isOnItsWay ? own.id : here.at })}
          onAnswered={(rows, stays) =>
            setHere({
              answered: new Map([...here.answered, [own.id, rows]]),
              locked: NOTHING.locked,
              at: stays ? own.id : undefined,
              follows: true,
            })
          }
          onNext={() => setHere({ ...here, at: undefined, follows: true })}
        />
      </RunFrame>
    );
  return (
    <RunFrame questId={quest.id} title={quest.name} steps={steps}>
      {attempt.status === 'done' ? (
        <RunResult quest={quest} attempt={attempt} activities={known} follows={here.follows} />
      ) : here.answered.size > 0 && asked.some(({ id, status }) => here.answered.has(id) && status !== 'done') ? (
        <div className={classes.column} aria-busy="true">
          <Bone width="70%" height={24} />
        </div>
      ) : (
        <EmptyState
          kind="none"
          title={t(here.locked.size > 0 ? 'quests.run.locked' : 'quests.run.nothingLeft')}
          text={finishing.error?.message}
          action={
            last && here.locked.size === 0 ? (
              <Button busy={finishing.pending} onClick={() => void end()}>
                {t('quests.run.finish')}
              </Button>
            ) : (
              <ButtonLink to={questPath(quest.id)}>{t('quests.run.toQuest')}</ButtonLink>
            )
          }
        />
      )}
    </RunFrame>
  );
}

/** What speed gives in an activity at most: its share of the bonus (U-170). What is answered without a name gives nothing. */
function speedOf(
  { timebonus: bonus, is_anonymous: anonymous }: QuestRow,
  activity: ActivityRow,
  asked: readonly { id: string }[],
  known: ReadonlyMap<string, ActivityRow>,
): Speed | undefined {
  const counts = (one: ActivityRow | undefined) => one?.includeintimebonus === 1 && one.anon_answers === 0;
  if (anonymous === 1 || Number(bonus) <= 0 || !counts(activity)) return undefined;
  return { most: Number(bonus) / asked.filter(({ id }) => counts(known.get(id))).length };
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptActivityRow, AttemptRow } from '../../../projections/quest-attempts/quest-attempts.view.ts';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import type { Answer } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatGain } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { DraftKeeper, type KeptState } from './draft-keeper.ts';
import { Question } from './question.tsx';
import { isAsked, type Sent } from './run-answers.ts';
import { RunClock, type Speed, TimeBar } from './run-clock.tsx';
import { serverTime } from './server-clock.ts';
import { useOpened } from './use-opened.ts';

type TakenActivityProps = {
  quest: QuestRow;
  attempt: AttemptRow;
  own: AttemptActivityRow;
  activity: ActivityRow;
  section: string | undefined;
  place: number;
  count: number;
  /** What speed gives here at most; nothing where it gives none. */
  speed: Speed | undefined;
  follows: boolean;
  onBack: (() => void) | undefined;
  /** It does not open with the points so far (U-171). */
  onLocked: () => void;
  /** It is open: its clock runs. */
  onOpened: () => void;
  /** What was answered here before; nothing where nothing was. */
  before: readonly Sent[] | undefined;
  /** Its answer is on its way, until it is known what came of it: the page may hear that it is there before it hears what is said to it. */
  onAnswering: (isOnItsWay: boolean) => void;
  /** It is answered. `stays`: what is said to it is in sight until one goes on. */
  onAnswered: (rows: readonly Sent[], stays: boolean) => void;
  onNext: () => void;
};

/** An activity of one's own attempt: opened, kept while it is typed, answered, and in a quiz judged. */
export function TakenActivity(props: TakenActivityProps) {
  const { quest, attempt, own, activity, speed, before, onBack, onLocked, onOpened, onAnswering, onAnswered, onNext, ...of } = props;
  const { t } = useTranslation();
  const { fields, error, retry } = useOpened(quest.id, activity.id, false);
  const [openedNow] = useState(() => serverTime(Date.now()));
  const [kept, setKept] = useState<KeptState>(own.draft ? 'saved' : 'none');
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        { questid: quest.id, activityid: activity.id, response_set_id: attempt.response_set_id },
        own.draft?.number ?? 0,
        setKept,
      ),
  );
  const [judge, judging] = useCommand('quest/get_feedback');
  const [respond, responding] = useCommand('quest/respond');
  const [told, setTold] = useState<Answer<'POST', 'quest/get_feedback'>>();
  const refused = judging.error ?? responding.error;
  const isQuiz = quest.questtype === 2;
  const asks = fields?.some(isAsked) === true;
  const openedAt = own.opened_at === null ? openedNow : Date.parse(own.opened_at);

  const number = own.draft?.number ?? 0;
  /** The number of what was typed last on another device. */
  const [elsewhere, setElsewhere] = useState(0);
  useEffect(() => {
    if (!keeper.heard(number)) return;
    setElsewhere(number);
    setKept('saved');
  }, [keeper, number]);

  const isLocked = error?.code === 'points-missing';
  useEffect(() => {
    if (isLocked) onLocked();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: whoever stands above draws another activity then
  }, [isLocked]);
  const isOpen = fields !== undefined;
  useEffect(() => {
    if (isOpen) onOpened();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [isOpen]);

  async function answer(rows: Sent[]) {
    if (told) return onNext();
    keeper.stop();
    onAnswering(true);
    const which = { questid: quest.id, activityid: activity.id, response_set_id: attempt.response_set_id };
    if (isQuiz && asks) {
      const judged = await judge({ ...which, response: rows });
      if (!judged) return refuse();
      setTold(judged);
      onAnswered(rows, true);
    } else {
      const answered = await respond({ ...which, responses: rows });
      if (!answered) return refuse();
      onAnswered(rows, false);
    }
  }

  function refuse() {
    keeper.goOn();
    onAnswering(false);
  }

  function noteOf() {
    if (told) {
      const verdict = told.iscorrect === null ? t('quests.run.given') : t(told.iscorrect === 1 ? 'quests.run.right' : 'quests.run.wrong');
      return quest.scoremode === 1 || Number(told.points) === 0
        ? verdict
        : t('quests.run.verdict', { verdict, points: formatGain(told.points) });
    }
    return t(!asks ? 'quests.run.read' : isQuiz ? 'quests.final' : 'quests.changeable');
  }

  return (
    <Question
      {...of}
      activity={activity}
      fields={fields}
      begun={before ?? own.draft?.responses ?? own.answers}
      elsewhere={elsewhere}
      clock={
        <>
          {kept !== 'none' && !told && <span className="meta">{t(`quests.run.kept.${kept}`)}</span>}
          {activity.show_time === 1 && !told && <RunClock openedAt={openedAt} speed={speed} />}
        </>
      }
      bar={<TimeBar openedAt={openedAt} speed={activity.show_time === 1 && !told ? speed : undefined} />}
      told={told?.feedback}
      missed={refused?.code === 'answer-missing' ? String(refused.details.field) : undefined}
      refusal={
        error && !isLocked ? (
          <Notice
            kind="error"
            role="alert"
            action={
              error.status === 0 && (
                <Button size="sm" onClick={retry}>
                  {t('states.tryAgain')}
                </Button>
              )
            }
          >
            {error.message}
          </Notice>
        ) : (
          refused && refused.code !== 'answer-missing' && <Refusal>{refused.message}</Refusal>
        )
      }
      busy={judging.pending || responding.pending}
      press={t(told ? (told.done === 1 ? 'quests.run.toResult' : 'quests.run.next') : asks ? 'quests.run.answer' : 'quests.run.next')}
      note={noteOf()}
      onGive={(rows) => keeper.keep(rows)}
      onAnswer={(rows) => void answer(rows)}
      onBack={told ? undefined : onBack}
    />
  );
}

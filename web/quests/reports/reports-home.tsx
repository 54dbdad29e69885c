import { IconAlertTriangle, IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestLeaderRow, QuestProgressHeader } from '../../../projections/quest-results/quest-results.view.ts';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Key } from '../../platform/controls/key.tsx';
import { formatCount, formatTight } from '../../platform/format/numbers.ts';
import { useKey } from '../../platform/keyboard/use-key.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { Bar } from '../../platform/page/split.tsx';
import { useFullScreen } from '../../platform/shell/full-screen.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { LivePill } from '../../platform/states/live-pill.tsx';
import { Lately, Leaders, QuestionChart, Started } from './progress-parts.tsx';
import { QuestWall } from './quest-wall.tsx';
import { ReportedQuest, ReportFrame, RoundChip } from './report-frame.tsx';
import { useProgress, useRound } from './use-reports.ts';
import classes from './reports.module.css';

/** How a round goes, as the host watches it: who is done, where answers fail, what just came, who leads (RT-043). */
export default function ReportsHome() {
  return <ReportedQuest>{(quest) => <Home key={quest.id} quest={quest} />}</ReportedQuest>;
}

function Home({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { round } = useRound();
  const { status, header, rows, position } = useProgress(quest.id, round);
  const screen = useFullScreen();
  const turn = screen.full ? screen.leave : () => screen.enter();
  useKey('f', turn);
  const Icon = screen.full ? IconArrowsMinimize : IconArrowsMaximize;
  const turning = { label: t(screen.full ? 'questReports.leave' : 'questReports.fullScreen'), icon: Icon, onSelect: turn };
  const live = status === 'live' && position !== null ? <LivePill state="live" position={position} /> : <LivePill state="reconnecting" />;
  if (screen.full && header) return <QuestWall title={quest.name} header={header} leaders={[...rows.values()]} onLeave={screen.leave} />;
  return (
    <ReportFrame
      quest={quest}
      report={undefined}
      status={status !== 'failed' && status !== 'loading' && live}
      actions={
        <Button icon={<Icon stroke={1.75} />} aria-keyshortcuts="f" onClick={turn}>
          {turning.label}
          <Key>f</Key>
        </Button>
      }
      menu={[{ ...turning, folded: true }]}
    >
      <Scroll className={classes.pane} label={t('questReports.tab.home')}>
        {(quest.round?.number ?? 1) > 1 && (
          <Bar>
            <RoundChip quest={quest} />
          </Bar>
        )}
        {status === 'failed' ? (
          <FailedState status={403} />
        ) : header ? (
          <Progress quest={quest} header={header} leaders={[...rows.values()]} />
        ) : (
          <Bones />
        )}
      </Scroll>
    </ReportFrame>
  );
}

type ProgressProps = { quest: QuestRow; header: QuestProgressHeader; leaders: readonly QuestLeaderRow[] };

function Progress({ quest, header, leaders }: ProgressProps) {
  const { t } = useTranslation();
  const { isQuiz, activities, nps, lately } = header;
  const judged = activities.some((one) => one.judged > 0);
  // Under half right: the key may be wrong. The one with the fewest comes first.
  const [doubtful] = activities
    .filter((one) => isQuiz && one.judged >= LEAST_JUDGED && 2 * one.right < one.judged)
    .toSorted((one, other) => one.right / one.judged - other.right / other.judged);
  const title = t(judged ? 'questReports.rightByQuestion' : 'questReports.byQuestion');
  return (
    <>
      <Started header={header} judged={isQuiz && judged} />
      {nps.map(({ fieldId, title: of, answers, score }) => (
        <section key={fieldId} className={classes.part} aria-label={of}>
          <h2>
            <bdi>{of}</bdi>
          </h2>
          <p className={`${classes.big} num`}>{t('questReports.score', { score: score === null ? '–' : formatTight(score) })}</p>
          <p className="soft num">{t('questReports.npsOf', { formatted: formatCount(answers) })}</p>
        </section>
      ))}
      <section className={classes.part} aria-labelledby="by-question">
        <h2 id="by-question">{title}</h2>
        {judged && header.answers > 0 && <p className="meta">{t('questReports.bars')}</p>}
        {header.answers === 0 ? (
          <EmptyState kind="none" level={3} title={t('questReports.none')} text={t('questReports.noneMore')} />
        ) : (
          <div className={classes.beside}>
            <QuestionChart activities={activities} title={title} />
            <QuestionTable title={title} activities={activities} judged={judged} />
          </div>
        )}
        {doubtful && (
          <p className={classes.doubt} role="status">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            <span className="grow">
              {t('questReports.doubtful', {
                n: activities.indexOf(doubtful) + 1,
                right: formatCount(doubtful.right),
                judged: formatCount(doubtful.judged),
              })}
            </span>
            <ButtonLink size="sm" to={`/v_quest/${quest.id}/content/${doubtful.activityid}`}>
              {t('questReports.checkKey')}
            </ButtonLink>
          </p>
        )}
      </section>
      <div className={classes.columns}>
        {lately.length > 0 && <Lately lately={lately} activities={activities} />}
        {leaders.length > 0 && <Leaders leaders={leaders} />}
      </div>
    </>
  );
}

/** Fewer answers say nothing of a key. */
const LEAST_JUDGED = 5;

function QuestionTable({ title, activities, judged }: { title: string; activities: QuestProgressHeader['activities']; judged: boolean }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('questReports.question')}</th>
          <th scope="col">{t('questReports.answers')}</th>
          {judged && <th scope="col">{t('questReports.right')}</th>}
        </tr>
      </thead>
      <tbody>
        {activities.map((one, at) => (
          <tr key={one.activityid}>
            <th scope="row">
              {at + 1}. <bdi>{one.title}</bdi>
            </th>
            <td className="num">{formatCount(one.answers)}</td>
            {judged && (
              <td className="num">
                {one.judged === 0 ? '–' : t('questReports.rightOf', { right: formatCount(one.right), judged: formatCount(one.judged) })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div className={classes.part} aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      <Bone width="100%" height={48} />
      <Bone width="100%" height={160} />
    </div>
  );
}

import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestLeaderRow, QuestProgressHeader } from '../../../projections/quest-results/quest-results.view.ts';
import { formatCount, formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { RankCell } from '../../platform/leaderboard/rank-cell.tsx';
import { ReportChart } from './report-chart.tsx';
import './reports-texts.ts';
import classes from './reports.module.css';

/** How many have begun, and are done. */
export function Started({ header, judged }: { header: QuestProgressHeader; judged: boolean }) {
  const { t } = useTranslation();
  const { participants, started, done, answers, activities } = header;
  const right = activities.reduce((sum, one) => sum + one.right, 0);
  const counts = { answers: formatCount(answers), participants: formatCount(participants), right: formatCount(right) };
  if (started === null) return <p className={`${classes.part} num`}>{t('questReports.startedUntold', counts)}</p>;
  const parts = [
    { part: 'done', count: done },
    { part: 'inprogress', count: done === null ? null : started - done },
    { part: 'notstarted', count: participants - started },
  ] as const;
  return (
    <section className={classes.part} aria-label={t('questReports.tab.participants')}>
      <dl className={classes.parts}>
        {parts.map(({ part, count }) => (
          <div key={part} data-part={part} style={{ flexGrow: Math.max(count ?? 1, participants / 10, 0.1) }}>
            <dt>{t(`questReports.${part}`)}</dt>
            <dd className="num">{count === null ? t('questReports.untold') : formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="num">
        {t(judged ? 'questReports.startedRight' : 'questReports.started', { ...counts, started: formatCount(started) })}
      </p>
    </section>
  );
}

/** How often each question was answered, and of that how often rightly. */
export function QuestionChart({ activities, title }: Pick<QuestProgressHeader, 'activities'> & { title: string }) {
  const { t } = useTranslation();
  const judged = activities.some((one) => one.judged > 0);
  return (
    <ReportChart
      label={t('questReports.chartOf', { title, count: activities.length })}
      labels={activities.map((_, at) => String(at + 1))}
      lines={[
        ...(judged
          ? [
              {
                name: t('questReports.right'),
                kind: 'bar',
                role: 'value',
                inside: true,
                values: activities.map(({ right }) => right),
              } as const,
            ]
          : []),
        {
          name: t('questReports.answers'),
          kind: 'bar',
          role: judged ? 'compared' : 'value',
          values: activities.map(({ answers }) => answers),
        },
      ]}
    />
  );
}

/** What just came. */
export function Lately({ lately, activities }: Pick<QuestProgressHeader, 'lately' | 'activities'>) {
  const { t } = useTranslation();
  const titleOf = (id: string) => activities.find(({ activityid }) => activityid === id)?.title ?? '';
  return (
    <section className={classes.part} aria-labelledby="lately">
      <h2 id="lately">{t('questReports.lately')}</h2>
      <ul className={classes.rows}>
        {lately.map(({ profileId, name, activityId, right, points, at }) => (
          <li key={profileId}>
            <Time at={at} className="soft num" />
            <Who
              id={profileId}
              name={name}
              detail={
                <>
                  {right !== null && (
                    <span data-right={right} className={classes.judged}>
                      {right ? <IconCheck size={12} aria-hidden="true" /> : <IconX size={12} aria-hidden="true" />}
                      {t(right ? 'questReports.isRight' : 'questReports.isWrong')}
                      {' · '}
                    </span>
                  )}
                  <bdi>{titleOf(activityId)}</bdi>
                </>
              }
            />
            {right !== null && <span className="strong num">{formatGain(points)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who leads; so many at most are shown. */
export function Leaders({ leaders, most }: { leaders: readonly QuestLeaderRow[]; most?: number }) {
  const { t } = useTranslation();
  return (
    <section className={classes.part} aria-labelledby="leaders">
      <h2 id="leaders">{t('questReports.leaders')}</h2>
      <ol className={classes.rows}>
        {leaders.slice(0, most).map(({ id, rank, name, points, right, judged }) => (
          <li key={id}>
            <RankCell rank={rank} tied={leaders.some((other) => other.id !== id && other.rank === rank)} />
            <Who
              id={id}
              name={name}
              detail={`${t('questReports.rightOf', { right: formatCount(right), judged: formatCount(judged) })} ${t('questReports.isRight')}`}
            />
            <span className="strong num">{formatPoints(points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

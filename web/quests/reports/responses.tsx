import { useTranslation } from 'react-i18next';
import type { ActivityResult, ResponseRow } from '../../../projections/quest-results/quest-results.view.ts';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { Tag } from '../../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { Bar } from '../../platform/page/split.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Pager } from '../../platform/table/pager.tsx';
import { useWay } from '../../points/use-way.ts';
import { choiceName } from './choice-name.ts';
import { ReportedQuest, ReportFrame, RoundChip } from './report-frame.tsx';
import { useFresh, useRound } from './use-reports.ts';
import classes from './reports.module.css';

/** How many are on a page. */
const SHOWN = 50;

/** What each has answered, who began last first; of an anonymous quest without a name (RT-045). */
export default function Responses() {
  return <ReportedQuest>{(quest) => <Told key={quest.id} quest={quest} />}</ReportedQuest>;
}

function Told({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { round } = useRound();
  const way = useWay(String(round));
  const asked = { questid: quest.id, ...(round !== undefined && { round }) };
  const page = { ...asked, limit: SHOWN, ...(way.after !== undefined && { after: way.after }) };
  const { data, error, refetch } = useResource('quest/responses', page, { keep: true });
  // What activities, fields and choices are called.
  const names = useResource('quest/results', asked, { keep: true }).data?.results ?? [];
  useFresh(quest.id, round, refetch);
  const rows = data?.responses;
  return (
    <ReportFrame quest={quest} report="responses">
      <Scroll className={classes.pane} label={t('questReports.tab.responses')}>
        {(quest.round?.number ?? 1) > 1 && (
          <Bar>
            <RoundChip quest={quest} />
          </Bar>
        )}
        {error && !rows ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : !rows ? (
          <div className={classes.part} aria-busy="true">
            <Bone width="100%" height={36} />
            <Bone width="100%" height={36} />
          </div>
        ) : rows.length === 0 ? (
          <EmptyState
            kind="none"
            title={t('questReports.noResponses')}
            text={t(quest.is_anonymous === 1 ? 'questReports.withoutNames' : 'questReports.noResponsesMore')}
          />
        ) : (
          <>
            {rows.map((row) => (
              <Response key={row.response_set_id} quest={quest} row={row} names={names} />
            ))}
            {(way.back || data.more === 1) && (
              <div className={`${classes.foot} num`}>
                <Pager
                  from={way.pages * SHOWN + 1}
                  to={way.pages * SHOWN + rows.length}
                  onBack={way.back}
                  onOn={data.next === null ? undefined : () => data.next !== null && way.on(data.next)}
                />
              </div>
            )}
          </>
        )}
      </Scroll>
    </ReportFrame>
  );
}

type ResponseProps = { quest: QuestRow; row: ResponseRow; names: readonly ActivityResult[] };

function Response({ quest, row, names }: ResponseProps) {
  const { t } = useTranslation();
  const { profileid, name, status, started_at: at, points, judged, right, answers } = row;
  return (
    <details className={classes.response}>
      <summary>
        {profileid === null ? <span>{t('questReports.ballot')}</span> : <Who id={profileid} name={name ?? ''} />}
        <span className={classes.about}>
          {status === 'inprogress' && <Tag>{t('questReports.inprogress')}</Tag>}
          {quest.questtype === 2 && judged > 0 && (
            <span className="num">
              {t('questReports.rightOf', { right: formatCount(right), judged: formatCount(judged) })} {t('questReports.isRight')}
            </span>
          )}
          {points !== null && <span className="strong num">{formatPoints(points)}</span>}
          {at !== null && <Time at={at} as="brief" className="soft num" />}
        </span>
      </summary>
      {answers.length === 0 ? (
        <p className={`${classes.given} soft`}>{t('questReports.nothingGiven')}</p>
      ) : (
        <dl className={classes.given}>
          {answers.map((answer) => {
            const activity = names.find(({ activityid }) => activityid === answer.activityid);
            const field = activity?.fields.find(({ id }) => id === answer.field_id);
            const chosen = answer.choices.map((id) => {
              const at = field?.choices.findIndex((choice) => choice.id === id) ?? -1;
              return choiceName(field?.choices[at]?.label ?? id, at);
            });
            return (
              <div key={answer.field_id}>
                <dt>
                  <bdi>{[activity?.title, field?.field_title].filter((said) => said).join(' · ') || answer.field_id}</bdi>
                </dt>
                <dd>
                  <bdi>{[...chosen, ...(answer.text === null ? [] : [answer.text])].join(', ') || '–'}</bdi>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </details>
  );
}

import { useTranslation } from 'react-i18next';
import type { ActivityResult, FieldResult } from '../../../projections/quest-results/quest-results.view.ts';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { timeSpent } from '../../../src/quests/respondent.values.ts';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { formatCount, formatTight } from '../../platform/format/numbers.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { Bar } from '../../platform/page/split.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { useSearchParams } from 'react-router';
import { ResultsStand } from '../regrade/results-stand.tsx';
import { choiceName } from './choice-name.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportedQuest, ReportFrame, RoundChip } from './report-frame.tsx';
import { reportPath } from './report-paths.ts';
import { useFresh, useRound } from './use-reports.ts';
import { TextLink } from '../../platform/controls/button.tsx';
import classes from './reports.module.css';

/** What was answered, by activities, all together or of a team (RT-044). */
export default function Results() {
  return <ReportedQuest>{(quest) => <Told key={quest.id} quest={quest} />}</ReportedQuest>;
}

function Told({ quest }: { quest: QuestRow }) {
  const { t } = useTranslation();
  const { round } = useRound();
  const [query, setQuery] = useSearchParams();
  const team = query.get('team') ?? undefined;
  const asked = { questid: quest.id, ...(round !== undefined && { round }) };
  const { data, error, refetch } = useResource('quest/results', { ...asked, ...(team !== undefined && { team }) }, { keep: true });
  // Which teams take part.
  const teams = useResource('quest/participants', quest.is_anonymous === 1 ? null : { ...asked, limit: 1 }).data?.teams ?? [];
  useFresh(quest.id, round, refetch);
  const results = data?.results;
  return (
    <ReportFrame quest={quest} report="results">
      <Scroll className={classes.pane} label={t('questReports.tab.results')}>
        <ResultsStand quest={quest} className={classes.part} />
        {(teams.length > 0 || (quest.round?.number ?? 1) > 1) && (
          <Bar>
            <RoundChip quest={quest} />
            {teams.length > 0 && (
              <ChoiceChip
                label={t('questReports.team')}
                any={t('questReports.anyTeam')}
                choices={teams.map(({ teamid, teamname }) => ({ value: teamid, label: teamname }))}
                chosen={team === undefined ? [] : [team]}
                onChange={([next]) =>
                  setQuery((before) => {
                    if (next === undefined) before.delete('team');
                    else before.set('team', next);
                    return before;
                  })
                }
              />
            )}
          </Bar>
        )}
        {error && !results ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : !results ? (
          <div className={classes.part} aria-busy="true">
            <Bone width="40%" />
            <Bone width="100%" height={200} />
          </div>
        ) : results.every(({ answers }) => answers === 0) ? (
          <EmptyState
            kind={team === undefined ? 'none' : 'no-match'}
            title={t('questReports.none')}
            text={t(quest.is_anonymous === 1 ? 'questReports.withoutNames' : 'questReports.noneMore')}
          />
        ) : (
          results.map((result, at) => <Activity key={result.activityid} quest={quest} result={result} place={at + 1} />)
        )}
      </Scroll>
    </ReportFrame>
  );
}

function Activity({ quest, result, place }: { quest: QuestRow; result: ActivityResult; place: number }) {
  const { t } = useTranslation();
  const { title, answers, judged, right, spent_ms: spent, fields, anon_answers: isSecret } = result;
  const facts = [
    t('questReports.answered', { count: answers, formatted: formatCount(answers) }),
    ...(quest.questtype === 2 && judged > 0
      ? [`${t('questReports.rightOf', { right: formatCount(right), judged: formatCount(judged) })} ${t('questReports.isRight')}`]
      : []),
    ...(spent === null ? [] : [t('questReports.spent', { time: timeSpent(spent) })]),
  ];
  return (
    <section className={classes.part}>
      <h2>
        {place}. <bdi>{title}</bdi>
      </h2>
      <p className="soft num">{facts.join(' · ')}</p>
      {isSecret === 1 && answers === 0 && <p className="soft">{t('questReports.withoutNames')}</p>}
      {fields.map((field) => (
        <Field key={field.id} quest={quest} field={field} title={title} />
      ))}
    </section>
  );
}

/** What was answered to a field: a chart of what was chosen beside its table, or own words. */
function Field({ quest, field, title: activity }: { quest: QuestRow; field: FieldResult; title: string }) {
  const { t } = useTranslation();
  const { field_title: own, choices, average, nps, texts, texts_count: written, field_type: type } = field;
  const title = own || activity;
  const isText = type === 2;
  return (
    <div className={classes.field}>
      {own !== '' && own !== activity && (
        <h3>
          <bdi>{own}</bdi>
        </h3>
      )}
      {nps && (
        <p className={`${classes.big} num`}>{t('questReports.score', { score: nps.score === null ? '–' : formatTight(nps.score) })}</p>
      )}
      {average !== null && <p className="num">{t('questReports.average', { average: formatTight(average) })}</p>}
      {choices.length > 0 && (
        <div className={classes.beside}>
          <ReportChart
            label={t('questReports.choicesOf', { title })}
            labels={choices.map(({ label }, at) => choiceName(label, at))}
            lines={[
              type === 5
                ? { name: t('questReports.averagePlace'), kind: 'bar', role: 'value', values: choices.map((one) => one.average_place) }
                : { name: t('questReports.count'), kind: 'bar', role: 'value', values: choices.map(({ count }) => count) },
            ]}
          />
          <ChoiceTable field={field} title={title} />
        </div>
      )}
      {nps && (
        <table className={classes.table} aria-label={t('questReports.score', { score: '' })}>
          <tbody>
            {(['detractors', 'passives', 'promoters'] as const).map((group) => (
              <tr key={group}>
                <th scope="row">{t(`questReports.${group}`)}</th>
                <td className="num">{formatCount(nps[group])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(isText || texts.length > 0) && (
        <>
          {!isText && <p className="strong">{t('questReports.words')}</p>}
          {texts.length === 0 && <p className="soft">{t('questReports.noWords')}</p>}
          <ul className={classes.words} aria-label={t('questReports.words')}>
            {texts.map((text, at) => (
              <li key={at}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
          {written > texts.length && (
            <TextLink to={reportPath(quest.id, 'responses')}>{t('questReports.moreWords', { formatted: formatCount(written) })}</TextLink>
          )}
        </>
      )}
    </div>
  );
}

function ChoiceTable({ field: { field_type: type, choices, answers }, title }: { field: FieldResult; title: string }) {
  const { t } = useTranslation();
  const isRank = type === 5;
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('questReports.choice')}</th>
          <th scope="col">{t(isRank ? 'questReports.averagePlace' : 'questReports.count')}</th>
          {!isRank && <th scope="col">{t('questReports.share')}</th>}
        </tr>
      </thead>
      <tbody>
        {choices.map(({ id, label, count, average_place: place }, at) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{choiceName(label, at)}</bdi>
            </th>
            <td className="num">{isRank ? (place === null ? '–' : formatTight(place)) : formatCount(count)}</td>
            {!isRank && (
              <td className="num">
                {answers === 0 ? '–' : t('questReports.percent', { percent: formatTight(Math.round((1_000 * count) / answers) / 10) })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { useTranslation } from 'react-i18next';
import type { QuestLeaderRow, QuestProgressHeader } from '../../../projections/quest-results/quest-results.view.ts';
import { formatTight } from '../../platform/format/numbers.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { WallSheet } from '../../platform/tv/wall-sheet.tsx';
import tv from '../../scoreboard/tv-screen.module.css';
import { useWall } from '../../scoreboard/use-wall.ts';
import { Lately, Leaders, QuestionChart, Started } from './progress-parts.tsx';
import classes from './quest-wall.module.css';

type QuestWallProps = { title: string; header: QuestProgressHeader; leaders: readonly QuestLeaderRow[]; onLeave: () => void };

/** How a round goes, for a wall: what can be read from afar, and nothing to press but the way out, which goes too. */
export function QuestWall({ title, header, leaders, onLeave }: QuestWallProps) {
  const { t } = useTranslation();
  const { idle } = useWall({ page: 0, pages: 1, onPage: () => undefined, onLeave });
  const { isQuiz, activities, lately, nps } = header;
  const judged = activities.some((one) => one.judged > 0);
  const byQuestion = t(judged ? 'questReports.rightByQuestion' : 'questReports.byQuestion');
  return (
    <div className={tv.stage} data-theme="dark" data-idle={idle || undefined}>
      <h1 className="vh">
        <bdi>{title}</bdi>
      </h1>
      <WallSheet label={t('questReports.onWall')} title={title} leastWidth={LEAST_PX}>
        <div className={classes.wall}>
          <Started header={header} judged={isQuiz && judged} />
          {header.answers === 0 ? (
            <EmptyState kind="none" title={t('questReports.none')} text={t('questReports.noneMore')} />
          ) : (
            <div className={classes.columns}>
              <div className={classes.column}>
                <h2>{byQuestion}</h2>
                <QuestionChart activities={activities} title={byQuestion} />
                {lately.length > 0 && <Lately lately={lately.slice(0, NEWEST)} activities={activities} />}
              </div>
              {leaders.length > 0 ? (
                <Leaders leaders={leaders} most={FIRST} />
              ) : (
                <div className={classes.column}>
                  {nps.slice(0, MOST_NPS).map(({ fieldId, title: of, score }) => (
                    <section key={fieldId} aria-label={of}>
                      <h2 className="cut">
                        <bdi>{of}</bdi>
                      </h2>
                      <p className={`${classes.score} num`}>
                        {t('questReports.score', { score: score === null ? '–' : formatTight(score) })}
                      </p>
                    </section>
                  ))}
                </div>
              )}
            </div>
          )}
        </div>
      </WallSheet>
      <button type="button" className={tv.leave} onClick={onLeave}>
        {t('tv.leave')}
      </button>
    </div>
  );
}

/** So many have room under one another. */
const NEWEST = 2;
const FIRST = 5;
const MOST_NPS = 3;
/** Held upright all stands in one column, which needs so much, in pixels of a page. */
const LEAST_PX = 400;

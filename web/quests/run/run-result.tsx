import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptRow } from '../../../projections/quest-attempts/quest-attempts.view.ts';
import type { ActivityRow, QuestRow } from '../../../projections/quests/quests.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { formatCount, formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { questPath } from '../quest-paths.ts';
import { Verdict } from './field.tsx';
import classes from './run.module.css';

type RunResultProps = { quest: QuestRow; attempt: AttemptRow; activities: ReadonlyMap<string, ActivityRow>; follows: boolean };

/** What came of it, activity by activity. */
export function RunResult({ quest, attempt, activities, follows }: RunResultProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { points, bonus, revoked } = attempt;
  // A survey has nothing that is right.
  const judged = quest.questtype === 2 ? attempt.activities.filter(({ iscorrect }) => iscorrect !== null) : [];
  const right = judged.filter(({ iscorrect }) => iscorrect === 1).length;
  const gives = quest.scoreseries_id !== null && Number(points) > 0;
  useEffect(() => {
    if (follows) heading.current?.focus({ preventScroll: true });
  }, [follows]);
  return (
    <div className={classes.question}>
      <Scroll className={classes.body} label={t('quests.result')}>
        <div className={classes.column}>
          <div className={classes.end}>
            <IconCheck size={40} stroke={2} aria-hidden="true" />
            <h2 ref={heading} tabIndex={-1} className={classes.ask}>
              {t('quests.run.done')}
            </h2>
            {gives && (
              <p className={`${classes.total} num`}>
                {revoked === 1 ? (
                  <s>{t('quests.run.gained', { points: formatPoints(points ?? '0') })}</s>
                ) : (
                  t('quests.run.gained', { points: formatPoints(points ?? '0') })
                )}
              </p>
            )}
            <p className="soft num">
              {revoked === 1
                ? t('quests.revoked')
                : [
                    judged.length > 0 && t('quests.run.rightOf', { right: formatCount(right), formatted: formatCount(judged.length) }),
                    gives && Number(bonus) > 0 && t('quests.run.bonus', { points: formatPoints(bonus ?? '0') }),
                  ]
                    .filter(Boolean)
                    .join(' · ') || t('quests.run.thanks')}
            </p>
          </div>
          {judged.length > 0 && (
            <ol className={classes.results}>
              {attempt.activities.map(({ id, iscorrect, points: each }) => {
                const activity = activities.get(id);
                return (
                  // What is only read gives nothing.
                  activity?.activitytype === 'question' && (
                    <li key={id}>
                      <bdi className="grow">{activity.title}</bdi>
                      {iscorrect !== null && <Verdict right={iscorrect === 1} />}
                      {quest.scoremode !== 1 && each !== null && <span className="num strong">{formatGain(each)}</span>}
                    </li>
                  )
                );
              })}
            </ol>
          )}
        </div>
      </Scroll>
      <div className={classes.foot}>
        <div className={classes.footRow}>
          <ButtonLink kind="fill" size="lg" to={questPath(quest.id)} className={classes.press}>
            {t('quests.run.toQuest')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

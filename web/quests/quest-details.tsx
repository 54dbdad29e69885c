import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { AttemptRow } from '../../projections/quest-attempts/quest-attempts.view.ts';
import type { QuestRow } from '../../projections/quests/quests.view.ts';
import type { Answer } from '../platform/api.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { formatDateTime } from '../platform/format/times.ts';
import { Page } from '../platform/page/page.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { NoQuest } from './no-quest.tsx';
import { QuestIcon } from './quest-icon.tsx';
import { questTabs } from './quest-page.tsx';
import { previewPath, takePath } from './quest-paths.ts';
import { QuestProgress } from './quest-progress.tsx';
import { factsOf } from './say-quest.ts';
import { useAttempt, useMinute, useStart } from './use-quests.ts';
import './quests-texts.ts';
import classes from './quests.module.css';

/** A quest: what it asks, what it gives, how far one is, and where it is begun (RT-047). */
export default function QuestDetails() {
  const { t } = useTranslation();
  const { qid = '' } = useParams();
  const { data, error, refetch } = useStart(qid);
  if (data) return <Details start={data} />;
  return (
    <Page title={t('shell.quests')} facts={'\u00a0'}>
      {error?.status === 404 ? (
        <NoQuest />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        <div className={classes.details} aria-busy="true">
          <Bone width="60%" height={20} />
          <Bone width="100%" height={120} />
        </div>
      )}
    </Page>
  );
}

function Details({ start: { quest, can_start: canStart, message } }: { start: Answer<'GET', 'quest/prepare_start'> }) {
  const { t } = useTranslation();
  const now = useMinute();
  const { id, name, icon, qdescription: description, publishphase: phase, questtype: type, status, editable } = quest;
  const attempt = useAttempt(status === 'notstarted' ? undefined : id).data?.attempt;
  return (
    <Page
      title={name}
      status={phase !== 2 && <Tag>{t(`quests.phase.${phase}`)}</Tag>}
      facts={factsOf(quest, now, t)}
      tabs={editable === 1 ? questTabs(quest, t) : []}
      ownsFilled={canStart === 1}
      actions={
        editable === 1 && (
          <ButtonLink to={previewPath(id)} icon={<IconEye stroke={1.75} />}>
            {t('quests.preview')}
          </ButtonLink>
        )
      }
      menu={editable === 1 ? [{ label: t('quests.preview'), icon: IconEye, to: previewPath(id), folded: true }] : []}
    >
      <div className={classes.details}>
        <div className={classes.detailsHead}>
          <QuestIcon icon={icon} />
          <p className="soft num grow">{factsOf(quest, now, t)}</p>
          <QuestProgress quest={quest} />
        </div>
        {description !== '' && (
          <p className={classes.description}>
            <bdi>{description}</bdi>
          </p>
        )}
        {quest.is_anonymous === 1 && <Notice kind="info">{t('quests.anonymous')}</Notice>}
        {canStart === 1 ? (
          <div className={classes.begin}>
            <ButtonLink kind="fill" size="lg" to={takePath(id)}>
              {t(status === 'inprogress' ? 'quests.goOn' : 'quests.start')}
            </ButtonLink>
            <p className="meta">{t(type === 2 ? 'quests.final' : 'quests.changeable')}</p>
          </div>
        ) : (
          status !== 'done' && <Notice role="status">{message}</Notice>
        )}
        {attempt?.status === 'done' && <Result attempt={attempt} isQuiz={type === 2} />}
        <Gives quest={quest} />
      </div>
    </Page>
  );
}

/** What came of one's own attempt; what was revoked is struck out. */
function Result({ attempt: { points, bonus, revoked, activities, done_at: doneAt }, isQuiz }: { attempt: AttemptRow; isQuiz: boolean }) {
  const { t } = useTranslation();
  const judged = isQuiz ? activities.filter(({ iscorrect }) => iscorrect !== null) : [];
  const right = judged.filter(({ iscorrect }) => iscorrect === 1).length;
  return (
    <section className={classes.facts} aria-labelledby="result">
      <h2 id="result">{t('quests.result')}</h2>
      <dl className="num">
        <Fact label={t('quests.points')} value={formatPoints(points ?? '0')} gone={revoked === 1} />
        {Number(bonus) > 0 && <Fact label={t('quests.ofBonus')} value={formatPoints(bonus ?? '0')} gone={revoked === 1} />}
        {judged.length > 0 && (
          <Fact
            label={t('quests.right')}
            value={t('quests.rightOf', { right: formatCount(right), formatted: formatCount(judged.length) })}
          />
        )}
        {doneAt !== null && <Fact label={t('quests.doneAt')} value={formatDateTime(doneAt)} />}
      </dl>
      {revoked === 1 && <p className="soft">{t('quests.revoked')}</p>}
    </section>
  );
}

/** What it gives to whoever does it; nothing where it gives nothing. */
function Gives({ quest: { scoreseries_id: series, scoremode: mode, reward_points: reward, timebonus: bonus } }: { quest: QuestRow }) {
  const { t } = useTranslation();
  if (series === null) return null;
  return (
    <section className={classes.facts} aria-labelledby="gives">
      <h2 id="gives">{t('quests.gives')}</h2>
      <dl className="num">
        {mode !== 2 && <Fact label={t('quests.reward')} value={formatPoints(reward)} />}
        {mode !== 1 && <Fact label={t('quests.points')} value={t('quests.byAnswer')} />}
        {Number(bonus) > 0 && <Fact label={t('quests.bonus')} value={formatPoints(bonus)} />}
      </dl>
    </section>
  );
}

function Fact({ label, value, gone = false }: { label: string; value: string; gone?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{gone ? <s>{value}</s> : value}</dd>
    </div>
  );
}

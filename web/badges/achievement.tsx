import { IconAward, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type Answer } from '../platform/api.ts';
import { Button, ButtonLink, TextLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Page } from '../platform/page/page.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { useViewer } from '../platform/session/session.ts';
import { RevokedNote } from '../platform/table/revoked-note.tsx';
import { ALL, badgePath } from './badge-paths.ts';
import { WhyWin } from './history/why-panel.tsx';
import { RuleWords } from './pieces/rule-words.tsx';
import { winText } from './say-win.ts';
import { BadgeStage } from './stage/badge-stage.tsx';
import { TakeAlong } from './take-along.tsx';
import './badges-texts.ts';
import classes from './badges.module.css';

type Won = Answer<'GET', 'badges/player_reward'>;

/** A badge as somebody won it (RT-096): celebrated while it stands, struck through with when and why where it does not. */
export default function Achievement() {
  const { t } = useTranslation();
  const { itemid = '' } = useParams();
  const { data, error, refetch } = useResource(
    'badges/player_reward',
    { id: itemid },
    { staleOn: [{ view: 'badge-wins' }, { view: 'badges' }] },
  );
  if (data) return <Opened key={itemid} won={data} />;
  return (
    <Page title={t('shell.badges')} facts={'\u00a0'}>
      {error?.status === 404 || error?.status === 400 ? (
        <EmptyState
          kind="no-match"
          icon={IconAward}
          title={t('badges.achievement.notFound')}
          text={t('badges.achievement.notFoundMore')}
          action={<ButtonLink to={ALL}>{t('badges.seeAll')}</ButtonLink>}
        />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        <div className={classes.stack} role="status" aria-label={t('states.loading')}>
          <Bone width="100%" height={320} />
        </div>
      )}
    </Page>
  );
}

function Opened({ won: { badge, player, win, more } }: { won: Won }) {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const [played, setPlayed] = useState(0);
  const stands = win.state === 'standing';
  const what = win.value === null ? t('badges.win.given') : winText(win, badge, t);
  const titled = win.level === null ? badge.Name : t('badges.levelOf', { badge: badge.Name, level: win.level });

  // Once it is drawn: what flies is over it.
  useEffect(() => setPlayed(1), []);

  return (
    <Page
      title={titled}
      status={
        <>
          <Tag>{t(`badges.kind.${badge.badge_type}`)}</Tag>
          {!stands && <Tag kind="error">{t(`badges.stage.${win.state}`)}</Tag>}
        </>
      }
      facts={
        <>
          <bdi>{player.Name}</bdi> · <Time at={win.date} as="dateTime" />
        </>
      }
      actions={
        stands && (
          <>
            {win.profile_id === profileId && <TakeAlong win={win} />}
            {badge.confetti_animation !== 0 && (
              <Button icon={<IconPlayerPlay stroke={1.75} />} onClick={() => setPlayed(played + 1)}>
                {t('badges.achievement.play')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={classes.achievement}>
        <div className={classes.hero}>
          <BadgeStage
            badge={{ ...badge, Name: titled }}
            winner={{ id: player.profile_id, name: player.Name, icon: player.icon ?? undefined }}
            kick={t(`badges.stage.${win.state}`)}
            more={what}
            thrown={badge.confetti_animation}
            played={played}
            background={badge.background_color}
            picture={badge.background_image}
            lost={!stands}
          />
        </div>
        {!stands && (
          <div className={classes.lost}>
            <RevokedNote>
              <span className="strong">{t(`badges.stage.${win.state}`)}</span>{' '}
              {win.ended_at !== null && <Time at={win.ended_at} as="dateTime" />}
              {win.ended_by && t('badges.byWhom', { name: win.ended_by })}
              {win.reason && (
                <>
                  {' · '}
                  <bdi>{win.reason}</bdi>
                </>
              )}
            </RevokedNote>
          </div>
        )}
        {win.inscription && (
          <blockquote className={classes.inscription}>
            <bdi>{win.inscription}</bdi>
          </blockquote>
        )}
        <section aria-labelledby="won-when">
          <h2 id="won-when">{t('badges.wonWhen')}</h2>
          <RuleWords badge={badge} />
          <p className="meta">
            {more === 0 ? t('badges.achievement.first') : t('badges.achievement.before', { count: more, formatted: formatCount(more) })}{' '}
            <TextLink to={badgePath(badge.id)}>{t('badges.achievement.toBadge')}</TextLink>
          </p>
        </section>
        <section aria-labelledby="why">
          <h2 id="why">{t('badges.why')}</h2>
          <WhyWin win={win} badge={badge} />
        </section>
      </div>
    </Page>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WinRow } from '../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import { ButtonLink, TextLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { zoneName } from '../platform/format/times.ts';
import { Portraits } from '../platform/identity/portraits.tsx';
import { useResource } from '../platform/live-resources.ts';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { Split } from '../platform/page/split.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { ALL, IN_PROGRESS, NEW } from './badge-paths.ts';
import { BadgesFrame } from './badges-frame.tsx';
import { WhyPanel } from './history/why-panel.tsx';
import { WinsTable } from './history/wins-table.tsx';
import { LevelBar } from './pieces/level-bar.tsx';
import { NearCard } from './pieces/near-card.tsx';
import { HeldByOthers, WonLately } from './pieces/won-lately.tsx';
import { IconAward } from '@tabler/icons-react';
import { byNearness, isInProgress, levelShare, levelText, reachedOf, shownLevels, toLevelText } from './progress.ts';
import { useBadges, useWins } from './use-badges.ts';
import { useWhen } from './use-when.ts';
import './badges-texts.ts';
import pieces from './pieces/pieces.module.css';
import classes from './badges.module.css';

/** How many of the nearest are shown. */
const NEAREST = 6;
const LATELY = 5;
const HISTORY = 30;
/** A badge that is there no more has its name in the win. */
const GONE = { Name: '', badge_type: 3, valuemode: 0, timezone: 'UTC' } as const;

/** One's own badges (RT-048): the level, the nearest, what was won lately, and all wins, those that stand no more too. */
export default function BadgesHome() {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const profile = useResource('profile/fetch_one', { profileid: profileId }, { staleOn: [{ view: 'people' }] }).data?.profile;
  const { when, isPast, now, then } = useWhen();
  const { badges, error, refetch } = useBadges({}, when);
  const wins = useWins({ player: profileId, limit: HISTORY }, when);
  const [why, setWhy] = useState<WinRow>();
  // There the title has no room beside it.
  const phone = useBelow('phone');
  const won = badges?.filter(({ times_won: times = 0 }) => times > 0).length ?? 0;
  const near = badges?.filter(isInProgress).toSorted(byNearness) ?? [];
  const levelled = badges?.filter(({ badge_type: type }) => type === 7).toSorted(byLevels)[0];
  const held = badges?.filter(({ leaderinfo: leader }) => leader && leader.account_profile_id !== profileId) ?? [];
  const lately = wins.data?.history.filter(({ state }) => state === 'standing').slice(0, LATELY) ?? [];

  return (
    <BadgesFrame
      title={profile?.Name ?? t('shell.badges')}
      status={
        profile &&
        !phone && (
          <>
            <Portraits id={profileId} icon={profile.icon} second={profile.secondary_avatar} size={40} />
            <Tag kind="you">{t('badges.you')}</Tag>
          </>
        )
      }
      facts={badges ? t('badges.wonOf', { count: badges.length, won: formatCount(won), formatted: formatCount(badges.length) }) : '\u00a0'}
    >
      {error && !badges ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : !badges ? (
        <Bones />
      ) : badges.length === 0 ? (
        <NoBadges />
      ) : (
        <Split
          aside={
            why && !isPast ? (
              <WhyPanel win={why} badge={badges.find(({ id }) => id === why.badgeid) ?? GONE} onClose={() => setWhy(undefined)} />
            ) : (
              lately.length + held.length > 0 && (
                <AsidePanel title={t(lately.length > 0 ? 'badges.lately' : 'badges.held')}>
                  <WonLately wins={lately} badges={badges} />
                  {held.length > 0 && (
                    <>
                      {lately.length > 0 && <h2 className={classes.asideHead}>{t('badges.held')}</h2>}
                      <HeldByOthers badges={held} />
                    </>
                  )}
                </AsidePanel>
              )
            )
          }
        >
          <Scroll className={classes.pane} label={t('badges.tab.status')}>
            {levelled && <Level badge={levelled} />}
            <section className={classes.part} aria-labelledby="nearest">
              <div className="row">
                <h2 id="nearest" className="grow">
                  {t('badges.nearest')}
                </h2>
                {near.length > 0 && (
                  <TextLink to={then(IN_PROGRESS)}>
                    {t('badges.allInProgress', { count: near.length, formatted: formatCount(near.length) })}
                  </TextLink>
                )}
              </div>
              {near.length > 0 ? (
                <ul className={`${pieces.rings} ${classes.nearest}`}>
                  {near.slice(0, NEAREST).map((badge) => (
                    <NearCard key={badge.id} badge={badge} />
                  ))}
                </ul>
              ) : (
                <p className="soft">
                  {t('badges.noneNear')} <TextLink to={then(ALL)}>{t('badges.seeAll')}</TextLink>
                </p>
              )}
            </section>
            <section aria-labelledby="history">
              <div className={classes.head}>
                <h2 id="history" className="grow">
                  {t('badges.history')}
                </h2>
                <span className="meta">{t('badges.timesIn', { zone: zoneName(now) })}</span>
              </div>
              <WinsTable of="player" label={t('badges.allWins')} {...(!isPast && { onWhy: setWhy })} wins={wins} badges={badges} />
            </section>
          </Scroll>
        </Split>
      )}
    </BadgesFrame>
  );
}

/** The level of the badge of levels that one is furthest in. */
function Level({ badge }: { badge: BadgeRow }) {
  const { t } = useTranslation();
  const { badgeThen } = useWhen();
  const reached = reachedOf(badge);
  const next = badge.levels[reached];
  return (
    <section className={classes.level} aria-labelledby="level">
      <div className={classes.levelHead}>
        <h2 id="level" className="grow">
          <Link to={badgeThen(badge.id)} className={classes.plainLink}>
            <bdi>{levelText(badge, t)}</bdi>
          </Link>
        </h2>
        {next && (
          <span className="num soft">
            {next.badge_type === 2 ? t('badges.givenNext', { name: next.Name }) : toLevelText(badge, next.Name, t)}
          </span>
        )}
      </div>
      <LevelBar levels={shownLevels(badge)} reached={reached} share={levelShare(badge)} />
    </section>
  );
}

/** Nothing to win yet. */
export function NoBadges() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  return (
    <EmptyState
      kind="none"
      icon={IconAward}
      title={t('badges.none')}
      text={t(admin ? 'badges.noneAdmin' : 'badges.noneMore')}
      action={admin && <ButtonLink to={NEW}>{t('shell.newBadge')}</ButtonLink>}
    />
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div className={classes.part} aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      <div className={pieces.rings} aria-hidden="true">
        {Array.from({ length: NEAREST }, (_, index) => (
          <div key={index} className={pieces.near}>
            <Bone width={56} height={56} round />
            <div className={classes.stack}>
              <Bone width={120 + ((index * 37) % 60)} />
              <Bone width={90} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** By how many levels are reached. */
function byLevels(one: BadgeRow, other: BadgeRow): number {
  return reachedOf(other) - reachedOf(one) || other.levels.length - one.levels.length;
}

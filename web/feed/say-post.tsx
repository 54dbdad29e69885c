import { IconShield, IconFlag, IconGift, IconHelpCircle, IconListCheck, IconStarFilled, IconSwords, IconTrophy } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { badgePath } from '../badges/badge-paths.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { Picture } from '../platform/identity/picture.tsx';
import { seriesPath } from '../points/series-paths.ts';
import { Words } from './shown-words.tsx';
import './feed-texts.ts';
import classes from './feed.module.css';

/** What a post tells in one line, by its type; of one that this build does not know its name (R-083, U-084). */
export function Lead({ post }: { post: FeedPost }) {
  const { t } = useTranslation();
  const { about, name, message, mentions } = post;
  const [one, other] = about.players ?? [];
  const said = textOf(post);
  if (said === undefined) return t('feed.undefined', { type: post.feed_tname });
  const values = {
    name: name ?? t('feed.somebody'),
    points: about.points === undefined ? '' : formatPoints(about.points),
    of: about.competition_name ?? about.badge_name ?? about.series_name ?? '',
    level: about.level ?? '',
    one: one?.Name ?? t('feed.somebody'),
    other: other?.Name ?? t('feed.somebody'),
  };
  return (
    <>
      <Trans
        i18nKey={said}
        values={values}
        components={{
          who: <Person id={post.profileid} />,
          one: <Person id={one?.profile_id} />,
          other: <Person id={other?.profile_id} />,
          b: <b className="num" />,
          of: <Of post={post} />,
        }}
      />
      {isScore(post) && message !== null && (
        <>
          {' · '}
          <Words message={message} mentions={mentions} />
        </>
      )}
    </>
  );
}

export function isKnown(post: FeedPost): boolean {
  return post.feed_tname === 'shout' || textOf(post) !== undefined;
}

export function isScore({ feed_tname: type }: FeedPost): boolean {
  return type === 'score' || type === 'score_revoked';
}

function textOf({ feed_tname: type, about: { points } }: FeedPost) {
  switch (type) {
    case 'score':
    case 'score_revoked':
      return points === undefined ? 'feed.lead.scored' : points === '1' ? 'feed.lead.scoreOne' : 'feed.lead.score';
    case 'badge':
    case 'badge_level':
    case 'competition_start':
    case 'competition_end':
    case 'battle_challenge':
    case 'battle_start':
    case 'battle_end':
    case 'quest_completed':
    case 'reward_bought':
    case 'player_joined':
      return `feed.lead.${type}` as const;
    default:
      return undefined;
  }
}

type Inside = { children?: ReactElement };

/** Whom it is about. */
function Person({ id, children }: Inside & { id: string | null | undefined }) {
  if (id == null) return <bdi className={classes.name}>{children}</bdi>;
  return (
    <Link className={classes.name} to={`/v_profile/${id}`}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** The thing that it is about. From a competition there is a way back to where one was (U-041). */
function Of({ post: { about }, children }: Inside & { post: FeedPost }) {
  const to =
    about.competition_id !== undefined
      ? `${competitionPath(about.competition_id)}?ret=feedbrowse`
      : about.badge_id !== undefined
        ? badgePath(about.badge_id)
        : about.series_id !== undefined && seriesPath(about.series_id);
  if (!to) return <bdi>{children}</bdi>;
  return (
    <Link className={classes.of} to={to}>
      <bdi>{children}</bdi>
    </Link>
  );
}

/** The grey line under it. */
export function Sub({ post: { feed_tname: type, about } }: { post: FeedPost }) {
  const { t } = useTranslation();
  const parts = [
    ...(type === 'badge' || type === 'badge_level' ? [t('feed.sub.badge')] : []),
    ...(type === 'competition_start' || type === 'competition_end' ? [t('feed.sub.competition')] : []),
    ...(about.round !== undefined && about.round > 1 ? [t('feed.sub.round', { n: formatCount(about.round) })] : []),
    ...(type === 'competition_end' || type === 'battle_end' ? [t('feed.sub.locked')] : []),
  ];
  return parts.length > 0 && <p className={`${classes.sub} num`}>{parts.join(' · ')}</p>;
}

const SIGNS = {
  badge: IconStarFilled,
  badge_level: IconStarFilled,
  competition_start: IconFlag,
  competition_end: IconTrophy,
  battle_challenge: IconSwords,
  battle_start: IconSwords,
  battle_end: IconSwords,
  quest_completed: IconListCheck,
  reward_bought: IconGift,
} as const;

/** Who, or what, in a circle. */
export function PostSign({ post }: { post: FeedPost }) {
  const { feed_tname: type, profileid: id, icon, about } = post;
  if (type in SIGNS) {
    if (about.badge_icon) return <Picture id={about.badge_id ?? post.id} icon={about.badge_icon} size={32} />;
    const Sign = SIGNS[type as keyof typeof SIGNS];
    const look = type.startsWith('badge') ? 'badge' : type === 'competition_end' ? 'gold' : undefined;
    return (
      <span className={classes.disc} data-look={look}>
        <Sign size={16} stroke={1.75} />
      </span>
    );
  }
  if (!isKnown(post) || id === null) {
    const Sign = isKnown(post) ? IconShield : IconHelpCircle;
    return (
      <span className={classes.disc}>
        <Sign size={16} stroke={1.75} />
      </span>
    );
  }
  return <Picture id={id} icon={icon ?? undefined} size={32} />;
}

import {
  IconBan,
  IconFlag,
  IconGift,
  IconHelpCircle,
  IconListCheck,
  IconShield,
  IconStarFilled,
  IconSwords,
  IconTrophy,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { formatSince } from '../platform/format/times.ts';
import { Picture } from '../platform/identity/picture.tsx';
import './feed-texts.ts';
import classes from './feed.module.css';

/** How people and things that a post is about are drawn. */
type Names = { who: ReactElement; one: ReactElement; other: ReactElement; of: ReactElement };

/** What a post tells in one line, by its type; of one that this build does not know its name (R-083, U-084). `words`: what was said to an entry. */
export function Said({ post, names, words }: { post: FeedPost; names: Names; words: ReactNode }) {
  const { t } = useTranslation();
  const { about, name, message } = post;
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
      <Trans i18nKey={said} values={values} components={{ ...names, b: <b className="num" /> }} />
      {isScore(post) && message !== null && (
        <>
          {' · '}
          {words}
        </>
      )}
    </>
  );
}

export function isKnown(post: FeedPost): boolean {
  return post.feed_tname === 'shout' || textOf(post) !== undefined;
}

function isScore({ feed_tname: type }: FeedPost): boolean {
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

/** When, by whom and why what it tells holds no more. */
export function Struck({ post }: { post: FeedPost }) {
  if (post.struck === null) return null;
  const { at, reason, by_name: by } = post.struck;
  const said = isScore(post) ? (by ? 'feed.revokedBy' : 'feed.revoked') : by ? 'feed.takenBackBy' : 'feed.takenBack';
  return (
    <p className={classes.note}>
      <IconBan size={16} stroke={1.75} />
      <span>
        <Trans
          i18nKey={said}
          values={{ name: by ?? '', when: formatSince(at, post.event_created) }}
          components={{ b: <span className="strong" /> }}
        />
        {reason && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </span>
    </p>
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

/** The first three when something has ended. */
export function Podium({ post: { about } }: { post: FeedPost }) {
  const { t } = useTranslation();
  const places = about.places?.slice(0, 3) ?? [];
  if (places.length === 0) return null;
  return (
    <ol className={classes.podium} aria-label={t('feed.places')}>
      {places.map(({ place, profileid, teamid, name, points, is_yours: yours }) => (
        <li key={teamid ?? profileid} data-self={yours || undefined}>
          <span className={classes.medal} data-rank={place <= 3 ? place : undefined}>
            {place}
          </span>
          <bdi className="cut">{name}</bdi>
          {yours && <Tag kind="you">{t(teamid === null ? 'feed.you' : 'feed.yours')}</Tag>}
          <span className="num strong">{formatPoints(points)}</span>
        </li>
      ))}
    </ol>
  );
}

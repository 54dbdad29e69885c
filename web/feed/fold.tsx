import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { formatCount, formatGain, formatPoints } from '../platform/format/numbers.ts';
import { formatMinute } from '../platform/format/times.ts';
import { sumOf } from '../platform/format/exact-sums.ts';
import { PointsIcon } from '../platform/identity/points-icon.tsx';
import { earnersOf } from './lines.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

const NAMED = 3;

/** Points of ten minutes as one line; a press shows each in its place. */
export function Fold({ posts, opened, onToggle }: { posts: readonly FeedPost[]; opened: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const [newest] = posts;
  const oldest = posts.at(-1);
  if (!newest || !oldest) return null;
  const earners = earnersOf(posts);
  const named = earners.slice(0, NAMED).map(({ name, points }) => `${name} ${formatGain(points)}`);
  const others = earners.length - named.length;
  const [from, to] = [formatMinute(oldest.event_created), formatMinute(newest.event_created)];
  const points = formatPoints(sumOf(posts.map(({ about }) => about.points ?? null)));
  const of = newest.about.series_name ?? '';
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <button type="button" className={classes.fold} aria-expanded={opened} onClick={onToggle}>
      <time className="meta num" dateTime={newest.event_created}>
        {to}
      </time>
      <span className={classes.disc}>
        <PointsIcon size={16} />
      </span>
      <span className={classes.said}>
        <span className={classes.lead}>
          {earners.length === 1 ? (
            <Trans
              i18nKey="feed.fold.one"
              values={{ name: earners[0]?.name ?? '', points, of, entries: formatCount(posts.length) }}
              components={{ b: <b className="num" /> }}
            />
          ) : (
            <Trans
              i18nKey="feed.fold.many"
              values={{ people: formatCount(earners.length), points, of }}
              components={{ b: <b className="num" /> }}
            />
          )}
        </span>
        <span className={`${classes.sub} num`}>
          {from === to ? to : t('feed.fold.span', { from, to })} · <bdi>{named.join(', ')}</bdi>
          {others > 0 && ` ${t('feed.fold.others', { count: others, formatted: formatCount(others) })}`}
        </span>
      </span>
      <span className={classes.showAll}>
        <span>{opened ? t('feed.fold.close') : t('feed.fold.open', { count: posts.length, formatted: formatCount(posts.length) })}</span>
        <Chevron size={16} stroke={1.75} />
      </span>
    </button>
  );
}

import { IconPinned, IconTrophy } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { formatDay, formatMinute, sameDay } from '../platform/format/times.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { Picture } from '../platform/identity/picture.tsx';
import { RankCell } from '../platform/leaderboard/rank-cell.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Scroll } from '../platform/page/scroll.tsx';
import { useViewer } from '../platform/session/session.ts';
import { seriesPath } from '../points/series-paths.ts';
import { useSeriesList } from '../points/use-series.ts';
import { postPath } from './feed-paths.ts';
import { Lead } from './say-post.tsx';
import { Words } from './shown-words.tsx';
import './feed-texts.ts';
import classes from './aside.module.css';

/** More series have no room beside a feed. */
const MOST_SERIES = 2;
const MOST_ENDING = 3;
const SOON_MS = 7 * 86_400_000;

/** Beside the feed: what is pinned, one's own place, and what ends soon. Of the past nothing but what was pinned. */
export function FeedAside({ pinned, now, isPast }: { pinned: readonly FeedPost[]; now: number; isPast: boolean }) {
  const { t } = useTranslation();
  return (
    <aside className={classes.aside} aria-label={t('feed.beside')}>
      <Scroll className={classes.scroll} label={t('feed.beside')}>
        {pinned.length > 0 && (
          <section className={classes.part} aria-labelledby="pinned-posts">
            <h2 id="pinned-posts">
              <IconPinned size={16} stroke={1.75} />
              {t('feed.pinnedPosts')}
            </h2>
            <Pinned posts={pinned} now={now} />
          </section>
        )}
        {!isPast && <YourPlaces />}
        {!isPast && <EndsSoon now={now} />}
      </Scroll>
    </aside>
  );
}

/** What admins put above all: each leads to its page. */
export function Pinned({ posts, now }: { posts: readonly FeedPost[]; now: number }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.pinned}>
      {posts.map((post) => (
        <li key={post.id}>
          <p className={classes.by}>
            {post.profileid !== null && <Picture id={post.profileid} icon={post.icon ?? undefined} size={20} />}
            <bdi className="strong cut">{post.name ?? t('feed.somebody')}</bdi>
            <Link className={classes.to} to={postPath(post.id)}>
              <Time at={post.event_created} as="since" now={now} className="meta num" />
              <span className="vh">, {t('feed.open')}</span>
            </Link>
          </p>
          <p className={classes.pinnedWords}>
            {post.feed_tname !== 'shout' ? (
              <Lead post={post} />
            ) : post.message === null ? (
              <span className="meta">{t('feed.wordsGone')}</span>
            ) : (
              <Words message={post.message} mentions={post.mentions} />
            )}
          </p>
          <Link className={classes.answers} to={postPath(post.id)}>
            {t('feed.comment', { count: post.comment_count, formatted: formatCount(post.comment_count) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function YourPlaces() {
  const { data } = useSeriesList();
  const { t } = useTranslation();
  const series =
    data?.scoreseries.toSorted((one, other) => other.pinned - one.pinned || other.entries - one.entries).slice(0, MOST_SERIES) ?? [];
  if (series.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="your-place">
      <h2 id="your-place">{t('feed.yourPlace')}</h2>
      {series.map((one) => (
        <YourPlace key={one.id} series={one} />
      ))}
    </section>
  );
}

/** My row of this month with one row each side, and what separates me from the next. */
function YourPlace({ series: { id, name } }: { series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const { data } = useResource(
    'scoreseries/board',
    { scoreseriesid: id, period: 'month', around: profileId, limit: 3 },
    { staleOn: [{ view: 'entries', key: id }], keep: true },
  );
  const rows = data?.rows ?? [];
  const mine = rows.find((row) => row.profileId === profileId);
  return (
    <>
      <p className={classes.of}>
        <Link className="strong cut" to={seriesPath(id)}>
          <bdi>{name}</bdi>
        </Link>
        <span className="meta">{t('feed.thisMonth')}</span>
        <span className="grow" />
        {mine && <Gap mine={mine} rows={rows} />}
      </p>
      {mine && mine.rank !== null ? (
        <ol className={classes.place}>
          {rows
            .filter(({ rank }) => rank !== null)
            .map((row) => (
              <li key={row.profileId} data-self={row === mine || undefined}>
                <RankCell rank={row.rank} tied={row.tied} />
                <Emblem id={row.profileId} size={20} />
                <bdi className="cut">{row.name}</bdi>
                {row === mine && <Tag kind="you">{t('feed.you')}</Tag>}
                <span className={`${classes.amount} num strong`}>{formatPoints(row.points)}</span>
              </li>
            ))}
        </ol>
      ) : (
        data && <p className={`${classes.noPlace} meta`}>{t('feed.noPlace')}</p>
      )}
    </>
  );
}

function Gap({ mine, rows }: { mine: BoardRow; rows: readonly BoardRow[] }) {
  const { t } = useTranslation();
  if (mine.rank === null) return null;
  if (mine.toNext === null) return <span className="soft">{t('feed.leading')}</span>;
  const better = rows.findLast(({ place, rank }) => place < mine.place && rank !== mine.rank)?.rank;
  return (
    <span className="num">
      <Trans
        i18nKey={better == null ? 'feed.toNext' : 'feed.toRank'}
        values={{ gap: formatPoints(mine.toNext), rank: formatCount(better ?? 0) }}
        components={{ b: <b /> }}
      />
    </span>
  );
}

/** The competitions that one takes part in and that are over within a week. */
function EndsSoon({ now }: { now: number }) {
  const { t } = useTranslation();
  const { data } = useResource(
    'competition/get_competitions',
    { filter: 'active', player_filter: 'mine' },
    { staleOn: [{ view: 'competitions' }] },
  );
  const ending = (data?.competitions ?? [])
    .flatMap(({ id, name, start_date: from, end_date: before, is_battle: battle }) =>
      from !== null && before !== null && Date.parse(from) <= now && Date.parse(before) > now && Date.parse(before) - now < SOON_MS
        ? [{ id, name, before, battle }]
        : [],
    )
    .sort((one, other) => Date.parse(one.before) - Date.parse(other.before))
    .slice(0, MOST_ENDING);
  if (ending.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="ends-soon">
      <h2 id="ends-soon">{t('feed.endsSoon')}</h2>
      <ul className={classes.soon}>
        {ending.map(({ id, name, before, battle }) => (
          <li key={id}>
            <IconTrophy size={16} stroke={1.75} />
            <span className={classes.two}>
              <Link className="strong cut" to={`${competitionPath(id)}?ret=feedbrowse`}>
                <bdi>{name}</bdi>
              </Link>
              <span className="meta">{t(battle === 1 ? 'feed.battle' : 'feed.sub.competition')}</span>
            </span>
            <span className={`${classes.two} ${classes.end} num`}>
              <Left milliseconds={Date.parse(before) - now} />
              <span className="meta">
                {sameDay(before, now) ? t('feed.todayAt', { time: formatMinute(before) }) : `${formatDay(before)}, ${formatMinute(before)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `in 2 h 56 min`, `in 3 days`. */
function Left({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation();
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  if (minutes >= 24 * 60) return t('feed.inDays', { count: Math.floor(minutes / 1440) });
  return minutes < 60 ? t('feed.inMinutes', { min: minutes }) : t('feed.inHours', { h: Math.floor(minutes / 60), min: minutes % 60 });
}

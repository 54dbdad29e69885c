import { useTranslation } from 'react-i18next';
import type { FeedPost } from '../../../projections/moments/moments.view.ts';
import { Time } from '../../platform/format/time.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { WallSheet } from '../../platform/tv/wall-sheet.tsx';
import { Podium, PostSign, Said, Struck, Sub } from '../said.tsx';
import { asTyped } from '../words.ts';
import '../feed-texts.ts';
import feed from '../feed.module.css';
import classes from './feed-slide.module.css';

type FeedSlideProps = {
  castid: string;
  /** The time of the server, in milliseconds since 1970. */
  now: number;
  /** It stands beside something else. */
  beside?: boolean;
};

/** The newest posts on a wall, after those that are pinned: what is revoked is struck out where it stands. */
export function FeedSlide({ castid, now, beside = false }: FeedSlideProps) {
  const { t } = useTranslation();
  const posts = useShownFeed(castid);
  return (
    <WallSheet label={t('feed.onWall')} title={t('feed.wall')} leastWidth={beside ? BESIDE_PX : LEAST_PX} beside={beside}>
      {posts?.length === 0 && <p className={classes.nothing}>{t('feed.none.all')}</p>}
      <ol className={classes.posts} data-beside={beside || undefined} aria-label={t('feed.onWall')}>
        {posts?.map((post) => (
          <WallPost key={post.id} post={post} now={now} />
        ))}
      </ol>
    </WallSheet>
  );
}

const LEAST_PX = 480;
const BESIDE_PX = 240;
const MOST_PICTURES = 3;

/** As in the feed, without anything to press. */
function WallPost({ post, now }: { post: FeedPost; now: number }) {
  const { t } = useTranslation();
  const { feed_tname: type, name, teams, struck, message, mentions, pictures, event_created: at } = post;
  const words = <bdi>{asTyped(message ?? '', mentions).text}</bdi>;
  const said = <Said post={post} names={NAMES} words={words} />;
  return (
    <li className={classes.post} data-struck={struck !== null || undefined}>
      <span className={classes.sign}>
        <PostSign post={post} />
      </span>
      <div className={classes.said}>
        {type === 'shout' ? (
          <>
            <p className={classes.by}>
              <bdi className={feed.name}>{name ?? t('feed.anAdmin')}</bdi>{' '}
              <span className="meta">{teams.map((team) => team.name).join(' · ')}</span>
            </p>
            <p className={classes.words}>{message === null ? <span className="meta">{t('feed.wordsGone')}</span> : words}</p>
          </>
        ) : (
          <p className={feed.lead}>{struck ? <s>{said}</s> : said}</p>
        )}
        {struck ? <Struck post={post} /> : <Sub post={post} />}
        {pictures.length > 0 && (
          <p className={classes.pictures}>
            {pictures.slice(0, MOST_PICTURES).map((path, at) => (
              <img key={path} src={path} alt={t('feed.pictureOf', { n: at + 1, name: name ?? '' })} />
            ))}
          </p>
        )}
        <Podium post={post} />
      </div>
      <Time at={at} as="since" now={now} className="meta num" />
    </li>
  );
}

const BOLD = <bdi className={feed.name} />;
const NAMES = { who: BOLD, one: BOLD, other: BOLD, of: BOLD };

/** The feed as displays of a cast tell it. */
export function useShownFeed(castid: string): readonly FeedPost[] | undefined {
  return useResource('cast/feed', { castid }, { staleOn: STALE }).data?.newsfeed;
}

const STALE = [
  { view: 'casts' },
  { view: 'moments' },
  { view: 'people' },
  { view: 'competitions' },
  { view: 'reveals' },
  { view: 'score-series' },
  { view: 'badges' },
  { view: 'organisations' },
] as const;

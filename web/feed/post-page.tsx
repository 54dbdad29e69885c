import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Page } from '../platform/page/page.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { InstantPill } from '../scoreboard/instant-pill.tsx';
import { formatWeekday } from '../platform/format/times.ts';
import { FEED } from './feed-paths.ts';
import { Post } from './post.tsx';
import { PostBones } from './post-list.tsx';
import { useFeedWhen } from './use-feed-when.ts';
import { usePost } from './use-feed.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

/** One post, with all that was said of it (RT-095, `feedviewpost`). */
export default function PostPage() {
  const { t } = useTranslation();
  const { postid = '' } = useParams();
  const { when, isPast } = useFeedWhen();
  const asked = { postid, ...when };
  const { post, error, refetch, patch } = usePost(asked);
  const back = { label: t('feed.toFeed'), icon: IconArrowLeft, to: FEED };
  const gone = post === null || error?.status === 404 || error?.status === 400;
  return (
    <Page
      title={
        post ? t(post.feed_tname === 'shout' ? 'feed.postOf' : 'feed.postAbout', { name: post.name ?? t('feed.somebody') }) : t('feed.post')
      }
      status={!gone && <InstantPill />}
      facts={post ? formatWeekday(post.event_created) : '\u00a0'}
      actions={
        <ButtonLink to={FEED} icon={<IconArrowLeft stroke={1.75} />}>
          {back.label}
        </ButtonLink>
      }
      menu={[{ ...back, folded: true }]}
    >
      {gone ? (
        <EmptyState
          kind="none"
          title={t('feed.noPost')}
          text={t('feed.noPostMore')}
          action={<ButtonLink to={FEED}>{t('feed.toFeed')}</ButtonLink>}
        />
      ) : error && !post ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : !post ? (
        <PostBones />
      ) : (
        <div className={classes.alone}>
          <Post key={post.id} post={post} asked={asked} patch={patch} quiet={isPast} alone />
        </div>
      )}
    </Page>
  );
}

import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { IconMessage, IconPinned } from '@tabler/icons-react';
import { Pinned } from './feed-aside.tsx';
import { Composer } from './composer.tsx';
import { PostBones, PostList } from './post-list.tsx';
import { useFeed } from './use-feed.ts';
import { useFeedWhen } from './use-feed-when.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

type CompetitionFeedProps = {
  competitionId: string;
  /** By a link (U-085): to read alone. */
  accessKey?: string;
  head: ReactNode;
  /** Under 1200 px, where the aside is a sheet: whether it is open. */
  opened: boolean;
  onClose: () => void;
};

/** The feed of a competition, beside its board (IS-19). */
export function CompetitionFeed({ competitionId, accessKey, head, opened, onClose }: CompetitionFeedProps) {
  const { t } = useTranslation();
  const sheet = useBelow('sheet');
  const pane = useRef<HTMLDivElement>(null);
  const { when, isPast, now } = useFeedWhen();
  const asked = { competitionid: competitionId, ...(accessKey !== undefined && { competitionkey: accessKey }), ...when };
  const feed = useFeed(asked);
  const quiet = isPast || accessKey !== undefined;
  const { posts, pinned, error, refetch } = feed;
  if (sheet && !opened) return null;
  return (
    <AsidePanel title={t('shell.feed')} head={head} onClose={sheet ? onClose : undefined}>
      <div ref={pane} className={classes.narrow}>
        {!quiet && <Composer competitionId={competitionId} />}
        {pinned.length > 0 && (
          <section className={classes.pinnedAbove} aria-labelledby="pinned-posts">
            <h3 id="pinned-posts">
              <IconPinned size={16} stroke={1.75} />
              {t('feed.pinnedPosts')}
            </h3>
            <Pinned posts={pinned} now={now} />
          </section>
        )}
        {error && !posts ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : !posts ? (
          <PostBones />
        ) : posts.length + pinned.length === 0 ? (
          <EmptyState kind="none" icon={IconMessage} title={t('feed.none.all')} text={t('feed.none.competitionMore')} />
        ) : (
          <PostList feed={feed} asked={asked} quiet={quiet} now={now} pane={pane} />
        )}
      </div>
    </AsidePanel>
  );
}

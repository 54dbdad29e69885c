import { IconMessage, IconPinned, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, TextLink } from '../platform/controls/button.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Page } from '../platform/page/page.tsx';
import { Bar, Split } from '../platform/page/split.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { useSeriesList } from '../points/use-series.ts';
import { InstantPill } from '../scoreboard/instant-pill.tsx';
import { Composer } from './composer.tsx';
import { FeedAside, Pinned } from './feed-aside.tsx';
import { FEED } from './feed-paths.ts';
import { PostBones, PostList } from './post-list.tsx';
import { type Asked, useFeed } from './use-feed.ts';
import { useFeedWhen } from './use-feed-when.ts';
import { useFormerMost, useFormerPlace } from './use-former-place.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

const TABS = ['all', 'team', 'people'] as const;

/** What happened, and what people say of it (RT-094). */
export default function Feed() {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const [query, setQuery] = useSearchParams();
  const { when, isPast, now } = useFeedWhen();
  const phone = useBelow('phone');
  const sheet = useBelow('sheet');
  const pane = useRef<HTMLDivElement>(null);
  const tab = TABS.find((one) => one === query.get('show')) ?? 'all';
  const after = query.get('after');
  const own = useResource('profile/fetch_one', { profileid: profileId }, { staleOn: [{ view: 'people' }] }).data?.profile;
  const teams = own?.teams.map(({ teamid }) => teamid);
  const asked: Asked = {
    ...when,
    ...(after !== null && { after }),
    ...(tab === 'people' && { feed_tname: 'shout' as const }),
    ...(tab === 'team' && { teams_filter: teams ?? [] }),
  };
  const feed = useFeed(tab === 'team' && !teams ? null : asked, useFormerMost());
  const { posts, pinned, error, refetch, most, older } = feed;
  useFormerPlace(pane, posts !== undefined, most);

  function show(value: (typeof TABS)[number]) {
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('after');
      if (value === 'all') next.delete('show');
      else next.set('show', value);
      return next;
    });
  }

  function address(cursor: string | null): string {
    const next = new URLSearchParams(query);
    if (cursor === null) next.delete('after');
    else next.set('after', cursor);
    return `${FEED}${next.size > 0 ? `?${next}` : ''}`;
  }

  const choice = (
    <Segmented<(typeof TABS)[number]>
      label={t('feed.show')}
      value={tab}
      options={TABS.filter((one) => one !== 'team' || tab === 'team' || (teams?.length ?? 0) > 0).map((value) => ({
        value,
        label: t(`feed.tab.${value}`),
      }))}
      onChange={show}
    />
  );

  return (
    <Page
      title={t('shell.feed')}
      status={
        <>
          {!phone && choice}
          <InstantPill />
        </>
      }
      fill
    >
      <Split aside={!sheet && <FeedAside pinned={after === null ? pinned : []} now={now} isPast={isPast} />}>
        {phone && <Bar label={t('feed.show')}>{choice}</Bar>}
        <div ref={pane} className={classes.pane}>
          {!isPast && after === null && <Composer />}
          {sheet && after === null && pinned.length > 0 && (
            <section className={classes.pinnedAbove} aria-labelledby="pinned-posts">
              <h2 id="pinned-posts">
                <IconPinned size={16} stroke={1.75} />
                {t('feed.pinnedPosts')}
              </h2>
              <Pinned posts={pinned} now={now} />
            </section>
          )}
          {after !== null && (
            <p className={classes.way}>
              <TextLink to={address(null)}>{t('feed.toNewest')}</TextLink>
            </p>
          )}
          {error && !posts ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : !posts ? (
            <PostBones />
          ) : posts.length === 0 ? (
            <Nothing tab={tab} onAll={() => show('all')} hasPinned={pinned.length > 0} />
          ) : (
            <PostList feed={feed} asked={asked} quiet={isPast} now={now} pane={pane} />
          )}
          {older !== null && (
            <p className={classes.way}>
              <TextLink to={address(older)}>{t('feed.older')}</TextLink>
            </p>
          )}
        </div>
      </Split>
    </Page>
  );
}

/** Nothing was posted, or nothing of what is looked for. */
function Nothing({ tab, onAll, hasPinned }: { tab: (typeof TABS)[number]; onAll: () => void; hasPinned: boolean }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data } = useSeriesList();
  if (tab !== 'all')
    return (
      <EmptyState
        kind="no-match"
        title={t(`feed.none.${tab}`)}
        text={t(`feed.none.${tab}More`)}
        action={<Button onClick={onAll}>{t('feed.showAll')}</Button>}
      />
    );
  return (
    <EmptyState
      kind="none"
      icon={IconMessage}
      title={t(hasPinned ? 'feed.none.others' : 'feed.none.all')}
      text={t('feed.none.allMore')}
      action={
        admin &&
        data?.scoreseries.length === 0 && (
          <ButtonLink to="/v_points/new" icon={<IconPlus stroke={2} />}>
            {t('points.list.new')}
          </ButtonLink>
        )
      }
    />
  );
}

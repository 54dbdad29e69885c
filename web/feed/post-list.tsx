import { IconArrowUp } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { formatShortDate, formatWeekday, formatYear, sameDay } from '../platform/format/times.ts';
import { useKey } from '../platform/keyboard/use-key.ts';
import { announce } from '../platform/shell/announcer.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { Fold } from './fold.tsx';
import { daysOf, type FeedLine } from './lines.ts';
import { Post } from './post.tsx';
import type { Asked, useFeed } from './use-feed.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

type PostListProps = {
  feed: ReturnType<typeof useFeed>;
  asked: Asked;
  quiet: boolean;
  /** In milliseconds. */
  now: number;
  /** What scrolls. */
  pane: RefObject<HTMLElement | null>;
};

/** Posts in one unbroken order of time, by days. Nothing moves while somebody reads: what is new waits on the line of the day. */
export function PostList({ feed, asked, quiet, now, pane }: PostListProps) {
  const { t } = useTranslation();
  const { posts, waiting, showMore, patch } = feed;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLButtonElement>(null);
  const past = useRef<HTMLSpanElement>(null);
  const days = useMemo(() => daysOf(posts ?? [], (one, other) => sameDay(one, other)), [posts]);
  const places = new Map(posts?.map(({ id }, index) => [id, index + 1]));

  useEffect(() => {
    if (waiting > 0) announce(t('feed.newPosts', { count: waiting, formatted: formatCount(waiting) }));
  }, [waiting, t]);

  useEffect(() => {
    const end = foot.current;
    if (!end || !showMore) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore());
    observer.observe(end);
    return () => observer.disconnect();
  });

  function walk(step: 1 | -1) {
    const articles = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].map(
      (stop) => stop.querySelector<HTMLElement>('article, button') ?? stop,
    );
    const at = articles.findIndex((article) => article.contains(document.activeElement));
    const next = articles[at < 0 ? 0 : Math.min(articles.length - 1, Math.max(0, at + step))];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }

  useKey('j', () => walk(1));
  useKey('k', () => walk(-1));

  /** No more posts come, as they would if one were scrolled there. */
  function goPast() {
    past.current?.focus({ preventScroll: true });
  }

  /** As feeds have them in the ARIA guide. */
  const keys: Readonly<Record<string, () => void>> = {
    PageDown: () => walk(1),
    PageUp: () => walk(-1),
    'Ctrl End': goPast,
    'Ctrl Home': () => before.current?.focus(),
  };

  function press(event: KeyboardEvent) {
    const does = keys[event.ctrlKey ? `Ctrl ${event.key}` : event.key];
    if (!does || (event.target instanceof HTMLElement && event.target.matches('input, textarea'))) return;
    event.preventDefault();
    does();
  }

  function showNew() {
    feed.showWaiting();
    pane.current?.scrollTo({ top: 0 });
    requestAnimationFrame(() => list.current?.querySelector('article')?.focus({ preventScroll: true }));
  }

  function line(of: FeedLine) {
    if (of.kind === 'post') return <Stop key={of.key}>{post(of.post)}</Stop>;
    const opened = unfolded.has(of.fold);
    return (
      <Fragment key={of.key}>
        <Stop folded>
          <Fold
            posts={of.posts}
            opened={opened}
            onToggle={() => setUnfolded(new Set(opened ? [...unfolded].filter((one) => one !== of.fold) : [...unfolded, of.fold]))}
          />
        </Stop>
        {opened && of.posts.map((one) => <Stop key={one.id}>{post(one)}</Stop>)}
      </Fragment>
    );
  }

  function post(one: Parameters<typeof Post>[0]['post']) {
    const place = places.get(one.id);
    return <Post post={one} asked={asked} patch={patch} quiet={quiet} {...(place !== undefined && { place })} />;
  }

  return (
    <div ref={list} className={classes.list} onKeyDown={press}>
      <Button ref={before} size="sm" className={classes.past} onClick={goPast}>
        {t('feed.past')}
      </Button>
      {waiting > 0 && (
        <div className={classes.newer}>
          <button type="button" onClick={showNew}>
            <IconArrowUp size={16} stroke={2} />
            {t('feed.newPosts', { count: waiting, formatted: formatCount(waiting) })}
          </button>
        </div>
      )}
      {days.map(({ at, lines }) => (
        <section key={at.slice(0, 10)} aria-labelledby={`day-${at}`}>
          <div className={classes.day}>
            <h2 id={`day-${at}`}>
              <Day at={at} now={now} />
            </h2>
          </div>
          <div role="feed" aria-labelledby={`day-${at}`}>
            {lines.map(line)}
          </div>
        </section>
      ))}
      <div ref={foot} className={classes.foot}>
        {showMore && (
          <Button kind="quiet" onClick={showMore}>
            {t('feed.showMore')}
          </Button>
        )}
      </div>
      <span ref={past} tabIndex={-1} />
    </div>
  );
}

/** A place to which the keys walk. */
function Stop({ folded = false, children }: { folded?: boolean; children: ReactNode }) {
  return folded ? (
    <article data-stop="" className={classes.folded}>
      {children}
    </article>
  ) : (
    <div role="presentation" data-stop="">
      {children}
    </div>
  );
}

/** `Today` and which that is; else the day, and its year where that is another. */
function Day({ at, now }: { at: string; now: number }) {
  const { t } = useTranslation();
  const of = formatYear(at) === formatYear(now) ? formatWeekday(at) : formatShortDate(at);
  const called = sameDay(at, now) ? t('feed.today') : sameDay(at, now - DAY_MS) ? t('feed.yesterday') : undefined;
  return called === undefined ? (
    of
  ) : (
    <>
      {called} <span>{of}</span>
    </>
  );
}

const DAY_MS = 86_400_000;

/** Posts that are still to come. */
export function PostBones() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      <div aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.post}>
            <span className={classes.when}>
              <Bone width={32} height={8} />
            </span>
            <Bone width={32} height={32} round />
            <span className={classes.bones}>
              <Bone width={140 + ((index * 53) % 160)} />
              <Bone width={220 + ((index * 71) % 200)} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

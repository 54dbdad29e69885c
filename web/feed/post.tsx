import {
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconMessage,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import type { Icon } from '../platform/controls/icon.ts';
import { LateMenu } from '../platform/controls/late-menu.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { Comments } from './comments.tsx';
import { EditPost } from './composer.tsx';
import { postPath } from './feed-paths.ts';
import { DeletePost, Likers } from './post-dialogs.tsx';
import { isKnown, Podium, PostSign, Struck, Sub } from './said.tsx';
import { Lead } from './say-post.tsx';
import { Words } from './shown-words.tsx';
import type { Asked, Patch } from './use-feed.ts';
import { useGiving } from './use-giving.ts';
import { usePostActs } from './use-post-acts.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

export type PostProps = {
  post: FeedPost;
  asked: Asked;
  patch: Patch;
  /** Nothing is done in the past, nor by a guest. */
  quiet: boolean;
  /** It stands alone: words to it are written at once. */
  alone?: boolean;
  /** Its place among those that are shown, from 1; absent where it stands alone. */
  place?: number;
};

/** Something that happened, or that somebody wrote, and what others made of it. */
export function Post({ post, asked, patch, quiet, alone = false, place }: PostProps) {
  const { t } = useTranslation();
  const { id, struck, likes, liked, comment_count: comments } = post;
  const [writing, setWriting] = useState(alone);
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState<'likers' | 'deleting'>();
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { like, pin } = usePostActs(post, patch);
  const give = useGiving(post.profileid, post.name, { newsfeedid: id });
  const known = isKnown(post);
  const may = {
    like: known && !quiet,
    comment: known && !quiet,
    edit: !quiet && post.feed_tname === 'shout' && post.is_yours === 1 && post.message !== null,
    pin: known && !quiet && post.can_admin === 1,
    delete: !quiet && (post.can_admin === 1 || post.is_yours === 1),
  };
  const acts: { key?: string; label: string; icon: Icon; does: () => void }[] = [
    ...(known && likes > 0 ? [{ label: t('feed.whoLikes'), icon: IconUsers, does: () => setShown('likers') }] : []),
    ...(give && may.comment && !struck ? [{ label: t('shell.addPoints'), icon: IconPlus, does: give }] : []),
    ...(may.edit ? [{ key: 'e', label: t('feed.edit'), icon: IconPencil, does: () => setEditing(true) }] : []),
    ...(may.pin
      ? [
          post.pinned_id === null
            ? { key: 'p', label: t('feed.pin'), icon: IconPin, does: pin }
            : { key: 'p', label: t('feed.unpin'), icon: IconPinnedOff, does: pin },
        ]
      : []),
    ...(may.delete ? [{ key: 'Delete', label: t('feed.delete'), icon: IconTrash, does: () => setShown('deleting') }] : []),
  ];

  function comment() {
    setWriting(true);
    field.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const does =
      event.key === 'l' && may.like ? like : event.key === 'c' && may.comment ? comment : acts.find(({ key }) => key === event.key)?.does;
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does();
  }

  function back() {
    box.current?.focus({ preventScroll: true });
  }

  return (
    <article
      ref={box}
      id={`post-${id}`}
      className={classes.post}
      data-struck={struck !== null || undefined}
      tabIndex={0}
      aria-labelledby={`said-${id}`}
      {...(place !== undefined && { 'aria-posinset': place, 'aria-setsize': -1 })}
      onKeyDown={press}
    >
      <Link className={classes.when} to={postPath(id)}>
        <Time at={post.event_created} as="minute" className="meta num" />
        <span className="vh">, {t('feed.open')}</span>
      </Link>
      <span className={classes.sign}>
        <PostSign post={post} />
      </span>
      <div className={classes.said}>
        <div id={`said-${id}`}>
          {post.feed_tname === 'shout' ? <By post={post} /> : null}
          {editing ? (
            <EditPost
              post={post}
              onDone={() => {
                setEditing(false);
                back();
              }}
            />
          ) : post.feed_tname === 'shout' ? (
            <p>
              {post.message === null ? (
                <span className="meta">{t('feed.wordsGone')}</span>
              ) : (
                <Words message={post.message} mentions={post.mentions} />
              )}
            </p>
          ) : (
            <p className={classes.lead}>
              {struck ? (
                <s>
                  <Lead post={post} />
                </s>
              ) : (
                <Lead post={post} />
              )}
            </p>
          )}
        </div>
        {struck ? <Struck post={post} /> : <Sub post={post} />}
        {!editing && <Pictures post={post} />}
      </div>
      <div className={classes.react}>
        {known && (
          <Button
            kind="quiet"
            size="sm"
            className={`${classes.reaction} num`}
            aria-pressed={liked === 1}
            aria-label={t('feed.like', { count: likes, formatted: formatCount(likes) })}
            aria-keyshortcuts="l"
            disabled={!may.like}
            icon={liked === 1 ? <IconHeartFilled /> : <IconHeart stroke={1.75} />}
            onClick={like}
          >
            {likes > 0 && formatCount(likes)}
          </Button>
        )}
        {known && (
          <Button
            kind="quiet"
            size="sm"
            className={`${classes.reaction} num`}
            aria-label={t('feed.comment', { count: comments, formatted: formatCount(comments) })}
            aria-keyshortcuts="c"
            disabled={!may.comment}
            icon={<IconMessage stroke={1.75} />}
            onClick={comment}
          >
            {comments > 0 && formatCount(comments)}
          </Button>
        )}
        {acts.length > 0 && (
          <LateMenu position="bottom-end" target={<IconButton size="sm" label={t('feed.more')} icon={<IconDots stroke={1.75} />} />}>
            {acts.map(({ key, label, icon: Sign, does }) => (
              <Menu.Item key={label} leftSection={<Sign size={16} stroke={1.75} />} aria-keyshortcuts={key} onClick={does}>
                {label}
              </Menu.Item>
            ))}
          </LateMenu>
        )}
      </div>
      <Podium post={post} />
      <div className={classes.below}>
        <Comments
          post={post}
          asked={asked}
          patch={patch}
          quiet={quiet}
          writing={writing}
          alone={alone}
          onLeave={() => {
            setWriting(alone);
            back();
          }}
          field={field}
        />
      </div>
      {shown === 'likers' && <Likers post={post} onClose={() => setShown(undefined)} />}
      {shown === 'deleting' && <DeletePost post={post} patch={patch} alone={alone} onClose={() => setShown(undefined)} />}
    </article>
  );
}

/** Who wrote it, with their teams of then. */
function By({ post: { profileid: id, name, teams, edited_at: edited } }: { post: FeedPost }) {
  const { t } = useTranslation();
  return (
    <p className={classes.by}>
      {id === null ? (
        <bdi className={classes.name}>{name ?? t('feed.anAdmin')}</bdi>
      ) : (
        <Link className={classes.name} to={`/v_profile/${id}`}>
          <bdi>{name ?? t('feed.somebody')}</bdi>
        </Link>
      )}
      <span className="meta">
        <bdi>{[...teams.map((team) => team.name), ...(edited === null ? [] : [t('feed.edited')])].join(' · ')}</bdi>
      </span>
    </p>
  );
}

/** A picture as lists show it: looked at alone it is larger. */
const IN_LISTS = /-640\.webp$/;

function Pictures({ post: { pictures, name } }: { post: FeedPost }) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <div className={classes.pictures} data-many={pictures.length > 1 || undefined}>
      {pictures.map((path, index) => (
        <a key={path} href={path.replace(IN_LISTS, '-1600.webp')} target="_blank" rel="noopener noreferrer">
          <img src={path} alt={t('feed.pictureOf', { n: index + 1, name: name ?? '' })} loading="lazy" />
        </a>
      ))}
    </div>
  );
}

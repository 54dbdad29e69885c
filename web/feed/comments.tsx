import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeedComment, FeedPost } from '../../projections/moments/moments.view.ts';
import { IconButton, TextButton } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { Picture } from '../platform/identity/picture.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { Words } from './shown-words.tsx';
import { NO_WORDS, useDraftWords } from './use-draft-words.ts';
import { type Asked, type Patch, usePost } from './use-feed.ts';
import { useGiving } from './use-giving.ts';
import { asSent } from './words.ts';
import { WordsField } from './words-field.tsx';
import './feed-texts.ts';
import classes from './feed.module.css';

type CommentsProps = {
  post: FeedPost;
  asked: Asked;
  patch: Patch;
  /** Nothing is said of the past, nor by a guest. */
  quiet: boolean;
  /** Words are being written: at once where it stands alone, and then the focus is left where it is. */
  writing: boolean;
  alone: boolean;
  onLeave: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

/** What was said of a post: the newest, and on demand all of it. */
export function Comments({ post, asked, patch, quiet, writing, alone, onLeave, field }: CommentsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const earlier = post.comment_count - post.comments.length;
  if (post.comment_count === 0 && !writing) return null;
  return (
    <div className={classes.talk}>
      {earlier > 0 && !all && (
        <TextButton className={classes.more} onClick={() => setAll(true)}>
          {t('feed.earlier', { count: earlier, formatted: formatCount(earlier) })}
        </TextButton>
      )}
      <ol aria-label={t('feed.comments')}>
        {all && <AllComments post={post} asked={asked} quiet={quiet} />}
        {!all &&
          post.comments.map((comment) => <Comment key={comment.id} comment={comment} postId={post.id} patch={patch} quiet={quiet} />)}
      </ol>
      {writing && !quiet && <NewComment postId={post.id} alone={alone} onLeave={onLeave} field={field} />}
    </div>
  );
}

/** All of them; the newest until they are here. */
function AllComments({ post, asked, quiet }: { post: FeedPost; asked: Asked; quiet: boolean }) {
  const { at, sense } = asked;
  const whole = usePost({ postid: post.id, ...(at != null && { at, sense }) });
  const { comments } = whole.post ?? post;
  return comments.map((comment) => <Comment key={comment.id} comment={comment} postId={post.id} patch={whole.patch} quiet={quiet} />);
}

function Comment({ comment, postId, patch, quiet }: { comment: FeedComment; postId: string; patch: Patch; quiet: boolean }) {
  const { t } = useTranslation();
  const { id, profileid, name, icon, feedcomment: words, mentions, comment_date: at } = comment;
  const give = useGiving(profileid, name, { newsfeedid: postId, commentid: id });
  const [remove] = useCommand('newsfeed/comment', {
    method: 'DELETE',
    optimistic: () =>
      patch(postId, (post) => ({
        ...post,
        comments: post.comments.filter((one) => one.id !== id),
        comment_count: post.comment_count - 1,
      })),
  });
  return (
    <li className={classes.comment}>
      <Picture id={profileid ?? id} icon={icon ?? undefined} size={20} />
      <p>
        {profileid === null ? (
          <bdi className={classes.name}>{name ?? t('feed.anAdmin')}</bdi>
        ) : (
          <Link className={classes.name} to={`/v_profile/${profileid}`}>
            <bdi>{name}</bdi>
          </Link>
        )}{' '}
        {words === null ? <span className="meta">{t('feed.wordsGone')}</span> : <Words message={words} mentions={mentions} />}
      </p>
      {!quiet && give && (
        <IconButton
          size="sm"
          className={classes.onHover}
          label={t('feed.give', { name: name ?? '' })}
          icon={<IconPlus stroke={1.75} />}
          onClick={give}
        />
      )}
      {!quiet && comment.can_delete === 1 && (
        <IconButton
          size="sm"
          className={classes.onHover}
          label={t('feed.deleteComment', { name: name ?? t('feed.anAdmin') })}
          icon={<IconTrash stroke={1.75} />}
          onClick={() => void remove({ id })}
        />
      )}
      <Time at={at} as="minute" className="meta num" />
    </li>
  );
}

function NewComment({
  postId,
  alone,
  onLeave,
  field,
}: {
  postId: string;
  alone: boolean;
  onLeave: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useDraftWords(`comment.${postId}`);
  const [post, { pending, error }] = useCommand('newsfeed/post_comment');

  async function send() {
    if (draft.text.trim() === '' || pending) return;
    const { message, mentions } = asSent(draft.text.trim(), draft.chosen);
    if (await post({ postid: postId, feedcomment: message, mentions })) setDraft(NO_WORDS);
  }

  return (
    <>
      <WordsField
        label={t('feed.newComment')}
        placeholder={t('feed.sayMore')}
        draft={draft}
        onChange={setDraft}
        brief
        onSend={() => void send()}
        onLeave={onLeave}
        field={field}
        autoFocus={!alone}
      />
      <Refusal>{error && (error.status === 0 ? t('feed.keptForLater') : (Object.values(error.fields)[0] ?? error.message))}</Refusal>
    </>
  );
}

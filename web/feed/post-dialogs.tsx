import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Picture } from '../platform/identity/picture.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { FEED } from './feed-paths.ts';
import type { Patch } from './use-feed.ts';
import './feed-texts.ts';
import classes from './feed.module.css';

/** Who likes a post. */
export function Likers({ post: { id, likes }, onClose }: { post: FeedPost; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('newsfeed/likelist', { postid: id }, { staleOn: [{ view: 'moments' }] });
  return (
    <Dialog
      opened
      width={400}
      onClose={onClose}
      title={t('feed.likedBy', { count: data?.likes.length ?? likes, formatted: formatCount(data?.likes.length ?? likes) })}
    >
      {error && !data ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        <ul className={classes.likers} aria-busy={!data}>
          {data?.likes.map(({ profile_id: one, Name: name, icon }) => (
            <li key={one}>
              <Picture id={one} icon={icon ?? undefined} size={24} />
              <Link className={classes.name} to={`/v_profile/${one}`}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type DeletePostProps = { post: FeedPost; patch: Patch; alone: boolean; onClose: () => void };

/** Asks once more: words that are gone do not come back. */
export function DeletePost({ post: { id, comment_count: comments }, alone, onClose }: DeletePostProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('newsfeed/shoutmessage', { method: 'DELETE' });

  async function go() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('feed.deleted') });
    onClose();
    if (alone) void navigate(FEED, { replace: true });
  }

  return (
    <Dialog
      opened
      width={440}
      onClose={onClose}
      title={t('feed.deleteThis')}
      lead={comments > 0 ? t('feed.deleteComments', { count: comments, formatted: formatCount(comments) }) : t('feed.deleteForAll')}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('feed.cancel')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void go()}>
            {t('feed.delete')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}

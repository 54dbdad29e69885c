import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { t } from '../platform/texts/texts.ts';
import type { Patch } from './use-feed.ts';

/** What is done with one press: it shows at once, and is taken back where the server says no. */
export function usePostActs({ id, liked, pinned_id: pinned }: FeedPost, patch: Patch) {
  const [doLike] = useCommand('newsfeed/dolike', {
    optimistic: ({ like }) => patch(id, (post) => ({ ...post, liked: like ? 1 : 0, likes: post.likes + (like ? 1 : -1) })),
  });
  const [doPin] = useCommand('newsfeed/pinnPost');

  async function pin() {
    const done = await doPin({ postid: id, pin: pinned === null ? 1 : 0 });
    if (done) showToast({ text: t(pinned === null ? 'feed.pinned' : 'feed.unpinned') });
    else showToast({ kind: 'failed', text: t('feed.notDone') });
  }

  async function like() {
    if (!(await doLike({ postid: id, like: liked === 1 ? 0 : 1 }))) showToast({ kind: 'failed', text: t('feed.notDone') });
  }

  return { like: () => void like(), pin: () => void pin() };
}

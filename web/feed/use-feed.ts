import { useMemo, useState } from 'react';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { type Input, call } from '../platform/api.ts';
import { patchResource, useResource } from '../platform/live-resources.ts';
import { byTime, type Reading, readOn } from './reading.ts';

export type Asked = Omit<Input<'GET', 'newsfeed/get_newsfeed'>, 'limit'>;
/** Shows a change of a post before the server's answer; answers how to take it back. */
export type Patch = (postId: string, change: (post: FeedPost) => FeedPost) => () => void;

const PAGE = 20;
/** As many come with one call. */
const MOST = 100;
const STALE = [{ view: 'moments' }] as const;

/**
 * A feed as somebody reads it. What came meanwhile waits (`waiting`) until `showWaiting`. More is asked for than is shown, so that what
 * stands at the end is not pushed out by what waits; never less again, because answers of another length are of another moment, and may
 * know of fewer that wait.
 */
export function useFeed(asked: Asked | null, shownAtFirst = PAGE) {
  const question = JSON.stringify(asked);
  const [state, setState] = useState<{ question: string; most: number; reading: Reading | undefined; room: number }>(begin);
  const { most, reading, room } = state.question === question ? state : begin();
  const limit = Math.min(MOST, Math.ceil((most + room) / PAGE) * PAGE + PAGE);
  const { data, error, former, refetch } = useResource('newsfeed/get_newsfeed', asked && { ...asked, limit }, {
    staleOn: STALE,
    keep: true,
  });
  const [answered, setAnswered] = useState(question);
  if (data && !former && answered !== question) setAnswered(question);
  // Of another question: nothing of it is here yet.
  const posts = data && (!former || answered === question) ? data.newsfeed : undefined;
  const inOrder = useMemo(() => posts?.filter(({ pinned_id: pin }) => pin === null).sort(byTime), [posts]);
  const next = inOrder && readOn(reading, inOrder);
  const waiting = inOrder?.filter(({ id }) => !next?.ids.has(id)).length ?? 0;
  if (inOrder && (next !== reading || waiting > room || state.question !== question))
    setState({ question, most, reading: next, room: Math.max(room, waiting) });
  const read = inOrder?.filter(({ id }) => next?.ids.has(id));

  function begin() {
    return { question, most: shownAtFirst, reading: undefined, room: 0 };
  }

  return {
    posts: read?.slice(0, most),
    pinned: posts?.filter(({ pinned_id: pin }) => pin !== null).sort((one, other) => (other.pinned_id ?? 0) - (one.pinned_id ?? 0)) ?? [],
    waiting,
    showWaiting: () => setState({ question, most, reading: undefined, room }),
    /** Absent where all are shown that come with one call. */
    showMore:
      read && most < MOST && (read.length > most || data?.next != null)
        ? () => setState({ question, most: Math.min(MOST, most + PAGE), reading, room })
        : undefined,
    /** Where what is older begins, once all that come with one call are shown. */
    older: most >= MOST ? (data?.next ?? null) : null,
    most,
    error,
    refetch,
    patch: ((postId, change) =>
      patchResource('newsfeed/get_newsfeed', { ...asked, limit }, (answer) => ({
        ...answer,
        newsfeed: answer.newsfeed.map((post) => (post.id === postId ? change(post) : post)),
      }))) satisfies Patch,
  };
}

/** One post with all its comments; null when there is none, or it may not be seen. */
export function usePost(asked: Asked & { postid: string }) {
  const { data, error, refetch } = useResource('newsfeed/get_newsfeed', asked, { staleOn: STALE });
  const patch: Patch = (postId, change) =>
    patchResource('newsfeed/get_newsfeed', asked, (answer) => ({
      ...answer,
      newsfeed: answer.newsfeed.map((post) => (post.id === postId ? change(post) : post)),
    }));
  return { post: data && (data.newsfeed[0] ?? null), error, refetch, patch };
}

/** Who may be mentioned by what is typed. */
export async function suggested(searchterm: string, signal: AbortSignal) {
  return (await call('GET', 'newsfeed/mention_suggestions', { searchterm }, { signal })).suggestions;
}

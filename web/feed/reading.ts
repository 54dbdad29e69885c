import type { FeedPost } from '../../projections/moments/moments.view.ts';

/** What a page needs of a post to know where it stands. */
type Placed = Pick<FeedPost, 'id' | 'event_created' | 'feed_tname' | 'is_yours'>;

/** The posts that somebody reads: nothing comes between them until it is asked for. */
export type Reading = { ids: ReadonlySet<string>; last: Placed };

/** The newest first; of one instant that with the greater id. */
export function byTime(one: Pick<Placed, 'id' | 'event_created'>, other: Pick<Placed, 'id' | 'event_created'>): number {
  if (one.event_created !== other.event_created) return one.event_created < other.event_created ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

/**
 * Goes on reading when other posts are there: what is older than all before, and what oneself wrote, is read at once; everything else waits,
 * wherever in the order it stands. The same object where nothing changed.
 */
export function readOn(before: Reading | undefined, posts: readonly Placed[]): Reading | undefined {
  const last = posts.toSorted(byTime).at(-1);
  if (!last) return before;
  if (!before) return { ids: new Set(posts.map(({ id }) => id)), last };
  const came = posts.filter((post) => !before.ids.has(post.id) && (isOwnWord(post) || byTime(before.last, post) < 0));
  if (came.length === 0) return before;
  return {
    ids: new Set([...before.ids, ...came.map(({ id }) => id)]),
    last: byTime(before.last, last) < 0 ? last : before.last,
  };
}

function isOwnWord({ feed_tname: type, is_yours: yours }: Placed): boolean {
  return type === 'shout' && yours === 1;
}

import type { FeedPost } from '../../projections/moments/moments.view.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { sumOf } from '../platform/format/exact-sums.ts';

/** What stands in a feed under each other: a post, or points of ten minutes as one. */
export type FeedLine =
  { kind: 'post'; key: string; post: FeedPost } | { kind: 'fold'; key: string; fold: string; posts: readonly FeedPost[] };
/** A day, as its newest post tells it. */
export type FeedDay = { at: string; lines: FeedLine[] };

const FOLD_MS = 600_000;

/**
 * Posts, the newest first, by days. Points that a series had within the same ten minutes of the clock fold into one line where nothing stands
 * between them; what a person wrote, and what somebody answered to, never folds. Unfolding goes by `fold`, which stays when a fold falls in two.
 */
export function daysOf(posts: readonly FeedPost[], isSameDay: (one: string, other: string) => boolean): FeedDay[] {
  const days: FeedDay[] = [];
  for (const post of posts) {
    if (!days[0] || !isSameDay(days[0].at, post.event_created)) days.unshift({ at: post.event_created, lines: [] });
    const lines = days[0]?.lines ?? [];
    const fold = foldOf(post);
    const last = lines.at(-1);
    if (fold === undefined) lines.push({ kind: 'post', key: post.id, post });
    else if (last?.kind === 'fold' && last.fold === fold) lines[lines.length - 1] = { ...last, posts: [...last.posts, post] };
    else lines.push({ kind: 'fold', key: `fold ${post.id}`, fold, posts: [post] });
  }
  return days.reverse().map(({ at, lines }) => ({ at, lines: lines.map(single) }));
}

/** One alone is no fold. */
function single(line: FeedLine): FeedLine {
  const [post, another] = line.kind === 'fold' ? line.posts : [];
  return post && !another ? { kind: 'post', key: post.id, post } : line;
}

/** With what it folds: nothing for what stands alone. */
function foldOf({ feed_tname: type, message, struck, comment_count: comments, pinned_id: pinned, about, event_created: at }: FeedPost) {
  if (type !== 'score' || message !== null || struck !== null || comments > 0 || pinned !== null) return undefined;
  return `${about.series_id} ${Math.floor(Date.parse(at) / FOLD_MS)}`;
}

/** Who earned how much within a fold, the most first. */
export function earnersOf(posts: readonly FeedPost[]): { id: string; name: string; points: PointAmount }[] {
  const people = Map.groupBy(posts, ({ profileid }) => profileid ?? '');
  return [...people]
    .map(([id, of]) => ({ id, name: of[0]?.name ?? '', points: sumOf(of.map(({ about }) => about.points ?? null)) }))
    .sort((one, other) => Number(other.points) - Number(one.points));
}

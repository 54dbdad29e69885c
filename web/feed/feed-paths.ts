/** Where the feed is (RT-094). */
export const FEED = '/v_feed';

/** The page of a post (RT-095). */
export function postPath(postId: string): string {
  return `${FEED}/${postId}`;
}

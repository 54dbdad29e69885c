import { FEED_TYPES } from '../../src/feed/moment.values.ts';
import { object, type Of, text, word } from '../../src/platform/http/answers.values.ts';

/** A post of an entry or a win that is struck out, or not any more, or tells what takes the place of its entry. */
export const postTold = object({
  postId: text,
  kind: word(...FEED_TYPES),
  profileId: text,
  name: text,
  what: word('struck', 'restored', 'amended'),
});
export type PostTold = Of<typeof postTold>;

import type { Answer, Client } from './laurel.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** An organisation whose people may write as much as a test has to say. */
export async function openFeed() {
  const laurel = await startTestLaurel({ LAUREL_POSTS_A_MINUTE: '10000', LAUREL_LIKES_A_MINUTE: '10000' });
  const ground = await openPoints({ on: laurel, timeZone: 'UTC' });
  return {
    ...ground,
    /** Another organisation on the same server. */
    elsewhere: () => openPoints({ on: laurel }),
    shout: (by: Client, message: string, more: object = {}) => by.post('newsfeed/shoutmessage', { message, ...more }),
    comment: (by: Client, postid: string, feedcomment: string, more: object = {}) =>
      by.post('newsfeed/post_comment', { postid, feedcomment, ...more }),
    like: (by: Client, postid: string, like: 0 | 1 = 1) => by.post('newsfeed/dolike', { postid, like }),
    pin: (by: Client, postid: string, pin: 0 | 1 = 1) => by.post('newsfeed/pinnPost', { postid, pin }),
    deletePost: (by: Client, id: string) => by.delete('newsfeed/shoutmessage', { id }),
    deleteComment: (by: Client, id: string) => by.delete('newsfeed/comment', { id }),
    truncate: (by: Client, todate: string) => by.post('newsfeed/truncate', { todate }),
  };
}

export type FeedGround = Awaited<ReturnType<typeof openFeed>>;

/** What of an answer says how it went. */
export const outcome = ({ status, body }: Answer) => [status, body.code];
export const idOf = ({ status, body }: Answer): string => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return String(body.id);
};

/** A form in parts with some pictures, and the paths of some that are there. */
export function formWith(fields: Record<string, string>, pictures: readonly (Buffer | string)[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [n, picture] of pictures.entries())
    form.append(
      'pictures[]',
      typeof picture === 'string' ? picture : new File([new Uint8Array(picture)], `${n}.png`, { type: 'image/png' }),
    );
  return form;
}

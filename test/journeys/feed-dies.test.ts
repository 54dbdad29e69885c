import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import { Client } from './laurel.ts';

let survived: Survived;
afterEach(() => survived.close());

const asked = async (cookie: string | undefined, call: string) => {
  const { app, url } = survived.laurel;
  await app.get(Settled).settled(await app.get(EventStore).head());
  const client = new Client(url);
  client.cookie = cookie;
  return (await client.get(call)).body;
};

test('U-086 U-088 what is written, said, liked, pinned, deleted and read is so once, and told once, however often the process dies', async () => {
  let [admin, player]: (string | undefined)[] = [];
  let postid = '';
  let said = '';
  survived = await dieAfterEachAppend(async (ground) => {
    const [ann = ''] = await ground.players('Ann');
    const asAnn = await ground.asPlayer(ann);
    [admin, player] = [ground.admin.cookie, asAnn.cookie];
    const { body } = await asAnn.post('newsfeed/shoutmessage', { message: 'Done' });
    postid = String(body.id);
    const post =
      (call: string, sent: object, keep?: (id: string) => void): Call =>
      async (client) => {
        const answer = await client.post(call, sent, { 'idempotency-key': call });
        keep?.(String(answer.body.id));
        return answer;
      };
    const read: Call = (client) => {
      const asPlayer = new Client(client.url);
      asPlayer.cookie = player;
      return asPlayer.post('notifications/read_notices', { dismissall: 1 }, { 'idempotency-key': 'read' });
    };
    return [
      post('newsfeed/shoutmessage', { message: `Well done, @${ann}`, mentions: [ann] }),
      post('newsfeed/post_comment', { postid, feedcomment: 'Thank you' }, (id) => (said = id)),
      post('newsfeed/dolike', { postid, like: 1 }),
      post('newsfeed/pinnPost', { postid, pin: 1 }),
      read,
      (client) => client.send('DELETE', `newsfeed/comment?id=${said}`, undefined, { 'idempotency-key': 'unsaid' }),
    ];
  });
  expect(survived.facts).toEqual({
    ...{ PostPublished: 1, CommentPosted: 1, PostLiked: 1, PostPinned: 1, NotificationsRead: 1, CommentDeleted: 1 },
  });
  expect(survived.deaths).toBe(6);
  const { newsfeed } = (await asked(admin, 'newsfeed/get_newsfeed')) as { newsfeed: FeedPost[] };
  const shouts = newsfeed.filter(({ feed_tname }) => feed_tname === 'shout');
  expect(shouts.map(({ id }) => id === postid)).toEqual([true, false]);
  expect(shouts[0]).toMatchObject({ pinned_id: 1, likes: 1, liked: 1, comment_count: 0 });
  const told = await asked(player, 'notifications/get_notifications');
  expect(told.total_notifications).toBe(0);
  const kinds = (told.rnotifications as { notification_type_string: string }[]).map(({ notification_type_string: kind }) => kind);
  expect(kinds.sort()).toEqual(['post_like', 'post_mention']);
});

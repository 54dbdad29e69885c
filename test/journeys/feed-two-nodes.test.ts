import { upcast } from '../../migrations-events/upcast.ts';
import { LikePost, LikePostHandler } from '../../src/feed/like-post.ts';
import { PinPost, PinPostHandler } from '../../src/feed/pin-post.ts';
import { PostComment, PostCommentHandler } from '../../src/feed/post-comment.ts';
import { SeenPosts } from '../../src/feed/seen-posts.ts';
import { type CommandContext, Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Who } from '../../src/platform/http/who.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Refused } from '../../src/platform/refused.ts';
import { type FeedGround, idOf, openFeed } from './feed-ground.ts';

let ground: FeedGround;
let who: Who;
/** Another node over the same store: what it has decided before it remembers by itself. */
let second: { like: LikePostHandler; pin: PinPostHandler; comment: PostCommentHandler };
beforeAll(async () => {
  ground = await openFeed();
  const { app } = ground.laurel;
  const { organisationId, adminId: profileId } = ground;
  who = {
    kind: 'login',
    channel: 'session',
    userId: profileId,
    sessionId: profileId,
    organisationId,
    profileId,
    role: 'admin',
    teamIds: [],
  };
  const [decisions, posts] = [new Decisions(app.get(EventStore), upcast, app.get(Quotas)), app.get(SeenPosts)];
  second = {
    like: new LikePostHandler(decisions, posts),
    pin: new PinPostHandler(decisions, posts),
    comment: new PostCommentHandler(decisions, app.get(Keys), posts),
  };
});
afterAll(() => ground.laurel.close());

const by = () => ({ who, receivedAt: new Date().toISOString() });
const context = (commandId: string = crypto.randomUUID()): CommandContext => ({
  ...{ commandId, organisationId: ground.organisationId, actor: { profileId: ground.adminId }, channel: 'session' },
});
const factsOf = async (type: string, id?: string) =>
  (await ground.facts(type)).filter(({ data }) => id === undefined || (data as { postId: string }).postId === id);
const liked = (postId: string, like: boolean) => second.like.execute(new LikePost(context(), by(), postId, like));

test('U-086 a like that one node hears, and that another took back, counts; of 50 at once over two nodes one does', async () => {
  const id = idOf(await ground.shout(ground.admin, 'Well done'));
  expect((await ground.like(ground.admin, id)).body).toMatchObject({ likes: 1 });
  expect(await liked(id, false)).toMatchObject({ likes: 0 });
  expect((await ground.like(ground.admin, id)).body).toMatchObject({ likes: 1 });
  expect(await liked(id, false)).toMatchObject({ likes: 0 });
  const all = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => (n % 2 ? (await liked(id, true)).likes : (await ground.like(ground.admin, id)).body.likes)),
  );
  expect(new Set(all)).toEqual(new Set([1]));
  expect(await factsOf('PostLiked', id)).toHaveLength(3);
});

test('U-086 of 30 posts that two nodes pin at once 20 are pinned, each under a number of its own', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) ids.push(idOf(await ground.shout(ground.admin, `Post ${n}`)));
  const pinned = await Promise.all(
    ids.map(async (id, n) => {
      if (n % 2) return (await ground.pin(ground.admin, id)).body.pinned_id;
      const pinning = new PinPost(context(), by(), ground.organisationId, id, true);
      return second.pin.execute(pinning).then(
        ({ pinNumber }) => pinNumber,
        (error: unknown) => (error instanceof Refused ? undefined : Promise.reject(error as Error)),
      );
    }),
  );
  const numbers = pinned.filter((number) => number !== undefined).map(Number);
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(await factsOf('PostPinned')).toHaveLength(20);
});

test('a comment that comes to two nodes at once is said once, and 50 comments are 50', async () => {
  const id = idOf(await ground.shout(ground.admin, 'Say something'));
  const words = { text: 'Something', mentions: [] };
  const say = (commandId?: string) => second.comment.execute(new PostComment(context(commandId), by(), id, words));
  const commandId = crypto.randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => say(commandId)));
  expect(await factsOf('CommentPosted', id)).toHaveLength(1);
  await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? say() : ground.comment(ground.admin, id, 'Something'))));
  expect(await factsOf('CommentPosted', id)).toHaveLength(51);
});

import { commentIdOf, postComment, postOfComment } from '../../src/feed/post-comment.ts';
import { deleteComment } from '../../src/feed/delete-comment.ts';
import { deletePost } from '../../src/feed/delete-post.ts';
import { editPost } from '../../src/feed/edit-post.ts';
import type { FeedEvent, LikeEvent, PostEvent, PostPublished } from '../../src/feed/feed.events.ts';
import { feedPost, type FeedPost } from '../../src/feed/feed-post.ts';
import { groupFeed, type GroupFeed } from '../../src/feed/group-feed.ts';
import { likePost } from '../../src/feed/like-post.ts';
import { likes } from '../../src/feed/likes.ts';
import { pinPost } from '../../src/feed/pin-post.ts';
import { postPicturePath, readPostPicturePath } from '../../src/feed/post-picture-path.values.ts';
import { postIdOf, publishPost } from '../../src/feed/publish-post.ts';
import { MOST_CHARACTERS, readWords } from '../../src/feed/sent-words.ts';
import { truncateFeed } from '../../src/feed/truncate-feed.ts';
import type { Who } from '../../src/platform/http/who.ts';

const text = { key: 'ann', box: 'sealed' };
const who = (profileId: string, role: 'admin' | 'player' = 'player'): Who => ({
  kind: 'login',
  channel: 'session',
  userId: profileId,
  sessionId: profileId,
  organisationId: 'org',
  profileId,
  role,
  teamIds: [],
});
const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`;
const published: PostPublished = {
  type: 'PostPublished',
  data: {
    postId: 'p',
    groupId: 'org',
    authorId: 'ann',
    text,
    mentions: [],
    pictures: ['one', 'two'],
    teamIds: [],
    byAdmin: false,
    occurredAt: at(9),
  },
};
const comment = { postId: 'p', commentId: 'p_1', authorId: 'bob', text, mentions: [] };
const posted = { type: 'CommentPosted', data: comment } as const;
const edited = { postId: 'p', authorId: 'ann', text, mentions: [], pictures: ['two'] };
const given = (...facts: readonly unknown[]): FeedPost =>
  (facts as PostEvent[]).reduce((state, fact) => feedPost.evolve(state, { id: 'f', ...fact }), feedPost.initial());
const feed = (...facts: readonly unknown[]): GroupFeed =>
  (facts as FeedEvent[]).reduce((state, fact) => groupFeed.evolve(state, { id: 'f', ...fact }), groupFeed.initial());
const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('posts', () => {
  test('R-189 what is written has at least one visible character, at most 5,000, and no spaces around', () => {
    for (const empty of [undefined, '', ' \n\t ']) expect(codeOf(() => readWords('message', empty))).toBe('message-required');
    expect(codeOf(() => readWords('feedcomment', ' '))).toBe('comment-required');
    expect(readWords('message', '  Well done!\n')).toEqual({ text: 'Well done!', mentions: [] });
    expect(readWords('message', `  ${'🏆'.repeat(MOST_CHARACTERS)}  `).text).toHaveLength(2 * MOST_CHARACTERS);
    expect(codeOf(() => readWords('message', 'x'.repeat(MOST_CHARACTERS + 1)))).toBe('too-many-characters');
  });

  test('U-086 who is mentioned stands in the text, and is mentioned once', () => {
    expect(readWords('message', 'Well done @ann and @bob', ['ann', 'bob', 'ann']).mentions).toEqual(['ann', 'bob']);
    expect(codeOf(() => readWords('message', 'Well done @ann', ['ann', 'bob']))).toBe('mention-not-in-text');
    expect(codeOf(() => readWords('message', 'Well done ann', ['ann']))).toBe('mention-not-in-text');
  });

  test('one that is there is not written again; ids follow from the command', () => {
    const command = '11111111-1111-4111-8111-111111111111';
    expect(publishPost(published.data, given())).toEqual([published]);
    expect(publishPost(published.data, given(published))).toEqual([]);
    expect(postIdOf(command)).toBe(postIdOf(command));
    const id = commentIdOf(postIdOf(command), command);
    expect([id, postOfComment(id)]).toEqual([expect.stringMatching(/^[a-f0-9-]{36}_[a-f0-9]{20}$/), postIdOf(command)]);
    expect(codeOf(() => postOfComment(postIdOf(command)))).toBe('not-found');
  });

  test('U-086 its author alone edits it, as a whole, and not when it is deleted', () => {
    expect(editPost(edited, given(published))).toEqual([{ type: 'PostEdited', data: edited }]);
    expect(given(published, { type: 'PostEdited', data: edited }).published).toMatchObject({ pictures: ['two'], occurredAt: at(9) });
    expect(codeOf(() => editPost({ ...edited, authorId: 'bob' }, given(published)))).toBe('not-allowed');
    expect(codeOf(() => editPost(edited, given()))).toBe('not-allowed');
    expect(codeOf(() => editPost(edited, given(published, { type: 'PostDeleted', data: { postId: 'p' } })))).toBe('not-found');
  });

  test('R-072 R-074 its author deletes it, and an admin any, also one that a fact made; twice is once', () => {
    const deleted = { type: 'PostDeleted', data: { postId: 'p' } };
    for (const by of [who('ann'), who('cid', 'admin')]) {
      expect(deletePost('p', by, given(published))).toEqual([deleted]);
      expect(deletePost('p', by, given(published, deleted))).toEqual([]);
    }
    expect(codeOf(() => deletePost('p', who('bob'), given(published)))).toBe('not-allowed');
    expect(deletePost('p', who('cid', 'admin'), given())).toEqual([deleted]);
    expect(codeOf(() => deletePost('p', who('ann'), given()))).toBe('not-allowed');
  });

  test('R-073 R-075 a comment is deleted by who wrote it, and by an admin; whoever wrote the post is nobody special', () => {
    const ids = { postId: 'p', commentId: 'p_1' };
    const deleted = { type: 'CommentDeleted', data: ids };
    for (const by of [who('bob'), who('cid', 'admin')]) {
      expect(deleteComment(ids, by, given(published, posted))).toEqual([deleted]);
      expect(deleteComment(ids, by, given(published, posted, deleted))).toEqual([]);
    }
    expect(codeOf(() => deleteComment(ids, who('ann'), given(published, posted)))).toBe('not-allowed');
    expect(codeOf(() => deleteComment(ids, who('ann'), given(published, posted, deleted)))).toBe('not-found');
    expect(codeOf(() => deleteComment({ ...ids, commentId: 'p_2' }, who('cid', 'admin'), given(published, posted)))).toBe('not-found');
  });

  test('a comment comes once, to a post that is not deleted, and so many stand below one', () => {
    expect(postComment(comment, given(published))).toEqual([posted]);
    expect(postComment(comment, given(posted))).toEqual([]);
    expect(codeOf(() => postComment(comment, given(published, { type: 'PostDeleted', data: { postId: 'p' } })))).toBe('not-found');
    const full = given(...Array.from({ length: 10_000 }, (_, n) => ({ ...posted, data: { ...comment, commentId: `p_n${n}` } })));
    expect(codeOf(() => postComment(comment, full))).toBe('too-many-comments');
  });

  test('U-086 a like is switched on and off, and is as it is when that is said twice', () => {
    const ann = { postId: 'p', profileId: 'ann' };
    const state = (...facts: LikeEvent[]) => facts.reduce((all, fact) => likes.evolve(all, { id: 'f', ...fact }), likes.initial());
    const [on, off] = [
      { type: 'PostLiked', data: ann },
      { type: 'PostUnliked', data: ann },
    ] as const;
    expect(likePost({ ...ann, like: true }, state())).toEqual([on]);
    expect(likePost({ ...ann, like: true }, state(on))).toEqual([]);
    expect(likePost({ ...ann, like: false }, state(on))).toEqual([off]);
    expect(likePost({ ...ann, like: false }, state(on, off))).toEqual([]);
    expect(likePost({ postId: 'p', profileId: 'bob', like: true }, state(on))).toHaveLength(1);
  });
});

describe('a feed as a whole', () => {
  const pin = (n: number) => ({ type: 'PostPinned', data: { groupId: 'org', postId: `p${n}`, pinNumber: n } });
  const twenty = Array.from({ length: 20 }, (_, n) => pin(n + 1));
  const pinning = (postId: string, on = true) => ({ groupId: 'org', postId, pin: on });

  test('U-086 the newest pin has the highest number, for ever; a second one changes nothing', () => {
    expect(pinPost(pinning('p3'), [], feed(pin(1), pin(2)))).toEqual([pin(3)]);
    expect(pinPost(pinning('p1'), [], feed(pin(1), pin(2)))).toEqual([]);
    const unpinned = { type: 'PostUnpinned', data: { groupId: 'org', postId: 'p2' } };
    expect(pinPost(pinning('p2', false), [], feed(pin(1), pin(2)))).toEqual([unpinned]);
    expect(pinPost(pinning('p2', false), [], feed(pin(1), pin(2), unpinned))).toEqual([]);
    expect(pinPost(pinning('p2'), [], feed(pin(1), pin(2), unpinned))).toMatchObject([{ data: { postId: 'p2', pinNumber: 3 } }]);
  });

  test('U-086 of twenty pins one that is not shown any more makes room; otherwise no more is taken', () => {
    expect(codeOf(() => pinPost(pinning('p21'), [], feed(...twenty)))).toBe('too-many-pinned');
    expect(pinPost(pinning('p21'), ['p4', 'p5'], feed(...twenty))).toEqual([
      { type: 'PostUnpinned', data: { groupId: 'org', postId: 'p4' } },
      { type: 'PostUnpinned', data: { groupId: 'org', postId: 'p5' } },
      pin(21),
    ]);
    // Somebody else has taken it down meanwhile.
    expect(codeOf(() => pinPost(pinning('p21'), ['elsewhere'], feed(...twenty)))).toBe('too-many-pinned');
  });

  test('R-284 what happened before a date goes; the date is never later than now, and never goes back', () => {
    const truncated = (hour: number) => ({ type: 'FeedTruncated', data: { groupId: 'org', before: at(hour) } });
    expect(truncateFeed({ groupId: 'org', before: at(9), at: at(12) }, feed())).toEqual([truncated(9)]);
    expect(truncateFeed({ groupId: 'org', before: at(12), at: at(12) }, feed())).toEqual([truncated(12)]);
    expect(truncateFeed({ groupId: 'org', before: at(8), at: at(12) }, feed(truncated(9)))).toEqual([]);
    expect(truncateFeed({ groupId: 'org', before: at(9), at: at(12) }, feed(truncated(9)))).toEqual([]);
    expect(codeOf(() => truncateFeed({ groupId: 'org', before: at(13), at: at(12) }, feed()))).toBe('time-in-future');
  });
});

test('the address of a picture says whose it is, and no other address is one', () => {
  const picture = { organisationId: 'org', profileId: 'ann', pictureId: 'a'.repeat(64) };
  expect(readPostPicturePath(postPicturePath(picture))).toEqual({ ...picture, side: '640' });
  expect(readPostPicturePath(postPicturePath(picture, 1_600))).toEqual({ ...picture, side: '1600' });
  for (const path of [
    '',
    `${postPicturePath(picture)}x`,
    postPicturePath(picture).replace('post', 'cover'),
    postPicturePath(picture).replace('640', '64'),
  ])
    expect(readPostPicturePath(path)).toBeUndefined();
});

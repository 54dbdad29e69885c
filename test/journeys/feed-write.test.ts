import sharp from 'sharp';
import { unsealed } from './data-search.ts';
import { type FeedGround, formWith, idOf, openFeed, outcome } from './feed-ground.ts';
import type { Client } from './laurel.ts';
import { pictureOf } from './sample-pictures.ts';
import { unzipped } from './unzipped.ts';

let ground: FeedGround;
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob]: Client[] = [];
let asCid: Client;

type Fact = { type: string; data: { postId: string; pictures?: string[] } & Record<string, unknown> };
/** What was recorded about a post. */
const factsOf = async (id: string, ...types: string[]) => {
  const all =
    types.length > 0
      ? types
      : ['PostPublished', 'PostEdited', 'PostDeleted', 'CommentPosted', 'CommentDeleted', 'PostLiked', 'PostUnliked'];
  return ((await ground.facts(...all)) as unknown as Fact[]).filter(({ data }) => data.postId === id);
};
const shout = async (by: Client, message: string, more: object = {}) => idOf(await ground.shout(by, message, more));

beforeAll(async () => {
  ground = await openFeed();
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob, asCid] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
});
afterAll(() => ground.laurel.close());

test('U-086 a post says who wrote it and whom it mentions, in a group or a competition; its words are sealed under their key', async () => {
  const id = await shout(asAnn!, `  Well done, @${bob}!\n`, { groupid: ground.organisationId, mentions: JSON.stringify([bob]) });
  const [fact] = await factsOf(id);
  expect(fact?.data).toMatchObject({
    authorId: ann,
    groupId: ground.organisationId,
    mentions: [bob],
    pictures: [],
    teamIds: [],
    byAdmin: false,
  });
  expect(fact?.data.text).toEqual({ key: expect.stringContaining(ann!) as string, box: expect.any(String) as string });
  expect(await unsealed(ground.laurel)).toContain(`Well done, @${bob}!`);
  expect(outcome(await asAnn!.post('newsfeed/shoutmessage', { message: 'x', groupid: crypto.randomUUID() }))).toEqual([404, 'not-found']);
});

test('R-074 R-075 R-072 R-073 anybody deletes their own posts and comments, an admin any; others do not', async () => {
  const [mine, another] = [await shout(asAnn!, 'Mine'), await shout(asAnn!, 'Another')];
  const [said, more] = [idOf(await ground.comment(asBob!, mine, 'Said')), idOf(await ground.comment(asBob!, mine, 'More'))];
  expect(outcome(await ground.deleteComment(asAnn!, said))).toEqual([403, 'not-allowed']);
  expect(outcome(await ground.deletePost(asBob!, mine))).toEqual([403, 'not-allowed']);
  for (const time of ['once', 'again'])
    expect([time, ...outcome(await ground.deleteComment(asBob!, said))]).toEqual([time, 200, undefined]);
  expect(outcome(await ground.deleteComment(ground.admin, more))).toEqual([200, undefined]);
  for (const time of ['once', 'again']) expect([time, ...outcome(await ground.deletePost(asAnn!, mine))]).toEqual([time, 200, undefined]);
  expect(outcome(await ground.deletePost(ground.admin, another))).toEqual([200, undefined]);
  expect((await factsOf(mine)).map(({ type }) => type)).toEqual([
    'PostPublished',
    'CommentPosted',
    'CommentPosted',
    'CommentDeleted',
    'CommentDeleted',
    'PostDeleted',
  ]);
  expect(outcome(await ground.comment(asBob!, mine, 'Too late'))).toEqual([404, 'not-found']);
  expect(outcome(await ground.like(asBob!, mine))).toEqual([404, 'not-found']);
  expect(outcome(await ground.shout(asAnn!, 'Back', { id: mine }))).toEqual([404, 'not-found']);
});

test('C-17 what is deleted is named in the query or in the body', async () => {
  const [one, other] = [await shout(asAnn!, 'One'), await shout(asAnn!, 'Other')];
  expect(outcome(await asAnn!.send('DELETE', `newsfeed/shoutmessage?id=${one}`))).toEqual([200, undefined]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: asAnn!.cookie ?? '', origin: ground.url };
  const sent = await fetch(`${ground.url}/api/newsfeed/shoutmessage`, {
    method: 'DELETE',
    headers,
    body: new URLSearchParams({ id: other }),
  });
  expect(sent.status).toBe(200);
  expect(await factsOf(other, 'PostDeleted')).toHaveLength(1);
});

test('U-086 up to 10 pictures come with a post, drawn in two sizes; whoever edits it keeps those that they name again', async () => {
  const pictures = await Promise.all(Array.from({ length: 10 }, (_, n) => pictureOf('png', 900 - n, 300)));
  const id = idOf(await asAnn!.post('newsfeed/shoutmessage', formWith({ message: 'Ten' }, pictures)));
  const ids = (await factsOf(id))[0]?.data.pictures ?? [];
  expect(new Set(ids).size).toBe(10);
  const pathOf = (pictureId: string, side = 640) => `/uploads/post/${ground.organisationId}.${ann}.${pictureId}-${side}.webp`;
  for (const [side, width] of [
    [640, 640],
    // Nothing is made larger than it is.
    [1600, 900],
  ] as const) {
    const drawn = await fetch(ground.url + pathOf(ids[0]!, side));
    expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width });
  }
  const fresh = await pictureOf('png', 100, 50);
  const editing = formWith({ message: 'Two of them', id }, [pathOf(ids[3]!), pathOf(ids[1]!), fresh]);
  expect(outcome(await asAnn!.post('newsfeed/shoutmessage', editing))).toEqual([200, undefined]);
  const kept = (await factsOf(id, 'PostEdited'))[0]?.data.pictures ?? [];
  expect(kept).toEqual([ids[3], ids[1], expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(outcome(await ground.shout(asAnn!, 'None', { id }))).toEqual([200, undefined]);
  expect((await factsOf(id, 'PostEdited'))[1]?.data.pictures).toEqual([]);
  // What it has no more is not named again, nor what is another's.
  expect(outcome(await asAnn!.post('newsfeed/shoutmessage', formWith({ message: 'x', id }, [pathOf(ids[1]!)])))).toEqual([
    404,
    'not-found',
  ]);
  expect(outcome(await asBob!.post('newsfeed/shoutmessage', formWith({ message: 'x' }, [pathOf(ids[1]!)])))).toEqual([404, 'not-found']);
});

test('U-086 the author alone edits a post, admins do not', async () => {
  const id = await shout(asAnn!, 'First');
  expect(outcome(await ground.shout(ground.admin, 'Not yours', { id }))).toEqual([403, 'not-allowed']);
  expect(await ground.shout(asAnn!, 'Second', { id })).toMatchObject({ status: 200, body: { id } });
  expect(await factsOf(id, 'PostEdited')).toHaveLength(1);
});

test('a retry is one post, one comment and one like', async () => {
  const twice = async (call: string, body: object) => {
    const key = { 'idempotency-key': call };
    const [one, other] = [await asAnn!.post(call, body, key), await asAnn!.post(call, body, key)];
    expect(other.body).toEqual(one.body);
    return idOf(one);
  };
  const id = await twice('newsfeed/shoutmessage', { message: 'Once' });
  await twice('newsfeed/post_comment', { postid: id, feedcomment: 'Once' });
  await twice('newsfeed/dolike', { postid: id, like: 1 });
  expect((await factsOf(id)).map(({ type }) => type)).toEqual(['PostPublished', 'CommentPosted', 'PostLiked']);
});

test('U-086 fifty who like a post at once are fifty; the same fifty again, too; one who likes it no more is not among them', async () => {
  const id = await shout(asAnn!, 'Fifty');
  const ids = await ground.players(...Array.from({ length: 50 }, (_, n) => `Fan ${n}`));
  const fans = await Promise.all(ids.map((profileId) => ground.asPlayer(profileId)));
  for (const time of ['once', 'again']) {
    const answers = await Promise.all(fans.map((fan) => ground.like(fan, id)));
    expect([time, ...answers.map(({ status }) => status)]).toEqual([time, ...fans.map(() => 200)]);
    expect(Math.max(...answers.map(({ body }) => Number(body.likes)))).toBe(50);
  }
  expect(await factsOf(id, 'PostLiked')).toHaveLength(50);
  expect((await ground.like(fans[0]!, id, 0)).body).toMatchObject({ likes: 49 });
  expect((await ground.like(fans[0]!, id, 0)).body).toMatchObject({ likes: 49 });
});

test('R-071 U-086 group admins pin up to 20 posts, the newest pin highest; one that is deleted makes room', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 21; n++) ids.push(await shout(asAnn!, `Pin ${n}`));
  expect(outcome(await ground.pin(asAnn!, ids[0]!))).toEqual([403, 'not-allowed']);
  const numbers: unknown[] = [];
  for (const id of ids.slice(0, 20)) numbers.push((await ground.pin(ground.admin, id)).body.pinned_id);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect((await ground.pin(ground.admin, ids[0]!)).body).toMatchObject({ pinned_id: 1 });
  expect(outcome(await ground.pin(ground.admin, ids[20]!))).toEqual([409, 'too-many-pinned']);
  await ground.deletePost(asAnn!, ids[5]!);
  expect((await ground.pin(ground.admin, ids[20]!)).body).toMatchObject({ pinned_id: 21 });
  expect(outcome(await ground.pin(ground.admin, ids[5]!, 0))).toEqual([404, 'not-found']);
  for (const id of ids.filter((_, n) => n !== 5)) expect((await ground.pin(ground.admin, id, 0)).body).toMatchObject({ pinned_id: null });
});

test('R-284 group admins delete the posts before a date, of the past; what is gone is answered no more', async () => {
  const before = await shout(asAnn!, 'Before');
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  expect(outcome(await ground.truncate(asAnn!, hourAgo))).toEqual([403, 'not-allowed']);
  expect(outcome(await ground.truncate(ground.admin, new Date(Date.now() + 3_600_000).toISOString()))).toEqual([409, 'time-in-future']);
  expect(outcome(await ground.truncate(ground.admin, '2020-02-29'))).toEqual([200, undefined]);
  expect(outcome(await ground.truncate(ground.admin, hourAgo))).toEqual([200, undefined]);
  expect(outcome(await ground.comment(asBob!, before, 'Still here'))).toEqual([200, undefined]);
  const [truncated] = (await ground.facts('FeedTruncated')) as unknown as { data: object }[];
  expect(truncated?.data).toEqual({ groupId: ground.organisationId, before: '2020-02-29T00:00:00.000Z' });
  expect(outcome(await ground.truncate(ground.admin, new Date().toISOString()))).toEqual([200, undefined]);
  expect(outcome(await ground.comment(asBob!, before, 'Too late'))).toEqual([404, 'not-found']);
  expect(outcome(await ground.comment(asBob!, await shout(asAnn!, 'After'), 'New'))).toEqual([200, undefined]);
});

test.each([
  ['R-209', 1],
  ['R-210', 2],
])('%s who may not see somebody neither mentions them, nor answers what they wrote; an admin speaks to everybody', async (_, filter) => {
  const [id, toAll] = [await shout(asAnn!, 'To my friends'), await shout(ground.admin, 'To all')];
  const said = idOf(await ground.comment(asCid, id, 'Seen'));
  await ground.admin.post('organization/settings', { use_team_filter: filter });
  try {
    for (const answer of [
      await ground.comment(asBob!, id, 'Hello?'),
      await ground.like(asBob!, id),
      await ground.deletePost(asBob!, id),
      await ground.deleteComment(asBob!, said),
      await ground.shout(asBob!, 'Mine now', { id }),
      await ground.shout(asBob!, `Hello @${ann}`, { mentions: JSON.stringify([ann]) }),
    ])
      expect(outcome(answer)).toEqual([404, 'not-found']);
    expect(outcome(await ground.comment(asBob!, toAll, 'Thank you'))).toEqual([200, undefined]);
    // One's own words are one's own.
    expect(outcome(await ground.deleteComment(asCid, said))).toEqual([200, undefined]);
    expect(outcome(await ground.comment(asAnn!, id, `To @${ann}`, { mentions: [ann] }))).toEqual([200, undefined]);
    expect(outcome(await ground.comment(ground.admin, id, `To @${bob}`, { mentions: [bob] }))).toEqual([200, undefined]);
  } finally {
    await ground.admin.post('organization/settings', { use_team_filter: 0 });
  }
});

test('U-102 a post in a competition is for who may see that, and is written by these alone', async () => {
  const series = await ground.series({ name: 'Deals' });
  const [start_date, end_date] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const rules = {
    name: 'Closed',
    start_date,
    end_date,
    participant_add_mode: 0,
    visibility: 1,
    score_series: [{ scoreseries_id: series }],
  };
  const competitionid = idOf(await ground.admin.post('competition/update_compition', { data: JSON.stringify(rules) }));
  await ground.admin.post('competition/save_players', { competitionid, newprofiles: JSON.stringify([ann]) });
  for (const id of [competitionid, crypto.randomUUID()])
    expect(outcome(await ground.shout(asBob!, 'Let me in', { competitionid: id }))).toEqual([404, 'not-found']);
  const id = await shout(asAnn!, 'We lead', { competitionid });
  expect((await factsOf(id))[0]?.data).toMatchObject({ competitionId: competitionid });
  expect(outcome(await ground.like(asBob!, id))).toEqual([404, 'not-found']);
  expect(outcome(await ground.like(ground.admin, id))).toEqual([200, undefined]);
  await ground.admin.post('competition/save_players', { competitionid, newprofiles: JSON.stringify([bob]) });
  expect(outcome(await ground.like(asBob!, id))).toEqual([200, undefined]);
});

test('U-070 words, pictures and names go when a person is forgotten; until then their archive has what they wrote', async () => {
  const [gone = ''] = await ground.players('Dora');
  const asGone = await ground.asPlayer(gone);
  const picture = await pictureOf('png', 200, 100);
  const id = idOf(await asGone.post('newsfeed/shoutmessage', formWith({ message: 'Marmalade for all' }, [picture])));
  const said = await ground.comment(asGone, id, 'Marmalade for me');
  expect([outcome(said), outcome(await ground.like(asGone, id))]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  await ground.settled();
  const archive = await fetch(`${ground.url}/api/profile/archive`, { headers: { cookie: asGone.cookie ?? '' } });
  const files = unzipped(Buffer.from(await archive.arrayBuffer()));
  const recorded = files.get('json/recorded.json')?.toString() ?? '';
  expect([recorded.includes('Marmalade for all'), recorded.includes('Marmalade for me')]).toEqual([true, true]);
  expect(JSON.parse(files.get('json/likes.json')?.toString() ?? '')).toMatchObject([{ post_id: id, likes: true }]);
  const pictureId = (await factsOf(id))[0]?.data.pictures?.[0] ?? '';
  expect([...files.keys()].filter((name) => name.includes(pictureId))).toHaveLength(2);
  const path = `/uploads/post/${ground.organisationId}.${gone}.${pictureId}-640.webp`;
  expect((await fetch(ground.url + path)).status).toBe(200);
  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [gone] })).status).toBe(200);
  await ground.settled();
  expect((await unsealed(ground.laurel)).join()).not.toContain('Marmalade');
  expect((await fetch(ground.url + path)).status).toBe(404);
  // The post stands, without its words.
  expect(outcome(await ground.like(asAnn!, id))).toEqual([200, undefined]);
});

test('U-191 points are given for a post or a comment, where the series says so, by who sees it; the entry tells which', async () => {
  const series = await ground.series({ name: 'Thanks', allowNewsFeedEntry: 1, allowPlayerEntryOther: 1 });
  const shut = await ground.series({ name: 'Shut', allowPlayerEntryOther: 1 });
  const id = await shout(asAnn!, 'I have fixed the printer');
  const said = idOf(await ground.comment(asCid, id, 'And I the coffee machine'));
  const give = (scoreseriesid: string, more: object, by = asBob!) =>
    by.post('scoreseries/submit_score', { scoreseriesid, profiles: [ann], points: '5', ...more });
  expect(outcome(await give(shut, { newsfeedid: id }))).toEqual([409, 'not-from-feed']);
  for (const more of [{ newsfeedid: crypto.randomUUID() }, { newsfeedid: id, commentid: id }, { commentid: `${id}_${'0'.repeat(20)}` }])
    expect(outcome(await give(series, more))).toEqual([404, 'not-found']);
  for (const more of [{ newsfeedid: id }, { newsfeedid: id, commentid: said }])
    expect(outcome(await give(series, more))).toEqual([200, undefined]);
  await ground.settled();
  const { history } = (await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series })).body;
  expect(history).toMatchObject([
    { newsfeedid: id, commentid: said, source: { kind: 'post', postId: id, commentId: said } },
    { newsfeedid: id, commentid: null, source: { kind: 'post', postId: id } },
  ]);
});

test('what facts made is liked, commented, pinned and, by an admin alone, deleted like any other post', async () => {
  const series = await ground.series({ name: 'Goals', wallpost_threshold: '1' });
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann], points: '5' });
  await ground.settled();
  const { newsfeed } = (await asBob!.get('newsfeed/get_newsfeed', { feed_tname: 'score' })).body as { newsfeed: { id: string }[] };
  const id = newsfeed[0]?.id ?? '';
  expect(outcome(await ground.like(asBob!, id))).toEqual([200, undefined]);
  expect(outcome(await ground.comment(asBob!, id, 'Great'))).toEqual([200, undefined]);
  expect((await ground.pin(ground.admin, id)).body.pinned_id).toEqual(expect.any(Number));
  expect(outcome(await ground.shout(asAnn!, 'Mine?', { id }))).toEqual([403, 'not-allowed']);
  expect(outcome(await ground.deletePost(asAnn!, id))).toEqual([403, 'not-allowed']);
  for (const time of ['once', 'again'])
    expect([time, ...outcome(await ground.deletePost(ground.admin, id))]).toEqual([time, 200, undefined]);
  expect(outcome(await ground.like(asBob!, id))).toEqual([404, 'not-found']);
});

import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { type FeedGround, idOf, openFeed, outcome } from './feed-ground.ts';
import { Client } from './laurel.ts';

let ground: FeedGround;
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob, asCid]: Client[] = [];

const read = async (by: Client, more: object = {}) => {
  await ground.settled();
  const { status, body } = await by.get('newsfeed/get_newsfeed', { ...more });
  return { status, posts: (body.newsfeed ?? []) as FeedPost[] };
};
const shouts = async (by: Client, more: object = {}) => (await read(by, { feed_tname: 'shout', ...more })).posts;
const said = async (by: Client, more: object = {}) => (await shouts(by, more)).map(({ message }) => message);
const likers = async (by: Client, postid: string, more: object = {}) => {
  await ground.settled();
  const { body } = await by.get('newsfeed/likelist', { postid, ...more });
  return (body.likes as { Name: string }[]).map(({ Name }) => Name);
};
const filter = (use_team_filter: 0 | 1 | 2) => ground.admin.post('organization/settings', { use_team_filter });

beforeAll(async () => {
  ground = await openFeed();
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob, asCid] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
  const teamid = String((await ground.admin.post('team/team', { name: 'Reds' })).body.teamid);
  await ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: ann }, { profile_id: bob }] });
});
beforeEach(async () => {
  await ground.truncate(ground.admin, new Date().toISOString());
});
afterEach(() => filter(0));
afterAll(() => ground.laurel.close());

test('U-086 a post is read with who is mentioned, who likes it, and what is said below it; words are sealed in the view', async () => {
  const id = idOf(await ground.shout(asAnn!, `Marmalade, @${bob}`, { mentions: JSON.stringify([bob]) }));
  for (const words of ['One', 'Two', 'Three', 'Four']) await ground.comment(asBob!, id, words);
  await ground.like(asBob!, id);
  await ground.like(asCid!, id);
  expect(await shouts(asBob!)).toMatchObject([
    {
      ...{ id, feed_tname: 'shout', name: 'Ann', message: `Marmalade, @${bob}`, mentions: [{ profile_id: bob, name: 'Bob' }] },
      ...{ likes: 2, liked: 1, comment_count: 4, is_yours: 0, edited_at: null, pictures: [] },
      comments: [{ feedcomment: 'Two' }, { feedcomment: 'Three' }, { feedcomment: 'Four', name: 'Bob', is_yours: 1, can_delete: 1 }],
    },
  ]);
  expect(await shouts(asAnn!)).toMatchObject([{ is_yours: 1, liked: 0, comments: [{ can_delete: 0 }, {}, {}] }]);
  expect((await read(asAnn!, { postid: id })).posts[0]!.comments.map(({ feedcomment }) => feedcomment)).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ]);
  expect(await likers(asAnn!, id)).toEqual(['Cid', 'Bob']);
  const first = await asAnn!.get('newsfeed/likelist', { postid: id, limit: 1 });
  expect(first.body).toMatchObject({ likes: [{ Name: 'Cid' }], more: 1 });
  expect(await likers(asAnn!, id, { after: String(first.body.next) })).toEqual(['Bob']);
  await ground.like(asBob!, id, 0);
  expect(await shouts(asBob!)).toMatchObject([{ likes: 1, liked: 0 }]);
  const documents: string[] = [];
  for await (const { document } of ground.laurel.app.get(ReadModels).scan('moments')) documents.push(JSON.stringify(document));
  expect(documents.join()).not.toContain('Marmalade');
});

test('what is taken back is gone, also as of before; what is edited says what it says today', async () => {
  const [kept, gone] = [idOf(await ground.shout(asAnn!, 'Kept')), idOf(await ground.shout(asAnn!, 'Gone'))];
  const comment = idOf(await ground.comment(asBob!, kept, 'Taken back'));
  await ground.comment(asBob!, kept, 'Left');
  await ground.like(asBob!, kept);
  await ground.settled();
  const before = new Date().toISOString();
  await ground.deletePost(asAnn!, gone);
  await ground.deleteComment(asBob!, comment);
  await ground.like(asBob!, kept, 0);
  await ground.shout(asAnn!, 'Kept, and edited', { id: kept });
  for (const sense of ['happened', 'known'])
    expect(await shouts(asBob!, { at: before, sense })).toMatchObject([
      { message: 'Kept, and edited', likes: 1, liked: 1, comment_count: 1, comments: [{ feedcomment: 'Left' }] },
    ]);
  expect(await shouts(asBob!)).toMatchObject([{ message: 'Kept, and edited', likes: 0, edited_at: expect.any(String) as string }]);
  expect((await read(asBob!, { postid: gone })).status).toBe(404);
});

test('R-071, R-284 what is pinned stands on top, the newest pin first; nothing of before the reset is shown, also what comes late', async () => {
  const ids: string[] = [];
  for (const words of ['One', 'Two', 'Three', 'Four']) ids.push(idOf(await ground.shout(asAnn!, words)));
  await ground.pin(ground.admin, ids[0]!);
  await ground.pin(ground.admin, ids[1]!);
  expect(await said(asBob!)).toEqual(['Two', 'One', 'Four', 'Three']);
  const first = await asBob!.get('newsfeed/get_newsfeed', { feed_tname: 'shout', limit: 1 });
  expect((first.body.newsfeed as FeedPost[]).map(({ message }) => message)).toEqual(['Two', 'One', 'Four']);
  expect(await said(asBob!, { after: String(first.body.next) })).toEqual(['Three']);
  await ground.pin(ground.admin, ids[1]!, 0);
  expect(await said(asBob!)).toEqual(['One', 'Four', 'Three', 'Two']);
  await ground.settled();
  const { event_created: third } = (await shouts(asBob!, { postid: ids[2] }))[0]!;
  await ground.truncate(ground.admin, third);
  expect(await said(asBob!)).toEqual(['Four', 'Three']);
  expect((await read(asBob!, { postid: ids[0] })).status).toBe(404);
  const scoreseriesid = await ground.series({ wallpost_threshold: '1' });
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [ann], points: '5', timestamp: '2026-01-01T00:00:00Z' });
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [bob], points: '5' });
  expect((await read(asBob!, { feed_tname: 'score' })).posts.map(({ name }) => name)).toEqual(['Bob']);
});

test('R-209, R-210 whom one does not see neither writes, likes nor comments; an admin’s words are for everybody', async () => {
  await ground.shout(asCid!, 'Of Cid');
  const id = idOf(await ground.shout(asAnn!, 'Of Ann'));
  const ofAdmin = idOf(await ground.shout(ground.admin, 'Of the admin'));
  for (const by of [asBob!, asCid!]) {
    await ground.like(by, id);
    await ground.comment(by, id, 'Said');
  }
  await ground.comment(ground.admin, id, 'Said by an admin');
  await filter(1);
  const [words, post] = await shouts(asBob!);
  expect(await said(asBob!)).toEqual(['Of the admin', 'Of Ann']);
  expect(words).toMatchObject({ id: ofAdmin, profileid: null, name: null });
  expect(post).toMatchObject({ likes: 1, comment_count: 2, comments: [{ name: 'Bob' }, { name: null, feedcomment: 'Said by an admin' }] });
  expect(await likers(asBob!, id)).toEqual(['Bob']);
  expect(await said(asCid!)).toEqual(['Of the admin', 'Of Cid']);
  expect(await shouts(ground.admin)).toMatchObject([{}, { likes: 2, comment_count: 3 }, {}]);
  await filter(2);
  expect(await said(asBob!)).toEqual(['Of the admin']);
});

test('what a fact made is liked, commented, pinned and deleted like what people wrote, by who sees it', async () => {
  const scoreseriesid = await ground.series({ wallpost_threshold: '1' });
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [cid], points: '5' });
  const [post] = (await read(asBob!, { feed_tname: 'score' })).posts;
  expect([outcome(await ground.like(asBob!, post!.id)), outcome(await ground.comment(asBob!, post!.id, 'Well done'))]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect((await read(asCid!, { postid: post!.id })).posts).toMatchObject([{ likes: 1, comments: [{ feedcomment: 'Well done' }] }]);
  expect(outcome(await ground.deletePost(asCid!, post!.id))).toEqual([403, 'not-allowed']);
  await filter(1);
  expect(outcome(await ground.like(asBob!, post!.id, 0))).toEqual([404, 'not-found']);
  expect(outcome(await ground.deletePost(ground.admin, post!.id))).toEqual([200, undefined]);
  expect((await read(ground.admin, { feed_tname: 'score' })).posts).toEqual([]);
});

test('who is forgotten leaves posts without words and name', async () => {
  const [dee] = await ground.players('Dee');
  const asDee = await ground.asPlayer(dee!);
  const id = idOf(await ground.shout(asDee, 'Marmalade'));
  await ground.comment(asDee, id, 'Marmalade');
  await ground.settled();
  const { body } = await ground.admin.post('profile/anonymize_players', { selplayers: [dee] });
  expect(body).toMatchObject({ status: 'ok' });
  const [post] = await shouts(ground.admin);
  expect(post).toMatchObject({ message: null, comments: [{ feedcomment: null }] });
  expect(JSON.stringify(post)).not.toMatch(/Marmalade|Dee/);
});

import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Keys } from '../../src/platform/keys.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { found, unsealed } from './data-search.ts';
import { type FeedGround, formWith, idOf, openFeed, outcome } from './feed-ground.ts';
import type { Client } from './laurel.ts';
import { pictureOf } from './sample-pictures.ts';
import { type LetInTv, lineOfTv, tvsOf } from './tvs-ground.ts';

const TRACES = ['Ottoline', 'Quillfeather', 'marmalade'];

let ground: FeedGround;
let tvs: ReturnType<typeof tvsOf>;
let tv: LetInTv;
let [ann, otto]: string[] = [];
let [asAnn, asOtto]: Client[] = [];
let [hers, ofAnn]: string[] = [];

const done = async (asked: ReturnType<Client['get']>) => {
  const answer = await asked;
  expect(outcome(answer)).toEqual([200, undefined]);
  return answer.body;
};
const feed = async (by: Client) => (await done(by.get('newsfeed/get_newsfeed'))).newsfeed as FeedPost[];
const told = async (by: Client) => (await done(by.get('notifications/get_notifications'))).rnotifications as { ndata: object }[];
const celebrated = async () => (await done(tv.client.get('cast/celebrations'))).celebrations as { people: { Name: string }[] }[];
const likers = async () => (await done(asAnn!.get('newsfeed/likelist', { postid: ofAnn }))).likes as { Name: string }[];
const forget = () => done(ground.admin.post('profile/anonymize_players', { selplayers: [otto] }));
const tracesIn = (answer: unknown) => TRACES.filter((trace) => JSON.stringify(answer).toLowerCase().includes(trace.toLowerCase()));

/** Somebody has written, was mentioned, likes, was given points with a comment, and is celebrated. */
beforeEach(async () => {
  ground = await openFeed();
  tvs = tvsOf(ground);
  [ann, otto] = await ground.players('Ann', 'Ottoline Quillfeather');
  [asAnn, asOtto] = [await ground.asPlayer(ann!), await ground.asPlayer(otto!)];
  hers = idOf(await asOtto.post('newsfeed/shoutmessage', formWith({ message: 'Marmalade for all' }, [await pictureOf('png', 200, 100)])));
  ofAnn = idOf(await ground.shout(asAnn, `Well done, @${otto}!`, { mentions: JSON.stringify([otto]) }));
  await done(ground.comment(asAnn, hers, `Thank you, @${otto}`, { mentions: JSON.stringify([otto]) }));
  await done(ground.comment(asOtto, ofAnn, `Marmalade for @${ann}`, { mentions: JSON.stringify([ann]) }));
  await done(ground.like(asOtto, ofAnn));
  const seriesId = await ground.series({ name: 'Deals', wallpost_threshold: '1', event_threshold: '1' });
  tv = await tvs.paired(await tvs.cast(seriesId));
  const award = { scoreseriesid: seriesId, profiles: [otto], points: '5', comment: 'Marmalade skies' };
  await done(ground.admin.post('scoreseries/submit_score', award));
  await ground.settled();
});
afterEach(() => ground.laurel.close());

test('U-070 of who is forgotten nothing is told: no words, pictures or name, in no post, comment, mention, like, notification or celebration, nor in any file', async () => {
  expect((await celebrated()).map(({ people }) => people.map(({ Name }) => Name))).toEqual([['Ottoline Quillfeather']]);
  expect((await likers()).map(({ Name }) => Name)).toEqual(['Ottoline Quillfeather']);
  for (const answer of [await feed(asAnn!), await told(asAnn!)]) expect(tracesIn(answer)).toEqual(TRACES);
  expect((await feed(asAnn!)).find(({ id }) => id === hers)?.pictures).toHaveLength(1);

  await forget();
  expect(await celebrated()).toEqual([]);
  for (const answer of [await feed(asAnn!), await feed(ground.admin), await told(asAnn!), await likers()])
    expect(tracesIn(answer)).toEqual([]);
  const [score, second, first] = await feed(asAnn!);
  expect(first).toMatchObject({ id: hers, message: null, pictures: [], comments: [{ feedcomment: `Thank you, @${otto}` }] });
  expect(second).toMatchObject({ id: ofAnn, likes: 1, comments: [{ feedcomment: null }] });
  expect(score).toMatchObject({ feed_tname: 'score', about: { points: '5' }, message: null });
  expect(await tvs.done(ground.admin.get('newsfeed/get_newsfeed', { postid: hers }))).toMatchObject({ newsfeed: [{ message: null }] });
  for (const trace of TRACES) expect([trace, found(ground.laurel, trace)]).toEqual([trace, []]);
  expect(tracesIn(await unsealed(ground.laurel))).toEqual([]);
  for (const view of ['moments', 'inbox'])
    expect(await ground.laurel.app.get(Projector).verify(view)).toEqual([expect.objectContaining({ different: 0 })]);
});

test('U-070 words go with the name, however long the rest of the forgetting takes: their key is still there', async () => {
  const { app } = ground.laurel;
  const keys = app.get(Keys);
  const destroy = keys.destroyPersonKeys.bind(keys);
  const [begun, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  keys.destroyPersonKeys = async (...which) => {
    begun.resolve(undefined);
    await held.promise;
    await destroy(...which);
  };
  const forgetting = forget();
  await begun.promise;
  await app.get(Projector).reached(await app.get(EventStore).head());
  expect(tracesIn(await unsealed(ground.laurel))).not.toEqual([]);
  for (const answer of [await feed(asAnn!), await told(asAnn!), await celebrated()]) expect(tracesIn(answer)).toEqual([]);
  held.resolve(undefined);
  await forgetting;
});

test('U-070 every screen of the organisation, and every display, hears of it', async () => {
  const { admin } = await ground.elsewhere();
  const [line, foreign] = [await connectTo(ground.url, asAnn!.cookie ?? ''), await connectTo(ground.url, admin.cookie ?? '')];
  const display = await lineOfTv(ground.url, tv.token);
  const foreignHeard: object[] = [];
  foreign.on('stale', (notice) => foreignHeard.push(notice));
  const anything = new Promise((resolve) => line.on('stale', (notice) => notice.changed === undefined && resolve(notice)));
  const ofSlides = heard<[object]>(display, 'stale');
  await forget();
  expect([await anything, await ofSlides]).toEqual([{}, [{ changed: [{ view: 'people', key: ground.organisationId }] }]]);
  expect(foreignHeard).toEqual([]);
  for (const each of [line, foreign, display]) each.disconnect();
});

import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { type FeedEvent, FEED, FEED_LIKES, FEED_POST, type LikeEvent, type PostEvent } from '../../src/feed/feed.events.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { personKey, streamName } from '../../src/platform/event.values.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob]: Client[] = [];
let seriesId: string;

const give = (profileId: string, points: string, more: object = {}) =>
  ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profileId], points, ...more });
const feed = async (by: Client, more: object = {}) => {
  const { status, body } = await by.get('newsfeed/get_newsfeed', { ...more });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.newsfeed as FeedPost[];
};
const scores = (posts: FeedPost[]) => posts.filter(({ feed_tname }) => feed_tname.startsWith('score'));

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!)];
  seriesId = await ground.series({ name: 'Deals', wallpost_threshold: '10' });
});
afterAll(() => ground.laurel.close());

test('U-191 an entry is told from the threshold of its series on, newest first, with its comment', async () => {
  await give(ann!, '9.999999');
  await give(ann!, '10', { comment: 'A large deal' });
  await give(bob!, '12');
  await ground.settled();
  expect(scores(await feed(asBob!))).toMatchObject([
    { feed_tname: 'score', profileid: bob, name: 'Bob', message: null, about: { points: '12', series_name: 'Deals' } },
    { feed_tname: 'score', profileid: ann, name: 'Ann', message: 'A large deal', about: { points: '10' }, struck: null, is_yours: 0 },
  ]);
});

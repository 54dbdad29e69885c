import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Seat } from './browser.ts';
import { type FeedGround, openFeed } from './feed-ground.ts';
import type { Client } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

let ground: FeedGround;
let [reds, blues]: string[] = [];
let [asAnn, asCid]: Client[] = [];

async function team(name: string, profileIds: readonly string[]): Promise<string> {
  const teamid = String((await ground.admin.post('team/team', { name })).body.teamid);
  await ground.admin.post('team/save_members', { teamid, newprofiles: profileIds.map((profile_id) => ({ profile_id })) });
  return teamid;
}
async function of(teams: readonly string[], more: object = {}): Promise<{ said: (string | null)[]; next: unknown }> {
  const sent = { feed_tname: 'shout', teams_filter: JSON.stringify(teams), ...more };
  const { status, body } = await ground.admin.get('newsfeed/get_newsfeed', sent);
  expect([status, body.code]).toEqual([200, undefined]);
  return { said: (body.newsfeed as FeedPost[]).map(({ message }) => message), next: body.next };
}

beforeAll(async () => {
  ground = await openFeed();
  const [ann = '', bob = '', cid = ''] = await ground.players('Ann', 'Bob', 'Cid');
  [reds, blues] = [await team('Reds', [ann, bob]), await team('Blues', [cid])];
  [asAnn, asCid] = [await ground.asPlayer(ann), await ground.asPlayer(cid)];
  await ground.settled();
  await ground.shout(asAnn, 'We are the reds');
  for (let n = 1; n <= 101; n++) await ground.shout(asCid, `Blue ${n}`);
  await ground.shout(await ground.asPlayer(bob), 'So we are');
  await ground.settled();
}, 120_000);
afterAll(() => ground.laurel.close());

test('a feed of teams has all that is theirs, page by page, whatever others wrote between', async () => {
  expect(await of([reds!])).toEqual({ said: ['So we are', 'We are the reds'], next: null });
  const first = await of([reds!], { limit: 1 });
  expect(first.said).toEqual(['So we are']);
  expect(await of([reds!], { limit: 1, after: first.next })).toEqual({ said: ['We are the reds'], next: null });
  expect((await of([blues!, reds!], { limit: 100 })).said.slice(0, 2)).toEqual(['So we are', 'Blue 101']);
  expect((await of(['00000000-0000-4000-8000-000000000000'])).said).toEqual([]);
});

test('RT-094 "My team" shows what is older than a hundred posts of others', async () => {
  const browser = await startBrowser();
  const ann = await Seat.take(browser, ground.url, { as: asAnn!, reducedMotion: 'reduce' });
  await ann.open('/v_feed');
  await ann.page.getByText('My team', { exact: true }).click();
  await ann.page.getByRole('article').filter({ hasText: 'We are the reds' }).waitFor();
  expect(await ann.page.getByRole('article').filter({ hasText: 'Blue' }).count()).toBe(0);
  expect(ann.complaints).toEqual([]);
  await browser.close();
});

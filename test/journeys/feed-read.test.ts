import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { FEED_TYPES } from '../../src/feed/moment.values.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob, asCid]: Client[] = [];
let seriesId: string;
const lines: Line[] = [];

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const give = async (profileId: string, points: string, more: object = {}): Promise<string> => {
  const sent = { version: 1, scoreseriesid: seriesId, profiles: [profileId], points, ...more };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  expect(body).toMatchObject({ status: 'ok' });
  return (body.ids as string[])[0]!;
};
const read = async (by: Client, more: object = {}) => {
  const { status, body } = await by.get('newsfeed/get_newsfeed', { ...more });
  return { outcome: [status, body.code], posts: (body.newsfeed ?? []) as FeedPost[], next: body.next as string | null };
};
const scores = async (by: Client, more: object = {}) =>
  (await read(by, more)).posts.filter(({ feed_tname }) => feed_tname.startsWith('score'));
const told = (posts: FeedPost[]) => posts.map(({ feed_tname, profileid, about }) => [feed_tname, profileid, about.points]);
const series = (settings: object) => ground.admin.post('scoreseries_settings/save_settings', { id: seriesId, ...settings });
const filter = (use_team_filter: 0 | 1 | 2) => ground.admin.post('organization/settings', { use_team_filter });

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob, asCid] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
  for (const [name, members] of [
    ['Reds', [ann, bob]],
    ['Blues', [cid]],
  ] as const) {
    const teamid = String((await ground.admin.post('team/team', { name })).body.teamid);
    await ground.admin.post('team/save_members', { teamid, newprofiles: members.map((profile_id) => ({ profile_id })) });
  }
});
beforeEach(async () => {
  seriesId = await ground.series({ name: `Deals ${crypto.randomUUID()}`, wallpost_threshold: '10' });
});
afterEach(async () => {
  await filter(0);
  await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: seriesId });
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

const ofSeries = async (by: Client, more: object = {}) =>
  (await scores(by, { limit: 100, ...more })).filter(({ about }) => about.series_id === seriesId);

test('U-191, U-085, R-025 an entry is told from the threshold of its series on, newest first, with its comment; group admins may do with it as they like', async () => {
  await give(ann!, '9.999999');
  await give(ann!, '10', { comment: 'A large deal' });
  await give(bob!, '12');
  await ground.settled();
  expect(await ofSeries(asBob!)).toMatchObject([
    { feed_tname: 'score', profileid: bob, name: 'Bob', message: null, about: { points: '12' } },
    {
      ...{ feed_tname: 'score', profileid: ann, name: 'Ann', message: 'A large deal', teams: [{ name: 'Reds' }], about: { points: '10' } },
      ...{ struck: null, is_yours: 0, can_admin: 0, likes: 0, liked: 0, comments: [], comment_count: 0, pinned_id: null },
    },
  ]);
  expect(await ofSeries(ground.admin)).toMatchObject([{ can_admin: 1 }, { can_admin: 1, is_group_admin: 1 }]);
});

test('U-083, U-085 pages are cut at a post and hold each once, whatever is added meanwhile; offset passes over; one kind alone, by its name', async () => {
  const ids = [];
  for (let n = 0; n < 7; n++) ids.unshift(await give(ann!, String(10 + n)));
  await ground.settled();
  const seen: FeedPost[] = [];
  for (let after: string | null | undefined = ''; after !== null;) {
    const page = await read(asBob!, { feed_tname: 'score', limit: 3, ...(after && { after }) });
    expect(page.posts.length).toBeLessThanOrEqual(3);
    seen.push(...page.posts.filter(({ about }) => about.series_id === seriesId));
    after = page.next;
    if (seen.length < 7) await give(bob!, '99');
  }
  const entries = seen.filter(({ profileid }) => profileid === ann).map(({ about }) => about.entry_id);
  expect(entries).toEqual(ids);
  await ground.settled();
  const [first, second] = (await read(asBob!, { feed_tname: 'score', limit: 2 })).posts;
  expect((await read(asBob!, { feed_tname: 'score', limit: 1, offset: 1 })).posts).toMatchObject([{ id: second!.id }]);
  expect((await read(asBob!, { postid: first!.id })).posts).toMatchObject([{ id: first!.id }]);
  expect((await read(asBob!, { feed_tname: 'player_joined' })).posts.map(({ name }) => name)).toEqual(['Cid', 'Bob', 'Ann', 'Ada']);
  for (const feed_tname of FEED_TYPES) expect((await read(asBob!, { feed_tname })).outcome).toEqual([200, undefined]);
  expect((await read(asBob!, { feed_tname: 'gossip' })).outcome).toEqual([400, 'invalid-input']);
  expect((await read(asBob!, { after: 'bm9wZQ' })).outcome).toEqual([400, 'invalid-input']);
  for (const nothing of [{ postid: crypto.randomUUID() }, { groupid: crypto.randomUUID() }, { competitionid: crypto.randomUUID() }])
    expect((await read(asBob!, nothing)).outcome).toEqual([404, 'not-found']);
});

test('U-191 a revoked entry is struck in its place with when and why, for admins with who, and for players without points and words unless the series says so', async () => {
  const entry = await give(ann!, '11', { comment: 'Secret words' });
  await give(bob!, '12');
  await ground.settled();
  // Not of the millisecond in which it is revoked.
  const before = new Date(Date.now() - 1).toISOString();
  await ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Entered twice' });
  await ground.settled();
  const [, byAdmin] = await ofSeries(ground.admin);
  expect(byAdmin).toMatchObject({
    feed_tname: 'score_revoked',
    message: 'Secret words',
    struck: { reason: 'Entered twice', by_name: 'Ada' },
  });
  const [, bare] = await ofSeries(asBob!);
  expect(bare).toMatchObject({ feed_tname: 'score_revoked', name: 'Ann', message: null, struck: { reason: null } });
  expect([bare!.about.points, bare!.struck!.by_name]).toEqual([undefined, undefined]);
  await series({ showRevokedPointsInFeed: 1 });
  await ground.settled();
  expect((await ofSeries(asBob!))[1]).toMatchObject({
    message: 'Secret words',
    about: { points: '11' },
    struck: { reason: 'Entered twice' },
  });
  expect(told((await read(asBob!, { feed_tname: 'score_revoked' })).posts)).toEqual([['score_revoked', ann, '11']]);
  for (const sense of ['happened', 'known'])
    expect(told(await ofSeries(asBob!, { at: before, sense }))).toEqual([
      ['score', bob, '12'],
      ['score', ann, '11'],
    ]);
  expect(await ofSeries(asBob!, { at: inHours(-1) })).toEqual([]);
  await ground.admin.post('scoreseries/reinstate', { selpoints: [entry], reason: 'It was right' });
  await ground.settled();
  expect((await ofSeries(asBob!))[1]).toMatchObject({ feed_tname: 'score', struck: null, message: 'Secret words' });
});

test('R-208, R-209, R-210 a post of somebody whom one may not see does not exist', async () => {
  await give(ann!, '11');
  await give(cid!, '12');
  await ground.settled();
  const whose = async (by: Client) => (await ofSeries(by)).map(({ name }) => name);
  expect(await whose(asBob!)).toEqual(['Cid', 'Ann']);
  const [ofCid] = await ofSeries(asBob!);
  await filter(1);
  expect([await whose(asBob!), await whose(asCid!), await whose(ground.admin)]).toEqual([['Ann'], ['Cid'], ['Cid', 'Ann']]);
  expect((await read(asBob!, { postid: ofCid!.id })).outcome).toEqual([404, 'not-found']);
  expect((await asBob!.get('newsfeed/likelist', { postid: ofCid!.id })).status).toBe(404);
  expect((await asBob!.get('newsfeed/mention_suggestions', { searchterm: 'ci' })).body.suggestions).toEqual([]);
  expect((await asBob!.get('newsfeed/mention_suggestions', { searchterm: 'an' })).body.suggestions).toMatchObject([{ Name: 'Ann' }]);
  await filter(2);
  expect([await whose(asBob!), await whose(asAnn!)]).toEqual([[], ['Ann']]);
});

test('U-191 a series with a team filter tells of one’s teams alone, and so many days of it', async () => {
  await give(ann!, '11', { timestamp: inHours(-50) });
  await give(cid!, '12');
  await series({ team_filter: 1 });
  await ground.settled();
  expect([told(await ofSeries(asBob!)), told(await ofSeries(asCid!))]).toEqual([[['score', ann, '11']], [['score', cid, '12']]]);
  await series({ pointsHistoryLimit: 1 });
  await ground.settled();
  expect(await ofSeries(asBob!)).toEqual([]);
  expect(await ofSeries(ground.admin)).toHaveLength(2);
});

test('what a freeze hides is hidden in the feed, but one’s own; a revocation after it is not told either', async () => {
  const early = await give(cid!, '11', { timestamp: inHours(-3) });
  const window = { start_date: inHours(-5), end_date: inHours(5), freeze_date: inHours(-1) };
  await ground.admin.post('competition/update_compition', {
    data: { name: 'Final', ...window, score_series: [{ scoreseries_id: seriesId }] },
  });
  await give(ann!, '12');
  await ground.settled();
  await ground.admin.post('scoreseries/revoke', { selpoints: [early], reason: 'Twice' });
  await ground.settled();
  expect(told(await ofSeries(asBob!))).toEqual([['score', cid, '11']]);
  expect(told(await ofSeries(asAnn!))).toEqual([
    ['score', ann, '12'],
    ['score', cid, '11'],
  ]);
  expect(told(await ofSeries(ground.admin)).map(([kind]) => kind)).toEqual(['score', 'score_revoked']);
});

test('how a round ended whose points another competition hides is told when that does not any more; to admins at once', async () => {
  await give(ann!, '12', { timestamp: inHours(-3) });
  const counted = { start_date: inHours(-5), participant_add_mode: 1, score_series: [{ scoreseries_id: seriesId }] };
  const hiding = { name: 'Final', ...counted, end_date: inHours(5), freeze_date: inHours(-2) };
  await ground.admin.post('competition/update_compition', { data: hiding });
  const over = { name: 'Sprint', ...counted, end_date: inHours(-1) };
  const id = String((await ground.admin.post('competition/update_compition', { data: over })).body.id);
  await ground.turned();
  const kinds = async (by: Client) => (await read(by, { competitionid: id })).posts.map(({ feed_tname }) => feed_tname);
  expect(await kinds(ground.admin)).toEqual(['competition_end', 'competition_start']);
  expect(await kinds(asBob!)).toEqual(['competition_start']);
});

test('U-102, C-16, R-211 the posts of a competition are told to who sees it, and by its key to anybody, who reads them alone', async () => {
  const window = { start_date: inHours(-5), end_date: inHours(-1), score_series: [{ scoreseries_id: seriesId }] };
  await give(ann!, '50', { timestamp: inHours(-3) });
  const data = { name: 'Sprint', ...window, participant_add_mode: 0, visibility: 1, share_mode: 1 };
  const id = String((await ground.admin.post('competition/update_compition', { data })).body.id);
  await ground.admin.post('competition/save_players', { competitionid: id, newprofiles: [ann] });
  await ground.turned();
  const kinds = async (by: Client, more: object = {}) =>
    (await read(by, { competitionid: id, ...more })).posts.map(({ feed_tname }) => feed_tname);
  expect(await kinds(ground.admin)).toEqual(['competition_end', 'competition_start']);
  const [end] = (await read(ground.admin, { competitionid: id })).posts;
  expect(end).toMatchObject({ profileid: null, competitionid: id, about: { competition_name: 'Sprint', round: 1 } });
  expect((await read(asCid!, { competitionid: id })).outcome).toEqual([404, 'not-found']);
  expect((await read(asCid!, { limit: 100 })).posts.filter(({ competitionid }) => competitionid === id)).toEqual([]);
  const guest = new Client(ground.url);
  const list = (await ground.admin.get('competition/get_competitions', { competeid: id, filter: 'all' })).body.competitions;
  const competitionkey = (list as { access_key: string }[])[0]!.access_key;
  expect(await kinds(guest, { competitionkey })).toEqual(['competition_end', 'competition_start']);
  expect((await read(guest, { competitionkey })).posts).toHaveLength(2);
  expect((await read(guest, { competitionid: id })).outcome).toEqual([401, 'not-signed-in']);
  expect((await read(guest, { competitionkey, competitionid: crypto.randomUUID() })).outcome).toEqual([404, 'not-found']);
  expect((await guest.get('newsfeed/likelist', { competitionkey, postid: end!.id })).status).toBe(401);
});

test('whom a change of a post concerns hears that its day is stale, and nobody else', async () => {
  await filter(1);
  const heard = await Promise.all(
    [asBob!, asCid!].map(async (by) => {
      const line = await connectTo(ground.url, by.cookie ?? '');
      lines.push(line);
      const days: string[] = [];
      line.on('stale', ({ changed = [] }: { changed?: { view: string; key: string }[] }) => {
        for (const { view, key } of changed) if (view === 'moments') days.push(key);
      });
      const own = new Promise<void>((resolve) =>
        line.on('stale', ({ changed = [] }: { changed?: { view: string }[] }) => {
          if (changed.some(({ view }) => view === 'tags')) resolve();
        }),
      );
      return { days, tagged: own };
    }),
  );
  await give(ann!, '11');
  await ground.settled();
  await ground.admin.post('tag/tag', { cattype: 'score', tagname: `Last ${crypto.randomUUID()}` });
  await Promise.all(heard.map(({ tagged }) => tagged));
  expect([...new Set(heard[0]!.days)]).toEqual([new Date().toISOString().slice(0, 10)]);
  expect(heard[1]!.days).toEqual([]);
});

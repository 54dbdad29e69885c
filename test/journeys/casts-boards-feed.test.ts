import { heard } from '../contracts/live-lines.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { type LetInTv, lineOfTv, tvsOf } from './tvs-ground.ts';

type Post = { feed_tname: string; message: string | null; about: { points?: string }; struck: { reason: string | null } | null };
type Board = {
  widgets: { series_names: string }[];
  values: { value: string }[];
  wins: { id: string; wins: { badge_name: string }[] }[];
  competitions: { name: string; end_date: string | null }[];
};

let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;
let [ann, calls, wall, widget]: string[] = [];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  tvs = tvsOf(ground);
  [ann] = await ground.players('Ann');
  calls = await ground.series({ name: 'Calls', wallpost_threshold: '1' });
  await give(calls, '7');
  wall = await boardOf({ name: 'Wall', public: 1 });
  widget = await sumOn(wall);
});
afterAll(() => ground.laurel.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const give = async (scoreseriesid: string | undefined, points: string, more: object = {}) =>
  String((await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [ann], points, ...more }))).ids);
const boardOf = async (data: object) =>
  String((await tvs.done(ground.admin.post('widget/save_board', { data: { theme_id: 'board-plain', ...data } }))).unique_id);
const sumOn = async (board_id: string, series = calls) => {
  const data = { board_id, widget_type: 'value', scoreseries_id: series, period: 'all', sumcount: 'sum' };
  return String((await tvs.done(ground.admin.post('widget/save_config', { data }))).unique_id);
};
const castOf = async (...items: object[]) => {
  const castid = await tvs.cast();
  for (const item of items) await tvs.done(ground.admin.post('cast/cast_item', { castid, ...item }));
  return castid;
};
const board = async (castid: string, boardid = wall, client = ground.admin) =>
  (await tvs.done(client.get('cast/board', { castid, boardid: boardid! }))) as unknown as Board;
const feed = async (castid: string, client = ground.admin) => (await tvs.done(client.get('cast/feed', { castid }))).newsfeed as Post[];
const told = async (castid: string, client = ground.admin) =>
  (await feed(castid, client)).flatMap(({ about, message }) => about.points ?? message ?? []);
const slides = async (castid: string) =>
  (await tvs.done(ground.admin.get('cast/slides', { castid }))).slides as { ttype: number; contents: { id: string; name: string }[] }[];
const compete = async (more: object) => {
  const data = { name: 'Cup', end_type_id: 2, start_date: inHours(-3), end_date: inHours(3), ...more };
  return String((await tvs.done(ground.admin.post('competition/update_compition', { data }))).id);
};

test('U-133 a board is named, or all that everybody sees are shown one after the other; what is deleted is passed over until it is back', async () => {
  const own = await boardOf({ name: 'Own', public: 0 });
  const castid = await castOf({ ttype: 10, contentid: own }, { ttype: 10, contentid: '0' });
  expect((await slides(castid)).map(({ contents }) => contents.map(({ name }) => name))).toEqual([['Own'], ['Wall']]);
  await tvs.done(ground.admin.delete('widget/remove_board', { unique_id: own }));
  expect((await slides(castid))[0]).toMatchObject({ ttype: 10, contents: [] });
  expect((await tvs.done(ground.admin.get('cast/cast_item', { castid }))).items).toMatchObject([
    { ttype: 10, contentid: own, gone: 1, name: '' },
    { ttype: 10, contentid: '0', gone: 0, name: '' },
  ]);
  expect(await tvs.refusal(ground.admin.post('cast/cast_item', { castid, ttype: 10, contentid: own }))).toBe('409 board-removed');
  await tvs.done(ground.admin.post('widget/restore_board', { board_id: own }));
  expect((await slides(castid))[0]).toMatchObject({ contents: [{ id: own, name: 'Own' }] });
});

test('what an item names is a board that somebody made, or a group, of the organisation', async () => {
  const castid = await tvs.cast();
  const elsewhere = await openPoints({ on: ground.laurel });
  const { body } = await elsewhere.admin.post('widget/save_board', { data: { name: 'Theirs', theme_id: 'board-plain' } });
  const sent = (ttype: number, contentid: string) => tvs.refusal(ground.admin.post('cast/cast_item', { castid, ttype, contentid }));
  for (const [ttype, contentid] of [
    [10, String(body.unique_id)],
    [10, calls!],
    [21, elsewhere.organisationId],
    [21, calls!],
  ] as const)
    expect([ttype, await sent(ttype, contentid)]).toEqual([ttype, '404 not-found']);
  expect(await tvs.done(ground.admin.post('cast/cast_item', { castid, ttype: 21, contentid: ground.organisationId }))).toMatchObject({});
  expect(await slides(castid)).toMatchObject([{ ttype: 21, contents: [{ id: ground.organisationId }] }]);
});

describe('The token of a TV', () => {
  let castid: string;
  let tv: LetInTv;

  beforeAll(async () => {
    castid = await castOf({ ttype: 10, contentid: wall }, { ttype: 21 });
    tv = await tvs.paired(castid);
  });

  test('tells the board that its cast shows, all of it, with what its series are called; the preview of an admin tells the same', async () => {
    const seen = await board(castid, wall, tv.client);
    expect(seen).toMatchObject({ widgets: [{ id: widget, series_names: 'Calls' }], values: [{ id: widget, value: '7', hidden: 0 }] });
    expect({ ...(await board(castid)), position: 0 }).toEqual({ ...seen, position: 0 });
  });

  test('tells no other board, no call of boards and no feed but that of its cast', async () => {
    const other = await boardOf({ name: 'Other', public: 1 });
    const elsewhere = await castOf({ ttype: 10, contentid: other }, { ttype: 21 });
    const get = (call: string, query: Record<string, string>) => tvs.refusal(tv.client.get(call, query));
    expect(await get('cast/board', { castid, boardid: other })).toMatch(/^404 /);
    expect(await get('cast/board', { castid: elsewhere, boardid: other })).toMatch(/^403 /);
    expect(await get('cast/feed', { castid: elsewhere })).toMatch(/^403 /);
    for (const call of ['widget/values', 'widget/get_boards', 'widget/get_config']) {
      expect([call, await get(call, { board_id: wall! })]).toEqual([call, expect.stringMatching(/^403 /)]);
      expect([call, await get(call, {})]).toEqual([call, expect.stringMatching(/^404 /)]);
    }
    // It shows no competition of that id; of a group it is shown nothing.
    expect(await get('newsfeed/get_newsfeed', { competitionid: ground.organisationId })).toMatch(/^403 /);
    for (const query of [{ groupid: ground.organisationId }, {}] as Record<string, string>[])
      expect(await get('newsfeed/get_newsfeed', query)).toMatch(/^404 /);
    expect(await get('newsfeed/likelist', { postid: wall! })).toMatch(/^403 /);
  });

  test('tells nothing of the two any more once its cast shows them no more', async () => {
    const bare = await castOf({ ttype: 10, contentid: wall }, { ttype: 21 });
    const one = await tvs.paired(bare);
    await board(bare, wall, one.client);
    for (const { id } of (await tvs.done(ground.admin.get('cast/cast_item', { castid: bare }))).items as { id: string }[])
      await tvs.done(ground.admin.delete('cast/cast_item', { castid: bare, castitemid: id }));
    expect(await tvs.refusal(one.client.get('cast/board', { castid: bare, boardid: wall! }))).toMatch(/^404 /);
    expect(await tvs.refusal(one.client.get('cast/feed', { castid: bare }))).toMatch(/^404 /);
    expect(await tvs.refusal(ground.admin.get('cast/feed', { castid: bare }))).toMatch(/^404 /);
  });
});

test('U-132 the feed is told where an item shows it, or it stands beside one: what is revoked struck out, why to nobody', async () => {
  const castid = await castOf({ ttype: 20, contentid: calls, with_feed: 1 });
  const entry = await give(calls, '11');
  expect(await told(castid)).toContain('11');
  await tvs.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Entered twice' }));
  const [post] = await feed(castid);
  expect(post).toMatchObject({ feed_tname: 'score_revoked', struck: { reason: null } });
  expect(post!.struck).not.toHaveProperty('by_name');
});

test('U-191 R-211 U-102 a feed on a wall tells what every player sees: not what teams see alone, nor a competition of some, unless the cast shows that', async () => {
  const [castid, whole] = [await castOf({ ttype: 21 }), await castOf({ ttype: 21 })];
  const secret = await ground.series({ name: 'Of teams', wallpost_threshold: '1', team_filter: 1 });
  await give(secret, '21');
  await give(calls, '22');
  const some = await compete({ name: 'Some', participant_add_mode: 0, visibility: 1, score_series: [{ scoreseries_id: calls }] });
  await tvs.done(ground.admin.post('newsfeed/shoutmessage', { message: 'For some', competitionid: some }));
  await tvs.done(ground.admin.post('newsfeed/shoutmessage', { message: 'For all' }));
  for (const [ttype, contentid] of [
    [20, secret],
    [1, some],
  ] as const)
    await tvs.done(ground.admin.post('cast/cast_item', { castid: whole, ttype, contentid }));
  const [narrow, wide] = [await told(castid), await told(whole)];
  expect([narrow.includes('21'), narrow.includes('22'), narrow.includes('For all'), narrow.includes('For some')]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([wide.includes('21'), wide.includes('For some')]).toEqual([true, true]);
});

test('R-208 where players do not see all people, a feed on a wall tells of none of them', async () => {
  const castid = await castOf({ ttype: 21 });
  await give(calls, '31');
  expect(await told(castid)).toContain('31');
  await tvs.done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
  expect(await told(castid)).not.toContain('31');
  await tvs.done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
  expect(await told(castid)).toContain('31');
});

test('what a freeze hides is on no wall: neither in a widget nor in the feed, nor celebrated, though the cast does not show who hides it', async () => {
  const deals = await ground.series({ name: 'Deals', wallpost_threshold: '1' });
  const hidden = await boardOf({ name: 'Hidden', public: 1 });
  await sumOn(hidden, deals);
  const castid = await castOf({ ttype: 10, contentid: hidden }, { ttype: 21 });
  const rule = { badge_type: 3, scoreseries_id: deals, value: '50', accuminstant: 1, start_date: '2026-01-01T00:00:00Z', notify: 2 };
  await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Closer', ...rule } }));
  await give(deals, '5', { timestamp: inHours(-2) });
  const dates = { freeze_date: inHours(-1), hide_points: 1, score_series: [{ scoreseries_id: deals }] };
  await compete({ name: 'Final', ...dates });
  const tv = await tvs.paired(castid);
  await give(deals, '60');
  await ground.turned();
  expect((await board(castid, hidden)).values).toMatchObject([{ value: '5' }]);
  expect(await told(castid)).not.toContain('60');
  expect((await feed(castid)).filter(({ feed_tname: type }) => type === 'badge')).toEqual([]);
  expect((await tvs.done(tv.client.get('cast/celebrations'))).celebrations).toEqual([]);
});

test('U-191 R-211 a board is told with its badges and competitions: what every player sees, not what teams see alone, nor a competition of some', async () => {
  const both = await boardOf({ name: 'Both', public: 1 });
  for (const widget_type of ['badges', 'competitions'])
    await tvs.done(ground.admin.post('widget/save_config', { data: { board_id: both, widget_type } }));
  const series = [await ground.series({ name: 'Open' }), await ground.series({ name: 'Of teams', team_filter: 1 })];
  for (const scoreseries_id of series) {
    const rule = { badge_type: 3, scoreseries_id, value: '1', accuminstant: 1, start_date: '2026-01-01T00:00:00Z' };
    await tvs.done(ground.admin.post('badges/save', { data: { Name: `For ${scoreseries_id}`, ...rule } }));
  }
  for (const one of series) await give(one, '1');
  await ground.turned();
  for (const more of [{ name: 'For all' }, { name: 'For some', visibility: 1 }])
    await compete({ participant_add_mode: 0, score_series: [{ scoreseries_id: series[0] }], ...more });
  const castid = await castOf({ ttype: 10, contentid: both });
  const tv = await tvs.paired(castid);
  const { wins, competitions } = await board(castid, both, tv.client);
  const names = [...wins.flatMap((one) => one.wins.map(({ badge_name: name }) => name)), ...competitions.map(({ name }) => name)];
  expect(names.filter((name) => name.startsWith('For '))).toEqual([`For ${series[0]}`, 'For all']);
});

test('a display hears of entries where its cast shows a board, and of posts where it shows the feed; others hear of neither', async () => {
  const [bare, boards, posts] = [
    await tvs.paired(await tvs.cast(calls!)),
    await tvs.paired(await castOf({ ttype: 10, contentid: wall })),
    await tvs.paired(await castOf({ ttype: 21 })),
  ];
  const lines = [
    await lineOfTv(ground.url, bare.token),
    await lineOfTv(ground.url, boards.token),
    await lineOfTv(ground.url, posts.token),
  ] as const;
  const [none, ofBoards, ofPosts] = lines.map((line) => heard<[{ changed: { view: string; key: string }[] }]>(line, 'stale'));
  await give(calls, '41');
  const views = async (notice: typeof ofBoards) => (await notice!)[0].changed.map(({ view, key }) => [view, key === ground.organisationId]);
  expect(await views(ofBoards)).toEqual([['entries', true]]);
  expect(await views(ofPosts)).toEqual([['moments', true]]);
  // What it hears first is what comes later.
  await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Thanks', badge_type: 2 } }));
  expect(await views(none)).toEqual([['badges', true]]);
  for (const line of lines) line.disconnect();
});

import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;
let ann: string;
let bob: string;
let cid: string;
let seriesId: string;
let sport: string;
let office: string;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const post = (call: string, body: object, client = ground.admin) => client.post(`competition/${call}`, body);
const rules = (more: object = {}) => ({
  name: 'Race',
  start_date: inHours(-2),
  end_date: inHours(5),
  score_series: [{ scoreseries_id: seriesId }],
  ...more,
});
const save = (data: object, id?: string) => post('update_compition', { ...(id && { id }), data });
const made = async (more: object = {}) => {
  const { status, body } = await save(rules(more));
  expect([status, body.message]).toEqual([200, undefined]);
  await ground.settled();
  return String(body.id);
};
type Row = { id: string; name: string; categories: string[]; competition_type: number };
const listed = async (query: object = {}, client = ground.admin) => {
  await ground.settled();
  const { body } = await client.get('competition/get_competitions', query as Record<string, string>);
  return body.competitions as (Row & Record<string, unknown>)[];
};
const names = async (query: object, client?: Client) => (await listed(query, client)).map(({ name }) => name).sort();
const category = async (tagname: string) => String((await ground.admin.post('tag/tag', { cattype: 'competition', tagname })).body.id);
const award = async (profile: string, points: string) => {
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profile], points, timestamp: inHours(-1) });
  await ground.settled();
};

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann = '', bob = '', cid = ''] = await ground.players('Ann', 'Bob', 'Cid');
  player = await ground.asPlayer(ann);
  seriesId = await ground.series();
  [sport, office] = [await category('Sport'), await category('Office')];
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('U-104 U-202 a competition has categories, tags of the area; lists are filtered by them, and one that is deleted is no choice any more', async () => {
  const run = await made({ name: 'Run', categories: [sport, sport] });
  await made({ name: 'Desk', categories: [office] });
  await made({ name: 'Both', categories: [sport, office] });
  await made({ name: 'None' });
  expect((await listed({ competeid: run }))[0]?.categories).toEqual([sport]);
  expect(await names({ categories: sport })).toEqual(['Both', 'Run']);
  expect(await names({ categories: JSON.stringify([sport, office]) }, player)).toEqual(['Both', 'Desk', 'Run']);
  const scoreTag = String((await ground.admin.post('tag/tag', { cattype: 'score', tagname: 'Won' })).body.id);
  expect((await save({ categories: [scoreTag] }, run)).body.code).toBe('tag-not-found');

  const gone = await category('Gone');
  await save({ categories: [sport, gone] }, run);
  await ground.admin.delete('tag/tag', { tagid: gone, cattype: 'competition' });
  // Whoever changes something else is not told of it; nobody takes it newly.
  expect((await save({ name: 'Run on', categories: [sport, gone] }, run)).status).toBe(200);
  expect((await save(rules({ categories: [gone] }))).body.code).toBe('tag-not-found');
  const exported = await ground.admin.get('competition/export', { table: 'competitions', format: 'csv' });
  const [head = '', ...lines] = String(exported.body.text).split('\n');
  expect(head).toContain('db_display_order,categories');
  expect(lines.find((line) => line.includes('Both'))).toContain(`Rank,${sport} ${office}`);
  for (const { id } of await listed({ filter: 'all' })) await ground.admin.delete('competition/delete_compition', { competitionid: id });
});

test('U-123 lists are of all, of those where one takes part oneself or by a team (mine), or oneself alone (own)', async () => {
  const { teamid } = (await ground.admin.post('team/team', { name: 'Reds' })).body;
  await ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: ann }] });
  await ground.settled();
  await made({ name: 'Everybody' });
  const others = await made({ name: 'Others', participant_add_mode: 0 });
  const chosen = await made({ name: 'Chosen', participant_add_mode: 0 });
  const league = await made({ name: 'League', groupingmode: 1, participant_add_mode: 0 });
  await post('save_players', { competitionid: others, newprofiles: [bob] });
  await post('save_players', { competitionid: chosen, newprofiles: [ann] });
  await post('add_competition_team', { competitionid: league, teamid });
  expect(await names({}, player)).toEqual(['Chosen', 'Everybody', 'League', 'Others']);
  expect(await names({ player_filter: 'all' }, player)).toEqual(['Chosen', 'Everybody', 'League', 'Others']);
  expect(await names({ player_filter: 'mine' }, player)).toEqual(['Chosen', 'Everybody', 'League']);
  expect(await names({ player_filter: 'own' }, player)).toEqual(['Chosen', 'Everybody']);
  expect((await player.get('competition/get_competitions', { player_filter: 'theirs' })).body.code).toBe('invalid-input');
  for (const { id } of await listed({ filter: 'all' })) await ground.admin.delete('competition/delete_compition', { competitionid: id });
});

test('U-113 U-114 competition_type 1 is a ranking of participants by points, with targets if wanted; a 2 that is met is read as 1', async () => {
  await award(ann, '40');
  await award(bob, '60');
  const one = await made({ competition_type: 1, use_target: 1 });
  await post('change_target', { competitionid: one, profileid: ann, target: '20' });
  await ground.settled();
  const { ranks } = (await ground.admin.get('competition_score/detailed_score', { competitionid: one })).body as {
    ranks: { Name: string; rank: number | null; target: string | null; percent: number | null }[];
  };
  expect(ranks.map(({ Name, rank, target, percent }) => [Name, rank, target, percent])).toEqual([
    ['Bob', 1, null, null],
    ['Ann', 2, '20', 200],
    ['Cid', null, null, null],
  ]);
  const two = await made({ competition_type: 2 });
  const rows = await listed();
  expect(rows.find(({ id }) => id === two)?.competition_type).toBe(1);
  expect(rows.find(({ id }) => id === one)?.competition_type).toBe(1);
  expect((await save({ competition_type: 2 }, one)).body.status).toBe('ok');
  expect((await listed({ competeid: one }))[0]).toMatchObject({ competition_type: 1, edition: 1 });
  expect((await save(rules({ competition_type: 5 }))).body.code).toBe('invalid-input');
});

test('U-121 board, CSV and detailed_score list rows by name or by percent of target, now and at an instant; ranks are the same', async () => {
  const id = await made({ use_target: 1, db_display_order: 'Name' });
  await post('change_target', { competitionid: id, profileid: ann, target: '20' });
  await post('change_target', { competitionid: id, profileid: cid, target: '500' });
  await award(cid, '50');
  const board = async (query: object = {}) => {
    await ground.settled();
    const { body } = await player.get('competition/board', { competitionid: id, ...query });
    return (body.rows as { name: string; rank: number | null; place: number }[]).map(({ name, rank, place }) => [place, name, rank]);
  };
  const byName = [
    [0, 'Ann', 3],
    [1, 'Bob', 1],
    [2, 'Cid', 2],
  ];
  expect(await board()).toEqual(byName);
  expect(await board({ at: inHours(0) })).toEqual(byName);
  expect(await board({ around: cid })).toEqual(byName.slice(1));
  expect(await board({ limit: '2', block: '1' })).toEqual(byName.slice(2));
  const csv = String((await ground.admin.get('competition/board_csv', { competitionid: id })).body.text);
  expect(csv.trim().split('\n').slice(1)).toEqual(['3,Ann,Ann,40', '1,Bob,Bob,60', '2,Cid,Cid,50']);

  await save({ db_display_order: 'Target' }, id);
  // 200 % of 20; 10 % of 500; and who has no target.
  expect(await board()).toEqual([
    [0, 'Ann', 3],
    [1, 'Cid', 2],
    [2, 'Bob', 1],
  ]);
  const score = async (query: object = {}) => {
    const { body } = await player.get('competition_score/detailed_score', { competitionid: id, ...query });
    return (body.ranks as { Name: string }[]).map(({ Name }) => Name);
  };
  expect([await score(), await score({ only_top: '1' })]).toEqual([
    ['Ann', 'Cid', 'Bob'],
    ['Bob', 'Cid', 'Ann'],
  ]);
  expect((await save({ use_target: 0 }, id)).body.code).toBe('target-missing');
  expect((await save(rules({ db_display_order: 'Target' }))).body.code).toBe('target-missing');
});

test('U-035 what an organisation sets is what new competitions begin with, and no other one changes; of two who save the second is told', async () => {
  const before = await made({ name: 'Before' });
  const defaults = async () => (await ground.admin.get('competition/defaults')).body.defaults;
  expect(await defaults()).toMatchObject({ ties: 'first', visibility: 0, hide_points: 1, db_display_order: 'Rank', delayed_close: 0 });
  const themed = String(
    (await post('save_theme', { data: { name: 'Ours', mainTemplate: 'list', main_layout: 'list', columns: ['rank', 'name'] } })).body.id,
  );
  const set = { ties: 'shared', visibility: 1, hide_points: 0, delayed_close: 6, categories: [sport], theme: themed };
  const saved = await post('save_defaults', { ...set, was: { ties: 'first' } });
  expect([saved.status, saved.body.message]).toEqual([200, undefined]);
  await ground.settled();
  expect(await defaults()).toMatchObject(set);
  expect((await post('save_defaults', { ties: 'first', was: { ties: 'shared' } })).status).toBe(200);
  const late = await post('save_defaults', { delayed_close: 1, was: { delayed_close: 0 } });
  expect([late.status, late.body.code]).toEqual([409, 'changed-since']);
  await post('save_defaults', { ties: 'shared' });

  const id = await made({ freeze_date: inHours(4) });
  expect((await listed({ competeid: id }))[0]).toMatchObject(set);
  expect((await listed({ competeid: before }))[0]).toMatchObject({ ties: 'first', visibility: 0, categories: [] });
  const other = await made({ visibility: 0, categories: [], theme: 'template-plain-list' });
  expect((await listed({ competeid: other }))[0]).toMatchObject({ visibility: 0, categories: [], ties: 'shared' });
  // A theme and a category that have gone since are left out.
  await ground.admin.delete('competition/delete_theme', { id: themed });
  await ground.admin.delete('tag/tag', { tagid: sport, cattype: 'competition' });
  const later = await made();
  expect((await listed({ competeid: later }))[0]).toMatchObject({ theme: 'template-plain-list', categories: [], ties: 'shared' });
  expect((await ground.facts('CompetitionDefaultsSet')).map(({ data }) => data)).toEqual([
    { ties: 'shared', visibility: 'participants', hidesPoints: false, delayedClose: 6, categories: [sport], themeId: themed },
    { ties: 'first' },
    { ties: 'shared' },
  ]);
  expect((await player.get('competition/defaults')).status).toBe(403);
  expect((await post('save_defaults', { ties: 'first' }, player)).status).toBe(403);
});

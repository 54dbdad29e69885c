import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let guest: Client;
let [player, other]: Client[] = [];
let [ann, bob]: string[] = [];
let series: string;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  guest = new Client(ground.url);
  [ann, bob] = await ground.players('Ann', 'Bob');
  [player, other] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!)];
  series = await ground.series({ name: 'Calls' });
});
afterAll(() => ground.laurel.close());

type Row = Record<string, unknown> & { id: string; Name: string };
const done = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  await ground.settled();
  return body;
};
const refused = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  return [status, body.code];
};
const save = async (data: object) => String((await done(ground.admin.post('badges/save', { data }))).id);
const pin = (Name: string, more: object = {}) => save({ Name, badge_type: 2, ...more });
const give = async (badgeid: string, toprofileid: string, inscription = '') =>
  String((await done(ground.admin.post('badges/give_badge', { badgeid, toprofileid, inscription }))).id);
const rows = async (client: Client, query: Record<string, string | number> = {}) =>
  (await done(client.get('badges/badges', query))).badges as Row[];
const one = async (client: Client, id: string) => (await rows(client, { id }))[0];
const history = async (client: Client, query: Record<string, string | number>) =>
  (await done(client.get('badges/history', query))).history as Record<string, unknown>[];

test('U-001 U-104 R-048 R-092 players see what is published and active; admins all', async () => {
  const badges = [
    await pin('Open'),
    await pin('Draft', { publishphase: 0 }),
    await pin('Taken back', { publishphase: 1 }),
    await pin('Inactive', { active: 0 }),
    await pin('Template', { template: 1 }),
  ];
  const seen = async (client: Client, query = {}) => (await rows(client, query)).map(({ id }) => badges.indexOf(id)).filter((n) => n >= 0);
  expect(await seen(player!)).toEqual([0]);
  expect(await seen(player!, { show_inactive: 1 })).toEqual([0]);
  expect(await seen(ground.admin)).toEqual([0]);
  expect((await seen(ground.admin, { show_inactive: 1 })).sort()).toEqual([0, 1, 2, 3, 4]);
  expect(await one(player!, badges[0]!)).toMatchObject({ Name: 'Open', publishphase: 2, active: 1, times_won: 0, winners: 0 });
  expect(await one(player!, badges[1]!)).toBeUndefined();
  const { templates } = await done(ground.admin.get('badges/get_templates'));
  const prepared = templates as Row[];
  expect(prepared[0]).toMatchObject({ id: badges[4], Name: 'Template' });
  expect(new Set(prepared.map(({ badge_type }) => badge_type))).toEqual(new Set([2, 3, 4, 5, 6, 7]));
});

test('what was saved is read as it was sent (U-098 to U-100)', async () => {
  const team = String((await done(ground.admin.post('team/team', { name: 'Red' }))).teamid);
  const tag = String((await done(ground.admin.post('tag/tag', { cattype: 'score', tagname: 'Won' }))).id);
  const bonus = await ground.series({ name: 'Bonus' });
  const category = String((await done(ground.admin.post('tag/tag', { cattype: 'badge', tagname: 'Sales' }))).id);
  const sent = {
    Name: 'Ladder',
    description: 'Step by step',
    badge_type: 7,
    scoreseries_id: series,
    timeperiod: 1,
    timeperiodstr: '+1 month',
    start_date: '2026-01-01T00:00:00.000Z',
    notify: 2,
    mini_icon_slot: 3,
    team_filter: 1,
    badge_teams: [team],
    categories: [category],
    background_color: '#0a0b0c',
    confetti_animation: 2,
    sub_series: [{ scoreseries_id: series, point_factor: '1.5', point_function: 1, tags: [{ filter_type: 'tag', filter_id: tag }] }],
    badgereward: [{ id: 'extra', scoreseries_id: bonus, points: '2', tags: [tag] }],
  };
  const level = { Name: 'Silver', Icon: '', description: '', badge_type: 3, valuemode: 2, value: '10' };
  const id = await save({ ...sent, levels: [level, { Name: 'Gold', badge_type: 2, points: '5', scoreseries_id: bonus }, { deleted: 1 }] });
  const row = (await one(ground.admin, id))!;
  expect(row).toMatchObject({ ...sent, edition: 2, accuminstant: 1, valuemode: 0, timezone: 'Europe/Vienna', share_mode: 0 });
  expect(row.levels).toMatchObject([level, { Name: 'Gold', badge_type: 2, points: '5', scoreseries_id: bonus }]);
  const again = await save({ id, levels: row.levels as object[], edition: 2 });
  expect((await one(ground.admin, again))!.edition).toBe(2);
  await save({ id, levels: [(row.levels as object[])[1]!], edition: 2 });
  expect(await refused(ground.admin.post('badges/save', { data: { id, Name: 'Stairs', edition: 2 } }))).toEqual([409, 'badge-changed']);
});

test.each([
  ['R-057', { badge_type: 2 }, 'Level name is missing.'],
  ['R-058', { Name: 'x' }, 'Level type is missing.'],
  ['R-059', { Name: 'x', badge_type: 3, value: 1 }, 'Level value mode is missing.'],
  ['R-060', { Name: 'x', badge_type: 3, valuemode: 0 }, 'Level value is missing.'],
])('%s R-061 a level that is not valid aborts the save, with the message', async (_, level, message) => {
  const head = (await ground.facts('BadgeCreated')).length;
  const data = { Name: 'Aborted', badge_type: 7, scoreseries_id: series, levels: [level] };
  expect(await ground.admin.post('badges/save', { data })).toMatchObject({ status: 400, body: { message } });
  expect(await ground.facts('BadgeCreated')).toHaveLength(head);
});

test('what it names must be there', async () => {
  const badge = { Name: 'Nowhere', badge_type: 3, value: '1', scoreseries_id: series };
  const saving = (more: object) => refused(ground.admin.post('badges/save', { data: { ...badge, ...more } }));
  expect(await saving({ scoreseries_id: 'none' })).toEqual([404, 'not-found']);
  expect(await saving({ team_filter: 1, badge_teams: ['none'] })).toEqual([404, 'not-found']);
  expect(await saving({ categories: ['none'] })).toEqual([409, 'tag-not-found']);
  const filter = (filter_type: string) => ({ sub_series: [{ tags: [{ filter_type, filter_id: 'none' }] }] });
  expect(await saving(filter('tag'))).toEqual([409, 'tag-not-found']);
  expect(await saving(filter('pointtype'))).toEqual([409, 'point-type-not-found']);
  expect(await saving({ Icon: '/icons/none.svg' })).toEqual([400, 'invalid-input']);
  expect(await saving({ background_image: '/uploads/cover/x.png' })).toEqual([400, 'invalid-input']);
  expect(await saving({ badge_type: 1 })).toEqual([400, 'invalid-input']);
  expect(await refused(ground.admin.post('badges/save', { data: { id: 'none', Name: 'x' } }))).toEqual([404, 'not-found']);
});

test('a gift is a win, once for each command; taken with a reason and given back it is the same win', async () => {
  const badge = await pin('Star', { mini_icon_slot: 1 });
  const sent = { badgeid: badge, toprofileid: ann, inscription: ' For helping ' };
  const [first, second] = [
    await done(ground.admin.post('badges/give_badge', sent, { 'idempotency-key': 'star' })),
    await done(ground.admin.post('badges/give_badge', sent, { 'idempotency-key': 'star' })),
  ];
  expect(second.id).toBe(first.id);
  const [win] = await history(player!, { badgeid: badge });
  expect(win).toMatchObject({ player_badge_id: first.id, Name: 'Ann', inscription: 'For helping', state: 'standing', badge_name: 'Star' });
  const turned = { badgeid: badge, selplayerbadges: String(first.id) };
  expect(await refused(ground.admin.delete('badges/revoke', { ...turned, reason: ' ' }))).toEqual([400, 'reason-required']);
  await done(ground.admin.delete('badges/revoke', { ...turned, reason: 'By mistake' }));
  const [lost] = await history(player!, { player: ann! });
  expect(lost).toMatchObject({ state: 'revoked', revoked: 1, reason: 'By mistake', date: win!.date });
  expect(lost).not.toHaveProperty('ended_by');
  expect((await history(ground.admin, { badgeid: badge }))[0]).toMatchObject({ ended_by: 'Ada' });
  expect(await one(player!, badge)).toMatchObject({ times_won: 0, winners: 0, players: 3 });
  await done(ground.admin.post('badges/reinstate', { ...turned, reason: 'It was right' }));
  const [back] = await history(player!, { badgeid: badge });
  expect(back).toMatchObject({ player_badge_id: first.id, date: win!.date, state: 'standing', returned_at: expect.any(String) });
  expect(await one(player!, badge)).toMatchObject({ times_won: 1, last_win_id: first.id, winners: 1 });
  const { badges } = await done(other!.get('competition_score/profile_badges', { profileid: ann }));
  expect(badges).toMatchObject([{ id: badge, times_won: 1 }]);
  const before = new Date(Date.parse(String(win!.date)) - 1).toISOString();
  expect((await rows(player!, { id: badge, at: before }))[0]).toMatchObject({ times_won: 0 });
});

test('R-049 U-103 levels are given one after another, and make a career', async () => {
  const levels = ['One', 'Two'].map((Name) => ({ id: Name.toLowerCase(), Name, badge_type: 2 }));
  const badge = await save({ Name: 'Steps', badge_type: 7, levels });
  const career = async () => ((await done(player!.get('badges/career'))).career as { badge: Row }[]).find((row) => row.badge.id === badge);
  expect(await career()).toMatchObject({ level: null, next_level: 'one', date: null });
  await give(badge, ann!);
  expect(await career()).toMatchObject({ level: 'one', next_level: 'two', date: expect.any(String) });
  await give(badge, ann!);
  expect(await career()).toMatchObject({ level: 'two', next_level: null });
  expect(await refused(ground.admin.post('badges/give_badge', { badgeid: badge, toprofileid: ann }))).toEqual([409, 'all-levels-reached']);
});

test('player_reward tells one win, or the winners of a badge (U-103); casts are not there yet', async () => {
  const badge = await pin('Cup');
  const [first, second] = [await give(badge, ann!, 'Well done'), await give(badge, bob!)];
  const reward = (query: Record<string, string | number>) => done(player!.get('badges/player_reward', query));
  expect(await reward({ id: first })).toMatchObject({ badge: { Name: 'Cup' }, player: { Name: 'Ann' }, inscription: 'Well done', more: 0 });
  expect(await reward({ castbadgeid: badge, historynumber: 1 })).toMatchObject({ player: { Name: 'Bob' }, more: 1 });
  expect(await reward({ castbadgeid: badge, historynumber: 2 })).toMatchObject({ win: { player_badge_id: first } });
  expect(await refused(player!.get('badges/player_reward', { castbadgeid: badge, historynumber: 3 }))).toEqual([404, 'not-found']);
  expect(await refused(player!.get('badges/player_reward', { id: second, castkey: 'x' }))).toEqual([404, 'not-found']);
});

test('C-01 R-003 U-102 whoever has the link sees picture, words, winners and dates, until it ends', async () => {
  const badge = await pin('Shared', { share_mode: 1, badgereward: [{ scoreseries_id: series, points: '5' }] });
  const win = await give(badge, ann!);
  const key = String((await one(ground.admin, badge))!.access_key);
  const [row] = await rows(guest, { accesskey: key });
  expect(row).toMatchObject({ Name: 'Shared', winners: 1 });
  for (const field of ['badgereward', 'sub_series', 'badge_teams', 'edition', 'share_mode', 'access_key'])
    expect(row).not.toHaveProperty(field);
  expect(await history(guest, { accesskey: key })).toMatchObject([{ player_badge_id: win, Name: 'Ann' }]);
  expect(await done(guest.get('badges/player_reward', { id: win, accesskey: key }))).toMatchObject({ player: { Name: 'Ann' } });
  const elsewhere = await give(await pin('Other'), ann!);
  expect(await refused(guest.get('badges/player_reward', { id: elsewhere, accesskey: key }))).toEqual([404, 'not-found']);
  expect(await refused(guest.get('badges/list_players', { badgeid: badge, accesskey: key }))).toEqual([401, 'not-signed-in']);
  const { access_key: next } = await done(ground.admin.post('badges/regenerateShareKey', { badgeid: badge }));
  expect(await refused(guest.get('badges/badges', { accesskey: key }))).toEqual([404, 'not-found']);
  expect(await rows(guest, { accesskey: String(next) })).toHaveLength(1);
  expect((await ground.admin.post('badges/save', { data: { id: badge, share_mode: 0 } })).status).toBe(200);
  expect(await refused(guest.get('badges/badges', { accesskey: String(next) }))).toEqual([404, 'not-found']);
});

test('U-076 a profile wears the icons of its badges, and the level of the badge of levels that it is furthest in', async () => {
  const [star, ladder] = [
    await pin('Worn', { mini_icon_slot: 2 }),
    await save({ Name: 'Ladder', badge_type: 7, levels: ['Low', 'High'].map((Name) => ({ id: Name.toLowerCase(), Name, badge_type: 2 })) }),
  ];
  const [carla = ''] = await ground.players('Carla');
  const profile = async () => (await done(player!.get('profile/fetch_one', { profileid: carla }))).profile;
  expect(await profile()).not.toHaveProperty('mini_icon');
  const win = await give(star, carla);
  await give(ladder, carla);
  await give(ladder, carla);
  expect(await profile()).toMatchObject({
    mini_icon: [{ slot: 2, badgeid: star, Name: 'Worn' }],
    level: { badgeid: ladder, id: 'high', Name: 'High' },
  });
  await done(ground.admin.delete('badges/revoke', { badgeid: star, selplayerbadges: win, reason: 'Lost' }));
  expect(await profile()).not.toHaveProperty('mini_icon');
});

test('a deleted badge is gone with its wins, and back with them', async () => {
  const badge = await pin('Gone');
  const win = await give(badge, bob!);
  await done(ground.admin.delete('badges/delete_badge', { badgeid: badge }));
  expect(await one(player!, badge)).toBeUndefined();
  expect(await refused(player!.get('badges/history', { badgeid: badge }))).toEqual([404, 'not-found']);
  expect(await refused(ground.admin.post('badges/give_badge', { badgeid: badge, toprofileid: bob }))).toEqual([409, 'badge-deleted']);
  expect((await rows(ground.admin, { deleted: 1 })).map(({ id }) => id)).toContain(badge);
  await done(ground.admin.post('badges/restore_badge', { badgeid: badge }));
  expect(await history(player!, { badgeid: badge })).toMatchObject([{ player_badge_id: win, Name: 'Bob' }]);
});

test('U-035 what new badges begin with is set once, and by two not at the same time', async () => {
  expect((await done(ground.admin.get('badges/defaults'))).defaults).toEqual({
    notify: 1,
    publishphase: 2,
    confetti_animation: 1,
    categories: [],
  });
  await done(ground.admin.post('badges/save_defaults', { publishphase: 0, was: { publishphase: 2 } }));
  expect(await refused(ground.admin.post('badges/save_defaults', { publishphase: 1, was: { publishphase: 2 } }))).toEqual([
    409,
    'changed-since',
  ]);
  expect(await one(ground.admin, await pin('Usual'))).toMatchObject({ publishphase: 0 });
  await done(ground.admin.post('badges/save_defaults', { publishphase: 2 }));
});

test('R-209 R-210 whom somebody may not see is no winner of theirs; their own wins they see', async () => {
  const badge = await pin('Quiet');
  await give(badge, ann!);
  await give(badge, bob!);
  const names = async (client: Client) => (await history(client, { badgeid: badge })).map(({ Name }) => Name);
  expect(await names(player!)).toEqual(['Bob', 'Ann']);
  await done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
  expect(await names(player!)).toEqual(['Ann']);
  expect(await history(player!, { player: bob! })).toEqual([]);
  expect(await one(player!, badge)).toMatchObject({ winners: 1, players: 1 });
  const { players } = await done(player!.get('badges/list_players', { badgeid: badge }));
  expect(players).toMatchObject([{ Name: 'Ann', awarded: 1 }]);
  expect(await refused(player!.get('competition_score/profile_badges', { profileid: bob }))).toEqual([404, 'not-found']);
  expect(await names(ground.admin)).toEqual(['Bob', 'Ann']);
  await done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
});

import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;
let [ann, bob]: string[] = [];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob] = await ground.players('Ann', 'Bob');
  player = await ground.asPlayer(ann!);
});
afterAll(() => ground.laurel.close());

type Row = Record<string, unknown> & { id: string };
const done = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  await ground.settled();
  return body;
};
const points = async (scoreseriesid: string, profileId: string, amount: string, timestamp?: string) => {
  const sent = { version: 1, scoreseriesid, profiles: JSON.stringify([profileId]), points: amount, timestamp };
  return ((await done(ground.admin.post('scoreseries/submit_score', sent))).ids as string[])[0]!;
};
const save = async (data: object) => String((await done(ground.admin.post('badges/save', { data }))).id);
const one = async (id: string, query: Record<string, string> = {}, client = player) =>
  ((await done(client.get('badges/badges', { id, ...query }))).badges as Row[])[0]!;
const history = async (badgeid: string) => (await done(player.get('badges/history', { badgeid }))).history as Record<string, unknown>[];
/** What happens from now on happens later. */
const instant = () => {
  const now = Date.now();
  while (Date.now() === now);
  return new Date(now).toISOString();
};
const refusal = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  return [status, body.code];
};

test('R-093 an amount is tried, saved, and won by whom history gives it to; a ring moves with the next entry', async () => {
  const series = await ground.series({ name: 'Calls' });
  await points(series, ann!, '120');
  await points(series, bob!, '40');
  const badge = { Name: 'Hundred', badge_type: 3, scoreseries_id: series, value: '100', badgereward: [] };
  const { always, now } = await done(ground.admin.post('badges/preview', { data: badge }));
  expect(always).toMatchObject({ given: { count: 1, players: [{ Name: 'Ann' }] }, would_have: { count: 1 } });
  expect(now).toMatchObject({ given: { count: 1 } });
  expect(await ground.facts('BadgeCreated')).toEqual([]);
  const id = await save(badge);
  expect(await history(id)).toMatchObject([{ Name: 'Ann', value: '120', state: 'standing' }]);
  expect(await one(id)).toMatchObject({ times_won: 1, winners: 1, players: 3, progressinfo: { cur_value: '100', level_target: '100' } });
  expect(await one(id, { impersonate: bob! }, ground.admin)).toMatchObject({ times_won: 0, progressinfo: { cur_value: '40' } });
  await points(series, bob!, '25');
  expect(await one(id, { impersonate: bob! }, ground.admin)).toMatchObject({ progressinfo: { cur_value: '65' } });
  expect(await refusal(player.get('badges/badges', { id, impersonate: bob }))).toEqual([403, 'not-allowed']);
  const { players } = await done(player.get('badges/list_players', { badgeid: id }));
  expect(players).toMatchObject([
    { Name: 'Ada' },
    { Name: 'Ann', cur_value: '100', awarded: 1 },
    { Name: 'Bob', cur_value: '65', awarded: 0 },
  ]);
  const { progress } = await done(player.get('badges/history', { badgeid: id, progress: 1, player: bob }));
  expect(progress).toMatchObject([{ Name: 'Bob', cur_value: '65', level_target: '100' }]);
});

test('a win by entries that an admin took stays taken, whatever entries do; given back it is the same', async () => {
  const series = await ground.series({ name: 'Visits' });
  const entry = await points(series, ann!, '10');
  const id = await save({ Name: 'Ten', badge_type: 3, scoreseries_id: series, value: '10' });
  const [{ player_badge_id: win } = {}] = await history(id);
  await done(ground.admin.delete('badges/revoke', { badgeid: id, selplayerbadges: String(win), reason: 'Not theirs' }));
  await done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Twice' }));
  await done(ground.admin.post('scoreseries/reinstate', { selpoints: [entry], reason: 'Not twice' }));
  expect(await history(id)).toMatchObject([{ player_badge_id: win, state: 'revoked', reason: 'Not theirs' }]);
  await done(ground.admin.post('badges/reinstate', { badgeid: id, selplayerbadges: [win], reason: 'Theirs' }));
  expect(await history(id)).toMatchObject([{ player_badge_id: win, state: 'standing' }]);
});

test('why: the entries of a win, what is missing, and the revocation by which it was lost', async () => {
  const series = await ground.series({ name: 'Reasons' });
  const [first, second] = [
    await points(series, ann!, '6', '2026-01-05T10:00:00Z'),
    await points(series, ann!, '5', '2026-01-06T10:00:00Z'),
  ];
  await points(series, ann!, '7', '2026-01-07T10:00:00Z');
  await points(series, ann!, '1', '2026-01-04T10:00:00Z');
  const id = await save({
    Name: 'Eleven',
    badge_type: 3,
    scoreseries_id: series,
    value: '11',
    pointtransaction: '2',
    timeperiod: 1,
    timeperiodstr: '+1 year',
  });
  const [{ player_badge_id: win } = {}] = await history(id);
  const why = () => done(player.get('badges/why', { id: String(win) }));
  const standing = await why();
  expect(standing).toMatchObject({ win: { date: '2026-01-06T10:00:00.000Z' }, more: 0, value: '11', needed: null, revocation: null });
  expect(standing.entries).toMatchObject([
    { entry_id: second, points: '5', series_name: 'Reasons', counts: 1, revoked: 0 },
    { entry_id: first, counts: 1 },
    { points: '1', counts: 0, revoked: 0 },
  ]);
  // Later entries reach it again, later in the period: the same win, at another instant.
  await done(ground.admin.post('scoreseries/revoke', { selpoints: [first], reason: 'Never happened' }));
  expect((await why()).win).toMatchObject({ state: 'standing', date: '2026-01-07T10:00:00.000Z' });
  await done(ground.admin.post('scoreseries/revoke', { selpoints: [second], reason: 'Nor did this' }));
  expect(await why()).toMatchObject({
    win: { state: 'withdrawn' },
    value: '7',
    needed: '4',
    revocation: { reason: 'Nor did this', by: null },
  });
  expect(await done(ground.admin.get('badges/why', { id: String(win) }))).toMatchObject({ revocation: { by: 'Ada' } });
});

test('a level that is given is lost with the level before it, and given again it is the same win', async () => {
  const series = await ground.series({ name: 'Steps' });
  const entry = await points(series, ann!, '10');
  const levels = [
    { id: 'one', Name: 'One', badge_type: 3, valuemode: 0, value: '10' },
    { id: 'two', Name: 'Two', badge_type: 2 },
  ];
  const id = await save({ Name: 'Steps', badge_type: 7, scoreseries_id: series, levels });
  const gift = { badgeid: id, toprofileid: ann };
  const { id: two } = await done(ground.admin.post('badges/give_badge', gift));
  await done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Twice' }));
  expect(await history(id)).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }]);
  expect(await refusal(ground.admin.post('badges/give_badge', gift))).toEqual([409, 'level-not-given']);
  await done(ground.admin.post('scoreseries/reinstate', { selpoints: [entry], reason: 'Not twice' }));
  expect(await history(id)).toMatchObject([{ player_badge_id: two, state: 'standing' }, { state: 'standing' }]);
});

test('points that a badge gives do not lead back to what it is won with', async () => {
  const [from, to] = [await ground.series({ name: 'From' }), await ground.series({ name: 'To' })];
  const rule = { Name: 'Looping', badge_type: 3, value: '10' };
  const reward = (scoreseries_id: string) => ({ badgereward: [{ scoreseries_id, points: '1' }] });
  const saving = (data: object) => refusal(ground.admin.post('badges/save', { data }));
  expect(await saving({ ...rule, scoreseries_id: from, ...reward(from) })).toEqual([409, 'badge-loop']);
  const link = (scoreseriesid: string, linked_score_series: string) =>
    ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid, linked_score_series, active: 1 });
  const badge = await save({ ...rule, scoreseries_id: from, ...reward(to) });
  expect((await refusal(link(to, from)))[0]).toBe(409);
  // A badge that is gone leads nowhere, and comes back only where it makes no loop.
  await done(ground.admin.delete('badges/delete_badge', { badgeid: badge }));
  await done(link(to, from));
  expect(await refusal(ground.admin.post('badges/restore_badge', { badgeid: badge }))).toEqual([409, 'badge-loop']);
});

test('U-101 who is ahead is told of a high score; an end of a period needs one', async () => {
  const series = await ground.series({ name: 'Records' });
  await points(series, bob!, '9');
  const id = await save({ Name: 'Record', badge_type: 4, scoreseries_id: series });
  expect(await one(id)).toMatchObject({ leaderinfo: { leader_name: 'Bob', cur_value: '9', account_profile_id: bob } });
  await points(series, ann!, '12');
  expect(await one(id)).toMatchObject({ times_won: 1, leaderinfo: { leader_name: 'Ann', cur_value: '12' } });
  await done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
  expect(await one(id, {}, await ground.asPlayer(bob!))).toMatchObject({ winners: 1, leaderinfo: null });
  await done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
});

test('as of an instant: what had happened by then is judged, what was known is as it was recorded', async () => {
  const [cid = ''] = await ground.players('Cid');
  const series = await ground.series({ name: 'Past' });
  await points(series, bob!, '9', '2026-01-05T10:00:00Z');
  const greatest = await points(series, ann!, '12', '2026-01-06T10:00:00Z');
  await points(series, cid, '10', '2026-01-07T10:00:00Z');
  const id = await save({ Name: 'Of all time', badge_type: 4, scoreseries_id: series });
  const asOf = async (query: Record<string, string>) => {
    const { history } = await done(ground.admin.get('badges/history', { badgeid: id, ...query }));
    return (history as { Name: string; state: string }[]).map(({ Name, state }) => `${Name} ${state}`);
  };
  expect(await asOf({})).toEqual(['Ann standing', 'Bob standing']);
  const before = instant();
  await done(ground.admin.post('scoreseries/revoke', { selpoints: [greatest], reason: 'Never happened' }));
  const now = ['Cid standing', 'Ann withdrawn', 'Bob standing'];
  expect(await asOf({})).toEqual(now);
  expect(await asOf({ at: before })).toEqual(['Ann standing', 'Bob standing']);
  expect(await asOf({ at: before, sense: 'known' })).toEqual(['Ann standing', 'Bob standing']);
  expect(await asOf({ at: instant() })).toEqual(now);
  expect(await asOf({ at: '2026-01-05T12:00:00Z' })).toEqual(['Bob standing']);
  expect(await asOf({ at: '2026-01-05T12:00:00Z', sense: 'known' })).toEqual([]);
  const profile = async (profileid: string, query: Record<string, string>) =>
    ((await done(ground.admin.get('competition_score/profile_badges', { profileid, ...query }))).badges as Row[]).map((row) => row.id);
  expect([await profile(cid, {}), await profile(cid, { at: before })]).toEqual([[id], []]);
  expect(await one(id, { impersonate: ann!, at: before }, ground.admin)).toMatchObject({
    times_won: 1,
    leaderinfo: { leader_name: 'Ann' },
  });
});

test('as of an instant gifts and rulings are as of their time', async () => {
  const id = await save({ Name: 'Gift of then', badge_type: 2 });
  const asOf = async (at: string) =>
    ((await done(ground.admin.get('badges/history', { badgeid: id, at }))).history as { state: string }[]).map(({ state }) => state);
  const instants = [instant()];
  const { id: win } = await done(ground.admin.post('badges/give_badge', { badgeid: id, toprofileid: ann }));
  instants.push(instant());
  await done(ground.admin.delete('badges/revoke', { badgeid: id, selplayerbadges: String(win), reason: 'Wrong one' }));
  instants.push(instant());
  await done(ground.admin.post('badges/reinstate', { badgeid: id, selplayerbadges: [win], reason: 'Right one' }));
  instants.push(instant());
  expect(await Promise.all(instants.map(asOf))).toEqual([[], ['standing'], ['revoked'], ['standing']]);
});

test("what a freeze hides of a series is hidden of the wins of others, until it is over; one's own are told", async () => {
  const series = await ground.series({ name: 'Frozen' });
  const id = await save({ Name: 'Ice', badge_type: 3, scoreseries_id: series, value: '10' });
  const hour = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const dates = { start_date: inHours(-3), end_date: inHours(3), freeze_date: inHours(-1), hide_points: 1 };
  await done(
    ground.admin.post('competition/update_compition', { data: { name: 'Hidden', ...dates, score_series: [{ scoreseries_id: series }] } }),
  );
  await points(series, bob!, '10', inHours(-2));
  await points(series, ann!, '10');
  const names = async (client: Client) =>
    ((await done(client.get('badges/history', { badgeid: id }))).history as { Name: string }[]).map(({ Name }) => Name);
  expect(await names(player)).toEqual(['Ann', 'Bob']);
  const other = await ground.asPlayer((await ground.players('Dora'))[0]!);
  expect(await names(other)).toEqual(['Bob']);
  expect(await one(id, {}, other)).toMatchObject({ winners: 1 });
  expect(await names(ground.admin)).toEqual(['Ann', 'Bob']);
});

test('U-191 of a series that shows players their team alone the wins of other teams are not told', async () => {
  const series = await ground.series({ name: 'Teams apart', team_filter: 1 });
  const [red = '', blue = ''] = await ground.players('Red', 'Blue');
  for (const [name, id] of [
    ['Reds', red],
    ['Blues', blue],
  ]) {
    const { teamid } = await done(ground.admin.post('team/team', { name }));
    await done(ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: id }] }));
  }
  for (const id of [red, blue]) await points(series, id, '10');
  const badge = await save({ Name: 'Apart', badge_type: 3, scoreseries_id: series, value: '10' });
  const names = async (client: Client) =>
    ((await done(client.get('badges/history', { badgeid: badge }))).history as { Name: string }[]).map(({ Name }) => Name);
  expect(await names(await ground.asPlayer(red))).toEqual(['Red']);
  expect((await names(ground.admin)).sort()).toEqual(['Blue', 'Red']);
});

test('a series, a team and a tag that go change nothing that was won, and the badge can still be edited', async () => {
  const series = await ground.series({ name: 'Going' });
  const team = String((await done(ground.admin.post('team/team', { name: 'Red' }))).teamid);
  const tag = String((await done(ground.admin.post('tag/tag', { cattype: 'score', tagname: 'Hot' }))).id);
  await done(ground.admin.post('team/save_members', { teamid: team, newprofiles: [{ profile_id: ann }] }));
  await points(series, ann!, '10');
  const rule = { badge_type: 3, scoreseries_id: series, value: '10', team_filter: 1, badge_teams: [team] };
  const id = await save({ Name: 'Going', ...rule, badgereward: [] });
  expect(await history(id)).toHaveLength(1);
  await done(ground.admin.delete('tag/tag', { tagid: tag }));
  await done(ground.admin.delete('team/team', { teamid: team }));
  await done(ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: series }));
  expect(await history(id)).toMatchObject([{ state: 'standing' }]);
  await save({ id, Name: 'Gone' });
  expect(await one(id)).toMatchObject({ Name: 'Gone', times_won: 1 });
  expect(await refusal(ground.admin.post('badges/save', { data: { Name: 'New', ...rule } }))).toEqual([409, 'series-deleted']);
});

test('of 50 saves at once with the same edition one succeeds', async () => {
  const id = await save({ Name: 'Busy', badge_type: 2 });
  const { edition } = await one(id, {}, ground.admin);
  const saves = Array.from({ length: 50 }, (_, n) =>
    refusal(ground.admin.post('badges/save', { data: { id, Name: `Busy ${n}`, edition } })),
  );
  const answers = (await Promise.all(saves)).map(([status, code]) => (status === 200 ? 'ok' : code));
  expect([answers.filter((answer) => answer === 'ok').length, answers.filter((answer) => answer === 'badge-changed').length]).toEqual([
    1, 49,
  ]);
});

import { v5 as uuid5 } from 'uuid';
import { Keys } from '../../src/platform/keys.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { PROFILE, type ProfileEvent } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { UniqueValues } from '../../src/players/unique-values.ts';
import { team, teamOf } from '../../src/teams/team.ts';
import type { TeamEvent } from '../../src/teams/teams.events.ts';
import { dieAfterEachAppend } from './dying-ground.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
beforeEach(async () => {
  ground = await openPoints();
});
afterEach(() => ground.laurel.close());

const save = async (sent: object, method = 'POST', headers: Record<string, string> = {}) => {
  const { status, body } = await ground.admin.send(method, 'team/team', sent, headers);
  expect([status, body]).toMatchObject([200, { status: 'ok' }]);
  return String(body.teamid);
};
const add = async (...newprofiles: object[]) => {
  const { status, body } = await ground.admin.post('group/save_members', { newprofiles });
  expect([status, body]).toMatchObject([200, { status: 'ok' }]);
  return body.newids as string[];
};
const remove = (query: Record<string, string>, action = 'team') =>
  ground.admin.send('DELETE', `team/${action}?${new URLSearchParams(query)}`);
const teams = async () => {
  await ground.settled();
  const { body } = await ground.admin.get('team/fetch_list');
  return (body.teams as { teamid: string; teamname: string; members: number }[]).map(({ teamname, members }) => [teamname, members]);
};
const idOf = async (name: string) => {
  await ground.settled();
  const { body } = await ground.admin.get('team/fetch_list');
  return (body.teams as { teamid: string; teamname: string }[]).find(({ teamname }) => teamname === name)?.teamid ?? '';
};
const teamIds = async (profileId: string) => [
  ...(await ground.laurel.app.get(Decisions).load(profile, streamName(PROFILE, ground.organisationId, profileId))).teamIds,
];
const iconOf = async (type: string) => {
  const { body } = await ground.admin.get('icon/iconlist', { type });
  return (body.icons as { path: string }[])[0]!.path;
};

test('U-061 a team is made, told, changed and told again', async () => {
  const icon = await iconOf('team');
  const teamid = await save({ name: ' Reds ', group: ground.organisationId, icon, filter_ignore: 1 });
  await ground.settled();
  const row = { teamid, teamname: 'Reds', group_id: ground.organisationId, icon, filter_ignore: 1, members: 0 };
  expect((await ground.admin.get('team/fetch_one', { teamid })).body).toMatchObject({ team: row, players: [], more: 0 });
  expect((await ground.admin.get('team/fetch_list')).body).toMatchObject({ teams: [row] });
  await save({ teamid, name: 'REDS', icon: '', filter_ignore: 0 }, 'PUT');
  await save({ teamid, name: 'Blues' });
  await ground.settled();
  const after = { ...row, teamname: 'Blues', icon: '', filter_ignore: 0 };
  expect((await ground.admin.get('team/fetch_one', { teamid })).body).toMatchObject({ team: after });
  expect((await ground.facts('TeamCreated', 'TeamChanged')).map(({ type }) => type)).toEqual([
    'TeamCreated',
    'TeamChanged',
    'TeamChanged',
    'TeamChanged',
  ]);
});

test.each([
  ['a new team without a name', 'POST', {}, 400, 'invalid-input'],
  ['a name of spaces', 'POST', { name: '  ' }, 400, 'invalid-input'],
  ['a team that is not there', 'PUT', { teamid: 'none', name: 'Blues' }, 404, 'not-found'],
  ['a group of others', 'POST', { name: 'Blues', group: 'other' }, 404, 'not-found'],
  ['an icon that is none', 'POST', { name: 'Blues', icon: '/uploads/team/none.svg' }, 400, 'invalid-input'],
  ['a name that another team has', 'POST', { name: 'reds' }, 409, 'team-name-taken'],
])('%s is refused, and nothing is stored', async (_, method, sent, status, code) => {
  await save({ name: 'Reds' });
  const before = await ground.facts('TeamCreated', 'TeamChanged');
  expect(await ground.admin.send(method, 'team/team', sent)).toMatchObject({ status, body: { code } });
  expect(await ground.facts('TeamCreated', 'TeamChanged')).toEqual(before);
});

test('a call that is sent again makes one team, also when it is called otherwise by then', async () => {
  const again = { 'idempotency-key': 'again' };
  const teamid = await save({ name: 'Reds' }, 'POST', again);
  await save({ teamid, name: 'Blues' }, 'PUT');
  expect(await save({ name: 'Reds' }, 'POST', again)).toBe(teamid);
  expect(await teams()).toEqual([['Blues', 0]]);
});

test('lists find a team by its name of today: one that was renamed takes in nobody for the old one', async () => {
  await add({ name: 'Ada', team: 'Reds' });
  const teamid = await idOf('Reds');
  await save({ teamid, name: 'Blues' }, 'PUT');
  await add({ name: 'Bob', team: ' reds ' }, { name: 'Cid', team: 'BLUES' });
  expect(await teams()).toEqual([
    ['Blues', 2],
    ['reds', 1],
  ]);
  expect(await ground.admin.send('PUT', 'team/team', { teamid, name: 'Reds' })).toMatchObject({
    status: 409,
    body: { code: 'team-name-taken', message: 'There is already a team with this name' },
  });
});

test('of many who make a team of one name at once, by lists and by hand, one makes it and all lists find it', async () => {
  const lists = Array.from({ length: 8 }, (_, at) => add({ name: `Player ${at}`, team: 'Reds' }));
  const byHand = Array.from({ length: 4 }, () => ground.admin.post('team/team', { name: 'REDS' }));
  const [added, made] = [await Promise.all(lists), await Promise.all(byHand)];
  expect(made.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  const created = await ground.facts('TeamCreated');
  expect(created).toHaveLength(1);
  const { teamId } = created[0]!.data as { teamId: string };
  for (const [profileId = ''] of added) expect(await teamIds(profileId)).toEqual([teamId]);
});

test('a list that says a name that another team is just getting takes in nobody', async () => {
  const teamid = await save({ name: 'Blues' });
  const context = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'session' as const };
  const reds = { kind: 'team-name' as const, value: 'reds', holder: teamid };
  await ground.laurel.app.get(UniqueValues).reserve(context, new Date().toISOString(), [reds]);
  expect(await ground.admin.post('group/save_members', { newprofiles: [{ name: 'Ada', team: 'Reds' }] })).toMatchObject({
    status: 409,
    body: { code: 'team-name-taken' },
  });
  expect(await teams()).toEqual([['Blues', 0]]);
  await save({ teamid, name: 'Reds' }, 'PUT');
  const [bob = ''] = await add({ name: 'Bob', team: 'Reds' });
  expect(await teamIds(bob)).toEqual([teamid]);
});

test('a team of before names were reserved keeps its name as long as it is called so, and lists still find it', async () => {
  const { app } = ground.laurel;
  const keys = app.get(Keys);
  const teamId = uuid5(await keys.keyedHash(ground.organisationId, 'team', 'reds'), '3f0c7f0e-29a7-4d0f-9d5e-5b1f5a1f8a62');
  const context = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'session' as const };
  const name = await keys.seal('Reds', ground.organisationId);
  await app
    .get(Decisions)
    .decide(team, teamOf(ground.organisationId, teamId), context, (): TeamEvent[] => [{ type: 'TeamCreated', data: { teamId, name } }]);

  expect(await ground.admin.post('team/team', { name: 'reds' })).toMatchObject({ status: 409, body: { code: 'team-name-taken' } });
  const [ada = ''] = await add({ name: 'Ada', team: 'REDS' });
  expect(await teamIds(ada)).toEqual([teamId]);
  await save({ teamid: teamId, name: 'Blues' }, 'PUT');
  const [bob = ''] = await add({ name: 'Bob', team: 'Reds' });
  expect(await teamIds(bob)).not.toEqual([teamId]);
  expect(await teams()).toEqual([
    ['Blues', 1],
    ['Reds', 1],
  ]);
});

test('who is in a team is told by name, in pages', async () => {
  const teamid = await save({ name: 'Reds' });
  const { body } = await ground.admin.post('team/save_members', {
    teamid,
    newprofiles: [{ name: 'Cid' }, { name: 'Ada' }, { name: 'Bob' }],
  });
  await ground.settled();
  const first = (await ground.admin.get('team/fetch_one', { teamid, limit: 2 })).body;
  expect(first).toMatchObject({ team: { members: 3 }, players: [{ Name: 'Ada' }, { Name: 'Bob' }], more: 1 });
  const rest = (await ground.admin.get('team/fetch_one', { teamid, after: String(first.next) })).body;
  expect(rest).toMatchObject({ players: [{ profile_id: (body.newids as string[])[0], Name: 'Cid' }], more: 0 });
  expect((await ground.admin.get('team/fetch_one', { teamid: 'none' })).body).toMatchObject({ code: 'not-found' });
});

test('who was in a team as of an instant, also in one that is deleted by now', async () => {
  /** When the last such fact was recorded, so many milliseconds on. */
  const recorded = async (type: string, on = 0) => {
    await ground.settled();
    return new Date(Date.parse((await ground.facts(type)).at(-1)!.metadata.recordedAt) + on).toISOString();
  };
  const names = async (teamid: string, asOf: string) =>
    ((await ground.admin.get('team/fetch_one', { teamid, at: asOf })).body.players as { Name: string }[]).map(({ Name }) => Name);
  const teamid = await save({ name: 'Changing' });
  const before = await recorded('TeamCreated', -1);
  const { body } = await ground.admin.post('team/save_members', { teamid, newprofiles: [{ name: 'Ida' }, { name: 'Jan' }] });
  const both = await recorded('TeamJoined');
  const [ida = ''] = body.newids as string[];
  await ground.admin.delete('team/delete_members', { teamid, delprofiles: ida });
  const one = await recorded('TeamLeft');
  await ground.admin.delete('team/team', { teamid });
  expect([await names(teamid, both), await names(teamid, one)]).toEqual([['Ida', 'Jan'], ['Jan']]);
  expect((await ground.admin.get('team/fetch_one', { teamid, at: before })).status).toBe(404);
});

test('U-067 players who are there and new ones join a team, and leave it; entries of before stay with it', async () => {
  const [teamid, series, [ada = '']] = [await save({ name: 'Reds' }), await ground.series(), await ground.players('Ada')];
  const newprofiles = [{ profile_id: ada }, { name: 'Bob', team: 'Not this one' }];
  const { body } = await ground.admin.post('team/save_members', { teamid, newprofiles });
  const [, bob = ''] = body.newids as string[];
  expect([await teamIds(ada), await teamIds(bob), await teams()]).toEqual([[teamid], [teamid], [['Reds', 2]]]);
  await ground.admin.post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [ada], points: '1' });
  expect(await remove({ teamid, delprofiles: JSON.stringify([ada]) }, 'delete_members')).toMatchObject({ status: 200 });
  expect(await remove({ teamid, delprofiles: JSON.stringify([ada]) }, 'delete_members')).toMatchObject({ status: 200 });
  expect([await teamIds(ada), await teams()]).toEqual([[], [['Reds', 1]]]);
  expect((await ground.facts('TeamLeft')).map(({ data }) => data)).toEqual([{ profileId: ada, teamId: teamid }]);
  expect((await ground.facts('PointsAwarded')).map(({ data }) => data)).toMatchObject([{ teamIds: [teamid] }]);
});

test('nobody joins or leaves where the team or one of the players is not there', async () => {
  const [teamid, [ada = '', eve = '']] = [await save({ name: 'Reds' }), await ground.players('Ada', 'Eve')];
  await ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: ada }, { profile_id: eve }] });
  await ground.admin.post('profile/anonymize_players', { selplayers: [eve] });
  const missing = { status: 404, body: { code: 'not-found' } };
  expect(await ground.admin.post('team/save_members', { teamid: 'none', newprofiles: [{ name: 'Bob' }] })).toMatchObject(missing);
  expect(await ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: 'none' }] })).toMatchObject({
    body: { code: 'rows-invalid', errors: [{ line: 1, code: 'not-found' }] },
  });
  for (const other of ['none', eve])
    expect(await remove({ teamid, delprofiles: JSON.stringify([ada, other]) }, 'delete_members')).toMatchObject(missing);
  expect(await remove({ teamid: 'none', delprofiles: JSON.stringify([ada]) }, 'delete_members')).toMatchObject(missing);
  expect([await teamIds(ada), await ground.facts('TeamLeft')]).toEqual([[teamid], []]);
});

test('a team that is deleted is left by everybody; entries keep it by name, and its name is free', async () => {
  const series = await ground.series();
  const [ada = '', bob = ''] = await add({ name: 'Ada', team: 'Reds' }, { name: 'Bob', team: 'Reds' });
  const teamid = await idOf('Reds');
  const { body } = await ground.admin.post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [ada], points: '1' });
  expect(await remove({ teamid })).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await remove({ teamid })).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect([await teams(), await teamIds(ada), await teamIds(bob)]).toEqual([[], [], []]);
  expect(await ground.admin.get('team/fetch_one', { teamid })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await ground.facts('TeamDeleted', 'TeamLeft')).map(({ type }) => type)).toEqual(['TeamDeleted', 'TeamLeft', 'TeamLeft']);
  const { body: history } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series });
  expect(history).toMatchObject({ history: [{ id: (body.ids as string[])[0], teamIds: [teamid] }] });
  const { body: trail } = await ground.admin.get('scoreseries/audit', { scoreseriesid: series });
  expect((trail.audit as { type: string; details: object }[]).find(({ type }) => type === 'PointsAwarded')).toMatchObject({
    details: { teams: 'Reds' },
  });

  const [cid = ''] = await add({ name: 'Cid', team: 'Reds' });
  expect(await teamIds(cid)).not.toEqual([teamid]);
  expect(await teams()).toEqual([['Reds', 1]]);
  expect((await remove({ teamid: 'none' })).status).toBe(404);
});

test('who joins a team that is deleted, because a list was under way, leaves it again', async () => {
  const [teamid, [ada = '']] = [await save({ name: 'Reds' }), await ground.players('Ada')];
  await remove({ teamid });
  await ground.settled();
  const context = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'session' as const };
  await ground.laurel.app
    .get(Decisions)
    .decide(profile, streamName(PROFILE, ground.organisationId, ada), context, (): ProfileEvent[] => [
      { type: 'TeamJoined', data: { profileId: ada, teamId: teamid } },
    ]);
  await ground.settled();
  expect(await teamIds(ada)).toEqual([]);
});

test('a team is made and deleted once, and left by everybody, however often the process dies', async () => {
  const survived = await dieAfterEachAppend(async ({ admin }) => {
    await admin.post('group/save_members', {
      newprofiles: [
        { name: 'Ada', team: 'Reds' },
        { name: 'Bob', team: 'Reds' },
      ],
    });
    const { body } = await admin.get('team/fetch_list');
    const teamid = (body.teams as { teamid: string }[])[0]?.teamid ?? '';
    return [
      (client) => client.post('team/team', { name: 'Blues', filter_ignore: 1 }, { 'idempotency-key': 'make' }),
      (client) => client.send('DELETE', `team/team?teamid=${teamid}`, undefined, { 'idempotency-key': 'delete' }),
    ];
  });
  try {
    expect(survived.facts).toEqual({ ValueReserved: 1, TeamCreated: 1, TeamChanged: 1, TeamDeleted: 1, TeamLeft: 2 });
  } finally {
    await survived.close();
  }
});

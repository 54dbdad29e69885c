import { Decisions } from '../../src/platform/decisions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { CurrentRoles } from '../../src/players/current-roles.ts';
import { PROFILE } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { dieAfterEachAppend } from './dying-ground.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
beforeAll(async () => {
  ground = await openPoints();
});
afterAll(() => ground.laurel.close());

/** Players with an address: who has none is offline. */
const users = async (...names: string[]) => {
  const newprofiles = names.map((name) => ({ name, email: `${crypto.randomUUID()}@example.org` }));
  const { body } = await ground.admin.post('group/save_members', { newprofiles });
  await ground.settled();
  return body.newids as string[];
};
const team = async (...profileIds: string[]) => {
  const { body } = await ground.admin.post('team/team', { name: `Team ${crypto.randomUUID()}` });
  const teamid = String(body.teamid);
  if (profileIds.length > 0)
    await ground.admin.post('team/save_members', { teamid, newprofiles: profileIds.map((profile_id) => ({ profile_id })) });
  await ground.settled();
  return teamid;
};
const permit = async (set_admin: 0 | 1, selplayers: string[], more: object = {}) => {
  const answer = await ground.admin.post('profile/change_permission', { set_admin, selplayers, type: 'teammanager', ...more });
  await ground.settled();
  return answer;
};
const add = (by: Client, teamid: string, ...newprofiles: object[]) => by.post('team/save_members', { teamid, newprofiles });
const takeOut = (by: Client, teamid: string, profileId: string) =>
  by.delete('team/delete_members', { teamid, delprofiles: JSON.stringify([profileId]) });
const teamsOf = async (profileId: string) => [
  ...(await ground.laurel.app.get(Decisions).load(profile, streamName(PROFILE, ground.organisationId, profileId))).teamIds,
];
const managersOf = async (teamid: string) => {
  const { body } = await ground.admin.get('team/fetch_one', { teamid });
  return (body.managers as { Name: string }[]).map(({ Name }) => Name);
};

test('R-002 U-066 U-073 who manages a team adds players who are there and takes them out, and does no more', async () => {
  const [ann = '', bob = ''] = await users('Ann', 'Bob');
  const [teamid, other] = [await team(), await team(bob)];
  const client = await ground.asPlayer(ann);
  expect((await add(client, teamid, { profile_id: bob })).status).toBe(403);
  expect((await permit(1, [ann], { teamid })).status).toBe(200);
  expect((await add(client, teamid, { profile_id: bob })).status).toBe(200);
  expect(await teamsOf(bob)).toEqual([other, teamid]);
  expect((await takeOut(client, teamid, bob)).status).toBe(200);
  expect(await teamsOf(bob)).toEqual([other]);
  expect(await add(client, teamid, { profile_id: bob }, { name: 'New', line: 7 })).toMatchObject({
    status: 409,
    body: { code: 'rows-invalid', errors: [{ line: 7, code: 'not-allowed' }] },
  });
  const others = await Promise.all([
    add(client, other, { profile_id: ann }),
    takeOut(client, other, bob),
    client.put('team/team', { teamid, name: 'Mine' }),
    client.delete('team/team', { teamid }),
    client.post('profile/change_permission', { set_admin: 1, selplayers: [bob], type: 'teammanager', teamid }),
    client.put('profile/update', { profile_id: bob, display_name: 'Bobby' }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await teamsOf(bob)).toEqual([other]);
});

test('U-073 managers are told on the team and with the players, also by who is in no team', async () => {
  const [ann = '', bob = ''] = await users('Ann M', 'Bob M');
  const teamid = await team(bob);
  await permit(1, [bob, ann], { teamid });
  expect(await managersOf(teamid)).toEqual(['Ann M', 'Bob M']);
  const { body } = await ground.admin.get('profile/list_players', { search: 'Ann M' });
  expect(body.players).toMatchObject([{ Name: 'Ann M', teams: [], manages: [{ teamid }] }]);
});

test('U-066 without a team those of now are meant: each one’s own, or all that are managed', async () => {
  const [ann = '', bob = ''] = await users('Ann N', 'Bob N');
  const [reds, blues] = [await team(ann), await team(ann, bob)];
  expect((await permit(1, [ann, bob])).status).toBe(200);
  expect([await managersOf(reds), await managersOf(blues)]).toEqual([['Ann N'], ['Ann N', 'Bob N']]);
  const later = await team(ann);
  expect(await managersOf(later)).toEqual([]);
  await permit(0, [ann], { teamid: reds });
  expect([await managersOf(reds), await managersOf(blues)]).toEqual([[], ['Ann N', 'Bob N']]);
  await permit(0, [ann, bob]);
  expect(await managersOf(blues)).toEqual([]);
});

test('what cannot be is refused, and nothing is stored', async () => {
  const [ann = '', bob = '', eve = ''] = await users('Ann O', 'Bob O', 'Eve O');
  const teamid = await team(ann);
  await ground.admin.put('profile/update', { profile_id: bob, offline: 1 });
  await ground.admin.post('profile/anonymize_players', { selplayers: [eve] });
  const [gone = ''] = await users('Gone O');
  await ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([gone]) });
  const before = await ground.facts('TeamManagerAppointed');
  expect((await permit(1, [ann, bob], { teamid })).body).toMatchObject({ code: 'offline-manager' });
  expect((await permit(1, [ann, gone], { teamid })).body).toMatchObject({ code: 'set-aside' });
  expect((await permit(1, [ann, ground.adminId])).body).toMatchObject({ code: 'no-team' });
  expect((await permit(1, [ann, eve], { teamid })).status).toBe(404);
  expect((await permit(1, [ann, 'nobody'], { teamid })).status).toBe(404);
  expect((await permit(1, [ann], { teamid: 'none' })).status).toBe(404);
  expect(await ground.facts('TeamManagerAppointed')).toEqual(before);
});

test('who is deleted manages nothing from then on, and not when they are back', async () => {
  const [ann = '', bob = ''] = await users('Ann P', 'Bob P');
  const teamid = await team(bob);
  const client = await ground.asPlayer(ann);
  await permit(1, [ann], { teamid });
  expect((await takeOut(client, teamid, bob)).status).toBe(200);
  await ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([ann]) });
  await ground.settled();
  expect(await managersOf(teamid)).toEqual([]);
  await ground.admin.post('profile/activate_players', { selplayers: [ann] });
  expect((await add(client, teamid, { profile_id: bob })).status).toBe(403);
});

test('a team that is deleted has no managers, neither those of before nor who is appointed meanwhile', async () => {
  const [ann = '', bob = ''] = await users('Ann Q', 'Bob Q');
  const teamid = await team(ann);
  await permit(1, [ann]);
  await ground.admin.delete('team/team', { teamid });
  await ground.settled();
  const late = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'session' as const };
  await ground.laurel.app.get(CurrentRoles).appoint(late, [{ profileId: bob, teamIds: [teamid] }]);
  await ground.settled();
  const dismissed = (await ground.facts('TeamManagerDismissed')).map(({ data }) => data);
  expect(dismissed).toEqual(expect.arrayContaining([ann, bob].map((profileId) => ({ profileId, teamId: teamid }))));
  const { body } = await ground.admin.get('profile/fetch_one', { profileid: ann });
  expect(body.profile).not.toHaveProperty('manages');
});

test('a team and its managers go together, however often the process dies', async () => {
  const survived = await dieAfterEachAppend(async ({ admin, adminId }) => {
    const { body } = await admin.post('team/team', { name: 'Reds' });
    const teamid = String(body.teamid);
    return [
      (client) =>
        client.post(
          'profile/change_permission',
          { set_admin: 1, selplayers: [adminId], type: 'teammanager', teamid },
          { 'idempotency-key': 'appoint' },
        ),
      (client) => client.send('DELETE', `team/team?teamid=${teamid}`, undefined, { 'idempotency-key': 'delete' }),
    ];
  });
  try {
    expect(survived.facts).toEqual({ TeamManagerAppointed: 1, TeamDeleted: 1, TeamManagerDismissed: 1 });
  } finally {
    await survived.close();
  }
});

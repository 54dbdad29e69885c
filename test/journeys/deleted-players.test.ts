import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;

beforeAll(async () => {
  ground = await openPoints();
  const [viewer = ''] = await ground.players('Viewer');
  player = await ground.asPlayer(viewer);
});
afterAll(() => ground.laurel.close());

/** Players of one team. */
const added = async (...names: string[]): Promise<string[]> => {
  const newprofiles = names.map((name) => ({ name, external_id: name, team: 'Reds' }));
  const { body } = await ground.admin.post('group/save_members', { newprofiles });
  await ground.settled();
  return body.newids as string[];
};
const remove = (...ids: string[]) => ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify(ids) });
const bringBack = (...ids: string[]) => ground.admin.post('profile/activate_players', { selplayers: ids });
const names = async (client: Client, query: Record<string, string | number> = {}) => {
  const { body } = await client.get('profile/list_players', { limit: 100, ...query });
  return (body.players as { Name: string }[]).map(({ Name }) => Name);
};
const board = async (series: string, at?: string) => {
  const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid: series, ...(at && { at }) });
  return (body.rows as { name: string; points: string }[]).map(({ name, points }) => `${name} ${points}`);
};

test('R-121 R-123 U-071 who is deleted is in no list, search, team or board, and comes back with everything', async () => {
  const [ann = '', bob = ''] = await added('Ann', 'Bob', 'Cem');
  const series = await ground.series();
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann, bob], points: '5' });
  await ground.settled();
  const before = { list: await names(ground.admin), board: await board(series) };
  expect(before.board).toEqual(expect.arrayContaining(['Ann 5', 'Bob 5']));

  expect((await remove(ann, bob)).status).toBe(200);
  await ground.settled();
  expect(await names(ground.admin)).toEqual(before.list.filter((name) => name !== 'Ann' && name !== 'Bob'));
  expect([await names(player, { search: 'ann' }), await names(ground.admin, { search: 'bob' })]).toEqual([[], []]);
  expect((await board(series)).filter((row) => /Ann|Bob/.test(row))).toEqual([]);
  const [{ recordedAt } = { recordedAt: '' }] = (await ground.facts('MembersSetAside')).map(({ metadata }) => metadata);
  const justBefore = new Date(Date.parse(recordedAt) - 1).toISOString();
  expect(await board(series, justBefore)).toEqual(before.board);
  const teams = (await ground.admin.get('team/fetch_list')).body.teams as object[];
  expect(teams).toContainEqual(expect.objectContaining({ teamname: 'Reds', members: 1 }));

  const { body } = await ground.admin.get('profile/list_players', { deleted: 1 });
  expect(body).toMatchObject({
    total: 2,
    players: [
      { Name: 'Ann', deleted: 1 },
      { Name: 'Bob', deleted: 1 },
    ],
  });
  expect((await player.get('profile/list_players', { deleted: 1 })).status).toBe(403);
  expect((await player.get('profile/fetch_one', { profileid: ann })).status).toBe(404);
  const { profile } = (await ground.admin.get('profile/fetch_one', { profileid: ann })).body;
  expect(profile).toMatchObject({ Name: 'Ann', external_id: 'Ann', deleted: 1 });

  expect((await bringBack(ann, bob)).status).toBe(200);
  await ground.settled();
  expect([await names(ground.admin), await board(series), await names(ground.admin, { deleted: 1 })]).toEqual([
    before.list,
    before.board,
    [],
  ]);
});

test('U-071 the external id stays reserved, and no list or import reaches who is deleted', async () => {
  const [dora = ''] = await added('Dora');
  const series = await ground.series();
  const text = 'player,points,time\nDora,5,2026-01-01T00:00:00Z';
  const before = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text, create_players: 1 });
  expect(before.body).toMatchObject({ imported: 1, players_created: 0 });
  await remove(dora);
  const create = await ground.admin.post('profile/create', { display_name: 'Other', external_id: 'dora' });
  expect([create.status, create.body.message]).toEqual([409, 'A player with this external id already exists']);
  const joining = await ground.admin.post('group/save_members', { newprofiles: [{ profile_id: dora, team: 'Late' }] });
  expect([joining.status, joining.body.message]).toEqual([409, 'There is no such player']);
  const late = text.replace(',5,', ',6,');
  for (const create_players of [0, 1]) {
    const { status } = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text: late, create_players });
    expect(status).toBe(409);
  }
  const entries = (await ground.facts('PointsAwarded')).map(({ data }) => data as { profileId: string; points: string });
  expect(entries.filter(({ profileId }) => profileId === dora).map(({ points }) => points)).toEqual(['5']);
});

test('U-071 whom an import made is not given points by the same import after they were deleted', async () => {
  const series = await ground.series();
  const text = (points: number) => `player,points,time\nEve,${points},2026-01-01T00:00:00Z`;
  const take = (points: number) =>
    ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text: text(points), create_players: 1 });
  expect((await take(5)).body).toMatchObject({ imported: 1, players_created: 1 });
  await ground.settled();
  const { players } = (await ground.admin.get('profile/list_players', { search: 'Eve' })).body as { players: { profile_id: string }[] };
  await remove(players[0]!.profile_id);
  expect((await take(6)).status).toBe(409);
});

test('R-192 R-197 nobody is deleted with somebody who is not there, and the last admin is not', async () => {
  const [flo = ''] = await added('Flo');
  expect((await remove(flo, 'nobody')).status).toBe(404);
  expect((await bringBack('nobody')).status).toBe(404);
  const refused = await remove(flo, ground.adminId);
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.objectContaining({ code: 'last-admin', message: 'At least one administrator must remain' }),
  ]);
  expect(await names(ground.admin, { search: 'Flo' })).toEqual(['Flo']);
  expect((await bringBack(flo)).status).toBe(200);
  expect((await player.delete('profile/delete_players', { selplayers: JSON.stringify([flo]) })).status).toBe(403);
});

test('R-220 R-221 a profile that is not there is answered with notfound, and the list of profiles is still told', async () => {
  const { status, body } = await player.get('profile/fetch_one', { profileid: 'nobody' });
  expect([status, body]).toMatchObject([404, { status: 'error', code: 'not-found', message: 'notfound' }]);
  expect((await player.get('profile/fetch_list')).body).toMatchObject({ status: 'ok', profiles: [{ Name: 'Viewer' }] });
});

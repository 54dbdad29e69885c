import type { RanksLocked } from '../../src/competitions/rounds.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Projector } from '../../projections/platform/projector.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { connectTo } from '../contracts/live-lines.ts';
import { type BattlesGround, openBattles, type Player, refusalOf } from './battles-ground.ts';

let ground: BattlesGround;
beforeAll(async () => {
  ground = await openBattles();
});
afterAll(() => ground.laurel.close());
afterEach(() => (ground.ahead.minutes = 0));

const give = (player: Player, points: string) =>
  ground.admin.post('scoreseries/submit_score', { scoreseriesid: ground.seriesId, profiles: [player.id], points });
const accepted = async (from: Player, to: Player, more: object = {}) => {
  const id = await ground.begun(from, to, more);
  expect((await ground.respond(to, id, 'accept')).status).toBe(200);
  await ground.settled();
  return id;
};
const boardOf = async ({ client }: Pick<Player, 'client'>, competitionid: string) => {
  await ground.settled();
  const { rows } = (await client.get('competition/board', { competitionid })).body as unknown as BoardState;
  return rows.map(({ rank, tied, profileId, points }) => [rank, tied, profileId, points]);
};

test('R-035 the two of a battle are its rows from the first moment on, and nobody else; what was won before does not count', async () => {
  const [ann, bob] = await ground.two();
  const [eve] = await ground.people('Eve');
  await give(ann, '100');
  await give(eve!, '100');
  const id = await accepted(ann, bob);
  expect(await boardOf(ann, id)).toEqual([
    [null, false, ann.id, '0'],
    [null, false, bob.id, '0'],
  ]);
  await give(bob, '7');
  await give(eve!, '50');
  await give(ann, '7');
  const level = [
    [1, true, ann.id, '7'],
    [1, true, bob.id, '7'],
  ];
  expect((await boardOf(eve!, id)).sort()).toEqual(level.sort());
  await give(ann, '0.1');
  expect(await boardOf(bob, id)).toEqual([
    [1, false, ann.id, '7.1'],
    [2, false, bob.id, '7'],
  ]);
});

test('a battle that was not accepted has no board, live or read, for whoever asks', async () => {
  const [ann, bob] = await ground.two();
  const [open, declined] = [await ground.begun(ann, bob), await ground.begun(bob, (await ground.people('Cid'))[0]!)];
  await ground.settled();
  for (const id of [open, declined])
    for (const client of [ann.client, bob.client, ground.admin])
      for (const path of ['board', 'board_csv', 'timeline', 'newest'])
        expect(refusalOf(await client.get(`competition/${path}`, { competitionid: id }))).toEqual([404, 'not-found']);
  expect(refusalOf(await ann.client.get('competition_score/detailed_score', { competitionid: open }))).toEqual([404, 'not-found']);
  const line = await connectTo(ground.url, ann.client.cookie ?? '');
  const watch = { id: 'w', view: 'competition', params: { competitionId: open }, window: { block: 0 } };
  expect(await line.emitWithAck('watch', watch)).toMatchObject({ error: expect.any(String) });
  await ground.respond(bob, open, 'accept');
  await ground.settled();
  expect(await line.emitWithAck('watch', watch)).toMatchObject({ header: { players: 2, round: { competitionId: open } } });
  line.close();
});

test('U-110 each has the target that was agreed on, and how much of it is told', async () => {
  const [ann, bob] = await ground.two();
  const id = await accepted(ann, bob, { withtarget: 1, your_target: '100', opponent_target: '8' });
  await give(ann, '50');
  await give(bob, '6');
  await ground.settled();
  const { ranks } = (await ann.client.get('competition_score/detailed_score', { competitionid: id })).body as { ranks: object[] };
  expect(ranks).toHaveLength(2);
  expect(ranks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ profile_id: ann.id, Score: '50', target: '100', percent: 50 }),
      expect.objectContaining({ profile_id: bob.id, Score: '6', target: '8', percent: 75 }),
    ]),
  );
  const { players } = (await ann.client.get('competition/get_teams_players', { competitionid: id })).body as { players: object[] };
  expect(players).toHaveLength(2);
  expect(players).toContainEqual(expect.objectContaining({ profile_id: bob.id, target: '8', own_target: '8' }));
});

test.each([
  ['R-212 those where they or their team take part', 1],
  ['R-213 their own', 2],
])('players see %s: a battle is seen by its two, and by admins', async (_, use_competition_filter) => {
  const [ann, bob] = await ground.two();
  const [eve] = await ground.people('Eve');
  const id = await accepted(ann, bob);
  const seen = async ({ client }: Pick<Player, 'client'>) => (await client.get('competition/board', { competitionid: id })).status;
  expect(await seen(eve!)).toBe(200);
  expect((await ground.admin.post('organization/settings', { use_competition_filter })).status).toBe(200);
  await ground.settled();
  expect([await seen(ann), await seen(bob), await seen({ client: ground.admin }), await seen(eve!)]).toEqual([200, 200, 200, 404]);
  expect([await ground.row(ann, id), await ground.row(eve!, id)]).toMatchObject([{ id }, undefined]);
  await ground.admin.post('organization/settings', { use_competition_filter: 0 });
});

test('of a battle nobody changes rules, series, teams, players or targets', async () => {
  const [ann, bob] = await ground.two();
  const id = await accepted(ann, bob);
  const [eve] = await ground.people('Eve');
  const another = await ground.series();
  const commands: [string, object][] = [
    ['update_compition', { id, data: JSON.stringify({ name: 'Mine' }) }],
    ['save_info_text', { info_text: 'Mine' }],
    ['add_competition_team', { teamname: 'Mine' }],
    ['save_players', { newprofiles: [eve!.id] }],
    ['delete_players', { selplayers: [bob.id] }],
    ['change_default_target', { target: '10' }],
    ['change_target', { profileid: ann.id, target: '10' }],
    ['add_scoreseries', { scoreseries_id: another }],
  ];
  for (const [action, fields] of commands)
    expect([action, ...refusalOf(await ground.admin.post(`competition/${action}`, { competitionid: id, ...fields }))]).toEqual([
      action,
      409,
      'competition-is-battle',
    ]);
  const unlinked = await ground.admin.delete('competition/unlink_scoreseries', { competitionid: id, scoreseries_id: ground.seriesId });
  expect(refusalOf(unlinked)).toEqual([409, 'competition-is-battle']);
});

const short = () => ({ end_date: ground.inHours(1) });
/** Who won a short one, as the lock says that the end brought; nothing where there is none. */
const wonBy = async (competitionId: string) => {
  ground.ahead.minutes = 90;
  await ground.turned();
  const locks = ((await ground.facts('RanksLocked')) as Recorded<RanksLocked>[]).filter(({ data }) => data.competitionId === competitionId);
  expect(locks.length).toBeLessThan(2);
  return locks[0]?.data.winners;
};
const stats = async ({ client }: Player, opponent: Player) => {
  const { body } = await client.get('battle/check_availbilty', { opponentprofileid: opponent.id });
  return (body.playerstats as { profileid: string; pcount: number }[]).map(({ profileid, pcount }) => [profileid, pcount]);
};

test('R-091 U-107 U-110 who has more points at the end has won, the other has no place; it counts among the battles they have won', async () => {
  const [ann, bob] = await ground.two();
  const id = await accepted(ann, bob, short());
  await give(ann, '7.1');
  await give(bob, '7');
  expect(await wonBy(id)).toEqual([{ id: ann.id, place: 1, points: '7.1' }]);
  const { header } = (await bob.client.get('competition/board', { competitionid: id })).body as unknown as BoardState;
  expect(header.round).toMatchObject({ lock: 1, winners: [{ id: ann.id, place: 1 }] });
  const { ranks } = (await bob.client.get('competition_score/detailed_score', { competitionid: id })).body as { ranks: object[] };
  expect(ranks).toMatchObject([{ profile_id: ann.id, standing_class: 'winner' }, { standing_class: null }]);
  expect(await stats(ann, bob)).toEqual([
    [ann.id, 1],
    [bob.id, 0],
  ]);
  expect(await ground.row(ann, id)).toMatchObject({ is_ended: 1, is_started: 1 });
  expect((await ground.admin.delete('competition/delete_compition', { competitionid: id })).status).toBe(200);
  await ground.settled();
  expect((await stats(ann, bob))[0]).toEqual([ann.id, 0]);
});

test.each([
  ['both have as much', ['5', '5']],
  ['nobody has anything', []],
  ['one has lost points, and the other has none', ['-5']],
])('R-091 U-110 a tie has no winner: %s', async (_, points) => {
  const [ann, bob] = await ground.two();
  const id = await accepted(ann, bob, short());
  for (const [n, amount] of points.entries()) await give([ann, bob][n]!, amount);
  expect(await wonBy(id)).toEqual([]);
  expect(await stats(ann, bob)).toEqual([
    [ann.id, 0],
    [bob.id, 0],
  ]);
});

test('what was declined, or not answered, or deleted, is never locked', async () => {
  const [ann, bob] = await ground.two();
  const [cid, dan] = await ground.people('Cid', 'Dan');
  const [declined, late] = [await ground.begun(ann, bob, short()), await ground.begun(ann, cid!, short())];
  const deleted = await accepted(ann, dan!, short());
  expect((await ground.respond(bob, declined, 'decline')).status).toBe(200);
  expect((await ground.admin.delete('competition/delete_compition', { competitionid: deleted })).status).toBe(200);
  expect([await wonBy(declined), await wonBy(late), await wonBy(deleted)]).toEqual([undefined, undefined, undefined]);
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  const verified = await ground.laurel.app.get(Projector).verify('competition-rosters');
  expect(verified).toMatchObject([{ view: 'competition-rosters', differences: [] }]);
});

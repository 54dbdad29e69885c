import { CommandBus } from '@nestjs/cqrs';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { CompetitionReward } from '../../src/competitions/competitions.events.ts';
import { SaveCompetition } from '../../src/competitions/save-competition.ts';
import { clockAhead } from './identity-ground.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let [running, purse]: string[] = [];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

async function give(profileId: string, points: string, timestamp: string): Promise<string> {
  const sent = { version: 1, scoreseriesid: running, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return (body.ids as string[])[0]!;
}
const reward = (rank: number, points: string, seriesId = purse!): CompetitionReward => {
  return { rewardId: `rank ${rank} in ${seriesId}`, seriesId, points, rank, tags: [] };
};
/** A competition whose window is over: it is closed, locked and paid by what follows. */
async function made(rewards: readonly CompetitionReward[], more: object = {}): Promise<string> {
  const competitionId = crypto.randomUUID();
  const context = {
    commandId: crypto.randomUUID(),
    organisationId: ground.organisationId,
    actor: { profileId: ground.adminId },
    channel: 'session',
  } as const;
  const given = {
    name: 'Spring sprint',
    from: inHours(-5),
    before: inHours(-1),
    series: [{ seriesId: running!, tags: [], factor: '1' }],
    rewards: [...rewards],
    ...more,
  };
  const command = new SaveCompetition(context, competitionId, given, undefined, { timeZone: 'UTC' });
  await ground.laurel.app.get(CommandBus).execute(command);
  await ground.turned();
  return competitionId;
}
const history = async () =>
  (await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: purse, show_revoked: 1 })).body.history as EntryRow[];
const paid = async (competitionId: string) =>
  (await history())
    .filter(({ source }) => source?.kind === 'competition' && source.competitionId === competitionId)
    .map(({ name, points, revoked }) => `${name} ${points}${revoked ? ' revoked' : ''}`)
    .sort();
const recalculate = async (competitionid: string) => {
  await ground.admin.post('competition/recalculate', { competitionid });
  await ground.turned();
};
const revoke = async (ids: readonly string[]) => {
  const { body } = await ground.admin.post('scoreseries/revoke', { selpoints: ids, reason: 'wrong' });
  expect(body.status).toBe('ok');
  await ground.turned();
};

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  running = await ground.series();
  purse = await ground.series({ name: 'Purse' });
  await give(ann!, '50', inHours(-4));
  await give(bob!, '20', inHours(-3));
  await give(cid!, '0', inHours(-2));
});
afterAll(() => ground.laurel.close());

test('U-120 U-124 whoever has a rank when it is locked gets its rewards, everybody with points the one of rank 0, each once', async () => {
  const id = await made([reward(1, '100'), reward(2, '50.5'), reward(0, '1'), reward(9, '7')]);
  expect(await paid(id)).toEqual(['Ann 1', 'Ann 100', 'Bob 1', 'Bob 50.5']);
  const [entry] = (await history()).filter(({ points }) => points === '100');
  expect(entry).toMatchObject({ channel: 'reaction', source: { kind: 'competition', competitionId: id, round: 1 } });
  await recalculate(id);
  expect(await paid(id)).toEqual(['Ann 1', 'Ann 100', 'Bob 1', 'Bob 50.5']);
});

test('U-125 what a later lock takes from somebody is revoked, and reinstated when they win it again; what a person revoked stays so', async () => {
  const id = await made([reward(1, '200'), reward(2, '90')]);
  expect(await paid(id)).toEqual(['Ann 200', 'Bob 90']);
  const late = await give(bob!, '1000', inHours(-2));
  await recalculate(id);
  expect(await paid(id)).toEqual(['Ann 200 revoked', 'Ann 90', 'Bob 200', 'Bob 90 revoked']);
  await revoke([late]);
  await recalculate(id);
  expect(await paid(id)).toEqual(['Ann 200', 'Ann 90 revoked', 'Bob 200 revoked', 'Bob 90']);

  const [prize] = (await history()).filter(({ points, revoked }) => points === '200' && !revoked);
  await revoke([prize!.id]);
  await recalculate(id);
  expect(await paid(id)).toEqual(['Ann 200 revoked', 'Ann 90 revoked', 'Bob 200 revoked', 'Bob 90']);
});

test('what a competition pays never counts in it', async () => {
  const id = await made([reward(1, '30', running)], { before: inHours(-0.5) });
  const before = (await ground.admin.get('competition/board', { competitionid: id })).body.rows;
  await recalculate(id);
  expect((await ground.admin.get('competition/board', { competitionid: id })).body.rows).toEqual(before);
});

test('in teams each player who brought something gets it; what cannot be paid is told', async () => {
  const closed = await ground.series({ name: 'Closed' });
  const id = await made([reward(1, '5'), reward(1, '6', closed)], { grouping: 'teams', joining: 'added', before: inHours(2) });
  const north = (await ground.admin.post('competition/add_competition_team', { competitionid: id, teamname: 'North' })).body.id;
  const newprofiles = JSON.stringify([ann, cid]);
  await ground.admin.post('competition/save_players', { competitionid: id, teamid: north, newprofiles });
  await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: closed });
  await ground.settled();
  expect(await paid(id)).toEqual([]);
  const ahead = clockAhead(ground.laurel);
  ahead.minutes = 180;
  await ground.turned();
  ahead.minutes = 0;
  expect(await paid(id)).toEqual(['Ann 5', 'Cid 5']);
  const withheld = (await ground.facts('RewardWithheld')).map(({ data }) => data);
  expect(withheld).toEqual([ann, cid].map((profileId) => expect.objectContaining({ profileId, code: 'series-deleted' }) as unknown));
});

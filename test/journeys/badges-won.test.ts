import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

async function give(seriesId: string, profileId: string, points: string, timestamp = ago(0)): Promise<string> {
  const sent = { version: 1, scoreseriesid: seriesId, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  await ground.settled();
  return (body.ids as string[])[0]!;
}
async function saved(data: object): Promise<string> {
  const { body } = await ground.admin.post('badges/save', { data: JSON.stringify(data) });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  await ground.settled();
  return String(body.id);
}
const wins = async (badgeId: string) => {
  const facts = await ground.facts(...['BadgeWon', 'BadgeWinMoved', 'BadgeWithdrawn', 'BadgeReturned', 'BadgeRevoked', 'BadgeReinstated']);
  return (facts as Recorded<BadgeWinEvent>[]).filter(({ data }) => data.badgeId === badgeId);
};
const told = async (badgeId: string) => (await wins(badgeId)).map(({ type }) => type);
const turn = async (action: 'revoke' | 'reinstate', seriesId: string, entryId: string) => {
  const { body } = await ground.admin.post(`scoreseries/${action}`, {
    scoreseriesid: seriesId,
    selpoints: [entryId],
    reason: 'mistaken',
  });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  await ground.settled();
};

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  [ann, bob] = (await ground.players('Ann', 'Bob')) as [string, string];
});
afterAll(() => ground.laurel.close());

test('U-099 an entry wins an amount; revoked it is withdrawn; reinstated the same win is back at its date', async () => {
  const seriesId = await ground.series();
  const badgeId = await saved({ Name: 'Hundred', badge_type: 3, scoreseries_id: seriesId, value: '100' });
  await give(seriesId, ann!, '60', ago(0.2));
  expect(await told(badgeId)).toEqual([]);
  const entryId = await give(seriesId, ann!, '40', ago(0.1));
  const [won] = await wins(badgeId);
  expect(won).toMatchObject({ type: 'BadgeWon', data: { profileId: ann, entryId, value: '100', slot: 'once', quiet: false } });
  await turn('revoke', seriesId, entryId);
  await turn('reinstate', seriesId, entryId);
  const [, withdrawn, returned, ...more] = await wins(badgeId);
  const { winId, wonAt } = won?.data as { winId: string; wonAt: string };
  expect(withdrawn).toMatchObject({ type: 'BadgeWithdrawn', data: { winId } });
  expect(returned).toMatchObject({ type: 'BadgeReturned', data: { winId, wonAt, entryId } });
  expect(more).toEqual([]);
});

test('a rule that is saved is won by what history has, quietly; another for all the past takes it from who has too little', async () => {
  const seriesId = await ground.series();
  await give(seriesId, ann!, '60', ago(30));
  await give(seriesId, bob!, '120', ago(20));
  const data = { Name: 'Fifty', badge_type: 3, scoreseries_id: seriesId, value: '50' };
  const badgeId = await saved(data);
  expect(await wins(badgeId)).toMatchObject([{ data: { quiet: true } }, { data: { quiet: true } }]);
  await saved({ ...data, id: badgeId, value: '100', applies: 'always', edition: 2 });
  expect((await wins(badgeId)).slice(2)).toMatchObject([{ type: 'BadgeWithdrawn', data: { profileId: ann } }]);
});

test('U-101 a high score passes on, and goes back when the entry that beat it is revoked', async () => {
  const seriesId = await ground.series();
  const badgeId = await saved({ Name: 'Record', badge_type: 4, scoreseries_id: seriesId, value: '10' });
  await give(seriesId, ann!, '12', ago(0.3));
  const beaten = await give(seriesId, bob!, '15', ago(0.2));
  await give(seriesId, ann!, '2', ago(0.1));
  expect(await wins(badgeId)).toMatchObject([{ data: { profileId: ann } }, { data: { profileId: bob, takenFrom: ann } }]);
  await turn('revoke', seriesId, beaten);
  expect((await wins(badgeId)).slice(2)).toMatchObject([{ type: 'BadgeWithdrawn', data: { profileId: bob } }]);
});

test('U-101 who is king of the hill is decided as the period ends, however late that is looked at', async () => {
  const seriesId = await ground.series();
  const king = { Name: 'King', badge_type: 5, scoreseries_id: seriesId, timeperiod: 1, timeperiodstr: '+1 day' };
  await give(seriesId, ann!, '5', ago(1));
  await give(seriesId, bob!, '7', ago(1));
  const badgeId = await saved(king);
  expect(await wins(badgeId)).toMatchObject([{ data: { profileId: bob, value: '7' } }]);
  // Today is not over; what is late is about yesterday.
  await give(seriesId, ann!, '50');
  expect(await told(badgeId)).toEqual(['BadgeWon']);
  await give(seriesId, ann!, '3', ago(1));
  expect((await wins(badgeId)).slice(1)).toMatchObject([
    { type: 'BadgeWithdrawn', data: { profileId: bob } },
    { type: 'BadgeWon', data: { profileId: ann, value: '8' } },
  ]);
});

test('a level that was given follows those before it, whichever way they go', async () => {
  const seriesId = await ground.series();
  const levels = [
    { Name: 'One', badge_type: 3, valuemode: 0, value: '10' },
    { Name: 'Two', badge_type: 2 },
    { Name: 'Three', badge_type: 3, valuemode: 0, value: '10' },
  ];
  const badgeId = await saved({ Name: 'Steps', badge_type: 7, scoreseries_id: seriesId, levels });
  const entryId = await give(seriesId, ann!, '10', ago(0.1));
  const { body } = await ground.admin.post('badges/give_badge', { badgeid: badgeId, toprofileid: ann });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.settled();
  expect(await told(badgeId)).toEqual(['BadgeWon', 'BadgeWon', 'BadgeWon']);
  await turn('revoke', seriesId, entryId);
  expect((await told(badgeId)).slice(3)).toEqual(['BadgeWithdrawn', 'BadgeWithdrawn', 'BadgeWithdrawn']);
  await turn('reinstate', seriesId, entryId);
  expect((await told(badgeId)).slice(6)).toEqual(['BadgeReturned', 'BadgeReturned', 'BadgeReturned']);
});

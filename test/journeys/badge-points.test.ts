import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { BadgeWinEvent, BadgeWon } from '../../src/badges/badge-wins.events.ts';
import { badgeWins, winsOf } from '../../src/badges/badge-wins.ts';
import { winIdOf } from '../../src/badges/win-id.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let purse: string;
let bank: string;
let ann: string;

const badgeId = crypto.randomUUID();
const wonAt = new Date(Date.now() - 3_600_000).toISOString();
const later = new Date(Date.now() - 1_800_000).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann = ''] = await ground.players('Ann');
  purse = await ground.series({ name: 'Purse', limits_type: 1 });
  bank = await ground.series({ name: 'Bank' });
  await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: purse, daily_limit: '5' });
  const link = { scoreseriesid: purse, linked_score_series: bank, factor: '2' };
  expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
});
afterAll(() => ground.laurel.close());

async function decide(...facts: BadgeWinEvent[]): Promise<void> {
  const context = {
    commandId: crypto.randomUUID(),
    organisationId: ground.organisationId,
    actor: { profileId: ground.adminId },
    channel: 'session',
  } as const;
  await ground.laurel.app.get(Decisions).decide(badgeWins, winsOf(ground.organisationId, badgeId, ann), context, () => facts);
  await ground.turned();
}
function won(slot: string, rewards: BadgeWon['data']['rewards']): BadgeWon {
  const place = { version: 1, wonAt, value: '100', teamIds: [] };
  return { type: 'BadgeWon', data: { badgeId, profileId: ann, winId: winIdOf(badgeId, ann, slot), slot, rewards, quiet: false, ...place } };
}
function turn(type: 'BadgeWithdrawn' | 'BadgeRevoked' | 'BadgeReinstated', winId: string): BadgeWinEvent {
  return { type, data: { badgeId, profileId: ann, winId, occurredAt: later } };
}
async function history(scoreseriesid: string): Promise<EntryRow[]> {
  const { body } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid, show_revoked: 1 });
  return body.history as EntryRow[];
}
/** The points of a series, those that do not count in brackets. */
async function told(seriesId: string): Promise<string[]> {
  return (await history(seriesId)).map(({ points, revoked }) => (revoked ? `(${points})` : points));
}

test('U-098 a win gives its points once, at its instant and outside of limits; they go and come back with it and what follows by links', async () => {
  const rewardId = crypto.randomUUID();
  const win = won('once', [{ rewardId, seriesId: purse, points: '10', tags: [] }]);
  const { winId } = win.data;
  await decide(win);
  const [entry] = await history(purse);
  expect(entry).toMatchObject({
    points: '10',
    occurredAt: wonAt,
    channel: 'reaction',
    source: { kind: 'badge', badgeId, winId, rewardId },
  });
  expect([await told(purse), await told(bank)]).toEqual([['10'], ['20']]);

  await decide({ type: 'BadgeWinMoved', data: { badgeId, profileId: ann, winId, version: 1, wonAt: later, value: '101', teamIds: [] } });
  expect((await history(purse))[0]).toMatchObject({ id: entry?.id, occurredAt: wonAt, revoked: null });

  await decide(turn('BadgeWithdrawn', winId));
  expect([await told(purse), await told(bank)]).toEqual([['(10)'], ['(20)']]);
  expect((await history(purse))[0]?.revoked).toMatchObject({ at: later });

  await decide({
    type: 'BadgeReturned',
    data: { badgeId, profileId: ann, winId, occurredAt: later, version: 1, wonAt, value: '100', teamIds: [] },
  });
  expect([await told(purse), await told(bank)]).toEqual([['10'], ['20']]);
  expect((await history(purse)).map(({ id }) => id)).toEqual([entry?.id]);

  await decide(turn('BadgeRevoked', winId));
  expect([await told(purse), await told(bank)]).toEqual([['(10)'], ['(20)']]);
  await decide(turn('BadgeWithdrawn', winId));
  await decide(turn('BadgeReinstated', winId));
  expect([await told(purse), await told(bank)]).toEqual([['(10)'], ['(20)']]);
});

test('what a person revoked does not come back with the win', async () => {
  const coins = await ground.series({ name: 'Coins' });
  const win = won('second', [
    { rewardId: crypto.randomUUID(), seriesId: coins, points: '3', tags: [] },
    { rewardId: crypto.randomUUID(), seriesId: coins, points: '4', tags: [] },
  ]);
  await decide(win);
  const three = (await history(coins)).find(({ points }) => points === '3');
  const { body } = await ground.admin.post('scoreseries/revoke', { selpoints: [three?.id], reason: 'A mistake' });
  expect(body.status).toBe('ok');
  await ground.turned();
  await decide(turn('BadgeRevoked', win.data.winId));
  expect((await told(coins)).sort()).toEqual(['(3)', '(4)']);
  await decide(turn('BadgeReinstated', win.data.winId));
  expect((await told(coins)).sort()).toEqual(['(3)', '4']);
});

test('points that cannot be given are said to be withheld once, and give no other trouble', async () => {
  const gone = await ground.series({ name: 'Gone' });
  expect((await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: gone })).body.status).toBe('ok');
  const rewardId = crypto.randomUUID();
  const win = won('third', [{ rewardId, seriesId: gone, points: '3', tags: [] }]);
  await decide(win);
  const load = async () =>
    (await ground.laurel.app.get(Decisions).load(badgeWins, winsOf(ground.organisationId, badgeId, ann))).get(win.data.winId);
  expect((await load())?.withheld).toEqual([rewardId]);
  await decide(turn('BadgeRevoked', win.data.winId));
  await decide(turn('BadgeReinstated', win.data.winId));
  expect((await load())?.withheld).toEqual([rewardId]);
});

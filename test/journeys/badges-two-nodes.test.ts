import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { upcast } from '../../migrations-events/upcast.ts';
import { AwardBadges } from '../../src/badges/award-badges.ts';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import { GiveBadge } from '../../src/badges/give-badge.ts';
import { PayWins } from '../../src/badges/pay-wins.ts';
import { WinsDue } from '../../src/badges/wins-due.ts';
import { knownTypes } from '../../src/catalogue.events.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { PaidEntries } from '../../src/points/paid-entries.ts';
import { JudgeTargets } from '../../src/targets/judge-targets.ts';
import { ReachedTargets } from '../../src/targets/reached-targets.ts';
import type { Answer } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-second-'));
let ground: PointsGround;
let second: Reactions;
let records: SqliteRecords;
let players: string[];
const said: string[] = [];

/** Another node over the same store: what it has decided before it remembers by itself, and it hears every fact for itself. */
beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players(...Array.from({ length: 10 }, (_, n) => `Player ${n}`));
  const { app } = ground.laurel;
  const store = app.get(EventStore);
  records = SqliteRecords.open(join(folder, 'records.db'));
  second = await Reactions.open({ feed: store, records, upcast, known: knownTypes, report: (message) => said.push(message) });
  const decisions = new Decisions(store, upcast, app.get(Quotas));
  new AwardBadges(decisions, second, app.get(WinsDue), store).onModuleInit();
  new PayWins(decisions, second, app.get(CommandBus), app.get(PaidEntries)).onModuleInit();
  new JudgeTargets(decisions, second, app.get(ReachedTargets), store).onModuleInit();
  await second.start();
});
afterAll(async () => {
  await second.stop();
  await records.close();
  await ground.laurel.close();
  rmSync(folder, { recursive: true });
});

async function settled(): Promise<void> {
  const store = ground.laurel.app.get(EventStore);
  for (let before = '', head = await store.head(); before !== head; head = await store.head()) {
    before = head;
    await second.reached(head);
    await ground.settled();
  }
  expect(said).toEqual([]);
}
const done = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  return body;
};
const give = (scoreseriesid: string, n: number, points = '1') =>
  done(
    ground.admin.post('scoreseries/submit_score', {
      ...{ scoreseriesid, profiles: [players[n % players.length]], points },
      timestamp: new Date(Date.UTC(2026, 3, 1 + (n % 28), n)).toISOString(),
    }),
  );
const save = async (data: object) => String((await done(ground.admin.post('badges/save', { data }))).id);
/** What was said of each win of a badge, in order. */
async function told(badgeId: string): Promise<string[]> {
  const facts = (await ground.facts(
    ...['BadgeWon', 'BadgeWinMoved', 'BadgeWithdrawn', 'BadgeReturned', 'BadgeRevoked'],
  )) as Recorded<BadgeWinEvent>[];
  const own = Map.groupBy(
    facts.filter(({ data }) => data.badgeId === badgeId),
    ({ data }) => data.winId,
  );
  return [...own.values()].map((all) => all.map(({ type }) => type.replace('Badge', '')).join(' '));
}
const all = (kind: string) => Array.from({ length: 50 }, () => kind);

test('50 entries at once, heard by two nodes: each win is said once and paid once, and each target is reached once', async () => {
  const [deals, coins] = [await ground.series(), await ground.series()];
  const reward = { badgereward: [{ scoreseries_id: coins, points: '1' }] };
  const every = await save({
    ...{ Name: 'Every day', badge_type: 3, scoreseries_id: deals, value: '1', timeperiod: 1, timeperiodstr: '+1 day' },
    ...reward,
  });
  const { id: target_id } = await done(ground.admin.post('targets/save_target', { name: 'Sales' }));
  const item = { target_id, score_series_id: deals, name: 'April', valid_from: '2026-04-01', valid_to: '2026-04-30', period_target: '5' };
  await done(ground.admin.post('targets/save_target_item', { data: item }));
  await settled();
  await Promise.all(Array.from({ length: 50 }, (_, n) => give(deals, n)));
  await settled();
  expect(await told(every)).toEqual(all('Won').slice(0, new Set(Array.from({ length: 50 }, (_, n) => `${n % 10} ${n % 28}`)).size));
  const paid = (await ground.facts('PointsAwarded')).filter(({ data }) => (data as { seriesId?: string }).seriesId === coins);
  expect(paid).toHaveLength((await told(every)).length);
  expect(await ground.facts('TargetReached')).toHaveLength(10);
  expect(await ground.facts('TargetReachWithdrawn')).toEqual([]);
});

test('a record that passes on while two nodes hear it ends with whoever has most, and each holder has had it once', async () => {
  const deals = await ground.series();
  const record = await save({ Name: 'Record', badge_type: 4, scoreseries_id: deals, value: '1' });
  await Promise.all(Array.from({ length: 50 }, (_, n) => give(deals, n, String(n + 1))));
  await settled();
  // By the order in which they happened, whatever order they came in.
  const { body } = await ground.admin.get('badges/history', { badgeid: record, limit: 200 });
  const standing = (body.history as { state: string; date: string }[]).filter(({ state }) => state === 'standing');
  const again = await save({ Name: 'The same record', badge_type: 4, scoreseries_id: deals, value: '1' });
  await settled();
  const { body: anew } = await ground.admin.get('badges/history', { badgeid: again, limit: 200 });
  expect(standing.map(({ date }) => date)).toEqual((anew.history as { date: string }[]).map(({ date }) => date));
});

test('of 50 admins who save another rule of one edition at once one is heard; of 50 gifts under one key one is given', async () => {
  const deals = await ground.series();
  const id = await save({ Name: 'Ten', badge_type: 3, scoreseries_id: deals, value: '10' });
  const saves = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ground.admin.post('badges/save', { data: { id, value: String(20 + n), edition: 2 } })),
  );
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(saves.flatMap(({ status, body }) => (status === 200 ? [] : [body.code])))).toEqual(new Set(['badge-changed']));
  const pin = await save({ Name: 'Pin', badge_type: 2 });
  const gift = { badgeid: pin, toprofileid: players[0] };
  const gifts = await Promise.all(
    Array.from({ length: 50 }, () => ground.admin.post('badges/give_badge', gift, { 'idempotency-key': 'pin' })),
  );
  expect(new Set(gifts.map(({ status, body }) => `${status} ${String(body.id)}`)).size).toBe(1);
  await settled();
  expect(await told(pin)).toEqual(['Won']);
  const ladder = await save({
    ...{ Name: 'Ladder', badge_type: 7 },
    levels: ['One', 'Two', 'Three'].map((Name) => ({ id: Name, Name, badge_type: 2 })),
  });
  const climbs = await Promise.all(Array.from({ length: 50 }, () => ground.admin.post('badges/give_badge', { ...gift, badgeid: ladder })));
  expect(climbs.filter(({ status }) => status === 200)).toHaveLength(3);
  await settled();
  expect(await told(ladder)).toEqual(['Won', 'Won', 'Won']);
});

test('a gift that comes again after another is answered with its own win', async () => {
  const badgeId = await save({ Name: 'Thanks', badge_type: 2 });
  const { organisationId, adminId } = ground;
  const give = (commandId: string) => {
    const context = { commandId, organisationId, actor: { profileId: adminId }, channel: 'session' as const };
    const gift = { badgeId, profileId: players[0]!, at: '2026-04-10T00:00:00.000Z' };
    return ground.laurel.app.get(CommandBus).execute(new GiveBadge(context, gift));
  };
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const [first, second, again] = [await give(one), await give(other), await give(one)];
  expect([again.winId, again.events]).toEqual([first.winId, []]);
  expect(second.winId).not.toBe(first.winId);
});

test('50 revocations of one win and 50 lists of values at once: each is said once', async () => {
  const pin = await save({ Name: 'Star', badge_type: 2 });
  const { id } = await done(ground.admin.post('badges/give_badge', { badgeid: pin, toprofileid: players[0] }));
  await settled();
  const sent = { badgeid: pin, selplayerbadges: String(id), reason: 'By mistake' };
  const revoked = await Promise.all(Array.from({ length: 50 }, () => ground.admin.delete('badges/revoke', sent)));
  expect(new Set(revoked.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await told(pin)).toEqual(['Won Revoked']);
  const deals = await ground.series();
  const { id: target_id } = await done(ground.admin.post('targets/save_target', { name: 'Goals' }));
  const item = { target_id, score_series_id: deals, name: 'Each', valid_from: '2096-04-01', valid_to: '2096-04-30' };
  const { id: target_item_id } = await done(ground.admin.post('targets/save_target_item', { data: item }));
  const row = { target_item_id, group_member_id: players[0], period_start: '2096-04-01' };
  const lists = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      ground.admin.post('targets/save_target_item_value', {
        data: [{ ...row, period_end: `2096-04-${n % 2 ? 20 : 30}`, period_target: '7' }],
      }),
    ),
  );
  // One of two periods of the same days is there, whichever came first; the other is told so.
  expect(new Set(lists.map(({ status, body }) => `${status} ${(body.code as string | undefined) ?? ''}`))).toEqual(
    new Set(['200 ', '409 period-overlap']),
  );
  const set = (await ground.facts('TargetValueSet')).filter(({ data }) => (data as { itemId: string }).itemId === target_item_id);
  expect(set).toHaveLength(1);
});

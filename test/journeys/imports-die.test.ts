import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { dieAfterEachAppend, type Survived } from './dying-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

test('U-068 each row of an import counts once, in parts and with what revokes in between, however often the process dies', async () => {
  let ids: { organisationId: string; seriesId: string; ann: string } | undefined;
  const text = [
    'player,points,time,id,revokes',
    'Ann,1,2026-01-01T10:00:00Z,a,',
    'Cem,2,2026-01-01T10:01:00Z,b,',
    'Ann,4,2026-01-01T10:02:00Z,c,a',
    'Dee,8,2026-01-01T10:03:00Z,d,',
    'Ann,16,2026-01-01T10:04:00Z,e,d',
    'Cem,32,2026-01-01T10:05:00Z,f,',
  ].join('\n');
  survived = await dieAfterEachAppend(async ({ organisationId, players, series }) => {
    const [[ann = ''], seriesId] = [await players('Ann'), await series()];
    ids = { organisationId, seriesId, ann };
    const sent = { scoreseriesid: seriesId, text, create_players: 1 };
    return [(client) => client.post('scoreseries/import_entries', sent, { 'idempotency-key': 'import' })];
  });
  const { app } = survived.laurel;
  const given: string[] = [];
  for await (const { type, data } of app.get(EventStore).readAll()) {
    const entry = data as PointsAwarded['data'];
    if (type === 'PointsAwarded') given.push(`${entry.points} ${entry.occurredAt}`);
  }
  expect(given.sort()).toEqual(
    text
      .split('\n')
      .slice(1)
      .map((line) => `${line.split(',')[1]} ${line.split(',')[2]?.replace('Z', '.000Z')}`)
      .sort(),
  );
  // Whose external ids the players have their profiles tell: that they were confirmed matters to nobody.
  expect(survived.facts).toEqual({
    ...{ ValueReserved: 2, ProfileCreated: 2, EntriesBegan: 1, PointsAwarded: 6, EntriesListed: 2, RevocationApplied: 2, EntryRevoked: 2 },
  });
  expect(survived.deaths).toBeGreaterThanOrEqual(12);
  const { organisationId = '', seriesId = '', ann = '' } = ids ?? {};
  const account = await app.get(Decisions).load(pointsAccount, accountOf(organisationId, seriesId, ann));
  expect(account.total / 1_000_000).toBe(20);
}, 120_000);

import { StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { Records } from '../../src/platform/records/records.ts';
import { EntryImport, type ImportOrder } from '../../src/points/import-entries.ts';
import { IMPORTED_ENTRIES } from '../../src/points/import-ledger.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { realHistory, realTest } from '../real-histories.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const table = (file: string) =>
  realHistory(file)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));

let ground: PointsGround;
let entries: EntryImport;

beforeAll(async () => {
  ground = await openPoints();
  entries = ground.laurel.app.get(EntryImport);
});
afterAll(() => ground.laurel.close());

const order = (seriesId: string, text: string, more: Partial<ImportOrder> = {}): ImportOrder => ({
  organisationId: ground.organisationId,
  seriesId,
  actor: { profileId: ground.adminId },
  receivedAt: new Date().toISOString(),
  text,
  ...more,
});
const awarded = async (seriesId: string) =>
  (await ground.facts('PointsAwarded'))
    .map(({ data: entry }) => entry as PointsAwarded['data'])
    .filter((entry) => entry.seriesId === seriesId);

realTest('the 290 results of the contest are imported by team id and add up to the standings; again they are skipped', async () => {
  const seriesId = await ground.series({ name: 'EUC' });
  const teams = table('euc2025/teams.csv').map(([id = '']) => id);
  const ids = new Map((await ground.players(...teams)).map((profileId, index) => [profileId, teams[index]]));
  const text = realHistory('euc2025/entries.csv');
  const preview = await ground.admin.post('scoreseries/preview_import', { scoreseriesid: seriesId, text });
  expect(preview.body).toMatchObject({
    header: 1,
    separator: 'comma',
    counts: { rows: 290, fresh: 290, known: 0, revoking: 0, errors: 0 },
    new_player_count: 0,
  });
  const { body } = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: seriesId, text });
  expect(body).toMatchObject({ status: 'ok', imported: 290, skipped: 0, players_created: 0, errors: [] });
  const totals = new Map<string, number>();
  for (const { profileId, points } of await awarded(seriesId)) {
    const team = ids.get(profileId) ?? '';
    totals.set(team, (totals.get(team) ?? 0) + toMicros(points));
  }
  expect(totals.size).toBe(table('euc2025/standings.csv').filter(([, , solved]) => Number(solved) > 0).length);
  for (const [, team = '', , , points = '0'] of table('euc2025/standings.csv')) expect(totals.get(team) ?? 0).toBe(toMicros(points));
  const again = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: seriesId, text });
  expect(again.body).toMatchObject({ imported: 0, skipped: 290 });
  expect(await awarded(seriesId)).toHaveLength(290);
});

realTest(
  'an interrupted import is finished by running it again: 5,942 entries, 171 players, 10 revocations at their own times',
  async () => {
    const seriesId = await ground.series({ name: 'Commits' });
    const text = realHistory('commits/entries.csv');
    const stop = new AbortController();
    const first = entries.run(
      order(seriesId, text, {
        createPlayers: true,
        signal: stop.signal,
        progress: (done) => done > 2_000 && stop.abort(new Error('interrupted')),
      }),
    );
    await expect(first).rejects.toThrow('of 5942 entries. Run it again: it goes on where it was, and nothing counts twice');
    expect((await awarded(seriesId)).length).toBeLessThan(5_942);
    const second = await entries.run(order(seriesId, text, { createPlayers: true, fileName: 'entries.csv' }));
    expect(second).toMatchObject({ players_created: 0, errors: [] });
    const all = await awarded(seriesId);
    expect([all.length, new Set(all.map(({ entryId }) => entryId)).size, new Set(all.map(({ profileId }) => profileId)).size]).toEqual([
      5_942, 5_942, 171,
    ]);
    const revocations = (await ground.facts('RevocationApplied')).map(({ data: fact }) => fact as { occurredAt: string; entries: number });
    const reverting = table('commits/entries.csv').filter(([, , , , reverts]) => reverts);
    expect(revocations.map(({ occurredAt }) => occurredAt).sort()).toEqual(
      reverting.map(([, time = '']) => new Date(`${time}Z`).toISOString()).sort(),
    );
    expect(await entries.run(order(seriesId, text))).toMatchObject({ imported: 0, revoked: 0, skipped: 5_942 });
  },
  120_000,
);

test('while an import is under way the store goes away: it says how far it came, and is finished by running it again', async () => {
  const seriesId = await ground.series();
  const text = 'id,player,points,revokes\n1,Ivy,1,\n2,Ivy,2,1\n3,Ivy,4,\n';
  const away = () => {
    throw new StoreUnavailable('unreachable', 'the event store is away');
  };
  await expect(entries.run(order(seriesId, text, { createPlayers: true, progress: away }))).rejects.toMatchObject({
    code: 'import-interrupted',
    message: 'The import was interrupted after 2 of 3 entries. Run it again: it goes on where it was, and nothing counts twice',
  });
  expect(await entries.run(order(seriesId, text))).toMatchObject({ imported: 1, skipped: 2, revoked: 0 });
  expect((await awarded(seriesId)).map(({ points }) => points)).toEqual(['1', '2', '4']);
});

test('the preview says what players are called beside the ids that the list names them by', async () => {
  const seriesId = await ground.series();
  const named = { line: 1, name: 'Ada Almeida', external_id: 'S01' };
  const { body: added } = await ground.admin.post('group/save_members', { newprofiles: [named] });
  const text = 'player,points\nS01,1\nada almeida,2\nS02,3\n';
  const { body } = await ground.admin.post('scoreseries/preview_import', { scoreseriesid: seriesId, text });
  const [id] = added.newids as string[];
  expect(body.rows).toMatchObject([
    { player: 'S01', profileid: id, name: 'Ada Almeida' },
    { player: 'ada almeida', profileid: id, name: 'Ada Almeida' },
    { player: 'S02', profileid: null, name: null },
  ]);
});

test('one bad row: it is named by line and nothing is stored, unless bad rows are to be skipped', async () => {
  const seriesId = await ground.series();
  await ground.players('Cleo');
  const text = 'Cleo,1\nCleo,x\nNobody,3\nCleo,2\n';
  const refused = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: seriesId, text });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'import-invalid', message: 'Line 2: "x" is not an amount of points', errorCount: 2, errors: [{ line: 2 }, { line: 3 }] },
  });
  expect(await awarded(seriesId)).toEqual([]);
  const { body } = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: seriesId, text, skip_bad: 1 });
  expect(body).toMatchObject({ imported: 2, errors: [{ line: 2 }, { line: 3 }] });
});

test('the same id with another content is an import-conflict', async () => {
  const seriesId = await ground.series();
  await entries.run(order(seriesId, 'id,player,points\nx1,Dora,1\n', { createPlayers: true }));
  await expect(entries.run(order(seriesId, 'id,player,points\nx0,Dora,1\nx1,Dora,2\n'))).rejects.toMatchObject({
    code: 'import-conflict',
    message: 'Line 3: The id "x1" was used by an earlier import for another entry',
  });
});

test('after a death between entries and ledger the same list is finished, and an id that now names another player is a conflict', async () => {
  const seriesId = await ground.series();
  const text = 'id,player,points\nx1,Gus,5\n';
  await entries.run(order(seriesId, text, { createPlayers: true }));
  await ground.laurel.app.get(Records).deleteAll(IMPORTED_ENTRIES, {});
  await expect(entries.run(order(seriesId, 'id,player,points\nx1,Hal,5\n', { createPlayers: true }))).rejects.toMatchObject({
    code: 'import-conflict',
    message: 'Line 2: The id "x1" was used by an earlier import for another entry',
  });
  await entries.run(order(seriesId, text));
  expect(await awarded(seriesId)).toHaveLength(1);
});

test('a total that cannot be held is named by line before anything is stored', async () => {
  const seriesId = await ground.series();
  const text = Array.from({ length: 10 }, () => 'Emil,1000000000').join('\n');
  await expect(entries.run(order(seriesId, text, { createPlayers: true }))).rejects.toMatchObject({
    details: { errors: [{ line: 10, code: 'points-out-of-range' }] },
  });
  expect(await awarded(seriesId)).toEqual([]);
});

test('a pace replays the time column, and a comment is the reason of a row that revokes', async () => {
  const seriesId = await ground.series();
  let now = 0;
  const slept: number[] = [];
  const pacer = {
    now: () => now,
    sleep: (ms: number) => {
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
  const text =
    'id,player,points,time,comment,revokes\n1,Fay,1,2025-01-01 00:00:00,,\n2,Fay,1,2025-01-01 01:00:00,,\n3,Fay,1,2025-01-01 03:00:00,Counted twice,1\n';
  const done = await entries.run(order(seriesId, text, { createPlayers: true, pace: 60, pacer }));
  expect([slept, done.imported, done.revoked]).toEqual([[60_000, 120_000], 3, 1]);
});

test('entries of one player whose comments are megabytes together are appended in batches that every store takes', async () => {
  const seriesId = await ground.series({ name: 'Essays' });
  const words = 'good work '.repeat(6_000);
  const text = ['player,points,comment', ...Array.from({ length: 40 }, (_, row) => `Essayist,${row + 1},${words}${row}`)].join('\n');
  const answer = await entries.run(order(seriesId, text, { createPlayers: true }));
  expect(answer).toMatchObject({ imported: 40, players_created: 1 });
  expect((await awarded(seriesId)).map(({ points }) => Number(points))).toEqual(Array.from({ length: 40 }, (_, row) => row + 1));
});

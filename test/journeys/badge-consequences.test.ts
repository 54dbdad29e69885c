import fc from 'fast-check';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { mustBeAsSaid, previewOf, winsAndBoards } from './wins-and-boards.ts';

let ground: PointsGround;
let players: string[];

const DAY = 86_400_000;
const today = Math.floor(Date.now() / DAY) * DAY;
const daysAgo = (days: number, hours = 0) => new Date(today - days * DAY + hours * 3_600_000).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob', 'Cid');
});
afterAll(() => ground.laurel.close());

async function give(scoreseriesid: string, player: string, points: string, timestamp = daysAgo(1)): Promise<string> {
  const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [player], points, timestamp });
  expect(body.status).toBe('ok');
  return (body.ids as string[])[0]!;
}
async function badge(data: object): Promise<string> {
  const { body } = await ground.admin.post('badges/save', { data: { start_date: daysAgo(100), ...data } });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return String(body.id);
}

/** A rule about wins of a badge. */
async function rule(name: string, source_id: string, action: object): Promise<void> {
  const data = { name, source: 'badge', source_id, source_event: 'won' };
  const sent = { data, actions: [{ player_column: 'player', datetime_column: 'won_at', ...action }], enabled: 1 };
  expect((await ground.admin.post('automations/save_automation', sent)).body).toMatchObject({ status: 'ok' });
}

/**
 * Deals win a badge in three ways, whose points fall in coins, which are followed into a vault and win another badge, whose points fall in stars. Rules give for
 * the first badge in the vault too, and for each level of the last in perks.
 */
async function made() {
  const [deals, coins, vault, stars, perks] = [
    await ground.series({ name: 'Deals' }),
    await ground.series({ name: 'Coins' }),
    await ground.series({ name: 'Vault' }),
    await ground.series({ name: 'Stars' }),
    await ground.series({ name: 'Perks' }),
  ];
  const link = { scoreseriesid: coins, linked_score_series: vault, factor: '2' };
  expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  const reward = (scoreseries_id: string, points: string) => ({ badgereward: [{ scoreseries_id, points }] });
  const badges = [
    await badge({ Name: 'Ten', badge_type: 3, scoreseries_id: deals, value: '10', accuminstant: 1, ...reward(coins, '5') }),
    await badge({ Name: 'Most ever', badge_type: 4, scoreseries_id: deals, value: '2', accuminstant: 1, ...reward(coins, '7') }),
    await badge({ Name: 'Two days', badge_type: 6, scoreseries_id: deals, value: '2', ...reward(coins, '3') }),
    await badge({
      Name: 'Saver',
      badge_type: 7,
      scoreseries_id: vault,
      levels: [
        { Name: 'Bronze', badge_type: 3, valuemode: 0, value: '10', scoreseries_id: stars, points: '1' },
        { Name: 'Silver', badge_type: 3, valuemode: 0, value: '24', scoreseries_id: stars, points: '2' },
      ],
    }),
  ];
  await rule('Ten is ten more', badges[0]!, { scoreseries_id: vault, score_prefix: '10', revoke_rule: 2 });
  await rule('Levels have perks', badges[3]!, { scoreseries_id: perks, points_column: 'value', revoke_rule: 3 });
  return { badges, series: [deals, coins, vault, stars, perks] };
}
type Made = Awaited<ReturnType<typeof made>>;

const outcome = (world: Made) => winsAndBoards(ground, world);

test('a revocation says which badges, levels and points of badges fall, down to what those had won; reinstated, the same wins are back', async () => {
  const world = await made();
  const [deals = ''] = world.series;
  const [ann = '', bob = ''] = players;
  const first = await give(deals, ann, '20', daysAgo(3));
  await give(deals, ann, '1', daysAgo(2));
  await give(deals, bob, '12', daysAgo(2, 5));
  await ground.turned();
  const before = await outcome(world);
  const told = await previewOf(ground, 'revoke', [first]);
  const names = told.badges.map(({ name, changes }) => [name, changes.map(({ name: who, what, level }) => [who, what, level])]);
  expect(Object.fromEntries(names)).toEqual({
    Ten: [['Ann', 'withdrawn', null]],
    'Most ever': expect.arrayContaining([
      ['Ann', 'withdrawn', null],
      ['Bob', 'won', null],
    ]),
    'Two days': [['Ann', 'withdrawn', null]],
    Saver: expect.arrayContaining([
      ['Ann', 'withdrawn', 'Bronze'],
      ['Ann', 'withdrawn', 'Silver'],
      ['Bob', 'won', 'Silver'],
    ]),
  });
  const rules = told.rules.map(({ name, entries }) => [
    name,
    entries.map(({ name: who, what, series, points }) => [who, what, series, points]),
  ]);
  expect(Object.fromEntries(rules)).toEqual({
    'Ten is ten more': [['Ann', 'taken', 'Vault', '10']],
    // What Bob's lower level was won with is more now.
    'Levels have perks': expect.arrayContaining([
      ['Ann', 'taken', 'Perks', '34'],
      ['Bob', 'taken', 'Perks', '20'],
      ['Bob', 'given', 'Perks', '34'],
    ]),
  });
  const { body } = await ground.admin.post('scoreseries/revoke', { selpoints: [first], reason: 'Counted twice' });
  expect(body.status).toBe('ok');
  await ground.turned();
  const between = await outcome(world);
  mustBeAsSaid(told, before, between);

  const back = await previewOf(ground, 'reinstate', [first]);
  expect((await ground.admin.post('scoreseries/reinstate', { selpoints: [first], reason: 'It was right' })).body.status).toBe('ok');
  await ground.turned();
  const after = await outcome(world);
  mustBeAsSaid(back, between, after);
  for (const [winId, stands] of before.wins) expect([winId, after.wins.get(winId)]).toEqual([winId, stands]);
  expect(after.standings).toEqual(before.standings);
});

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'give', 'revoke', 'reinstate'),
    who: fc.nat({ max: 2 }),
    points: fc.integer({ min: -5, max: 15 }),
    day: fc.integer({ min: 1, max: 4 }),
    which: fc.nat({ max: 20 }),
  }),
  { minLength: 6, maxLength: 10 },
);

/** Every history has an entry that wins, is revoked and is reinstated, whatever chance adds to it. */
const FIRST = { act: 'give' as const, who: 0, points: 12, day: 2, which: 0 };
const LAST = (['revoke', 'reinstate'] as const).map((act) => ({ act, who: 0, points: 0, day: 1, which: 0 }));

test('U-101 what a preview says of badges, their points and ranks is what comes, in random histories', async () => {
  let turned = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await made();
      const [deals = ''] = world.series;
      for (const { act, who, points, day, which } of [FIRST, ...all, ...LAST]) {
        if (act === 'give') {
          await give(deals, players[who]!, String(points), daysAgo(day, which % 20));
          continue;
        }
        await ground.turned();
        const { body: listed } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: deals, show_revoked: 1 });
        const rows = (listed.history as EntryRow[]).filter(({ revoked }) => (revoked !== null) === (act === 'reinstate'));
        const chosen = rows.map(({ id }) => id).sort()[which % Math.max(1, rows.length)];
        if (chosen === undefined) continue;
        const before = await outcome(world);
        const told = await previewOf(ground, act, [chosen]);
        expect((await ground.admin.post(`scoreseries/${act}`, { selpoints: [chosen], reason: 'Looked at again' })).body.status).toBe('ok');
        await ground.turned();
        mustBeAsSaid(told, before, await outcome(world));
        turned += 1;
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(turned).toBeGreaterThanOrEqual(2 * 8);
}, 240_000);

import { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { Reactions } from '../../src/platform/reactions.ts';
import { Refused } from '../../src/platform/refused.ts';
import { AwardPoints } from '../../src/points/award-points.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { entryFor, mustBeAsSaid, stepsOf, turnAsPreviewed, winsAndBoards } from './wins-and-boards.ts';

let ground: PointsGround;
let players: string[];

const HOUR = 3_600_000;
const now = Math.floor(Date.now() / HOUR) * HOUR;
const hoursAgo = (hours: number) => new Date(now - hours * HOUR).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob');
});
afterAll(() => ground.laurel.close());

/** Deals that a vault and a bank follow, link after link; who has most ever of each wins coins, which are followed into a chest, where somebody has most ever. */
async function made() {
  const names = ['Deals', 'Vault', 'Bank', 'Coins', 'Chest'];
  const series = await Promise.all(names.map((name) => ground.series({ name })));
  const [deals = '', vault = '', bank = '', coins = '', chest = ''] = series;
  for (const [from, to, factor] of [
    [deals, vault, '2'],
    [vault, bank, '0.5'],
    [deals, bank, '3'],
    [coins, chest, '2'],
  ] as const) {
    const link = { scoreseriesid: from, linked_score_series: to, factor };
    expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  }
  const badges: string[] = [];
  for (const [Name, scoreseries_id, points] of [
    ['Most in the vault', vault, '5'],
    ['Most in the bank', bank, '7'],
    ['Most coins', coins, undefined],
    ['Most in the chest', chest, undefined],
  ] as const) {
    const most = { Name, badge_type: 4, scoreseries_id, value: '1', accuminstant: 1, start_date: hoursAgo(1_000) };
    const data = { ...most, ...(points && { badgereward: [{ scoreseries_id: coins, points }] }) };
    const { body } = await ground.admin.post('badges/save', { data });
    expect(body).toMatchObject({ status: 'ok' });
    badges.push(String(body.id));
  }
  await ground.turned();
  return { badges, series, deals };
}

const steps = stepsOf(['give', 'revoke', 'reinstate', 'correct', 'correct'], { players: 2, most: 20 });
/** Every history has an entry that is corrected to win, whatever chance adds to it. */
const FIRST = [
  { act: 'give', who: 0, points: 6, hours: 3, which: 0 },
  { act: 'give', who: 1, points: 4, hours: 2, which: 0 },
  { act: 'correct', who: 0, points: 9, hours: 0, which: 0 },
] as const;

test('U-101 U-192 a record won by what will follow a link, or takes the place of an entry, is told by the very win that comes, in random histories', async () => {
  let won = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await made();
      for (const { act, who, points: whole, hours, which } of [...FIRST, ...all]) {
        const points = String(whole);
        if (act === 'give') {
          const award = { scoreseriesid: world.deals, profiles: [players[who]], points, timestamp: hoursAgo(hours) };
          expect((await ground.admin.post('scoreseries/submit_score', award)).body).toMatchObject({ status: 'ok' });
          await ground.turned();
          continue;
        }
        const entry = await entryFor(ground, world.deals, act, which);
        if (entry === undefined) continue;
        const before = await winsAndBoards(ground, world);
        const preview = await turnAsPreviewed(ground, act, entry, points);
        mustBeAsSaid(preview, before, await winsAndBoards(ground, world));
        won += preview.badges.flatMap(({ changes }) => changes).filter(({ what: how }) => how === 'won').length;
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(won).toBeGreaterThanOrEqual(4 * 6);
}, 240_000);

test('U-101 U-192 what a win paid and lost before a link was followed is told to be followed when the win comes back, before it does and after', async () => {
  const world = await made();
  const [deals = '', , , coins = '', chest = ''] = world.series;
  const bus = ground.laurel.app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  bus.execute = (command: object) =>
    command instanceof AwardPoints && command.award.seriesId === chest
      ? Promise.reject(new Refused('withheld', 'Not now'))
      : execute(command as never);
  const award = { scoreseriesid: deals, profiles: [players[0]], points: '6', timestamp: hoursAgo(3) };
  const [entry = ''] = (await ground.admin.post('scoreseries/submit_score', award)).body.ids as string[];
  await ground.turned();
  expect(await pointsOf(coins)).toBe('12');
  await turnAsPreviewed(ground, 'revoke', entry, '');
  bus.execute = execute;
  expect(await ground.laurel.app.get(Reactions).retry('links')).toMatchObject({ parked: [] });

  const before = await winsAndBoards(ground, world);
  const { length } = await ground.facts('ReinstatementApplied');
  const preview = await turnAsPreviewed(ground, 'reinstate', entry, '');
  mustBeAsSaid(preview, before, await winsAndBoards(ground, world));
  expect(await pointsOf(chest)).toBe('24');
  const { revocationId } = (await ground.facts('ReinstatementApplied'))[length]!.data as { revocationId: string };
  const { body } = await ground.admin.get('scoreseries/revocation', { id: revocationId });
  expect(body.revocation).toMatchObject({ series: preview.series, badges: preview.badges });
});

async function pointsOf(scoreseriesid: string): Promise<unknown> {
  const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid });
  return (body.rows as { profileId: string; points: string }[]).find(({ profileId }) => profileId === players[0])?.points;
}

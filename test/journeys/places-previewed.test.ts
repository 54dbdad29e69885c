import fc from 'fast-check';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { PlacesLocked } from '../../src/competitions/rounds.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { type Act, entryFor, mustBeAsSaid, stepsOf, turnAsPreviewed, winsAndBoards } from './wins-and-boards.ts';

let ground: PointsGround;
let players: string[];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob', 'Cid');
});
afterAll(() => ground.laurel.close());

/** A race to ten that runs: a badge of deals gives points that count in it, its places are paid in coins, which are followed into a vault, and win badges there. */
async function race(more: object = {}) {
  const [deals = '', bonus = '', coins = '', vault = ''] = await Promise.all(
    ['Deals', 'Bonus', 'Coins', 'Vault'].map((name) => ground.series({ name })),
  );
  const link = { scoreseriesid: coins, linked_score_series: vault, factor: '2' };
  expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  const data = {
    name: 'Race to ten',
    start_date: inHours(-5),
    end_date: inHours(5),
    score_series: [{ scoreseries_id: deals }, { scoreseries_id: bonus }],
    winner_rule: 2,
    use_target: 1,
    competitionreward: [3, 2].map((points, n) => ({ scoreseries_id: coins, points: String(points), item_rank: n + 1 })),
    ...more,
  };
  const id = String((await ground.admin.post('competition/update_compition', { data })).body.id);
  expect((await ground.admin.post('competition/change_default_target', { competitionid: id, target: '10' })).status).toBe(200);
  const badges: string[] = [];
  for (const badge of [
    { Name: 'Eight', badge_type: 3, scoreseries_id: deals, value: '8', badgereward: [{ scoreseries_id: bonus, points: '2' }] },
    { Name: 'Placed', badge_type: 3, scoreseries_id: coins, value: '2' },
    { Name: 'Most in the vault', badge_type: 4, scoreseries_id: vault, value: '1', accuminstant: 1 },
  ]) {
    const { body } = await ground.admin.post('badges/save', { data: { start_date: inHours(-99), ...badge } });
    expect(body).toMatchObject({ status: 'ok' });
    badges.push(String(body.id));
  }
  await ground.turned();
  return { id, deals, badges, series: [deals, bonus, coins, vault] };
}
type Race = Awaited<ReturnType<typeof race>>;

async function give(scoreseriesid: string, player: string, points: string, timestamp: string): Promise<string> {
  const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [player], points, timestamp });
  expect(body.status).toBe('ok');
  await ground.turned();
  return (body.ids as string[])[0]!;
}

/** The places that are locked, by the newest fact. */
async function held({ id }: Race): Promise<string[]> {
  const locked = (await ground.facts('PlacesLocked')) as Recorded<PlacesLocked>[];
  return locked.findLast(({ data }) => data.competitionId === id)?.data.places.map((one) => `${one.place} ${one.id}`) ?? [];
}

/** Turns, or corrects, an entry as it was previewed: what was said came, and is told the same afterwards. */
async function turn(world: Race, act: Act, entry: string, points: string): Promise<RevocationPreview> {
  const before = { places: await held(world), ...(await winsAndBoards(ground, world)) };
  const preview = await turnAsPreviewed(ground, act, entry, points);
  const said = preview.places.flatMap(({ places }) => places.map(({ id, place }) => `${place} ${id}`));
  expect([...before.places, ...said]).toEqual(await held(world));
  mustBeAsSaid(preview, before, await winsAndBoards(ground, world));
  const { revocation } = (await ground.admin.get('scoreseries/revocation', { id: preview.previewId })).body;
  expect((revocation as RevocationPreview).places).toEqual(preview.places);
  return preview;
}

test('U-124 the preview of a reinstatement names the place that it locks in a round that runs, its reward, and the badges that this wins', async () => {
  const world = await race();
  const [ann = '', bob = ''] = players;
  const entry = await give(world.deals, bob, '4', inHours(-4));
  await turn(world, 'revoke', entry, '');
  await give(world.deals, bob, '4', inHours(-3));
  await give(world.deals, ann, '10', inHours(-2));
  const { places, badges } = await turn(world, 'reinstate', entry, '');
  expect(places).toEqual([
    {
      competitionId: world.id,
      name: 'Race to ten',
      round: 1,
      teams: false,
      places: [{ id: bob, name: 'Bob', place: 2 }],
      placeCount: 1,
      rewards: [expect.objectContaining({ profileId: bob, seriesName: 'Coins', points: '2', won: true })],
      rewardCount: 1,
    },
  ]);
  expect(badges.flatMap(({ name, changes }) => changes.map((one) => `${name} ${one.name} ${one.what}`)).sort()).toEqual([
    'Eight Bob won',
    'Placed Bob won',
  ]);
  const again = await turn(world, 'revoke', entry, '');
  expect(again.places).toEqual([]);
});

test('U-124 where teams compete a place is told by the name of the team, and each who has brought something is paid', async () => {
  const world = await race({ groupingmode: 1, participant_add_mode: 0 });
  const [ann = '', bob = ''] = players;
  const add = { competitionid: world.id, teamname: 'Both', players_only: 1, teamtarget: '10', target_sharing: 0 };
  const teamid = String((await ground.admin.post('competition/add_competition_team', add)).body.id);
  await ground.admin.post('competition/save_players', { competitionid: world.id, teamid, newprofiles: JSON.stringify([ann, bob]) });
  await ground.turned();
  // Who came to a team counts from then on.
  const now = () => new Date().toISOString();
  const entry = await give(world.deals, bob, '5', now());
  await turn(world, 'revoke', entry, '');
  await give(world.deals, ann, '7', now());
  const [told] = (await turn(world, 'reinstate', entry, '')).places;
  expect(told).toMatchObject({ teams: true, places: [{ id: teamid, name: 'Both', place: 1 }], rewardCount: 2 });
  expect(told?.rewards.map(({ name, points, won }) => [name, points, won]).sort()).toEqual([
    ['Ann', '3', true],
    ['Bob', '3', true],
  ]);
});

const steps = stepsOf(['give', 'give', 'revoke', 'reinstate', 'correct'], { players: 3, most: 12 });
/** Every history has an entry that is corrected to a place, whatever chance adds to it. */
const FIRST = [
  { act: 'give', who: 0, points: 3, hours: 3, which: 0 },
  { act: 'correct', who: 0, points: 11, hours: 0, which: 0 },
  { act: 'give', who: 1, points: 9, hours: 3, which: 0 },
] as const;

test('U-124 U-101 what a preview says of places, their rewards, badges and all their points is what comes, in random histories', async () => {
  let locked = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await race();
      for (const { act, who, points, hours, which } of [...FIRST, ...all]) {
        if (act === 'give') {
          await give(world.deals, players[who]!, String(points), inHours(-hours));
          continue;
        }
        const chosen = await entryFor(ground, world.deals, act, which);
        if (chosen === undefined) continue;
        const preview = await turn(world, act, chosen, String(points));
        locked += preview.places.length;
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(locked).toBeGreaterThanOrEqual(6);
}, 240_000);

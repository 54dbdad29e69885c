import fc from 'fast-check';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { Told } from '../../projections/revocations/told.values.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { mustBeAsSaid, previewOf, winsAndBoards } from './wins-and-boards.ts';

let ground: PointsGround;
let players: string[];
let red: string;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number, minutes = 0) => new Date(hour + hours * HOUR + minutes * 60_000).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob', 'Cid', 'Dee');
  red = String((await ground.admin.post('team/team', { name: 'Red' })).body.teamid);
  const members = players.slice(0, 2).map((id) => ({ profile_id: id }));
  expect((await ground.admin.post('team/save_members', { teamid: red, newprofiles: members })).body.status).toBe('ok');
});
afterAll(() => ground.laurel.close());

/** Deals win badges, whose points count with them in a round that is over; its rewards, and what follows them by a link, win others, whose points win one more. */
async function made(entries: readonly { who: number; points: string; minutes: number }[], onDoubt: 'apply' | 'ask' = 'apply') {
  const [deals = '', bonus = '', coins = '', vault = '', stars = ''] = await Promise.all(
    ['Deals', 'Bonus', 'Coins', 'Vault', 'Stars'].map((name) => ground.series({ name })),
  );
  const link = { scoreseriesid: coins, linked_score_series: vault, factor: '2' };
  expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  const ids: string[] = [];
  for (const { who, points, minutes } of entries) ids.push(await give(deals, players[who]!, points, minutes));
  const badges = [
    await badge({ Name: 'Ten', badge_type: 3, scoreseries_id: deals, value: '10', ...reward(bonus, '4') }),
    await badge({ Name: 'Twenty', badge_type: 3, scoreseries_id: deals, value: '20', ...reward(bonus, '7') }),
    await badge({ Name: 'Rich', badge_type: 3, scoreseries_id: coins, value: '50', ...reward(stars, '3') }),
    await badge({ Name: 'Red', badge_type: 3, scoreseries_id: coins, value: '20', team_filter: 1, badge_teams: [red] }),
    await badge({
      Name: 'Saver',
      badge_type: 7,
      scoreseries_id: vault,
      levels: [
        { Name: 'Bronze', badge_type: 3, valuemode: 0, value: '40', scoreseries_id: stars, points: '1' },
        { Name: 'Silver', badge_type: 3, valuemode: 0, value: '100', scoreseries_id: stars, points: '2' },
      ],
    }),
    await badge({ Name: 'Star', badge_type: 3, scoreseries_id: stars, value: '4' }),
  ];
  const data = {
    name: 'Sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: deals }, { scoreseries_id: bonus }],
    competitionreward: [
      { scoreseries_id: coins, points: '50', item_rank: 1 },
      { scoreseries_id: coins, points: '20', item_rank: 2 },
    ],
    on_doubt: onDoubt,
  };
  const { body } = await ground.admin.post('competition/update_compition', { data });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return { badges, series: [deals, bonus, coins, vault, stars], deals, entries: ids, competition: String(body.id) };
}
const reward = (scoreseries_id: string, points: string) => ({ badgereward: [{ scoreseries_id, points }] });
async function badge(data: object): Promise<string> {
  const { body } = await ground.admin.post('badges/save', { data: { start_date: inHours(-99), ...data } });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return String(body.id);
}
async function give(scoreseriesid: string, player: string, points: string, minutes: number): Promise<string> {
  const sent = { scoreseriesid, profiles: [player], points, timestamp: inHours(-4, minutes) };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  expect(body.status).toBe('ok');
  return (body.ids as string[])[0]!;
}

/** Turns an entry as it was previewed: what was said came, and is told the same afterwards. */
async function turn(world: Awaited<ReturnType<typeof made>>, kind: 'revoke' | 'reinstate', entryId: string): Promise<RevocationPreview> {
  const before = await winsAndBoards(ground, world);
  const told = await previewOf(ground, kind, [entryId]);
  const { body } = await ground.admin.post(`scoreseries/${kind}`, { selpoints: [entryId], reason: 'Looked at again' });
  expect(body.status).toBe('ok');
  await ground.turned();
  mustBeAsSaid(told, before, await winsAndBoards(ground, world));
  const applied = (await ground.admin.get('scoreseries/revocation', { id: String(body.revocation_id) })).body
    .revocation as RevocationPreview;
  expect(inWords(applied)).toEqual(inWords(told));
  return told;
}

/** When what is won anew is won is when it is told. */
function inWords({ badges, series, limits, rounds, targets }: Told) {
  const wins = badges.flatMap(({ name, changes }) => changes.map((one) => `${name} ${one.name} ${one.what} ${one.level}`)).sort();
  const totals = series.flatMap(({ name, changes }) =>
    changes.map((one) => `${name} ${one.name} ${one.before.points} (${one.before.rank}) > ${one.after.points} (${one.after.rank})`),
  );
  return { wins, totals: totals.sort(), limits, rounds, targets };
}

test('an entry costs a badge, its points a round, the rewards of that other badges, and these their points; reinstated, all are back', async () => {
  const world = await made([
    { who: 0, points: '20', minutes: 1 },
    { who: 1, points: '22', minutes: 2 },
    { who: 1, points: '-1', minutes: 3 },
    { who: 2, points: '5', minutes: 4 },
  ]);
  const before = await winsAndBoards(ground, world);
  const { wins, totals, rounds } = inWords(await turn(world, 'revoke', world.entries[1]!));
  expect(wins).toEqual([
    'Red Bob withdrawn null',
    'Rich Ann won null',
    'Rich Bob withdrawn null',
    'Saver Ann won Silver',
    'Saver Bob withdrawn Bronze',
    'Saver Bob withdrawn Silver',
    'Saver Cid won Bronze',
    'Star Ann won null',
    'Star Bob withdrawn null',
    'Ten Bob withdrawn null',
    'Twenty Bob withdrawn null',
  ]);
  expect(totals).toEqual(expect.arrayContaining(['Bonus Bob 11 (1) > 0 (null)', 'Coins Ann 20 (2) > 50 (1)', 'Stars Ann 1 (2) > 6 (1)']));
  expect(rounds).toMatchObject([{ name: 'Sprint', onDoubt: 'apply', rewardCount: 4 }]);
  await turn(world, 'reinstate', world.entries[1]!);
  const after = await winsAndBoards(ground, world);
  for (const [winId, stands] of after.wins) expect([winId, before.wins.get(winId) ?? false]).toEqual([winId, stands]);
  expect(after.standings).toEqual(before.standings);
});

test('of a round whose rule asks first, rewards are told, and nothing follows from them', async () => {
  const world = await made(
    [
      { who: 0, points: '20', minutes: 1 },
      { who: 1, points: '22', minutes: 2 },
    ],
    'ask',
  );
  const { wins, rounds } = inWords(await turn(world, 'revoke', world.entries[1]!));
  expect(wins).toEqual(['Ten Bob withdrawn null', 'Twenty Bob withdrawn null']);
  expect(rounds).toMatchObject([{ onDoubt: 'ask', rewardCount: 3 }]);
});

test('who is gone is paid no reward anew', async () => {
  const world = await made([
    { who: 0, points: '20', minutes: 1 },
    { who: 1, points: '22', minutes: 2 },
    { who: 3, points: '5', minutes: 3 },
  ]);
  const gone = { selplayers: JSON.stringify([players[3]]) };
  expect((await ground.admin.delete('profile/delete_players', gone)).body.status).toBe('ok');
  await ground.turned();
  const { totals } = inWords(await turn(world, 'revoke', world.entries[1]!));
  expect(totals.filter((line) => line.startsWith('Coins'))).toEqual(['Coins Ann 20 (2) > 50 (1)', 'Coins Bob 50 (1) > 0 (null)']);
});

test('a ruling says which badges its rewards bring along, and their points', async () => {
  const world = await made(
    [
      { who: 0, points: '20', minutes: 1 },
      { who: 1, points: '22', minutes: 2 },
    ],
    'ask',
  );
  const ask = { competitionid: world.competition, round: 1, decision: 'disqualify', id: players[1] };
  const { preview } = (await ground.admin.post('competition/preview_ruling', ask)).body as { preview: RulingPreview };
  expect(inWords(preview).wins).toEqual([
    'Red Bob withdrawn null',
    'Rich Ann won null',
    'Rich Bob withdrawn null',
    'Saver Ann won Silver',
    'Saver Bob withdrawn Bronze',
    'Saver Bob withdrawn Silver',
    'Star Ann won null',
    'Star Bob withdrawn null',
  ]);
  const before = await winsAndBoards(ground, world);
  const given = { ...ask, reason: 'Not theirs', lock: preview.lock, known_by: preview.known_by };
  expect((await ground.admin.post('competition/give_ruling', given)).body).toMatchObject({ status: 'ok' });
  await ground.turned();
  mustBeAsSaid(preview, before, await winsAndBoards(ground, world));
});

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'revoke', 'reinstate'),
    who: fc.nat({ max: 2 }),
    points: fc.integer({ min: -5, max: 25 }),
    which: fc.nat({ max: 20 }),
  }),
  { minLength: 3, maxLength: 6 },
);
/** Every history has an entry that wins, is revoked and is reinstated, whatever chance adds to it. */
const LAST = (['revoke', 'reinstate'] as const).map((act) => ({ act, who: 0, points: 0, which: 0 }));

test('U-101 U-120 what a preview says of badges, rounds, rewards and all their points is what comes, in random histories', async () => {
  let [turned, paid] = [0, 0];
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 10, max: 25 }), async (all, first) => {
      const world = await made([
        { who: 0, points: String(first), minutes: 1 },
        { who: 1, points: '18', minutes: 2 },
      ]);
      for (const [n, { act, who, points, which }] of [...all, ...LAST].entries()) {
        if (act === 'give') {
          await give(world.deals, players[who]!, String(points), 10 + n);
          await ground.turned();
          continue;
        }
        const { body } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: world.deals, show_revoked: 1 });
        const rows = (body.history as EntryRow[]).filter(({ revoked }) => (revoked !== null) === (act === 'reinstate'));
        const chosen = rows.map(({ id }) => id).sort()[which % Math.max(1, rows.length)];
        if (chosen === undefined) continue;
        const { rounds } = await turn(world, act, chosen);
        turned += 1;
        paid += rounds.filter(({ rewardCount }) => rewardCount > 0).length;
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(turned).toBeGreaterThanOrEqual(2 * 6);
  expect(paid).toBeGreaterThan(0);
}, 240_000);

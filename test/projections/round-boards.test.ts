import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import type { Entry } from '../../projections/entries/entries.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { deltasOf } from '../../projections/scoreboard/deltas.ts';
import { fromMicros, linkedPoints, toMicros } from '../../src/points/point-amount.values.ts';
import { ranked, weightOf } from '../../src/points/ranking.values.ts';
import { realHistory, realTest } from '../real-histories.ts';
import { EntriesView, ORG, PointsHistory } from './points-history.ts';
import { ANY_HISTORY, type Move, START } from './random-history.ts';
import { at, EVERYBODY, LATER, player, PLAYERS, type Rules, rulesOf, team, tell, World } from './rounds-world.ts';

/** What was told of a series, and which of its entries count: of one tag of each list. */
type Told = { entries: readonly Entry[]; lists: readonly string[][]; factor: string };

/** The rule, told of entries alone: each is rounded by itself; of equal totals who had it first is before, by the last instant that gave or took something. */
function naive(series: readonly Told[], { from, before, ties }: Rules, until: number) {
  const counts = ({ lists }: Told, entry: Entry) =>
    entry.occurredAt >= from &&
    entry.occurredAt < (before ?? LATER) &&
    deltasOf(entry)
      .filter((delta) => delta.at <= until && lists.every((list) => list.some((tag) => delta.tags.includes(tag))))
      .reduce((sum, { entries }) => sum + entries, 0) > 0;
  const contenders = PLAYERS.map((id) => {
    const worths = series.flatMap((told) =>
      told.entries
        .filter((entry) => entry.profileId === id && counts(told, entry))
        .map((entry) => ({ at: Date.parse(entry.occurredAt), micros: linkedPoints(toMicros(entry.points), 0, toMicros(told.factor)) })),
    );
    const sum = (all: readonly { micros: number }[]) => all.reduce((total, { micros }) => total + micros, 0);
    const moved = [...Map.groupBy(worths, (worth) => worth.at)].filter(([, all]) => sum(all) !== 0).map(([instant]) => instant);
    const [micros, entries] = [sum(worths), worths.length];
    const since = ties === 'first' && entries > 0 ? Math.max(0, ...moved) : 0;
    return { id, name: id, weight: weightOf(micros, entries), since, micros };
  });
  return ranked(contenders).map(({ contender, standing }) => [contender.id, standing.rank, standing.tied, fromMicros(contender.micros)]);
}

const brief = (rows: readonly BoardRow[]) => rows.map(({ profileId, rank, tied, points }) => [profileId, rank, tied, points]);

const series = fc.record({
  moves: ANY_HISTORY,
  tags: fc.constantFrom<string[]>([], ['x'], ['x', 'y']),
  factor: fc.constantFrom('1', '0.5', '0.333333', '2.000001'),
});
const competitions = fc.record({
  all: fc.array(series, { minLength: 1, maxLength: 3 }),
  from: fc.nat(40),
  length: fc.integer({ min: 1, max: 80 }),
  filter: fc.constantFrom<string[][]>([], [['y', 'z']]),
  ties: fc.constantFrom('first' as const, 'shared' as const),
});

test('a board of several series, each times a factor, is the rule told of entries alone: live, followed fact by fact, and at any instant', async () => {
  await fc.assert(
    fc.asyncProperty(competitions, fc.nat(120), async ({ all, from, length, filter, ties }, second) => {
      const world = new World();
      const rules = rulesOf({
        from: at(from),
        before: at(from + length),
        series: all.map(({ tags, factor }, n) => ({ seriesId: `s${n}`, tags, factor })),
        filter,
        ties,
      });
      world.rules(rules);
      const live = await world.boards.live(ORG, { competitionId: 'c' }, EVERYBODY);
      const told: Told[] = [];
      for (const [n, { moves, tags, factor }] of all.entries()) {
        const entries = await tell(world, n, moves, () => void live.rows({ block: 0 }));
        told.push({ entries, lists: [...filter, ...(tags.length > 0 ? [tags] : [])], factor });
      }
      expect(brief(live.rows({ block: 0 }))).toEqual(naive(told, rules, Infinity));
      const then = await world.boards.asOf(ORG, { competitionId: 'c' }, EVERYBODY, { at: at(second), sense: 'happened' }, LATER);
      expect(brief(then.rows({ block: 0 }))).toEqual(naive(told, rules, START + second * 1_000));
    }),
    { numRuns: 200 },
  );
});

test('who is out of sight is left out of the rows, and no rank is another for that: gaps to them are not told', async () => {
  const world = new World();
  world.rules(rulesOf());
  const award = (player: string, points: number, second: number): Move => ({ kind: 'award', player, points, second, tags: [], teams: [] });
  await tell(world, 0, [award('p0', 8, 1), award('p3', 6, 2), award('p1', 4, 3), award('p4', 2, 4)]);
  const reds = { people: { teamIds: ['reds'], profileId: 'p3' } };
  const live = await world.boards.live(ORG, { competitionId: 'c' }, reds);
  const rows = live.rows({ block: 0 });
  expect(rows.map(({ profileId, place, rank, toNext }) => ({ profileId, place, rank, toNext }))).toEqual([
    { profileId: 'p3', place: 0, rank: 2, toNext: null },
    { profileId: 'p4', place: 1, rank: 4, toNext: null },
  ]);
  expect(live.header()).toMatchObject({ players: 2, ranked: 2 });
  expect([live.rows({ around: 'p0' }), live.rows({ around: 'p4' }).map(({ rank }) => rank)]).toEqual([[], [2, 4]]);
  live.release();
});

test('changed rules and a round that begins are on the board at once', async () => {
  const world = new World();
  const daily = { from: at(0), before: at(60), timeZone: 'UTC', repeat: 2 as const };
  world.rules(rulesOf(daily));
  const award = (player: string, points: number, second: number): Move => ({ kind: 'award', player, points, second, tags: [], teams: [] });
  const WEEK = 7 * 86_400;
  await tell(world, 0, [award('p0', 8, 1), award('p1', 6, 30), award('p2', 4, WEEK + 5)]);
  const live = await world.boards.live(ORG, { competitionId: 'c' }, EVERYBODY);
  const points = () => live.rows({ block: 0 }).flatMap(({ profileId, rank, points: has }) => (rank === null ? [] : [[profileId, has]]));
  expect(live.moveOn(at(10))).toBe(at(600));
  expect(points()).toEqual([
    ['p0', '4'],
    ['p1', '3'],
  ]);
  world.rules(rulesOf({ ...daily, before: at(20) }), 2);
  // Until the series of the new rules are read, the former ones stand, whatever else comes.
  world.put('competition-rosters', [player('p4', [null, null])]);
  expect([points(), live.header().round?.before]).toEqual([
    [
      ['p0', '4'],
      ['p1', '3'],
    ],
    at(60),
  ]);
  const heard = new Promise<void>((resolve) => live.onChange(resolve));
  await heard;
  expect([points(), live.header().round]).toEqual([
    [['p0', '4']],
    {
      competitionId: 'c',
      number: 1,
      from: at(0),
      before: at(20),
      ties: 'first',
      grouping: 'players',
      listedBy: 'Rank',
      lock: null,
      winners: [],
    },
  ]);
  live.moveOn(at(WEEK + 10));
  expect([points(), live.header().round?.number]).toEqual([[['p2', '2']], 2]);
  const first = await world.boards.asOf(ORG, { competitionId: 'c', round: 1 }, EVERYBODY, { at: at(WEEK), sense: 'happened' }, LATER);
  expect(first.rows({ block: 0 })[0]).toMatchObject({ profileId: 'p0', points: '4' });
});

const given = (who: string, points: number, second: number, teams: string[] = []): Move => ({
  kind: 'award',
  player: who,
  points,
  second,
  tags: [],
  teams,
});
const standing = (rows: readonly BoardRow[]) => rows.map(({ rank, name, points }) => `${rank ?? '-'} ${name} ${points}`);

test('U-118 of players who were added their own points count, all of the window; who is removed takes them out', async () => {
  const world = new World();
  world.rules(rulesOf({ joining: 'added' }));
  world.put('competition-rosters', [player('p1', [null, null]), player('p2', [null, null])]);
  await tell(world, 0, [given('p0', 8, 1), given('p1', 6, 2)]);
  const live = await world.boards.live(ORG, { competitionId: 'c' }, EVERYBODY);
  expect(standing(live.rows({ block: 0 }))).toEqual(['1 p1 3', '- p2 0']);
  world.put('competition-rosters', [player('p0', [null, null]), { key: `${ORG}/c/player/p1` }]);
  expect(standing(live.rows({ block: 0 }))).toEqual(['1 p0 4', '- p2 0']);
});

test('C-13 U-115 a team of the organisation has what was done in it; chosen players bring theirs to the team that they were in when they did it', async () => {
  const world = new World();
  world.rules(rulesOf({ grouping: 'teams' }));
  world.put('competition-rosters', [
    team('t1', null, 'reds'),
    team('t2', 'Own'),
    team('t3', 'Chosen reds', 'reds', true),
    player('p1', ['t2', null], ['t3', 50]),
    player('p2', ['t2', null]),
  ]);
  await tell(world, 0, [
    given('p0', 8, 1, ['reds']),
    given('p1', 6, 2),
    given('p1', 4, 60, ['reds']),
    given('p2', 2, 70),
    given('p4', 7, 3),
  ]);
  const live = await world.boards.live(ORG, { competitionId: 'c' }, EVERYBODY);
  expect(standing(live.rows({ block: 0 }))).toEqual(['1 Reds 6', '2 Own 4', '3 Chosen reds 2']);
  expect(live.header().round).toMatchObject({ grouping: 'teams' });
  const before = await world.boards.asOf(ORG, { competitionId: 'c' }, EVERYBODY, { at: at(10), sense: 'happened' }, LATER);
  expect(standing(before.rows({ block: 0 }))).toEqual(['1 Reds 4', '2 Own 3', '- Chosen reds 0']);
  world.put('competition-rosters', [{ key: `${ORG}/c/team/t2` }]);
  expect(standing(live.rows({ block: 0 }))).toEqual(['1 Reds 6', '2 Chosen reds 2']);
});

realTest(
  'euc2025 U-124: at 14:10:20.182 team 23 is 28 and team 35 is 29, because 23 had 49501 first; at the end all stand as in the standings',
  async () => {
    const rows: Record<string, string>[] = parse(realHistory('euc2025/entries.csv'), { columns: true, bom: true });
    const history = new PointsHistory();
    for (const { entry_id, team_id, points, time_utc } of rows)
      history.award(entry_id!, team_id!, points!, `${time_utc!.replace(' ', 'T')}Z`, { seriesId: 's0' });
    const view = new EntriesView();
    await view.fold(history.facts);
    const world = new World([...new Set(rows.map(({ team_id }) => team_id!))]);
    world.rules(rulesOf({ from: '2025-03-02T09:30:00.000Z', before: '2025-03-02T14:30:00.000Z' }));
    world.put(
      'entries',
      view.entries().map((entry) => ({ key: `${ORG}/s0/${entry.entryId}`, after: entry })),
    );
    const ranksAt = async (instant: string) => {
      const board = await world.boards.asOf(ORG, { competitionId: 'c' }, EVERYBODY, { at: instant, sense: 'happened' }, LATER);
      return new Map(board.rowsBetween(0, 1_000).map(({ profileId, rank }) => [profileId, rank]));
    };
    const tie = await ranksAt('2025-03-02T14:10:20.182Z');
    expect([tie.get('23'), tie.get('35')]).toEqual([28, 29]);
    const final = await ranksAt('2025-03-02T14:30:00.000Z');
    const standings: Record<string, string>[] = parse(realHistory('euc2025/standings.csv'), { columns: true, bom: true });
    for (const { rank, team_id, points } of standings)
      if (points !== '0') expect([team_id, final.get(team_id!)]).toEqual([team_id, Number(rank)]);
  },
);

import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { type FrozenRow, scriptOf } from '../../projections/competitions/reveal-script.ts';
import { read, type SeenRead } from '../../projections/scoreboard/board-readings.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { deltasOf } from '../../projections/scoreboard/deltas.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { UNRANKED } from '../../src/points/ranking.values.ts';
import { realHistory, realTest } from '../real-histories.ts';
import { ORG, PointsHistory } from './points-history.ts';
import { ANY_HISTORY, historyOf, START } from './random-history.ts';
import { rulesOf, World } from './rounds-world.ts';

const EVERYBODY = { people: 'all' } as const;
const PLAYERS = { people: 'all', until: 'freeze' } as const;
const CUP = { competitionId: 'c' };
const LATER = '2030-01-01T00:00:00.000Z';
const IDS = ['p0', 'p1', 'p2', 'p3', 'p4'];
const at = (second: number) => new Date(START + second * 1_000).toISOString();
const rules = (freeze: number, ties: 'first' | 'shared' = 'first') =>
  rulesOf({ from: at(0), before: at(90), ties, freeze: { at: at(freeze), hidesPoints: true } });

const brief = (rows: readonly BoardRow[]) =>
  rows.map(({ profileId, rank, tied, points, entries }) => [profileId, rank, tied, points, entries]);
const all = (board: { rows: (window: { block: number }) => BoardRow[] }) => board.rows({ block: 0 });
const asOf = async (world: World, scope: typeof EVERYBODY | typeof PLAYERS, second: number, sense: 'happened' | 'known' = 'happened') =>
  all(await world.boards.asOf(ORG, CUP, scope, { at: at(second), sense }, LATER));

const cases = fc.record({
  moves: ANY_HISTORY,
  freeze: fc.integer({ min: 1, max: 89 }),
  ties: fc.constantFrom('first' as const, 'shared' as const),
  unit: fc.constantFrom('entry' as const, 'tag' as const, 'row' as const),
});

test('a frozen board is the one of its freeze, as it happened, with what it hides: live, fact by fact, and at any instant later', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.nat(150), async ({ moves, freeze, ties }, second) => {
      const world = new World(IDS);
      world.rules(rules(freeze, ties));
      const live = await world.boards.live(ORG, CUP, PLAYERS);
      const entries = await world.follow(historyOf(moves), () => void all(live));
      expect(brief(all(live))).toEqual(brief(await asOf(world, EVERYBODY, freeze)));
      if (second >= freeze) expect(brief(await asOf(world, PLAYERS, second))).toEqual(brief(all(live)));
      const hides = (id: string) =>
        entries
          .filter(({ profileId, occurredAt }) => profileId === id && occurredAt < at(90))
          .filter((entry) => {
            const later = deltasOf(entry).filter((delta) => delta.at > START + freeze * 1_000);
            return later.some(
              () => later.reduce((sum, { micros }) => sum + micros, 0) !== 0 || later.reduce((sum, one) => sum + one.entries, 0) !== 0,
            );
          }).length;
      expect(all(live).map(({ profileId, hidden }) => [profileId, hidden])).toEqual(
        all(live).map(({ profileId }) => [profileId, hides(profileId)]),
      );
      const whole = await world.boards.live(ORG, CUP, EVERYBODY);
      expect(whole.header().frozen).toBeUndefined();
      expect(live.header().frozen).toEqual({ at: at(freeze), hidden: IDS.reduce((sum, id) => sum + hides(id), 0), reveal: null });
    }),
    { numRuns: 150 },
  );
});

test('what admins read beside their own board is what players see, and what a row hides is what the two differ by', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ moves, freeze, ties }) => {
      const world = new World(IDS);
      world.rules(rules(freeze, ties));
      const [players, whole] = [await world.boards.live(ORG, CUP, PLAYERS), await world.boards.live(ORG, CUP, EVERYBODY)];
      await world.follow(historyOf(moves), () => void all(players));
      const { rows } = JSON.parse(read(players.board, { kind: 'seen', ids: [...IDS, 'nobody'] })[0]!) as SeenRead;
      expect(rows.map(({ profileId }) => profileId)).toEqual(IDS);
      for (const { hides, ...row } of rows) {
        const [seen, is] = [players, whole].map((board) => all(board).find(({ profileId }) => profileId === row.profileId)!);
        expect(row).toEqual({ profileId: seen!.profileId, rank: seen!.rank, tied: seen!.tied, points: seen!.points });
        expect(hides).toHaveLength(seen!.hidden!);
        expect(hides.reduce((sum, one) => sum + toMicros(one), toMicros(seen!.points))).toBe(toMicros(is!.points));
      }
      const open = JSON.parse(read(whole.board, { kind: 'seen', ids: IDS })[0]!) as SeenRead;
      expect(open.rows.flatMap(({ hides }) => hides)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('a reveal opens the lowest row that hides something, step by step, to the board as it is; what is told of each step is what happens, and it can be taken back', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ moves, freeze, ties, unit }) => {
      const world = new World(IDS);
      world.rules(rules(freeze, ties));
      await world.follow(historyOf(moves));
      const live = await world.boards.live(ORG, CUP, PLAYERS);
      const frozen = brief(all(live));
      world.reveal({ unit, tags: ['y', 'x'], begunAt: LATER });
      const seen = [brief(all(live))];
      const { steps = 0 } = live.header().frozen?.reveal ?? {};
      for (let step = 1; step <= steps; step++) {
        const next = live.header().frozen?.reveal?.next ?? '';
        expect(next).toBe(all(live).findLast(({ hidden = 0 }) => hidden > 0)?.profileId);
        const { rank: from } = live.board.row(next) as BoardRow;
        world.reveal({ step });
        expect(live.header().frozen?.reveal?.last).toMatchObject({ profileId: next, from, to: live.board.row(next)?.rank });
        seen.push(brief(all(live)));
      }
      expect([live.header().frozen?.hidden, live.header().frozen?.reveal?.next]).toEqual([0, null]);
      const whole = await world.boards.live(ORG, CUP, EVERYBODY);
      expect(seen.at(-1)).toEqual(brief(all(whole)));
      world.reveal({ step: steps + 5 });
      expect(brief(all(live))).toEqual(seen.at(-1));
      for (let step = steps; step >= 0; step--) {
        world.reveal({ step });
        expect(brief(all(live))).toEqual(seen[step]);
      }
      expect(seen[0]).toEqual(frozen);
      world.reveal({ ended: true });
      expect([brief(all(live)), live.header().frozen]).toEqual([brief(all(whole)), undefined]);
    }),
    { numRuns: 150 },
  );
});

test('nothing of what is hidden is in any way of reading: the bar, the newest, why, the whole, the past as it happened or was known', async () => {
  const world = new World(IDS);
  world.rules(rules(50));
  const history = new PointsHistory()
    .award('open', 'p0', '5', at(10))
    .award('hidden', 'p1', '123.456', at(60))
    .revoke('r', ['open'], at(70));
  await world.follow(history);
  const live = await world.boards.live(ORG, CUP, PLAYERS);
  const past = await world.boards.asOf(ORG, CUP, PLAYERS, { at: at(80), sense: 'known' }, LATER);
  const told = [live.board, past].flatMap((board) => [
    ...read(board, { kind: 'state' }),
    ...read(board, { kind: 'standings' }),
    ...read(board, { kind: 'activity', sense: 'known' }),
    ...read(board, { kind: 'newest', most: 50 }),
    ...IDS.flatMap((profileId) => read(board, { kind: 'why', profileId, most: 50 })),
  ]);
  expect(told.join()).not.toMatch(/123\.456|"hidden-|entryId":"hidden|"revoked":[1-9]/);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ header: { entries: 1, frozen: { hidden: 2 } } });
  expect(
    all(live)
      .map(({ profileId, rank, points, hidden }) => [profileId, rank, points, hidden])
      .slice(0, 2),
  ).toEqual([
    ['p0', 1, '5', 1],
    ['p1', null, '0', 1],
  ]);
});

test('time stands still on a frozen board; a round that begins is as frozen as it is itself', async () => {
  const world = new World(IDS);
  const WEEK = 7 * 86_400;
  world.rules(rulesOf({ from: at(0), before: at(90), repeat: 2, freeze: { at: at(50), hidesPoints: true } }));
  await world.follow(
    new PointsHistory()
      .award('a', 'p0', '5', at(60))
      .award('b', 'p1', '7', at(WEEK + 20))
      .award('c', 'p2', '9', at(WEEK + 55)),
  );
  const live = await world.boards.live(ORG, CUP, PLAYERS);
  live.moveOn(at(95));
  const { movementSince } = live.header();
  expect(all(live)[0]).toMatchObject({ profileId: 'p0', rank: null, hidden: 1 });
  live.moveOn(at(50_000));
  expect(live.header()).toMatchObject({ movementSince, frozen: { at: at(50), hidden: 1 } });
  live.moveOn(at(WEEK + 80));
  expect(live.header()).toMatchObject({ round: { number: 2 }, frozen: { at: at(WEEK + 50), hidden: 1 } });
  expect(all(live)[0]).toMatchObject({ profileId: 'p1', rank: 1 });
});

test('who falls is seen to again where it stands then; who is level stands in the order of ids', () => {
  const totals = new Map([
    ['a', [5, 3, 4]],
    ['b', [4]],
    ['c', [4, 6]],
  ]);
  const rows: FrozenRow[] = [
    { id: 'a', units: [['a1'], ['a2']] },
    { id: 'b', units: [] },
    { id: 'c', units: [['c1']] },
  ];
  const steps = scriptOf(rows, ({ id }, opened) => ({ weight: 0 - (totals.get(id)?.[opened] ?? UNRANKED) }));
  expect(steps.map(({ id, entryIds, from, to }) => [id, entryIds[0], from, to])).toEqual([
    ['c', 'c1', 2, 1],
    ['a', 'a1', 2, 3],
    ['a', 'a2', 3, 2],
  ]);
  expect(scriptOf([], () => ({ weight: 0 }))).toEqual([]);
});

describe('euc2025 frozen at 13:30', () => {
  type Line = Record<string, string>;
  const linesOf = (file: string): Line[] => parse(realHistory(file), { columns: true, bom: true });
  const opened = async () => {
    const history = new PointsHistory();
    for (const { entry_id, team_id, points, time_utc } of linesOf('euc2025/entries.csv'))
      history.award(entry_id!, team_id!, points!, `${time_utc!.replace(' ', 'T')}Z`);
    const world = new World(linesOf('euc2025/teams.csv').map(({ team_id }) => team_id!));
    const window = { from: '2025-03-02T09:30:00.000Z', before: '2025-03-02T14:30:00.000Z' };
    world.rules(rulesOf({ ...window, freeze: { at: '2025-03-02T13:30:00.000Z', hidesPoints: true } }));
    await world.follow(history);
    return world;
  };

  realTest('players see 13:30, where 51 leads with 69294 and 38 entries are hidden; admins see what is', async () => {
    const world = await opened();
    const live = await world.boards.live(ORG, CUP, PLAYERS);
    expect(all(live)[0]).toMatchObject({ profileId: '51', rank: 1, points: '69294' });
    expect(live.header().frozen).toEqual({ at: '2025-03-02T13:30:00.000Z', hidden: 38, reveal: null });
    const tie = await world.boards.asOf(ORG, CUP, EVERYBODY, { at: '2025-03-02T14:10:20.182Z', sense: 'happened' }, LATER);
    expect([tie.row('23')?.rank, tie.row('35')?.rank]).toEqual([28, 29]);
    const frozen = await world.boards.asOf(ORG, CUP, PLAYERS, { at: '2025-03-02T14:10:20.182Z', sense: 'happened' }, LATER);
    expect(frozen.rowsBetween(0, 100).map(({ rank, points }) => [rank, points])).toEqual(
      live.board.rowsBetween(0, 100).map(({ rank, points }) => [rank, points]),
    );
  });

  realTest('the reveal has 38 steps: the first lifts 45 from 53 to 51, the last 30 from 6 to 1, into the standings', async () => {
    const world = await opened();
    const live = await world.boards.live(ORG, CUP, PLAYERS);
    world.reveal({ unit: 'entry', begunAt: LATER });
    expect(live.header().frozen?.reveal).toEqual({ unit: 'entry', step: 0, steps: 38, last: null, next: '45' });
    world.reveal({ step: 1 });
    expect(live.header().frozen).toMatchObject({ hidden: 37, reveal: { last: { profileId: '45', from: 53, to: 51, entries: 1 } } });
    world.reveal({ step: 38 });
    expect(live.header().frozen).toMatchObject({ hidden: 0, reveal: { last: { profileId: '30', from: 6, to: 1 }, next: null } });
    const rows = new Map(live.board.rowsBetween(0, 100).map((row) => [row.profileId, row]));
    for (const { rank, team_id, points } of linesOf('euc2025/standings.csv'))
      expect(rows.get(team_id!)).toMatchObject({ points, ...(points !== '0' && { rank: Number(rank) }) });
  });
});

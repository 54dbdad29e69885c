import * as fc from 'fast-check';
import type { Entry } from '../../projections/entries/entries.ts';
import { activityOf } from '../../projections/scoreboard/activity.ts';
import { type NewestRead, read } from '../../projections/scoreboard/board-readings.ts';
import type { Board } from '../../projections/scoreboard/board.ts';
import { deltasOf } from '../../projections/scoreboard/deltas.ts';
import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { ORG } from './points-history.ts';
import { ANY_HISTORY, type Move, START } from './random-history.ts';
import { at, EVERYBODY, LATER, player, PLAYERS, type Rules, rulesOf, team, tell, World } from './rounds-world.ts';

const TEAMS = ['reds', 'blues', 'greens'];
const OF = { competitionId: 'c' };

/** What counts for a row: what it is worth, when it happened, and who did it. */
type Worth = { at: number; micros: number; member: string };
type Targets = { readonly [row: string]: string | null };
type Fraction = [bigint, bigint];

const sumOf = (worths: readonly Worth[]) => worths.reduce((sum, { micros }) => sum + BigInt(micros), 0n);
const valueOf = (worths: readonly Worth[], { teamScore, grouping }: Rules): Fraction => {
  const members = new Set(worths.map(({ member }) => member)).size;
  return [sumOf(worths), grouping === 'teams' && teamScore === 'average' && members > 0 ? BigInt(members) : 1n];
};
const compared = ([a, b]: Fraction, [c, d]: Fraction) => (a * d === c * b ? 0 : a * d > c * b ? -1 : 1);
const isAt = (value: Fraction, target: string) => toMicros(rounded(value)) >= toMicros(target);
const rounded = ([a, b]: Fraction) => fromMicros(Number((2n * a + (a < 0n ? -b : b)) / (2n * b)));
const instantsOf = (worths: readonly Worth[]) => [...new Set(worths.map((worth) => worth.at))].sort((a, b) => a - b);

/** Since when a row has its target, told anew for every instant at which something happened. */
function reachedSince(worths: readonly Worth[], target: string | undefined, rules: Rules): number | undefined {
  const upTo = (instant: number) =>
    valueOf(
      worths.filter((worth) => worth.at <= instant),
      rules,
    );
  const instants = instantsOf(worths);
  if (target === undefined || worths.length === 0 || !isAt(upTo(Infinity), target)) return undefined;
  const lost = instants.findLast((instant) => !isAt(upTo(instant), target)) ?? -Infinity;
  return instants.find((instant) => instant > lost);
}

/** Every instant at which one of them began or ended to count. */
const happeningsOf = (entries: readonly Entry[]) => [...new Set(entries.flatMap((entry) => deltasOf(entry).map((delta) => delta.at)))];

/** The rules of a competition told of entries alone: which rows, in which order, and when it was over. */
function naive(entries: readonly Entry[], rules: Rules, targets: Targets, until: number) {
  const { from, before, grouping, winners, ties, end, kind } = rules;
  const ids = grouping === 'teams' ? TEAMS : PLAYERS;
  const all = new Map(
    ids.map((id): [string, Worth[]] => {
      const own = entries.filter(
        (entry) =>
          (grouping === 'teams' ? entry.teamIds.includes(id) : entry.profileId === id) &&
          entry.occurredAt >= from &&
          entry.occurredAt < (before ?? LATER) &&
          deltasOf(entry).reduce((sum, delta) => sum + (delta.at <= until ? delta.entries : 0), 0) > 0,
      );
      return [
        id,
        own.map(({ occurredAt, points, profileId }) => ({ at: Date.parse(occurredAt), micros: toMicros(points), member: profileId })),
      ];
    }),
  );
  const targetOf = (id: string) =>
    rules.usesTargets ? (targets[id] ?? (grouping === 'players' ? rules.defaultTarget : undefined)) : undefined;
  const everything = () => [...all.values()].flat();
  const isOver = (instant: number) =>
    kind === 'common target'
      ? isAt([sumOf(everything().filter((worth) => worth.at <= instant)), 1n], rules.grandTarget ?? '')
      : ids.some((id) => {
          const own = (all.get(id) ?? []).filter((worth) => worth.at <= instant);
          const target = targetOf(id);
          return target !== undefined && isAt(valueOf(own, rules), target);
        });
  const over = end === 'target' ? instantsOf(everything()).find(isOver) : undefined;
  const rows = ids.map((id) => {
    const worths = (all.get(id) ?? []).filter((worth) => worth.at <= (over ?? Infinity));
    const reached = winners === 'first to target' ? reachedSince(worths, targetOf(id), rules) : undefined;
    const moved = [...Map.groupBy(worths, (worth) => worth.at)].flatMap(([instant, each]) => (sumOf(each) === 0n ? [] : [instant]));
    return { id, value: valueOf(worths, rules), reached, since: ties === 'first' ? Math.max(0, ...moved) : 0, ranked: worths.length > 0 };
  });
  type Row = (typeof rows)[number];
  const order = (a: Row, b: Row) => {
    if (a.reached !== undefined || b.reached !== undefined) return (a.reached ?? Infinity) - (b.reached ?? Infinity);
    return compared(a.value, b.value) || a.since - b.since;
  };
  const inOrder = [
    ...rows.filter(({ ranked }) => ranked).sort((a, b) => order(a, b) || (a.id < b.id ? -1 : 1)),
    ...rows.filter(({ ranked }) => !ranked).sort((a, b) => (a.id < b.id ? -1 : 1)),
  ];
  return {
    over,
    rows: inOrder.map((row) => {
      const rank = row.ranked ? 1 + rows.filter((other) => other.ranked && order(other, row) < 0).length : null;
      const tied = rows.filter((other) => row.ranked && other.ranked && order(other, row) === 0).length > 1;
      return [row.id, rank, tied, rounded(row.value), row.reached && row.ranked ? new Date(row.reached).toISOString() : undefined] as const;
    }),
    together: fromMicros(Number(sumOf(rows.flatMap(({ id }) => (all.get(id) ?? []).filter((worth) => worth.at <= (over ?? Infinity)))))),
  };
}

function told(board: Pick<Board, 'header' | 'rows'> | LiveBoard) {
  const { round } = board.header();
  const rows = board.rows({ block: 0 }).map(({ profileId, rank, tied, points, reachedAt }) => [profileId, rank, tied, points, reachedAt]);
  const over = round?.reachedAt === undefined ? undefined : Date.parse(round.reachedAt);
  return { over, rows, together: round?.together?.points };
}

/** The rows for which an entry was counted. */
function rowsOfEntry({ timeline }: Board, entryId: string): string[] {
  const deltas = Array.from({ length: timeline.size }, (_, n) => n).filter((n) => timeline.deltas.entryId(n) === entryId);
  return [...new Set(deltas.map((n) => timeline.players[timeline.deltas.player[n] as number] as string))];
}

const amount = fc.integer({ min: 1, max: 16 }).map((halves) => String(halves / 2));
const competitions = fc.record({
  moves: ANY_HISTORY,
  rules: fc.record({
    grouping: fc.constantFrom('players' as const, 'teams' as const),
    teamScore: fc.constantFrom('sum' as const, 'average' as const),
    winners: fc.constantFrom('first to target' as const, 'highest' as const, 'highest with target' as const),
    ties: fc.constantFrom('first' as const, 'shared' as const),
    end: fc.constantFrom('date' as const, 'target' as const),
    kind: fc.constantFrom('ranking' as const, 'ranking' as const, 'common target' as const),
    grandTarget: amount,
    defaultTarget: fc.option(amount, { nil: undefined }),
  }),
  first: fc.array(fc.option(amount), { minLength: 5, maxLength: 5 }),
  then: fc.array(fc.option(amount), { minLength: 5, maxLength: 5 }),
});

test('R-044 U-119 U-124 rule 2, averages, common targets and ends by target are the rules told of entries alone: live, followed fact by fact, with changed targets, and at any instant', async () => {
  await fc.assert(
    fc.asyncProperty(
      competitions,
      fc.oneof(fc.nat(120), fc.integer({ min: 600, max: 720 })),
      async ({ moves, rules: drawn, first, then }, second) => {
        const world = new World();
        const { grandTarget, defaultTarget, teamScore, ...others } = drawn;
        const rules = rulesOf({
          ...others,
          usesTargets: true,
          teamScore: others.grouping === 'teams' && others.kind === 'ranking' ? teamScore : 'sum',
          ...(defaultTarget !== undefined && { defaultTarget }),
          ...(others.kind === 'common target' && { grandTarget }),
        });
        world.rules(rules);
        const aim = (targets: readonly (string | null)[]): Targets => {
          const ids = rules.grouping === 'teams' ? TEAMS : PLAYERS;
          const own = Object.fromEntries(ids.map((id, n) => [id, targets[n] ?? null]));
          world.put(
            'competition-rosters',
            ids.map((id) => {
              const { key, after } = rules.grouping === 'teams' ? team(id, id, id) : player(id);
              return { key, after: { ...after, target: own[id] ?? null, targetSharing: rules.teamScore === 'average' ? 'each' : 'team' } };
            }),
          );
          return own;
        };
        aim(first);
        const live = await world.boards.live(ORG, OF, EVERYBODY);
        let facts = 0;
        let targets: Targets = {};
        const entries = await tell(world, 0, moves, () => {
          if (facts++ === 12) targets = aim(then);
          void live.rows({ block: 0 });
        });
        if (facts <= 12) targets = aim(then);
        const teamDefault = rules.teamScore === 'average' ? rules.defaultTarget : undefined;
        const all = Object.fromEntries(Object.entries(targets).map(([id, target]) => [id, target ?? teamDefault ?? null]));
        const expected = (until: number) => {
          const { together, ...rest } = naive(entries, rules, all, until);
          return { ...rest, together: rules.kind === 'common target' ? together : undefined };
        };
        expect(told(live)).toEqual(expected(Infinity));
        const past = await world.boards.asOf(ORG, OF, EVERYBODY, { at: at(second), sense: 'happened' }, LATER);
        expect(told(past)).toEqual(expected(START + second * 1_000));
        if (rules.end === 'target') return;
        const rankAt = (id: string, instant: number) => naive(entries, rules, all, instant).rows.find(([row]) => row === id)?.[1] ?? null;
        // Of those who share the first rank the bar names one.
        const { leadChanges } = activityOf(live.board);
        for (const instant of happeningsOf(entries)) {
          const [first] = naive(entries, rules, all, instant).rows;
          const leads = leadChanges.findLast((change) => Date.parse(change.at) <= instant)?.profileId;
          if (first?.[1] === 1) expect([leads, rankAt(leads ?? '', instant)]).toEqual([leads, 1]);
        }
        const [newest = ''] = read(live.board, { kind: 'newest', most: 3 });
        for (const { entryId, rankBefore, rankAfter } of (JSON.parse(newest) as NewestRead).newest) {
          const happened = Date.parse(entries.find((entry) => `0-${entry.entryId}` === entryId)?.occurredAt ?? '');
          const [id = '', ...others] = rowsOfEntry(live.board, entryId);
          if (others.length === 0) expect([rankBefore, rankAfter]).toEqual([rankAt(id, happened - 1), rankAt(id, happened)]);
        }
        const { movementSince } = past.header();
        for (const { profileId, rank, movement } of past.rows({ block: 0 })) {
          const before = rankAt(profileId, Date.parse(movementSince));
          expect(movement).toBe(rank === null || before === null ? null : before - rank);
        }
      },
    ),
    { numRuns: 400 },
  );
});

const award = (who: string, points: number, second: number): Move => ({
  kind: 'award',
  player: who,
  points: points * 2,
  second,
  tags: [],
  teams: [],
});
const brief = (board: Pick<Board, 'rows'>) =>
  board.rows({ block: 0 }).map(({ rank, profileId, points }) => `${rank ?? '-'} ${profileId} ${points}`);

describe('a round that ends when the first target is reached', () => {
  const opened = async (more: Partial<Rules> = {}) => {
    const world = new World();
    world.rules(rulesOf({ end: 'target', usesTargets: true, defaultTarget: '10', before: undefined, ...more }));
    return { world, live: await world.boards.live(ORG, OF, EVERYBODY) };
  };

  test('R-044 what happened at that instant counts, and nothing later, not even what is below zero', async () => {
    const { world, live } = await opened();
    await tell(world, 0, [
      award('p0', 6, 1),
      award('p1', 7, 2),
      award('p0', 4, 5),
      award('p2', 3, 5),
      award('p1', 9, 6),
      award('p0', -8, 7),
    ]);
    expect(live.header().round).toMatchObject({ reachedAt: at(5) });
    expect(brief(live)).toEqual(['1 p0 10', '2 p1 7', '3 p2 3', '- p3 0', '- p4 0']);
  });

  test('what is learned late moves its end: an earlier entry, a revocation, one below zero at that very instant', async () => {
    const { world, live } = await opened();
    const ends: (string | undefined)[] = [];
    const heard = () => ends.push(live.header().round?.reachedAt);
    await tell(
      world,
      0,
      [
        award('p0', 10, 50),
        award('p1', 10, 60),
        award('p0', -1, 50),
        award('p2', 12, 20),
        { kind: 'turn', entries: [3], second: 70 },
        award('p0', 1, 55),
      ],
      heard,
    );
    expect(ends).toEqual([at(50), at(50), at(60), at(20), at(60), at(55)]);
    expect(brief(live)).toEqual(['1 p0 10', '- p1 0', '- p2 0', '- p3 0', '- p4 0']);
  });

  test('what happened after an end that was none counts again', async () => {
    const { world, live } = await opened();
    await tell(world, 0, [award('p0', 10, 50), award('p0', 5, 60), award('p0', -1, 50)]);
    expect([live.header().round?.reachedAt, brief(live)[0]]).toEqual([at(60), '1 p0 14']);
  });

  test('U-119 with a common target it ends when all together have reached it, whoever they are', async () => {
    const { world, live } = await opened({ kind: 'common target', grandTarget: '10', usesTargets: false });
    await tell(world, 0, [award('p0', 6, 1), award('p1', 3, 2), award('p2', 2, 3), award('p3', 50, 4)]);
    expect(live.header().round).toMatchObject({ reachedAt: at(3), together: { points: '11', target: '10' } });
    expect(brief(live)).toEqual(['1 p0 6', '2 p1 3', '3 p2 2', '- p3 0', '- p4 0']);
  });

  test('another target is another end', async () => {
    const { world, live } = await opened();
    await tell(world, 0, [award('p0', 6, 1), award('p1', 7, 2), award('p0', 4, 5)]);
    const { key, after } = player('p1');
    world.put('competition-rosters', [{ key, after: { ...after, target: '7' } }]);
    expect(live.header().round).toMatchObject({ reachedAt: at(2) });
    expect(live.rows({ block: 0 })[0]).toMatchObject({ profileId: 'p1', target: '7' });
  });
});

test('U-124 under rule 2 who reached the target first is first, and no points make up for that; whoever lost it again has not reached it', async () => {
  const world = new World();
  world.rules(rulesOf({ winners: 'first to target', usesTargets: true, defaultTarget: '10' }));
  const live = await world.boards.live(ORG, OF, EVERYBODY);
  await tell(world, 0, [award('p0', 10, 1), award('p1', 10, 2), award('p1', 90, 3), award('p2', 9, 1), award('p0', -1, 4)]);
  expect(brief(live)).toEqual(['1 p1 100', '2 p2 9', '3 p0 9', '- p3 0', '- p4 0']);
  expect(live.rows({ block: 0 }).map(({ toNext, reachedAt }) => [toNext, reachedAt])).toEqual([
    [null, at(2)],
    [null, undefined],
    ['0', undefined],
    [null, undefined],
    [null, undefined],
  ]);
});

describe('U-124 where of equal ones who had it first is first, so it is of who leads', () => {
  const leaders = async (rules: Partial<Rules>, moves: readonly Move[]) => {
    const world = new World();
    world.rules(rulesOf({ ties: 'first', ...rules }));
    const live = await world.boards.live(ORG, OF, EVERYBODY);
    await tell(world, 0, moves);
    return activityOf(live.board).leadChanges.map((change) => [change.at, change.profileId]);
  };

  test('who falls level with somebody loses the lead to them; who draws level does not take it', async () => {
    const moves = [award('p0', 5, 1), award('p1', 3, 2), award('p2', 5, 3), award('p0', -2, 4), award('p2', -2, 5)];
    expect(await leaders({}, moves)).toEqual([
      [at(1), 'p0'],
      [at(4), 'p2'],
      [at(5), 'p1'],
    ]);
  });

  test('when who leads is gone, those who are left lead in the order in which they had what they have', async () => {
    const gone: Move = { kind: 'turn', entries: [1], second: 2 };
    const moves = [award('p4', -2, 2), award('p0', 0, 0), award('p1', -2, 1), gone, award('p4', 0, 0)];
    expect(await leaders({}, moves)).toEqual([
      [at(0), 'p0'],
      [at(2), 'p1'],
    ]);
  });

  test('who had reached a target on what is revoked has reached it later', async () => {
    const targets = { winners: 'first to target', usesTargets: true, defaultTarget: '10' } as const;
    const gone: Move = { kind: 'turn', entries: [0], second: 5 };
    const moves = [award('p0', 10, 1), award('p1', 10, 2), award('p0', 10, 3), gone];
    expect(await leaders(targets, moves)).toEqual([
      [at(1), 'p0'],
      [at(5), 'p1'],
    ]);
  });
});

import * as fc from 'fast-check';
import { read, type Reading } from '../../projections/scoreboard/board-readings.ts';
import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import { ORG } from './points-history.ts';
import { ANY_HISTORY } from './random-history.ts';
import { at, EVERYBODY, LATER, player, rulesOf, team, tell, World } from './rounds-world.ts';

const FIRST: Reading = { kind: 'standings', most: 3 };

/** The board as it is kept, after it was asked for, and as it is read anew. */
const isFresh = (live: LiveBoard) => expect(live.read(FIRST)).toEqual(read(live.board, FIRST));

const series = [{ seriesId: 's0', tags: [], factor: '1' }];
const changes = fc.array(fc.nat(5), { maxLength: 6 });
const kinds = fc.record({
  grouping: fc.constantFrom('players' as const, 'teams' as const),
  end: fc.constantFrom('date' as const, 'target' as const),
  freeze: fc.boolean(),
});

test('standings that are kept are what they would be if they were read anew: after entries, changed rules, rosters, reveals and time', async () => {
  await fc.assert(
    fc.asyncProperty(kinds, ANY_HISTORY, ANY_HISTORY, changes, async ({ grouping, end, freeze }, moves, more, changed) => {
      const world = new World();
      const target = end === 'target' ? { end, defaultTarget: '3', usesTargets: true } : {};
      const frozen = freeze && end === 'date' ? { freeze: { at: at(50), hidesPoints: true } } : {};
      const rules = (from: number) => rulesOf({ series, from: at(from), before: at(60), grouping, joining: 'added', ...target, ...frozen });
      world.rules(rules(0));
      world.put('competition-rosters', [team('t1', 'One'), team('t2', 'Two'), player('p0', ['t1', null]), player('p1', ['t2', null])]);
      const whole = await world.boards.live(ORG, { competitionId: 'c' }, EVERYBODY);
      const bound = await world.boards.live(ORG, { competitionId: 'c' }, { ...EVERYBODY, until: 'freeze' });
      const ofSeries = await world.boards.live(ORG, { seriesId: 's0', period: 'all' }, EVERYBODY);
      const all = () => [whole, bound, ofSeries].forEach(isFresh);
      all();
      await tell(world, 0, moves, all);
      for (const [n, what] of changed.entries()) {
        if (what === 0) world.rules(rules(n * 7), n + 2);
        else if (what === 1) world.put('competition-rosters', [player('p2', [n % 2 ? 't1' : 't2', null])]);
        else if (what === 2) world.put('competition-rosters', [player('p0', ['t2', n])]);
        else if (what === 3) world.put('competition-rosters', [team('t1', `Name ${n}`)]);
        else if (what === 4 && freeze) world.reveal({ unit: 'entry', begunAt: at(90), step: n });
        else for (const live of [whole, bound, ofSeries]) live.moveOn(n % 2 ? at(30 + n) : LATER);
        all();
        await Promise.resolve();
        all();
      }
      await tell(world, 1, more, all);
      all();
    }),
    { numRuns: 100 },
  );
});

test('they are read once while nothing changes, and hold no more than was asked for', async () => {
  const world = new World();
  world.rules(rulesOf({ series }));
  const live = await world.boards.live(ORG, { competitionId: 'c' }, EVERYBODY);
  expect(live.read(FIRST)).toBe(live.read(FIRST));
  expect(live.read({ kind: 'standings', most: 2 })).not.toEqual(live.read(FIRST));
  expect(live.read({ kind: 'standings' })).not.toBe(live.read({ kind: 'standings' }));
});

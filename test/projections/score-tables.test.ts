import * as fc from 'fast-check';
import type { ScoreRow } from '../../projections/competitions/competitions.view.ts';
import { type ScoreTable, ScoreTables } from '../../projections/competitions/score-tables.ts';
import { classHoldsBefore, standingClass } from '../../src/competitions/standing.values.ts';

/** What a row has of its target; whether it has won. */
type Has = { won: boolean; percent: number | undefined };

const percents = fc.oneof(
  fc.double({ min: -20, max: 120, noNaN: true }),
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom(90, 99.99, 100),
);
const rows = fc.array(
  fc.record<Has>({
    won: fc.constantFrom(false, false, true),
    percent: fc.oneof({ weight: 4, arbitrary: percents }, fc.constant(undefined)),
  }),
  { maxLength: 4 },
);
const elapsed = fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.integer({ min: 0, max: 100 }));

const told = (all: readonly Has[], passed: number): ScoreRow[] =>
  all.map((row, n) => {
    const numbers = { rank: n + 1, tied: false, Score: '1', target: row.percent === undefined ? null : '5', percent: row.percent ?? null };
    return { profile_id: `p${n}`, Name: `P ${n}`, icon: null, team: '', ...numbers, standing_class: standingClass(row, passed) ?? null };
  });

const whole = (all: ScoreRow[]) => ({ all, told: all });

const answered = (table: ScoreTable, about: object) => JSON.parse(String(table.answer(about))) as { ranks: ScoreRow[] };

test('R-106 to R-110 a class holds until the instant that is told, whatever a row has', () => {
  fc.assert(
    fc.property(fc.record({ won: fc.boolean(), percent: percents }), elapsed, elapsed, (row, now, then) => {
      const before = classHoldsBefore(row, now);
      if (then >= now && then < before) expect(standingClass(row, then)).toBe(standingClass(row, now));
    }),
    { numRuns: 2_000 },
  );
});

test('what is told again is what would be told anew, at any time, of anything, whatever the clock does', () => {
  const asked = fc.tuple(fc.constantFrom('a', 'b'), rows, elapsed);
  fc.assert(
    fc.property(
      fc.array(asked, { minLength: 2, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(3), elapsed), { maxLength: 20 }),
      (worlds, asks) => {
        const tables = new ScoreTables();
        for (const [n, now] of asks) {
          const [key, all] = worlds[n % worlds.length]!;
          // What it is made of: the same text is the same, however often it was read.
          const table = tables.of(key, [JSON.stringify(all), key], now, () => whole(told(all, now)));
          const anew = told(all, now);
          expect(answered(table, { now })).toEqual(JSON.parse(JSON.stringify({ status: 'ok', ranks: anew, now })));
          expect(table.percents).toEqual(anew.map(({ profile_id: id, percent }) => [id, percent]));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('it is made once while all that it is made of is the same, and anew when any of it is another', () => {
  const tables = new ScoreTables();
  const [people, others] = [{}, {}];
  let made = 0;
  const ask = (...madeOf: unknown[]) => tables.of('a', madeOf, 50, () => (made++, whole(told([{ won: false, percent: 55 }], 50))));
  ask('rows', people);
  ask('rows', people);
  expect(made).toBe(1);
  ask('other rows', people);
  ask('rows', others);
  ask('rows', others, 'roster');
  expect(made).toBe(4);
});

test('of rows that are looked at and not told nothing is told but how much of a target they have', () => {
  const all = told(
    [
      { won: false, percent: 40 },
      { won: false, percent: 55 },
    ],
    50,
  );
  const table = new ScoreTables().of('a', [], 50, () => ({ all, told: all.slice(0, 1) }));
  expect(answered(table, { now: 0 }).ranks.map(({ profile_id: id }) => id)).toEqual(['p0']);
  expect(table.percents).toEqual([
    ['p0', 40],
    ['p1', 55],
  ]);
});

test('who else asks for the same rows is told what is theirs, and whoever was told before still has what they were sent', () => {
  const rows = told([{ won: false, percent: 40 }], 50);
  const table = new ScoreTables().of('a', [], 50, () => whole(rows));
  const mine = table.answer({ own: 'Zoë' });
  const theirs = table.answer({ own: 'B', more: 1 });
  expect(JSON.parse(String(mine))).toEqual({ status: 'ok', ranks: rows, own: 'Zoë' });
  expect(JSON.parse(String(theirs))).toEqual({ status: 'ok', ranks: rows, own: 'B', more: 1 });
  expect(table.answer({ own: 'B', more: 1 })).toBe(theirs);
  expect(String(table.answer({ own: 'Zoë' }))).toBe(String(mine));
});

test('only so many are kept', () => {
  const tables = new ScoreTables();
  let made = 0;
  const ask = (key: number) => tables.of(String(key), [], 0, () => (made++, whole([])));
  for (let key = 0; key < 200; key++) ask(key);
  ask(199);
  expect(made).toBe(200);
  ask(0);
  expect(made).toBe(201);
});

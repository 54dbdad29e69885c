import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import type { Entry } from '../../projections/entries/entries.ts';
import { EVERYTHING, NOBODY } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { countedByTeam, countedOf } from '../../projections/target-pace/counted.ts';
import { type Contestant, type PaceLook, PaceTable } from '../../projections/target-pace/pace-table.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { reachedPeriods } from '../../src/targets/reached-periods.values.ts';
import { spanOf } from '../../src/targets/target-periods.values.ts';
import { EntriesView, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf, naiveTotals, START } from './random-history.ts';

const zone = 'Europe/Vienna';
const period = { from: '2025-03-01', to: '2025-03-31' };
const contestant = (id: string, of: 'player' | 'team', target = '6'): Contestant => {
  const held = { target, daily: '0.19', by: 'all' as const, period };
  return { id, of, name: id, icon: null, reachedAt: null, held };
};
const PLAYERS = ['p0', 'p1', 'p2', 'p3', 'p4'];
const TEAMS = ['reds', 'blues', 'greens'];
const everybody = [...TEAMS.map((id) => contestant(id, 'team')), ...PLAYERS.map((id) => contestant(id, 'player'))];
const look = (more: Partial<PaceLook> = {}): PaceLook => ({
  item: { itemId: 'i', seriesId: SERIES },
  scope: { people: 'all' },
  timeZone: zone,
  now: START + 50_000,
  until: Infinity,
  knownBy: Infinity,
  without: NOBODY,
  ...more,
});
const reachedIn = (table: PaceTable) => Object.fromEntries(table.rows(0, 100).map(({ id, reached }) => [id, toMicros(reached)]));

/** What each has by the facts, one by one. */
function naive(facts: Parameters<typeof naiveTotals>[0], until: number, knownBy: number): Record<string, number> {
  const selection = { ...EVERYTHING, knownBy };
  const players = naiveTotals(facts, until, selection);
  const teams = TEAMS.map((team) => {
    const ofTeam = Object.values(naiveTotals(facts, until, { ...selection, teams: [[team]] }));
    return [team, ofTeam.reduce((sum, [micros]) => sum + micros, 0)] as const;
  });
  return Object.fromEntries([...teams, ...PLAYERS.map((id) => [id, players[id]?.[0] ?? 0] as const)]);
}

test('reached counts as boards do, a team’s by its entries’ teams: as it comes, read anew, and told by the facts one by one', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, async (moves) => {
      const { facts } = historyOf(moves);
      const view = new EntriesView();
      const timeline = new Timeline();
      const live = new PaceTable(timeline, look(), everybody);
      for (const fact of facts) {
        const before = new Map(view.entries().map((entry) => [entry.entryId, entry]));
        await view.fold([fact]);
        for (const entry of view.entries())
          if (entry !== before.get(entry.entryId)) live.add(timeline.put(before.get(entry.entryId), entry));
      }
      expect(reachedIn(live)).toEqual(naive(facts, Infinity, Infinity));
      expect(live.rows(0, 100)).toEqual(new PaceTable(timeline, look(), everybody).rows(0, 100));
      expect(toMicros(live.header().reached)).toBe(Object.values(reachedIn(live)).reduce((sum, micros) => sum + micros, 0));
    }),
    { numRuns: 200 },
  );
});

test('as of an instant it counts what had happened by then, or what was known then', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.nat(100), fc.constantFrom('happened', 'known'), async (moves, second, sense) => {
      const { facts } = historyOf(moves);
      const view = new EntriesView();
      await view.fold(facts);
      const timeline = new Timeline();
      for (const entry of view.entries()) timeline.put(undefined, entry);
      const at = START + second * 1_000;
      const [until, knownBy] = sense === 'known' ? [Infinity, at] : [at, Infinity];
      const table = new PaceTable(timeline, look({ now: at, until, knownBy }), everybody);
      expect(reachedIn(table)).toEqual(naive(facts, until, knownBy));
    }),
    { numRuns: 200 },
  );
});

test('a target is reached at the first instant at which what counts today was so much, of players and of teams', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.integer({ min: 1, max: 12 }), async (moves, points) => {
      const { facts } = historyOf(moves);
      const view = new EntriesView();
      await view.fold(facts);
      const timeline = new Timeline();
      for (const entry of view.entries()) timeline.put(undefined, entry);
      const held = [{ target: String(points), daily: '0', by: 'all' as const, period, ...spanOf(period, zone) }];
      const first = (of: (entry: Entry) => boolean) => {
        const counting = view.entries().filter((entry) => entry.revoked === null && of(entry));
        const instants = [...new Set(counting.map(({ occurredAt }) => occurredAt))].sort();
        return instants.find(
          (at) =>
            counting.filter(({ occurredAt }) => occurredAt <= at).reduce((sum, entry) => sum + toMicros(entry.points), 0) >=
            toMicros(String(points)),
        );
      };
      const told = (counted: { inOrder(): Parameters<typeof reachedPeriods>[1] } | undefined) =>
        reachedPeriods(held, counted?.inOrder() ?? [], zone)[0]?.reachedAt;
      for (const id of PLAYERS) expect(told(countedOf(timeline, id))).toBe(first(({ profileId }) => profileId === id));
      const teams = countedByTeam(timeline, new Set(TEAMS), NOBODY);
      for (const id of TEAMS) expect(told(teams.get(id))).toBe(first(({ teamIds }) => teamIds.includes(id)));
    }),
    { numRuns: 200 },
  );
});

test('where it ends: with each weekday’s mean over the 56 days before today, in every zone, across changes of clocks', () => {
  const zones = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC');
  const entries = fc.array(fc.record({ hoursAgo: fc.integer({ min: 0, max: 90 * 24 }), points: fc.integer({ min: -5, max: 50 }) }), {
    maxLength: 40,
  });
  const noon = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, noon, entries, (timeZone, instant, all) => {
      const now = instant.getTime();
      const today = DateTime.fromMillis(now, { zone: timeZone }).startOf('day');
      const month = { from: today.startOf('month').toFormat('yyyy-MM-dd'), to: today.endOf('month').toFormat('yyyy-MM-dd') };
      const timeline = new Timeline();
      const given = all.map(({ hoursAgo, points }, n) => {
        const occurredAt = new Date(now - hoursAgo * 3_600_000).toISOString();
        timeline.put(undefined, entryOf(`e${n}`, String(points), occurredAt));
        return { day: DateTime.fromISO(occurredAt, { zone: timeZone }).startOf('day'), points };
      });
      const one = contestant('p0', 'player', '100');
      const table = new PaceTable(timeline, look({ timeZone, now }), [{ ...one, held: { ...one.held, period: month } }]);
      const [row] = table.rows(0, 1);
      const before = given.filter(({ day }) => day < today);
      const daysAgo = Math.max(0, ...before.map(({ day }) => Math.round(today.diff(day, 'days').days)));
      if (daysAgo < 28) return;
      const sums = new Map<number, number>();
      for (const { day, points } of before) {
        if (day >= today.minus({ days: 56 })) sums.set(day.weekday, (sums.get(day.weekday) ?? 0) + points);
      }
      let end = given.filter(({ day }) => day >= today.startOf('month')).reduce((sum, { points }) => sum + points, 0);
      for (let day = today.plus({ days: 1 }); day <= today.endOf('month'); day = day.plus({ days: 1 }))
        end += (sums.get(day.weekday) ?? 0) / 8;
      expect(row?.projection).not.toBeNull();
      expect(Math.abs(toMicros(row?.projection ?? '0') / 1_000_000 - end)).toBeLessThan(1e-6);
    }),
    { numRuns: 300 },
  );
});

function entryOf(entryId: string, points: string, occurredAt: string): Entry {
  const about = { organisationId: 'org', seriesId: SERIES, entryId, profileId: 'p0', points, occurredAt, recordedAt: occurredAt };
  const plain = { pointType: null, comment: null, tags: [], retags: [], teamIds: [], timeZone: null, giverId: null };
  return { ...about, ...plain, channel: 'session', importId: null, source: null, revoked: null, turns: [] };
}

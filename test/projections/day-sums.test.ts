import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import type { Recorded } from '../../src/platform/event.values.ts';
import { ALWAYS, type Span } from '../../src/points/periods.values.ts';
import { fromMicros, MAX_TOTAL } from '../../src/points/point-amount.values.ts';
import { isEntry } from '../../projections/entries/entries.ts';
import { NOBODY, selectionOf } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { Pairs } from '../../projections/widget-boards/pairs.ts';
import { type Counting, firstOf, type Source, type Split, tallyOf } from '../../projections/widget-boards/widget-tally.ts';
import { type Cell, cellValue, isByTime, timeBuckets, widgetSpan } from '../../projections/widget-boards/widget-value.values.ts';
import { EntriesView, PointsHistory, type PointsFact } from './points-history.ts';
import { ANY_HISTORY, historyOf, type Move, START } from './random-history.ts';

/** Of a random history every second is so long: it goes over the changes of clocks in spring, and no entry is on the hour. */
const SECOND_MS = 13 * 3_600_000 + 1_717_003;
/** Half a point is worth so much: a few entries are more than can be held. */
const MUCH = 124_999_999_123_457n;
const zones = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Asia/Kathmandu', 'UTC');

/** The same over weeks, of whatever is much or little. */
function longHistoryOf(moves: readonly Move[], isMuch: boolean): Recorded<PointsFact>[] {
  const { facts } = historyOf(moves.map((move) => ({ ...move, second: Math.floor((move.second * SECOND_MS) / 1_000) })));
  return facts.map((fact) =>
    fact.type === 'PointsAwarded' && isMuch
      ? { ...fact, data: { ...fact.data, points: fromMicros(Number(BigInt(Number(fact.data.points) * 2) * MUCH)) } }
      : fact,
  );
}

type Naive = { total: Cell; cells: ReadonlyMap<string, Cell>; first: number };

/** Each delta is looked at, and added to what it belongs to. */
function naive(sources: readonly Source[], counting: Counting, split: Split): Naive {
  let total: Cell = { micros: 0n, entries: 0 };
  let first = Infinity;
  const cells = new Map<string, Cell>();
  for (const { timeline, scope, only, without } of sources) {
    const { profileId, teamId, span, knownBy, until } = counting;
    const whose = profileId === undefined ? only : new Set(only && !only.has(profileId) ? [] : [profileId]);
    const selection = selectionOf(counting, scope, { span, knownBy, without, only: whose });
    const matches = timeline.matching({ ...selection, teams: [...selection.teams, ...(teamId === undefined ? [] : [[teamId]])] });
    const { at, occurredAt, micros, entries, player } = timeline.deltas;
    for (let n = 0; n < timeline.size; n++) {
      if (at[n]! > until || (scope.until !== undefined && at[n]! > Date.parse(scope.until)) || !matches(n)) continue;
      const plus = (cell: Cell | undefined): Cell => ({
        micros: (cell?.micros ?? 0n) + BigInt(micros[n]!),
        entries: (cell?.entries ?? 0) + entries[n]!,
      });
      const happened = occurredAt[n]!;
      first = Math.min(first, happened);
      total = plus(total);
      const bucket = split.buckets.findIndex(({ from, before }) => from <= happened && happened < before);
      const some = split.group_tags;
      const keys = {
        none: [],
        player: [timeline.players[player[n]!]!],
        team: timeline.teamIds(n),
        tag: timeline.tagIds(n).filter((tag) => some.length === 0 || some.includes(tag)),
      };
      const of = isByTime(split) ? (bucket < 0 ? [] : [String(bucket)]) : keys[split.group_by as keyof typeof keys];
      for (const key of of) cells.set(key, plus(cells.get(key)));
    }
  }
  return { total, cells: new Map([...cells].filter(([, { micros, entries }]) => micros !== 0n || entries !== 0)), first };
}

const sorted = ({ total, cells }: Omit<Naive, 'first'>) => ({ total, cells: [...cells].sort(([a], [b]) => (a < b ? -1 : 1)) });

/** A view of entries, and a timeline that follows it. */
class Followed {
  readonly view = new EntriesView();
  readonly timeline = new Timeline();

  async fold(facts: readonly Recorded<PointsFact>[]): Promise<void> {
    for (const { before, after } of await this.view.fold(facts))
      if (isEntry(after)) this.timeline.put(isEntry(before) ? before : undefined, after);
  }

  /** As one is that is read from its documents. */
  rebuilt(): Timeline {
    const timeline = new Timeline();
    for (const entry of this.view.entries().reverse()) timeline.put(undefined, entry);
    return timeline;
  }
}

const asked = fc.record({
  zone: zones,
  other: fc.option(zones),
  second: fc.nat(100),
  sense: fc.constantFrom('now', 'happened', 'known'),
  span: fc.oneof(
    fc.constant('always' as const),
    fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'quarter' as const),
    fc.tuple(fc.nat(100), fc.nat(100)),
  ),
  timetype: fc.constantFrom('current', 'previous', 'rolling'),
  group_by: fc.constantFrom('none', 'player', 'team', 'tag', 'day', 'week', 'month'),
  group_tags: fc.constantFrom([], ['y']),
  profileId: fc.constantFrom(undefined, 'p0', 'p9'),
  teamId: fc.constantFrom(undefined, 'reds'),
  tagIds: fc.constantFrom(undefined, ['x'], ['x', 'y']),
  scopeTeams: fc.constantFrom(undefined, ['blues', 'greens']),
  freeze: fc.option(fc.nat(100), { freq: 4 }),
  historyDays: fc.option(fc.nat(40), { freq: 4 }),
  only: fc.constantFrom(undefined, ['p0', 'p1', 'p2']),
  without: fc.constantFrom([], ['p2']),
} as const);

test('what is read from days equals the sum of all that is in memory, after each fact, of now and of then, in any zone, and rebuilt too', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.boolean(), fc.integer({ min: 1, max: 9 }), asked, async (moves, isMuch, step, of) => {
      const instantOf = (second: number) => START + second * SECOND_MS;
      const { zone, timetype, group_by, profileId, teamId, tagIds } = of;
      const instant = instantOf(of.second);
      // Of the facts of a history each is recorded a second after the one before.
      const until = of.sense === 'happened' ? instant : Infinity;
      const knownBy = of.sense === 'known' ? START + of.second * 500 : Infinity;
      const historyFrom =
        of.historyDays === null
          ? -Infinity
          : DateTime.fromMillis(instant, { zone }).minus({ days: of.historyDays }).startOf('day').toMillis();
      const time = { instant, timeZone: of.other ?? zone, historyFrom };
      const span: Span =
        of.span === 'always'
          ? ALWAYS
          : typeof of.span === 'string'
            ? widgetSpan({ period: of.span, timetype }, time)
            : { from: instantOf(of.span[0]), before: instantOf(of.span[0] + of.span[1]) };
      const scope = {
        people: 'all' as const,
        ...(of.scopeTeams && { teamIds: of.scopeTeams }),
        ...(of.freeze !== null && { until: new Date(instantOf(of.freeze)).toISOString() }),
      };
      const counting: Counting = { span, until, knownBy, profileId, teamId, tagIds };
      const followed = new Followed();
      const sourceOf = (timeline: Timeline): Source => ({
        timeline,
        timeZone: zone,
        scope,
        only: of.only && new Set(of.only),
        without: new Set(of.without),
      });
      const split = (sources: Source[]): Split => {
        const shape = { group_by, group_tags: [...of.group_tags] };
        return { ...shape, buckets: isByTime(shape) ? timeBuckets(shape.group_by, span, time, firstOf(sources, counting)) : [] };
      };
      const facts = longHistoryOf(moves, isMuch);
      for (let n = 0; n < facts.length; n += step) {
        await followed.fold(facts.slice(n, n + step));
        const sources = [sourceOf(followed.timeline)];
        const by = split(sources);
        const { first, ...sum } = naive(sources, counting, by);
        expect(firstOf(sources, counting)).toBe(first);
        expect(sorted(tallyOf(sources, counting, by))).toEqual(sorted(sum));
      }
      const [live, rebuilt] = [[sourceOf(followed.timeline)], [sourceOf(followed.rebuilt())]];
      const by = split(live);
      expect(sorted(tallyOf(rebuilt, counting, by))).toEqual(sorted(tallyOf(live, counting, by)));
    }),
    { numRuns: 400 },
  );
});

test('of many days, players, teams and tags too, of one player, and by days of another zone than that of the series', async () => {
  const history = new PointsHistory();
  for (let n = 0; n < 2_000; n++) {
    const occurredAt = new Date(START + ((n * 7_919) % 2_000) * 7_200_000).toISOString();
    history.award(`e${n}`, `p${n % 30}`, String(n % 13), occurredAt, { tags: n % 3 ? ['x'] : [], teamIds: n % 7 ? ['reds'] : [] });
  }
  history.revoke('r', ['e7', 'e8', 'e9'], new Date(START + 99 * 86_400_000).toISOString());
  const followed = new Followed();
  await followed.fold(history.facts);
  const source = (timeZone: string) => [{ timeline: followed.timeline, timeZone, scope: { people: 'all' as const }, without: NOBODY }];
  const time = { instant: START + 150 * 86_400_000, timeZone: 'Asia/Kathmandu', historyFrom: -Infinity };
  const counting = { span: widgetSpan({ period: 'year', timetype: 'current' }, time), until: Infinity, knownBy: Infinity };
  const days: Split = { group_by: 'day', group_tags: [], buckets: timeBuckets('day', counting.span, time, START) };
  for (const split of [days, { ...days, group_by: 'player' as const, buckets: [] }])
    for (const zone of ['Asia/Kathmandu', 'Europe/Vienna'])
      for (const profileId of [undefined, 'p7']) {
        const { total, cells } = naive(source(zone), { ...counting, profileId }, split);
        expect(total.entries).toBeGreaterThan(0);
        expect(sorted(tallyOf(source(zone), { ...counting, profileId }, split))).toEqual(sorted({ total, cells }));
      }
});

test('sums and averages are right to the unit where all together is more than a number holds whole', async () => {
  const history = new PointsHistory();
  for (let n = 0; n < 30; n++) history.award(`e${n}`, `p${n % 3}`, '999999999.999999', new Date(START + n * 7_200_000).toISOString());
  const followed = new Followed();
  await followed.fold(history.facts);
  const source = { timeline: followed.timeline, timeZone: 'UTC', scope: { people: 'all' as const }, without: NOBODY };
  const counting = { span: ALWAYS, until: Infinity, knownBy: Infinity };
  const { total, cells } = tallyOf([source], counting, { group_by: 'player', group_tags: [], buckets: [] });
  expect(total).toEqual({ micros: 30n * 999_999_999_999_999n, entries: 30 });
  expect(cells.get('p2')).toEqual({ micros: 10n * 999_999_999_999_999n, entries: 10 });
  expect(fromMicros(cellValue(total, 'average'))).toBe('999999999.999999');
  expect(cellValue(total, 'sum')).toBe(MAX_TOTAL);
});

test('pairs have the number that they were given first, however many there are', () => {
  const [pairs, known] = [new Pairs(), new Map<string, number>()];
  const told = Array.from({ length: 20_000 }, (_, n) => {
    const [one, other] = [(n * 7_919) % 131, (n * 104_729) % 1_009];
    const key = `${one} ${other}`;
    if (!known.has(key)) known.set(key, known.size);
    const number = pairs.number(one, other);
    return [number === known.get(key), pairs.one[number] === one, pairs.other[number] === other].every(Boolean);
  });
  expect(told.indexOf(false)).toBe(-1);
  expect(pairs.size).toBe(known.size);
});

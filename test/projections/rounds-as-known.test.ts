import * as fc from 'fast-check';
import { competitionRosters } from '../../projections/competition-rosters/competition-rosters.ts';
import { competitionRounds } from '../../projections/competition-rounds/competition-rounds.ts';
import { competitionsView } from '../../projections/competitions/competitions.ts';
import { entries } from '../../projections/entries/entries.ts';
import type { BoardHeader, BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { competition, type Competition, type CompetitionFact } from '../../src/competitions/competition.ts';
import type { CompetitionRules, CompetitionTeam } from '../../src/competitions/competitions.events.ts';
import type { RosterEvent } from '../../src/competitions/roster.events.ts';
import { closesAt, roundOf } from '../../src/competitions/rounds.values.ts';
import { type Instant, later, type Recorded } from '../../src/platform/event.values.ts';
import { ORG, type PointsFact, positionOf } from './points-history.ts';
import { ANY_HISTORY, historyOf, START } from './random-history.ts';
import { at, EVERYBODY, PLAYERS, rulesOf, World } from './rounds-world.ts';

type Fact = Recorded<PointsFact | CompetitionFact | RosterEvent>;
type Changes = { [Field in keyof CompetitionRules]?: CompetitionRules[Field] | null };

const VIEWS = [entries, competitionsView, competitionRosters, competitionRounds];
const WEEK = 7 * 86_400;
const DAY = 86_400;

/** What may be done with a competition while entries come. */
type Deed =
  | { deed: 'rules'; changes: Changes }
  | { deed: 'team'; team: string; change: Partial<CompetitionTeam> | null }
  | { deed: 'place' | 'remove'; players: string[]; team: string | null }
  | { deed: 'target'; player: string; target: string | null }
  | { deed: 'begin' | 'close' | 'reopen' | 'lock' }
  | { deed: 'rule'; decision: 'apply' | 'disqualify' | 'readmit'; player: string };

const tags = fc.subarray(['x', 'y', 'z']);
const series = fc.record({ seriesId: fc.constantFrom('series', 'none'), tags, factor: fc.constantFrom('1', '0.5', '-2') });
const target = fc.constantFrom('1', '3', '5.5');
const rules: fc.Arbitrary<Changes> = fc.record(
  {
    series: fc.uniqueArray(series, { minLength: 1, maxLength: 2, selector: ({ seriesId }) => seriesId }),
    filter: fc.constantFrom<string[][]>([], [['x', 'y']]),
    from: fc.constantFrom(at(0), at(20), at(-WEEK), at(-WEEK - 20)),
    before: fc.constantFrom(at(60), at(100), at(DAY)),
    repeat: fc.constantFrom(1 as const, 2 as const),
    ties: fc.constantFrom('first' as const, 'shared' as const),
    grouping: fc.constantFrom('players' as const, 'teams' as const),
    joining: fc.constantFrom('added' as const, 'everybody' as const),
    teamScore: fc.constantFrom('sum' as const, 'average' as const),
    usesTargets: fc.boolean(),
    defaultTarget: fc.option(target),
    winners: fc.constantFrom('highest' as const, 'first to target' as const),
    end: fc.constantFrom('date' as const, 'target' as const),
    themeId: fc.constantFrom('one', 'other'),
  },
  { requiredKeys: [] },
);
const team = fc.constantFrom('t1', 't2', 't3');
const some = fc.subarray(PLAYERS, { minLength: 1 });
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('rules' as const), changes: rules }) },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constant('team' as const),
      team,
      change: fc.option(
        fc.record({
          of: fc.option(fc.constantFrom('reds', 'blues'), { nil: undefined }),
          target: fc.option(target, { nil: undefined }),
          targetSharing: fc.constantFrom('team' as const, 'each' as const),
          playersOnly: fc.boolean(),
        }),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ deed: fc.constantFrom('place' as const, 'remove' as const), players: some, team: fc.option(team) }) },
  {
    weight: 1,
    arbitrary: fc.record({ deed: fc.constant('target' as const), player: fc.constantFrom(...PLAYERS), target: fc.option(target) }),
  },
  { weight: 4, arbitrary: fc.record({ deed: fc.constantFrom('begin' as const, 'close' as const, 'reopen' as const, 'lock' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      deed: fc.constant('rule' as const),
      decision: fc.constantFrom('apply' as const, 'disqualify' as const, 'readmit' as const),
      player: fc.constantFrom(...PLAYERS),
    }),
  },
);

/** What counts in each closed round was known by then, as its stream says. */
type Known = { state: Competition; cuts: Map<number, Instant>; locks: Map<number, number> };
type Told = { type: string; data: object };

/** The fact of a deed; nothing where it cannot be done as things stand. */
function factOf(deed: Deed, { state, cuts, locks }: Known): Told | undefined {
  const competitionId = 'c';
  const last = state.started;
  const closed = state.closed.has(last);
  switch (deed.deed) {
    case 'rules':
      return { type: 'CompetitionChanged', data: { competitionId, changes: deed.changes } };
    case 'team': {
      const { team: teamId, change } = deed;
      const known = state.teams.get(teamId);
      if (!known)
        return change
          ? { type: 'CompetitionTeamAdded', data: { competitionId, teamId, targetSharing: 'team', playersOnly: false, ...change } }
          : undefined;
      if (!change) return { type: 'CompetitionTeamRemoved', data: { competitionId, teamId } };
      const { target: theirs, targetSharing, playersOnly } = change;
      const changes = { ...(theirs && { target: theirs }), targetSharing, playersOnly };
      return { type: 'CompetitionTeamChanged', data: { competitionId, teamId, changes } };
    }
    case 'place':
      return { type: 'ParticipantsPlaced', data: { competitionId, profileIds: deed.players, ...(deed.team && { teamId: deed.team }) } };
    case 'remove':
      return { type: 'ParticipantsRemoved', data: { competitionId, profileIds: deed.players } };
    case 'target':
      return { type: 'ParticipantTargetSet', data: { competitionId, profileId: deed.player, target: deed.target } };
    case 'begin': {
      const next = state.rules && roundOf(state.rules, last + 1);
      return next && { type: 'RoundStarted', data: { competitionId, round: next.number, from: next.from } };
    }
    case 'close': {
      const played = state.reopened.get(last)?.rules ?? state.rules;
      const round = played && roundOf(played, last);
      const until = round && closesAt({ delayedClose: 0 }, round);
      return closed || !until ? undefined : { type: 'RoundClosed', data: { competitionId, round: last, until } };
    }
    case 'reopen':
      return closed ? { type: 'RoundReopened', data: { competitionId, round: last } } : undefined;
    case 'lock': {
      const lock = (locks.get(last) ?? 0) + 1;
      const winners = [{ id: `winner of ${lock}`, place: 1, points: '1' }];
      const until = closed ? (state.closed.get(last)?.rules.before ?? at(0)) : at(0);
      return closed
        ? {
            type: 'RanksLocked',
            data: { competitionId, round: last, lock, until, knownBy: cuts.get(last), winners, top: [], count: 0, digest: '' },
          }
        : undefined;
    }
    case 'rule':
      return closed
        ? { type: 'RulingGiven', data: { competitionId, round: last, lock: 1, decision: deed.decision, id: deed.player } }
        : undefined;
  }
}

/** A log: facts of points and of a competition, between each other; now and then several are recorded at one instant. */
function logOf(
  points: readonly Recorded<PointsFact>[],
  steps: readonly { deed: Deed | null; together: boolean }[],
  made: CompetitionRules,
): Fact[] {
  const coming = [...points];
  const known: Known = { state: competition.initial(), cuts: new Map(), locks: new Map() };
  const log: Fact[] = [];
  let recorded = START - 1_000;
  const record = (fact: Told, together = false) => {
    if (!together) recorded += 1_000;
    const n = log.length;
    const recordedAt = new Date(recorded).toISOString();
    const metadata = {
      recordedAt,
      schema: 1,
      organisationId: ORG,
      actor: {},
      channel: 'session' as const,
      correlationId: '',
      causationId: '',
    };
    log.push({ ...fact, id: `f${n}`, stream: '', revision: n, position: positionOf(n), metadata } as Fact);
    if (!('competitionId' in fact.data) || isOfPlayers(fact)) return;
    known.state = competition.evolve(known.state, { ...(fact as CompetitionFact), id: `f${n}` });
    const { round } = fact.data as { round?: number };
    if (round === undefined) return;
    if (fact.type === 'RoundClosed' || fact.type === 'RulingGiven') known.cuts.set(round, later(recordedAt, -1));
    if (fact.type === 'RanksLocked') known.locks.set(round, (known.locks.get(round) ?? 0) + 1);
  };
  for (const fact of coming.splice(0, 3)) record(fact);
  record({ type: 'CompetitionCreated', data: { competitionId: 'c', rules: made } });
  for (const { deed, together } of steps) {
    const fact = deed ? factOf(deed, known) : coming.shift();
    if (fact) record(fact, together);
  }
  for (const fact of coming) record(fact);
  return log;
}

const isOfPlayers = ({ type }: Told) => type.startsWith('Participant');
const told = ({ rows, header }: { rows: BoardRow[]; header: BoardHeader }) => ({
  round: header.round,
  entries: header.entries,
  rows: rows.map(({ profileId, rank, tied, points, entries: count, target: has, reachedAt, toNext, latest }) => {
    return { profileId, rank, tied, points, count, has, reachedAt, toNext, latest };
  }),
});
async function liveAt(world: World, instant: Instant, round?: number) {
  const live = await world.boards.live(ORG, { competitionId: 'c', ...(round && { round }) }, EVERYBODY);
  live.moveOn(instant);
  const shown = told({ rows: live.rows({ block: 0 }), header: live.header() });
  live.release();
  return shown;
}
async function knownAt(world: World, instant: Instant, round?: number, sense: 'known' | 'happened' = 'known') {
  const params = { competitionId: 'c', ...(round && { round }) };
  const board = await world.boards.asOf(ORG, params, EVERYBODY, { at: instant, sense }, instant);
  return told({ rows: board.rows({ block: 0 }), header: board.header() });
}

const steps = fc.array(fc.record({ deed: fc.option(deeds, { freq: 2 }), together: fc.boolean() }), { maxLength: 40 });
const madeOf = (changes: Changes = {}): CompetitionRules =>
  ({ ...rulesOf(), name: { key: 'k', box: 'Cup' }, ...changes }) as CompetitionRules;

test('a board as it was known is the live board of then, whatever was changed of rules, teams, players, rounds and entries since', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, steps, fc.nat(99), fc.constantFrom(undefined, 1, 2), async (moves, deedsOfIt, part, round) => {
      const log = logOf(historyOf(moves).facts, deedsOfIt, madeOf({ series: [{ seriesId: 'series', tags: [], factor: '1' }] }));
      const created = log.findIndex(({ type }) => type === 'CompetitionCreated');
      const { recordedAt: then } = log[created + Math.floor(((log.length - created) * part) / 100)]!.metadata;
      const prefix = log.filter(({ metadata }) => metadata.recordedAt <= then);
      const [past, whole] = [new World(), new World()];
      for (const fact of prefix) {
        await past.fold(fact, VIEWS);
        await whole.fold(fact, VIEWS);
      }
      const instant = later(then, 400);
      const live = await liveAt(past, instant, round);
      expect(await knownAt(whole, instant, round)).toEqual(live);
      for (const fact of log.slice(prefix.length)) {
        await whole.fold(fact, VIEWS);
        if (isOfPlayers(fact)) expect(await knownAt(whole, instant, round)).toEqual(live);
      }
      expect(await knownAt(whole, instant, round)).toEqual(live);
      const fresh = new World();
      for (const fact of log) await fresh.fold(fact, VIEWS);
      expect(await knownAt(fresh, instant, round)).toEqual(live);
    }),
    { numRuns: 300 },
  );
});

/** A competition that was made, and what is told of it then, a second each. */
async function worldOf(made: Changes, ...facts: Told[]) {
  const world = new World();
  const log = logOf([], [], madeOf(made));
  for (const [n, fact] of [...facts].entries()) {
    const { metadata, ...envelope } = log[0]!;
    log.push({ ...envelope, ...fact, metadata: { ...metadata, recordedAt: at(n + 1) } } as Fact);
  }
  for (const fact of log) await world.fold(fact, VIEWS);
  return world;
}
const awarded = (profileId: string, points: string, second: number): Told => ({
  type: 'PointsAwarded',
  data: { entryId: `${profileId} ${second}`, seriesId: 's0', profileId, points, tags: [], teamIds: [], occurredAt: at(second) },
});
const changed = (changes: Changes): Told => ({ type: 'CompetitionChanged', data: { competitionId: 'c', changes } });
const points = ({ rows }: Awaited<ReturnType<typeof knownAt>>) =>
  rows.flatMap(({ profileId, rank, points: has }) => (rank === null ? [] : [`${profileId} ${has}`]));

test('of the past what happened is counted by the rules of today, what was known by those of then; before there were any nothing counts', async () => {
  const world = await worldOf(
    {},
    awarded('p0', '1', 0),
    changed({ series: [{ seriesId: 's0', tags: [], factor: '10' }] }),
    awarded('p1', '2', 1),
  );
  expect(points(await knownAt(world, at(1)))).toEqual(['p0 1']);
  expect(points(await knownAt(world, at(1), undefined, 'happened'))).toEqual(['p1 20', 'p0 10']);
  expect(points(await knownAt(world, at(2)))).toEqual(['p0 10']);
  expect(points(await knownAt(world, at(3)))).toEqual(['p1 20', 'p0 10']);
  expect(points(await knownAt(world, later(at(0), -1)))).toEqual([]);
});

test('a name, a theme and who edits it are no other rules, and where nothing else was changed the past is in memory once', async () => {
  const world = await worldOf(
    {},
    awarded('p0', '1', 0),
    changed({ themeId: 'another', admins: ['p1'], rewards: [] }),
    awarded('p1', '2', 1),
  );
  const timelineOf = async (sense: 'known' | 'happened') => {
    const params = { competitionId: 'c', round: 1 };
    return (await world.boards.asOf(ORG, params, EVERYBODY, { at: at(1), sense }, at(1))).timeline;
  };
  expect(await timelineOf('known')).toBe(await timelineOf('happened'));
});

test('what is frozen today no board of the past tells, whatever the rules of then were', async () => {
  const freeze = { at: at(50), hidesPoints: false };
  const world = await worldOf({}, awarded('p0', '1', 40), awarded('p1', '2', 60), changed({ freeze }), changed({ ties: 'shared' }));
  const of = { competitionId: 'c' };
  const known = async (scope: Parameters<World['boards']['asOf']>[2]) => {
    const board = await world.boards.asOf(ORG, of, scope, { at: at(2), sense: 'known' }, at(200));
    return board.rows({ block: 0 }).flatMap(({ profileId, rank }) => (rank === null ? [] : [profileId]));
  };
  expect(await known(EVERYBODY)).toEqual(['p1', 'p0']);
  expect(await known({ people: 'all', until: 'freeze' })).toEqual(['p0']);
});

test('a round that was closed is known at its cut, by the rules that it was played by, from when it was closed', async () => {
  const close: Told = { type: 'RoundClosed', data: { competitionId: 'c', round: 1, until: at(100) } };
  const begin: Told = { type: 'RoundStarted', data: { competitionId: 'c', round: 1, from: at(0) } };
  const place = (profileIds: string[]): Told => ({ type: 'ParticipantsPlaced', data: { competitionId: 'c', profileIds } });
  const reopen: Told = { type: 'RoundReopened', data: { competitionId: 'c', round: 1 } };
  const world = await worldOf(
    { before: at(100), joining: 'added', repeat: 2 },
    begin,
    awarded('p0', '1', 10),
    place(['p0']),
    close,
    awarded('p0', '5', 11),
    place(['p1']),
    changed({ series: [{ seriesId: 's0', tags: [], factor: '3' }] }),
    awarded('p1', '7', 12),
    reopen,
    close,
  );
  const seen = [];
  for (let second = 2; second <= 10; second++) seen.push(points(await knownAt(world, at(second), 1)).join());
  expect(seen).toEqual(['', 'p0 1', 'p0 1', 'p0 1', 'p0 1', 'p0 1', 'p0 1', 'p1 7,p0 6', 'p1 7,p0 6']);
});

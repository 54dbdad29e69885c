import fc from 'fast-check';
import { addCompetitionTeam } from '../../src/competitions/add-competition-team.ts';
import { changeCompetitionTeam } from '../../src/competitions/change-competition-team.ts';
import { changeDefaultTarget } from '../../src/competitions/change-default-target.ts';
import { type Competition, competition } from '../../src/competitions/competition.ts';
import type { CompetitionEvent, CompetitionRules, CompetitionTeam } from '../../src/competitions/competitions.events.ts';
import { linkSeries } from '../../src/competitions/link-series.ts';
import type { Placing } from '../../src/competitions/may-place.ts';
import { placeParticipants } from '../../src/competitions/place-participants.ts';
import { removeCompetitionTeam } from '../../src/competitions/remove-competition-team.ts';
import { removeParticipants } from '../../src/competitions/remove-participants.ts';
import type { RosterEvent } from '../../src/competitions/roster.events.ts';
import { type Roster, roster } from '../../src/competitions/roster.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import { setParticipantTarget } from '../../src/competitions/set-participant-target.ts';
import { placed, type Spell, teamAt } from '../../src/competitions/spells.values.ts';
import { targetOf } from '../../src/competitions/targets.values.ts';
import { unlinkSeries } from '../../src/competitions/unlink-series.ts';

const name = { key: 'org', box: 'sealed' };
const RULES = {
  name,
  series: [{ seriesId: 's', tags: [], factor: '1' }],
  from: '2025-03-02T09:30:00.000Z',
  before: '2025-03-02T14:30:00.000Z',
};
const TEAMS = { grouping: 'teams' } as const;
const TARGETS = { ...TEAMS, usesTargets: true } as const;
const OWN = { name, targetSharing: 'team', playersOnly: true } as const;
const NORTH = { of: 'north', targetSharing: 'team', playersOnly: false } as const;

const fold = (...facts: CompetitionEvent[]): Competition =>
  facts.reduce((state, fact) => competition.evolve(state, { id: 'f', ...fact }), competition.initial());
const made = (more: Partial<CompetitionRules> = {}) => createCompetition('c', { ...RULES, joining: 'added', ...more }, 'Europe/Vienna');
const added = (teamId: string, team: CompetitionTeam = OWN): CompetitionEvent => ({
  type: 'CompetitionTeamAdded',
  data: { competitionId: 'c', teamId, ...team },
});
const deleted: CompetitionEvent = { type: 'CompetitionDeleted', data: { competitionId: 'c' } };

const who = (...facts: RosterEvent[]): Roster =>
  facts.reduce((state, fact) => roster.evolve(state, { id: 'f', ...fact }), roster.initial());
const put = (profileIds: string[], teamId?: string): RosterEvent => ({
  type: 'ParticipantsPlaced',
  data: { competitionId: 'c', profileIds, ...(teamId !== undefined && { teamId }) },
});
const out = (...profileIds: string[]): RosterEvent => ({ type: 'ParticipantsRemoved', data: { competitionId: 'c', profileIds } });
const target = (profileId: string, amount: string | null): RosterEvent => ({
  type: 'ParticipantTargetSet',
  data: { competitionId: 'c', profileId, target: amount },
});

const ADMIN: Placing = { edits: true, profileId: 'boss', at: '2030-01-01T00:00:00.000Z' };
const ANN: Placing = { edits: false, profileId: 'ann', at: '2025-03-02T10:00:00.000Z' };
const place = (ids: string[], state: Competition, there = who(), teamId?: string, placing = ADMIN) =>
  placeParticipants('c', ids, teamId, placing, state, there);
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `p${from + at}`);

const code = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('teams of a competition', () => {
  test("C-13 one of the organisation's, with a name of its own or without, or one of the competition's own", () => {
    const state = fold(...made(TEAMS));
    expect(addCompetitionTeam('c', 't', NORTH, state)).toEqual([added('t', NORTH)]);
    expect(addCompetitionTeam('c', 't', { ...NORTH, name }, state)).toEqual([added('t', { ...NORTH, name })]);
    expect(addCompetitionTeam('c', 't', OWN, state)).toEqual([added('t')]);
    expect(fold(...made(TEAMS), added('t', NORTH)).teams.get('t')).toEqual(NORTH);
  });

  test.each<[string, CompetitionTeam, Competition, string]>([
    ['where players compete (U-115)', OWN, fold(...made()), 'no-teams'],
    ['without a name', { ...OWN, name: undefined }, fold(...made(TEAMS)), 'name-missing'],
    ['of its own with all members, for it has none but chosen ones', { ...OWN, playersOnly: false }, fold(...made(TEAMS)), 'players-only'],
    ['twice', NORTH, fold(...made(TEAMS), added('t', NORTH)), 'team-twice'],
    ['with a target where none are used', { ...OWN, target: '5' }, fold(...made(TEAMS)), 'no-targets'],
    ['with a target of nothing', { ...OWN, target: '0' }, fold(...made(TARGETS)), 'amount-invalid'],
    ['with a target below zero', { ...OWN, target: '-5' }, fold(...made(TARGETS)), 'amount-invalid'],
    ['as number 1,001', OWN, fold(...made(TEAMS), ...many(1_000).map((id) => added(id))), 'too-many-teams'],
    ['of a deleted competition', OWN, fold(...made(TEAMS), deleted), 'competition-deleted'],
    ['of no competition', OWN, fold(), 'not-found'],
  ])('a team %s is refused', (_, team, state, refusal) => {
    expect(code(() => addCompetitionTeam('c', 'new', team, state))).toBe(refusal);
  });

  test('only what differs is told; null takes away', () => {
    const state = fold(...made(TARGETS), added('t', { ...NORTH, name, target: '100' }));
    const change = (changes: Parameters<typeof changeCompetitionTeam>[2]) => changeCompetitionTeam('c', 't', changes, state, who());
    expect(change({ target: '100', targetSharing: 'each', name: null })).toEqual([
      { type: 'CompetitionTeamChanged', data: { competitionId: 'c', teamId: 't', changes: { targetSharing: 'each', name: null } } },
    ]);
    expect(change({ name, target: '100', icon: null, playersOnly: false })).toEqual([]);
    expect(fold(...made(TARGETS), added('t', { ...NORTH, name }), ...change({ target: '7', name: null })).teams.get('t')).toEqual({
      ...NORTH,
      target: '7',
    });
  });

  test('a change that the team could not have begun with is refused, and so is all members for one that has chosen players', () => {
    const state = fold(...made(TARGETS), added('own'), added('north', { ...NORTH, playersOnly: true }));
    const change = (teamId: string, changes: Parameters<typeof changeCompetitionTeam>[2], there = who()) =>
      code(() => changeCompetitionTeam('c', teamId, changes, state, there));
    expect(change('own', { name: null })).toBe('name-missing');
    expect(change('own', { playersOnly: false })).toBe('players-only');
    expect(change('own', { target: '0' })).toBe('amount-invalid');
    expect(change('none', { target: '1' })).toBe('not-found');
    expect(change('north', { playersOnly: false }, who(put(['ann'], 'north')))).toBe('team-has-players');
    expect(change('north', { playersOnly: false }, who(put(['ann'], 'own')))).toHaveLength(1);
  });

  test('a team is removed once; one that never was cannot be', () => {
    const gone = removeCompetitionTeam('c', 't', fold(...made(TEAMS), added('t')));
    expect(gone).toEqual([{ type: 'CompetitionTeamRemoved', data: { competitionId: 'c', teamId: 't' } }]);
    const state = fold(...made(TEAMS), added('t', NORTH), ...gone);
    expect(removeCompetitionTeam('c', 't', state)).toEqual([]);
    expect(code(() => removeCompetitionTeam('c', 'none', state))).toBe('not-found');
    // The organisation's team may come back, under another id.
    expect(addCompetitionTeam('c', 'again', NORTH, state)).toHaveLength(1);
  });
});

describe('players of a competition', () => {
  test('U-118 admins add players: each once, who is there already not again', () => {
    const state = fold(...made());
    expect(place(['ann', 'bob', 'ann'], state)).toEqual([put(['ann', 'bob'])]);
    expect(place(['ann', 'bob'], state, who(put(['ann'])))).toEqual([put(['bob'])]);
    expect(place(['ann'], state, who(put(['ann'])))).toEqual([]);
  });

  test('501 at once are two facts of 500 and 1', () => {
    expect(place(many(501), fold(...made()))).toEqual([put(many(500)), put(['p500'])]);
    expect(removeParticipants('c', many(501), ADMIN, fold(...made()), who(put(many(600))))).toEqual([out(...many(500)), out('p500')]);
  });

  test('100,000 are the most', () => {
    const full = who(put(many(100_000)));
    expect(code(() => place(['one-more'], fold(...made()), full))).toBe('too-many-players');
    expect(place(['p7'], fold(...made()), full)).toEqual([]);
    expect(place(['last'], fold(...made()), who(put(many(99_999))))).toHaveLength(1);
  });

  test('where teams compete everybody is in one that takes chosen players, and may change to another', () => {
    const state = fold(...made(TEAMS), added('a'), added('b'), added('north', NORTH));
    expect(place(['ann'], state, who(), 'a')).toEqual([put(['ann'], 'a')]);
    expect(place(['ann', 'bob'], state, who(put(['ann'], 'a'), put(['bob'], 'b')), 'b')).toEqual([put(['ann'], 'b')]);
    expect(code(() => place(['ann'], state))).toBe('team-missing');
    expect(code(() => place(['ann'], state, who(), 'none'))).toBe('not-found');
    expect(code(() => place(['ann'], state, who(), 'north'))).toBe('team-takes-all');
    expect(code(() => place(['ann'], fold(...made()), who(), 'a'))).toBe('no-teams');
  });

  test('U-118 where everybody takes part nobody is added or removed; of teams everybody joins one', () => {
    const players = fold(...made({ joining: 'everybody' }));
    expect(code(() => place(['ann'], players))).toBe('everybody-takes-part');
    expect(code(() => removeParticipants('c', ['ann'], ADMIN, players, who()))).toBe('everybody-takes-part');
    expect(place(['ann'], fold(...made({ joining: 'everybody', ...TEAMS }), added('a')), who(), 'a')).toHaveLength(1);
  });

  test('U-118 players join and leave themselves alone, until the last round has ended; admins as ever', () => {
    const state = fold(...made({ joining: 'themselves' }));
    expect(place(['ann'], state, who(), undefined, ANN)).toEqual([put(['ann'])]);
    expect(removeParticipants('c', ['ann'], ANN, state, who(put(['ann'])))).toEqual([out('ann')]);
    expect(code(() => place(['ann', 'bob'], state, who(), undefined, ANN))).toBe('not-allowed');
    expect(code(() => removeParticipants('c', ['bob'], ANN, state, who(put(['bob']))))).toBe('not-allowed');
    expect(code(() => place(['ann'], fold(...made()), who(), undefined, ANN))).toBe('not-allowed');
    const late = { ...ANN, at: RULES.before };
    expect(code(() => place(['ann'], state, who(), undefined, late))).toBe('competition-over');
    expect(code(() => removeParticipants('c', ['ann'], late, state, who(put(['ann']))))).toBe('competition-over');
    expect(place(['ann'], fold(...made({ joining: 'themselves', repeat: 2 })), who(), undefined, late)).toHaveLength(1);
    expect(place(['ann'], state)).toHaveLength(1);
  });

  test('of a deleted competition, or of none, nobody takes part', () => {
    expect(code(() => place(['ann'], fold(...made(), deleted)))).toBe('competition-deleted');
    expect(code(() => place(['ann'], fold()))).toBe('not-found');
  });

  test('who is removed is gone with their target, and harmlessly gone twice', () => {
    expect(removeParticipants('c', ['ann', 'nobody'], ADMIN, fold(...made()), who(put(['ann'])))).toEqual([out('ann')]);
    expect(removeParticipants('c', ['ann'], ADMIN, fold(...made()), who(put(['ann']), out('ann')))).toEqual([]);
    expect(who(put(['ann']), target('ann', '5'), out('ann'))).toEqual(who());
  });
});

describe('targets (U-119)', () => {
  test('own, else the one that the team has for each, else the default; none where none are used', () => {
    const rules = { usesTargets: true, defaultTarget: '10' };
    const [each, together] = [
      { target: '30', targetSharing: 'each' },
      { target: '300', targetSharing: 'team' },
    ] as const;
    expect(targetOf(rules, '50', each)).toBe('50');
    expect(targetOf(rules, undefined, each)).toBe('30');
    expect(targetOf(rules, undefined, together)).toBe('10');
    expect(targetOf(rules, undefined, { targetSharing: 'each' })).toBe('10');
    expect(targetOf(rules)).toBe('10');
    expect(targetOf({ usesTargets: true }, undefined, together)).toBeUndefined();
    expect(targetOf({ usesTargets: false, defaultTarget: '10' }, '50', each)).toBeUndefined();
  });

  test("a player's own is set once, taken away once, and only of who takes part", () => {
    const state = fold(...made({ usesTargets: true }));
    const set = (amount: string | null, there: Roster, of = state) => setParticipantTarget('c', 'ann', amount, of, there);
    expect(set('5', who(put(['ann'])))).toEqual([target('ann', '5')]);
    expect(set('5', who(put(['ann']), target('ann', '5')))).toEqual([]);
    expect(set(null, who(put(['ann']), target('ann', '5')))).toEqual([target('ann', null)]);
    expect(set(null, who(put(['ann'])))).toEqual([]);
    expect(code(() => set('5', who()))).toBe('not-taking-part');
    expect(set('5', who(), fold(...made({ usesTargets: true, joining: 'everybody' })))).toHaveLength(1);
    expect(code(() => set('0', who(put(['ann']))))).toBe('amount-invalid');
    expect(code(() => set('5', who(put(['ann'])), fold(...made())))).toBe('no-targets');
  });

  test('the default is a rule, above zero, and there where targets are used', () => {
    const changes = (defaultTarget: string | null) => [
      { type: 'CompetitionChanged', data: { competitionId: 'c', changes: { defaultTarget } } },
    ];
    expect(changeDefaultTarget('c', '5', fold(...made({ usesTargets: true })))).toEqual(changes('5'));
    expect(changeDefaultTarget('c', null, fold(...made({ usesTargets: true, defaultTarget: '5' })))).toEqual(changes(null));
    expect(code(() => changeDefaultTarget('c', '0', fold(...made({ usesTargets: true }))))).toBe('amount-invalid');
    expect(code(() => changeDefaultTarget('c', '5', fold(...made())))).toBe('no-targets');
  });
});

describe('series of a competition', () => {
  const series = (...all: CompetitionRules['series']) => [
    { type: 'CompetitionChanged', data: { competitionId: 'c', changes: { series: all } } },
  ];
  const [first] = RULES.series as CompetitionRules['series'];

  test('one more counts, whole and once; one that counts does so otherwise', () => {
    const state = fold(...made());
    expect(linkSeries('c', { seriesId: 'z' }, state)).toEqual(series(first!, { seriesId: 'z', tags: [], factor: '1' }));
    expect(linkSeries('c', { seriesId: 's', tags: ['x'] }, state)).toEqual(series({ seriesId: 's', tags: ['x'], factor: '1' }));
    expect(linkSeries('c', { seriesId: 's', factor: '2' }, fold(...made({ series: [{ ...first!, tags: ['x'] }] })))).toEqual(
      series({ seriesId: 's', tags: ['x'], factor: '2' }),
    );
    expect(linkSeries('c', { seriesId: 's' }, state)).toEqual([]);
    const full = fold(...made({ series: many(20).map((seriesId) => ({ seriesId, tags: [], factor: '1' })) }));
    expect(code(() => linkSeries('c', { seriesId: 'z' }, full))).toBe('too-many-series');
  });

  test('R-188 one counts no more, but the last cannot go', () => {
    const two = fold(...made({ series: [first!, { seriesId: 'z', tags: [], factor: '1' }] }));
    expect(unlinkSeries('c', 's', two)).toEqual(series({ seriesId: 'z', tags: [], factor: '1' }));
    expect(unlinkSeries('c', 'nobody', two)).toEqual([]);
    expect(code(() => unlinkSeries('c', 's', fold(...made())))).toBe('score-series-missing');
  });
});

describe('spells', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const after = (...places: [teamId: string | null, minute: number][]) =>
    places.reduce<readonly Spell[]>((spells, [teamId, minute]) => placed(spells, teamId, at(minute)), []);

  test('who is added brings all points; who changes team leaves the earlier ones there, to the instant', () => {
    const spells = after(['a', 10], ['b', 20], ['a', 30]);
    expect([0, 19, 20, 29, 30, 99].map((minute) => teamAt(spells, at(minute)))).toEqual(['a', 'a', 'b', 'b', 'a', 'a']);
  });

  test('who was in no team leaves none; who is nowhere counts nowhere', () => {
    expect(teamAt(after([null, 10]), at(0))).toBeNull();
    expect(teamAt(after([null, 10], ['a', 20]), at(0))).toBe('a');
    expect(after(['a', 10], [null, 20])).toEqual(after(['a', 10]));
    expect(teamAt([], at(0))).toBeUndefined();
  });

  const TIMES = 12;
  const step = fc.record({
    kind: fc.constantFrom('place', 'place', 'place', 'remove'),
    teamId: fc.constantFrom(null, 'a', 'b', 'c'),
    pause: fc.nat(2),
  });

  test('they equal a plain list of minutes that is written anew with every step', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let spells: readonly Spell[] = [];
        /** In which team each minute counts. */
        let plain: (string | null | undefined)[] = Array.from({ length: TIMES });
        let now = 0;
        for (const { kind, teamId, pause } of steps) {
          now += pause;
          if (kind === 'remove') {
            spells = [];
            plain = plain.map(() => undefined);
            continue;
          }
          spells = placed(spells, teamId, at(now));
          const isNew = plain.every((team) => team === undefined || team === null);
          if (isNew) plain = plain.map((team) => teamId ?? team ?? null);
          else if (teamId !== null) plain = plain.map((team, minute) => (minute >= now ? teamId : team));
        }
        expect(plain.map((_, minute) => teamAt(spells, at(minute)))).toEqual(plain);
      }),
      { numRuns: 2_000 },
    );
  });
});

import { type Competition, competition } from '../../src/competitions/competition.ts';
import type { CompetitionEvent } from '../../src/competitions/competitions.events.ts';
import { renewAccessKey } from '../../src/competitions/renew-access-key.ts';
import { createCompetition, shareCompetition } from '../../src/competitions/save-competition.ts';
import { visiblePeople } from '../../src/organisations/filters.values.ts';

const rules = {
  name: { key: 'org', box: 'sealed' },
  series: [{ seriesId: 's', tags: [], factor: '1' }],
  from: '2025-03-02T09:30:00.000Z',
  before: '2025-03-02T14:30:00.000Z',
};
const given = (...facts: CompetitionEvent[]): Competition =>
  [...createCompetition('c', rules, 'UTC'), ...facts].reduce(
    (state, fact) => competition.evolve(state, { id: 'f', ...fact }),
    competition.initial(),
  );
const shared = (mode: 0 | 1, generation: number): CompetitionEvent => ({
  type: 'SharingChanged',
  data: { competitionId: 'c', mode, generation },
});

describe('Sharing a competition (U-102)', () => {
  test.each([
    ['a new one is not shared', [], 0, []],
    ['it is shared by its first link', [], 1, [shared(1, 1)]],
    ['shared already, nothing happens', [shared(1, 1)], 1, []],
    ['it is shared no more, and keeps its link', [shared(1, 4)], 0, [shared(0, 4)]],
    ['shared again, it is by the link of before', [shared(0, 4)], 1, [shared(1, 4)]],
  ] as const)('%s', (_, facts, mode, expected) => {
    expect(shareCompetition('c', mode, given(...facts))).toEqual(expected);
  });

  test.each([
    ['of one that nobody sees: it is still not shared', [], shared(0, 2)],
    ['of a shared one', [shared(1, 1), shared(1, 2)], shared(1, 3)],
  ] as const)('a new link %s', (_, facts, expected) => {
    expect(renewAccessKey('c', given(...facts))).toEqual([expected]);
  });

  test('a new link of one that is deleted, or is not there, is refused', () => {
    expect(() => renewAccessKey('c', given({ type: 'CompetitionDeleted', data: { competitionId: 'c' } }))).toThrow('deleted');
    expect(() => renewAccessKey('c', competition.initial())).toThrow('no such competition');
  });
});

test.each([
  ['R-208 all see all: so do guests', 'all', 'all'],
  ['R-209 teammates see each other: a guest has none', 'team-members', { teamIds: [] }],
  ['R-210 everybody sees themselves: a guest is nobody', 'themselves', { teamIds: [] }],
] as const)('%s', (_, filter, expected) => {
  const guest = { role: 'player', teamIds: [], managedTeamIds: [], shows: ['c'] } as const;
  expect(visiblePeople(guest, filter, () => true)).toEqual(expected);
});

import * as fc from 'fast-check';
import { type People, sees, seesCompetition, TEAM_FILTERS, visiblePeople } from '../../src/organisations/filters.values.ts';

const TEAMS = ['reds', 'blues', 'greens', 'everybody'];
const ignored = (teamId: string) => teamId === 'everybody';
const counts = (teamId: string) => !ignored(teamId);
const player = (profileId: string, teamIds: string[], managedTeamIds: string[] = []) => {
  return { role: 'player' as const, profileId, teamIds, managedTeamIds };
};
const ann = player('ann', ['reds', 'everybody']);
const PEOPLE = [ann, player('bob', ['reds']), player('cem', ['blues', 'everybody']), player('dee', [])];
const seen = (people: People) => PEOPLE.filter((person) => sees(people, person)).map(({ profileId }) => profileId);

describe('What people somebody may see', () => {
  test.each([
    ['R-208 all', ann, 'all', ['ann', 'bob', 'cem', 'dee']],
    ['R-209 who shares a team; U-074 one with filter_ignore makes nobody visible', ann, 'team-members', ['ann', 'bob']],
    ['R-209 without a team themselves', PEOPLE[3]!, 'team-members', ['dee']],
    ['R-209 whose only team has filter_ignore themselves', player('cem', ['everybody']), 'team-members', ['cem']],
    ['R-210 themselves', ann, 'themselves', ['ann']],
    ['R-210 a manager also whom they manage', player('ann', ['reds'], ['blues']), 'themselves', ['ann', 'cem']],
    [
      'R-209 a manager of a team with filter_ignore all of it',
      player('bob', ['reds'], ['everybody']),
      'team-members',
      ['ann', 'bob', 'cem'],
    ],
    ['R-208 a manager all', player('ann', ['reds'], ['blues']), 'all', ['ann', 'bob', 'cem', 'dee']],
  ] as const)('%s', (_, viewer, filter, expected) => {
    expect(seen(visiblePeople(viewer, filter, counts))).toEqual(expected);
  });

  test.each(TEAM_FILTERS)('U-147 an admin sees all, and who is nobody no one: %s', (filter) => {
    expect(visiblePeople({ role: 'admin', teamIds: [], managedTeamIds: [] }, filter, counts)).toBe('all');
    expect(seen(visiblePeople({ role: 'player', teamIds: ['reds'], managedTeamIds: [] }, filter, counts))).toEqual([]);
  });

  test('teammates in the same teams see the same in one word: they share what is worked out for it', () => {
    const [one, other] = [player('ann', ['reds', 'blues']), player('bob', ['blues', 'reds'])];
    expect(visiblePeople(one, 'team-members', counts)).toEqual(visiblePeople(other, 'team-members', counts));
  });

  test('what each sees equals brute force, for any teams, managers and filter', () => {
    const teamIds = fc.subarray(TEAMS);
    const organisation = fc.array(fc.record({ teamIds, managedTeamIds: teamIds }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(organisation, fc.constantFrom(...TEAM_FILTERS), (members, filter) => {
        const people = members.map((member, n) => player(`p${n}`, member.teamIds, member.managedTeamIds));
        for (const viewer of people) {
          const shares = (of: readonly string[], other: (typeof people)[number]) => of.some((id) => other.teamIds.includes(id));
          const expected = people.filter(
            (other) =>
              filter === 'all' ||
              other === viewer ||
              shares(viewer.managedTeamIds, other) ||
              (filter === 'team-members' &&
                shares(
                  viewer.teamIds.filter((id) => !ignored(id)),
                  other,
                )),
          );
          const which = visiblePeople(viewer, filter, counts);
          expect(people.filter((other) => sees(which, other))).toEqual(expected);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('Which competitions somebody may see', () => {
  const own = { createdBy: 'ann', profileIds: ['bob'], teamIds: [] };
  const inPerson = { createdBy: 'cem', profileIds: ['ann', 'bob'], teamIds: [] };
  const byTeam = { createdBy: 'cem', profileIds: [], teamIds: ['reds'] };
  const ofOthers = { createdBy: 'cem', profileIds: ['bob'], teamIds: ['blues'] };
  const all = [own, inPerson, byTeam, ofOthers];

  test.each([
    ['R-211 all', 'all', all],
    ['R-212 where they or their team take part', 'taking-part', [own, inPerson, byTeam]],
    ['R-213 their own: made by them, or with them', 'own', [own, inPerson]],
  ] as const)('%s', (_, filter, expected) => {
    expect(all.filter((competition) => seesCompetition(ann, filter, competition))).toEqual(expected);
    expect(all.filter((competition) => seesCompetition({ role: 'admin', teamIds: [] }, filter, competition))).toEqual(all);
    expect(all.filter((competition) => seesCompetition({ role: 'player', teamIds: ['reds'] }, filter, competition))).toEqual([]);
  });
});

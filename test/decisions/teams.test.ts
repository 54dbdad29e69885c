import type { Recorded } from '../../src/platform/event.values.ts';
import { profile } from '../../src/players/profile.ts';
import { deleteTeam } from '../../src/teams/delete-team.ts';
import { leaveTeam } from '../../src/teams/remove-members.ts';
import { changeTeam, makeTeam } from '../../src/teams/save-team.ts';
import { createTeam, type Team, team } from '../../src/teams/team.ts';
import type { TeamEvent } from '../../src/teams/teams.events.ts';

const sealed = (box: string) => ({ key: 'o', box });
const given = (...facts: TeamEvent[]): Team =>
  facts.reduce((state, fact) => team.evolve(state, fact as Recorded<TeamEvent>), team.initial());
const made: TeamEvent = { type: 'TeamCreated', data: { teamId: 'reds', name: sealed('Reds') } };
const gone: TeamEvent = { type: 'TeamDeleted', data: { teamId: 'reds' } };

describe('A team', () => {
  test('begins with its name, and with what else it is to have', () => {
    expect(makeTeam({ teamId: 'reds', name: sealed('Reds') }, given())).toEqual([made]);
    expect(makeTeam({ teamId: 'reds', name: sealed('Reds'), icon: '/flag', filterIgnore: true }, given())).toEqual([
      made,
      { type: 'TeamChanged', data: { teamId: 'reds', icon: '/flag', filterIgnore: true } },
    ]);
  });

  test('that a list has just made is not made again, and gets what it lacks', () => {
    expect(createTeam('reds', sealed('Reds'), given(made))).toEqual([]);
    expect(makeTeam({ teamId: 'reds', name: sealed('Reds'), icon: '/flag' }, given(made))).toEqual([
      { type: 'TeamChanged', data: { teamId: 'reds', icon: '/flag' } },
    ]);
  });

  test('is changed in what differs, and in nothing else', () => {
    const state = given(made, { type: 'TeamChanged', data: { teamId: 'reds', icon: '/flag', filterIgnore: true } });
    expect(changeTeam({ teamId: 'reds', icon: '/flag', filterIgnore: true }, state)).toEqual([]);
    expect(changeTeam({ teamId: 'reds', icon: '', filterIgnore: true }, state)).toEqual([
      { type: 'TeamChanged', data: { teamId: 'reds', icon: '' } },
    ]);
    expect(changeTeam({ teamId: 'reds', name: sealed('Blues'), filterIgnore: false }, state)).toEqual([
      { type: 'TeamChanged', data: { teamId: 'reds', name: sealed('Blues'), filterIgnore: false } },
    ]);
    expect(given(made, { type: 'TeamChanged', data: { teamId: 'reds', icon: '/flag' } })).toMatchObject({
      name: sealed('Reds'),
      icon: '/flag',
    });
  });

  test('is deleted once, and changed no more', () => {
    expect(deleteTeam('reds', given(made))).toEqual([gone]);
    expect(deleteTeam('reds', given(made, gone))).toEqual([]);
    expect(() => deleteTeam('reds', given())).toThrow('There is no such team');
    for (const state of [given(), given(made, gone)])
      expect(() => changeTeam({ teamId: 'reds', icon: '/flag' }, state)).toThrow('There is no such team');
  });

  test('is left by who is in it', () => {
    const left = { type: 'TeamLeft', data: { profileId: 'ada', teamId: 'reds' } };
    expect(leaveTeam('ada', 'reds', { ...profile.initial(), teamIds: new Set(['reds']) })).toEqual([left]);
    expect(leaveTeam('ada', 'reds', { ...profile.initial(), teamIds: new Set(['blues']) })).toEqual([]);
  });
});

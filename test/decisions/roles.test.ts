import fc from 'fast-check';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Refused } from '../../src/platform/refused.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { RoleEvent } from '../../src/players/players.events.ts';
import {
  acceptList,
  appointManagers,
  changeRoles,
  deletedIn,
  dismissManagers,
  restoreMembers,
  type Roles,
  roles as aggregate,
  setAside,
} from '../../src/players/roles.ts';
import { managingOf } from '../../src/teams/change-managers.ts';

describe('Roles', () => {
  const roles = (...admins: string[]): Roles => ({ admins: new Set(admins), aside: new Map(), managers: new Map() });

  test('R-199 gives and takes, each once', () => {
    expect(changeRoles(['ada', 'ada', 'bob'], 'admin', roles('bob'))).toEqual([
      { type: 'RoleChanged', data: { profileId: 'ada', role: 'admin' } },
    ]);
    expect(changeRoles(['bob'], 'player', roles('ada', 'bob'))).toHaveLength(1);
    expect(changeRoles(['carl'], 'player', roles('ada'))).toEqual([]);
  });

  test('R-192 R-197 one admin remains', () => {
    expect(() => changeRoles(['ada'], 'player', roles('ada'))).toThrow('At least one administrator must remain');
    expect(() => changeRoles(['ada', 'bob', 'carl'], 'player', roles('ada', 'bob'))).toThrow('At least one administrator must remain');
  });
});

describe('Who is set aside', () => {
  const given = (...events: RoleEvent[]): Roles =>
    events.reduce((state, event) => aggregate.evolve(state, event as Recorded<RoleEvent>), aggregate.initial());
  const admin = (profileId: string): RoleEvent => ({ type: 'RoleChanged', data: { profileId, role: 'admin' } });
  const aside = (why: 'deleted' | 'offline' | 'left' | 'forgotten', ...profileIds: string[]): RoleEvent => ({
    type: 'MembersSetAside',
    data: { profileIds, why },
  });
  const restored = (why: 'deleted' | 'offline', ...profileIds: string[]): RoleEvent => ({
    type: 'MembersRestored',
    data: { profileIds, why },
  });

  test('an admin loses the role in the same breath, and nobody is set aside twice for a reason', () => {
    const state = given(admin('ada'), admin('bob'), aside('offline', 'carl'));
    expect(setAside(['ada', 'carl', 'ada'], 'offline', state)).toEqual([
      { type: 'RoleChanged', data: { profileId: 'ada', role: 'player' } },
      aside('offline', 'ada'),
    ]);
    expect(setAside(['carl'], 'offline', state)).toEqual([]);
    expect(setAside(['carl'], 'forgotten', state)).toEqual([aside('forgotten', 'carl')]);
  });

  test('R-192 one admin remains', () => {
    expect(() => setAside(['ada', 'bob'], 'forgotten', given(admin('ada'), admin('bob')))).toThrow(
      'At least one administrator must remain',
    );
    expect(() => setAside(['ada'], 'offline', given(admin('ada')))).toThrow('At least one administrator must remain');
  });

  test('who is out for any reason is not promoted; who is back is', () => {
    const promote = (...events: RoleEvent[]) => changeRoles(['bob'], 'admin', given(admin('ada'), ...events));
    expect(() => promote(aside('offline', 'bob'))).toThrow('A player who is offline cannot be an administrator');
    expect(() => promote(aside('offline', 'bob'), aside('left', 'bob'))).toThrow('Who is not in the organisation');
    expect(() => promote(aside('left', 'bob'), aside('offline', 'bob'), restored('offline', 'bob'))).toThrow(
      'Who is not in the organisation',
    );
    expect(promote(aside('offline', 'bob'), restored('offline', 'bob'))).toEqual([admin('bob')]);
  });

  test('a reason is taken back once, and no other with it', () => {
    const state = given(aside('offline', 'bob', 'carl'), aside('left', 'bob'));
    expect(restoreMembers(['bob', 'bob', 'dora'], 'offline', state)).toEqual([restored('offline', 'bob')]);
    expect(given(aside('offline', 'bob'), aside('left', 'bob'), restored('offline', 'bob')).aside.get('bob')).toEqual(new Set(['left']));
  });

  test('R-121 R-123 who is deleted and brought back is a player, and what else keeps them out stands', () => {
    const gone = given(
      admin('ada'),
      admin('bob'),
      aside('offline', 'carl'),
      ...setAside(['bob', 'carl'], 'deleted', given(admin('ada'), admin('bob'))),
    );
    expect([[...gone.admins], deletedIn(gone)]).toEqual([['ada'], ['carl', 'bob']]);
    const back = restoreMembers(['carl', 'bob', 'ada'], 'deleted', gone);
    expect(back).toEqual([restored('deleted', 'carl', 'bob')]);
    const after = back.reduce((state, fact) => aggregate.evolve(state, fact as Recorded<RoleEvent>), gone);
    expect([deletedIn(after), [...after.admins], [...after.aside.keys()]]).toEqual([[], ['ada'], ['carl']]);
  });

  test('R-192 R-197 whatever order people go in by the seven ways, come back and are promoted: an admin remains, and nobody who is out administers or manages', () => {
    const people = ['ada', 'bob', 'carl', 'dora', 'eve'];
    type Decide = (profileId: string, state: Roles) => RoleEvent[];
    const goes: Record<string, Decide> = {
      role: (profileId, state) => changeRoles([profileId], 'player', state),
      deleted: (profileId, state) => setAside([profileId], 'deleted', state),
      offline: (profileId, state) => setAside([profileId], 'offline', state),
      list: (profileId, state) => acceptList('list', [{ profileId, offline: true }], state),
      forgotten: (profileId, state) => setAside([profileId], 'forgotten', state),
      detached: (profileId, state) => setAside([profileId], 'left', state),
      // Of an account that is deleted an offline player stays.
      account: (profileId, state) => setAside([profileId], 'offline', state),
    };
    const comes: Record<string, Decide> = {
      promoted: (profileId, state) => changeRoles([profileId], 'admin', state),
      appointed: (profileId, state) => appointManagers([{ profileId, teamIds: ['reds'] }], state),
      activated: (profileId, state) => restoreMembers([profileId], 'deleted', state),
      user: (profileId, state) => restoreMembers([profileId], 'offline', state),
      joined: (profileId, state) => restoreMembers([profileId], 'left', state),
    };
    const ways = { ...goes, ...comes };
    const step = fc.record({ way: fc.constantFrom(...Object.keys(ways)), whom: fc.constantFrom(...people) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = given(admin('ada'), admin('bob'));
        for (const { way, whom } of steps) {
          let facts: RoleEvent[];
          try {
            facts = ways[way]!(whom, state);
          } catch (refused) {
            if (!(refused instanceof Refused || refused instanceof NotFound)) throw refused;
            facts = [];
          }
          state = facts.reduce((before, fact) => aggregate.evolve(before, { id: '', ...fact }), state);
          expect(state.admins.size).toBeGreaterThan(0);
          expect([...state.admins, ...state.managers.keys()].filter((profileId) => state.aside.has(profileId))).toEqual([]);
        }
      }),
    );
  });

  test('one fact names 500 at most', () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `p${n}`);
    const facts = setAside(many, 'offline', given());
    expect(facts.map(({ data }) => ('profileIds' in data ? data.profileIds.length : 0))).toEqual([500, 500, 1]);
    expect(given(...facts).aside.size).toBe(1_001);
    expect(restoreMembers(many, 'offline', given(...facts))).toHaveLength(3);
  });
});

describe('Who manages teams', () => {
  const given = (...events: RoleEvent[]): Roles =>
    events.reduce((state, event) => aggregate.evolve(state, event as Recorded<RoleEvent>), aggregate.initial());
  const manages = (profileId: string, teamId: string): RoleEvent => ({ type: 'TeamManagerAppointed', data: { profileId, teamId } });
  const no = (profileId: string, teamId: string): RoleEvent => ({ type: 'TeamManagerDismissed', data: { profileId, teamId } });

  test('U-066 U-073 is appointed and dismissed once for each team', () => {
    const state = given(manages('ann', 'reds'));
    const both = { profileId: 'ann', teamIds: ['reds', 'blues'] };
    expect(appointManagers([both, { profileId: 'bob', teamIds: ['reds'] }], state)).toEqual([
      manages('ann', 'blues'),
      manages('bob', 'reds'),
    ]);
    expect(dismissManagers(['ann', 'ann', 'bob'], 'reds', state)).toEqual([no('ann', 'reds')]);
    expect(dismissManagers(['ann'], 'blues', state)).toEqual([]);
    expect(dismissManagers(['ann'], undefined, given(manages('ann', 'reds'), manages('ann', 'blues')))).toHaveLength(2);
    expect(given(manages('ann', 'reds'), no('ann', 'reds')).managers.size).toBe(0);
  });

  test('who is set aside loses the teams in the same breath, and is appointed to none', () => {
    const state = given(manages('ann', 'reds'), manages('bob', 'reds'));
    expect(setAside(['ann'], 'deleted', state)).toEqual([
      no('ann', 'reds'),
      { type: 'MembersSetAside', data: { profileIds: ['ann'], why: 'deleted' } },
    ]);
    const appoint = (why: 'offline' | 'left') =>
      appointManagers([{ profileId: 'ann', teamIds: ['reds'] }], given({ type: 'MembersSetAside', data: { profileIds: ['ann'], why } }));
    expect(() => appoint('offline')).toThrow('A player who is offline cannot manage a team');
    expect(() => appoint('left')).toThrow('Who is not in the organisation cannot manage a team');
  });

  test('without a team manages those of now; who is in none, or offline, is refused', () => {
    const ann = { profileId: 'ann', offline: false, teamIds: new Set(['reds', 'blues']) };
    expect(managingOf([ann])).toEqual([{ profileId: 'ann', teamIds: ['reds', 'blues'] }]);
    expect(managingOf([ann], 'greens')).toEqual([{ profileId: 'ann', teamIds: ['greens'] }]);
    expect(() => managingOf([ann, { ...ann, teamIds: new Set() }])).toThrow('Who is in no team cannot manage one');
    expect(() => managingOf([{ ...ann, offline: true }], 'greens')).toThrow('A player who is offline cannot manage a team');
  });
});

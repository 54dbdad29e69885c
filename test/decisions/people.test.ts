import { passwordProblems } from '../../src/accounts/password.values.ts';
import { Limits } from '../../src/accounts/limits.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { readAddress } from '../../src/players/address.values.ts';
import { addPlayer, joinTeam, judgePlayers } from '../../src/players/add-players.ts';
import { changeProfile } from '../../src/players/change-profile.ts';
import { connectProfile } from '../../src/players/connect-profiles.ts';
import { forgetPlayers, forgotten } from '../../src/players/forgotten.ts';
import { listPlayers, type PlayersQuery } from '../../src/players/list-players.ts';
import { type Profile, profile } from '../../src/players/profile.ts';
import type { ReservationEvent } from '../../src/players/players.events.ts';
import { type Reservation, confirmValue, releaseValue, reservation, reserveValue } from '../../src/players/reservation.ts';
import { changeRoles } from '../../src/players/roles.ts';
import { person, team } from '../projections/people-ground.ts';

const sealed = (box: string) => ({ key: 'o/p', box });
const T0 = '2026-01-01T00:00:00.000Z';
const minutes = (count: number) => new Date(Date.parse(T0) + count * 60_000).toISOString();

describe('Passwords', () => {
  test.each([
    ['Abcdef1!', []],
    ['abcdef1!', ['upper-case']],
    ['ABCDEF1!', ['lower-case']],
    ['Abcdefg!', ['number']],
    ['Abcdefg1', ['special']],
    ['Abcde1!', ['length']],
    [`Aa1!${'x'.repeat(29)}`, ['length']],
    [`Aa1!${'x'.repeat(28)}`, []],
    ['Żółć1 żółć', []],
  ])('R-173 R-174 R-175 R-176 R-177 %s', (password, problems) => {
    expect(passwordProblems(password)).toEqual(problems);
  });
});

describe('Addresses', () => {
  test.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['a.b+c@sub.example.org', 'a.b+c@sub.example.org'],
    ['ada@münchen.example', 'ada@münchen.example'],
    ['\uff41da@e\uff58ample.org', 'ada@example.org'],
    ['ada\uff20example.org', 'ada@example.org'],
    ['ada@example', undefined],
    ['ada example@example.org', undefined],
    ['a@b@example.org', undefined],
    ['<ada@example.org>', undefined],
    ['ada@example.org\nBcc: b@example.org', undefined],
    [`${'a'.repeat(65)}@example.org`, undefined],
    [`a@${'b.'.repeat(130)}org`, undefined],
  ])('%j', (text, address) => {
    expect(readAddress(text)).toBe(address);
  });
});

describe('Limits (U-050)', () => {
  test('the eleventh failure within 15 minutes is too many; successes do not count, and time frees', async () => {
    const limits = new Limits();
    const login = (at: number, succeeds: boolean) =>
      limits.attempt('login', minutes(at), ['ada'], () => Promise.resolve(succeeds || undefined));
    for (let tried = 0; tried < 10; tried++) await login(tried, false);
    await expect(login(10, true)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 300 });
    await expect(login(15, true)).resolves.toBe(true);
    await expect(limits.attempt('login', minutes(10), ['bob'], () => Promise.resolve(undefined))).resolves.toBeUndefined();
  });

  test('many at once are counted one after the other', async () => {
    const limits = new Limits();
    const tries = Array.from({ length: 30 }, () => limits.attempt('login', T0, ['ada'], () => Promise.resolve(undefined)));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  });

  test('many at once from one place are counted together, whatever addresses they try', async () => {
    const limits = new Limits();
    const tries = Array.from({ length: 30 }, (_, n) =>
      limits.attempt('login', T0, [`somebody-${n}`, 'from here'], () => Promise.resolve(undefined)),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
  });
});

describe('Values that must be unique (R-191)', () => {
  const given = (...events: ReservationEvent[]): Reservation =>
    events.reduce((state, event) => reservation.evolve(state, event as Recorded<ReservationEvent>), reservation.initial());
  const reserved = (holder: string): ReservationEvent => ({ type: 'ValueReserved', data: { holder, commandId: 'c', reservedAt: T0 } });
  const confirmed = (holder: string): ReservationEvent => ({ type: 'ValueConfirmed', data: { holder } });
  const released = (holder: string): ReservationEvent => ({ type: 'ValueReleased', data: { holder } });
  const wanted = (holder: string, at: number) => ({ holder, commandId: 'd', reservedAt: minutes(at) });

  test('a free value is reserved, a held one refused, the own claimed again', () => {
    expect(reserveValue(wanted('ada', 0), given(), false)).toHaveLength(1);
    expect(() => reserveValue(wanted('bob', 1), given(reserved('ada')), false)).toThrow('Another player');
    expect(reserveValue(wanted('ada', 1), given(reserved('ada')), false)).toEqual([]);
    expect(() => reserveValue(wanted('bob', 10_000), given(reserved('ada'), confirmed('ada')), true)).toThrow('Another player');
    expect(reserveValue(wanted('ada', 10_000), given(reserved('ada'), confirmed('ada')), true)).toEqual([]);
  });

  test('what nobody confirmed for ten minutes is free unless it is used, and so is what was released, or is not used any more', () => {
    expect(reserveValue(wanted('bob', 11), given(reserved('ada')), false)).toHaveLength(1);
    expect(() => reserveValue(wanted('bob', 11), given(reserved('ada')), true)).toThrow('Another player');
    expect(reserveValue(wanted('bob', 1), given(reserved('ada'), confirmed('ada'), released('ada')), false)).toHaveLength(1);
    expect(reserveValue(wanted('bob', 1), given(reserved('ada'), confirmed('ada')), false)).toHaveLength(1);
  });

  test('whoever comes late for their own value has ten minutes from then', () => {
    expect(reserveValue(wanted('ada', 11), given(reserved('ada')), false)).toEqual([{ type: 'ValueReserved', data: wanted('ada', 11) }]);
  });

  test('only the holder confirms and releases', () => {
    expect(confirmValue('bob', given(reserved('ada')))).toEqual([]);
    expect(confirmValue('ada', given(reserved('ada'), confirmed('ada')))).toEqual([]);
    expect(releaseValue('bob', given(reserved('ada')))).toEqual([]);
    expect(releaseValue('ada', given(reserved('ada')))).toEqual([released('ada')]);
  });
});

describe('Roles', () => {
  const roles = (...admins: string[]) => ({ admins: new Set(admins) });

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

describe('Forgetting (U-070)', () => {
  test('numbers go on in the order of forgetting, and nobody is forgotten twice', () => {
    const state = forgotten.evolve(forgotten.initial(), { type: 'PersonForgotten', data: { profileId: 'ada', number: 1 } } as never);
    expect(forgetPlayers(['ada', 'bob', 'bob', 'carl'], state).map(({ data }) => data)).toEqual([
      { profileId: 'bob', number: 2 },
      { profileId: 'carl', number: 3 },
    ]);
  });
});

describe('Profiles', () => {
  const created = { profileId: 'ada', name: sealed('Ada'), role: 'player' as const, offline: false, personal: false };
  const known = (state: Partial<Profile> = {}): Profile => ({ ...profile.initial(), exists: true, ...state });

  test('a player begins once, with teams', () => {
    expect(addPlayer(created, ['blue'], profile.initial()).map(({ type }) => type)).toEqual(['ProfileCreated', 'TeamJoined']);
    expect(addPlayer(created, ['blue'], known())).toEqual([]);
    expect(joinTeam('ada', 'blue', known({ teamIds: new Set(['blue']) }))).toEqual([]);
  });

  test('R-193 a player without an address cannot become a user', () => {
    expect(() => changeProfile({ profileId: 'ada', offline: false }, known({ offline: true }))).toThrow('without an email');
    expect(() => changeProfile({ profileId: 'ada', offline: false, email: null }, known({ offline: true, email: sealed('a') }))).toThrow();
    expect(changeProfile({ profileId: 'ada', offline: false, email: sealed('a') }, known({ offline: true }))).toHaveLength(1);
    expect(changeProfile({ profileId: 'ada' }, known())).toEqual([]);
  });

  test('an account is connected with its own address only, and never in place of another', () => {
    const connect = (state: Profile, held: string | undefined) => connectProfile('ada', 'user', 'ada@example.org', state, held);
    expect(connect(known(), 'ada@example.org')).toHaveLength(1);
    expect(connect(known(), 'other@example.org')).toEqual([]);
    expect(connect(known(), undefined)).toEqual([]);
    expect(connect(known({ userId: 'other' }), 'ada@example.org')).toEqual([]);
    expect(connect(known({ offline: true }), 'ada@example.org')).toEqual([]);
  });

  test('R-190 R-191 R-230 rows that name what is not theirs are refused by line', () => {
    const directory = {
      people: () => [person('ada', { email: 'ada@example.org', externalId: 'X1' })],
      person: () => undefined,
      team: () => undefined,
    };
    const row = { line: 3, name: 'New', profileId: 'new', isNew: true };
    const judge = (more: object) => judgePlayers([{ ...row, ...more }], directory).map(({ line, code }) => [line, code]);
    expect(judge({})).toEqual([]);
    expect(judge({ email: 'ada@example.org', externalId: 'x1' })).toEqual([
      [3, 'email-taken'],
      [3, 'external-id-taken'],
    ]);
    expect(judge({ profileId: 'ada', email: 'ada@example.org' })).toEqual([]);
    expect(judge({ isNew: false, profileId: 'nobody' })).toEqual([[3, 'not-found']]);
    expect(judge({ teamId: 'none', offline: false })).toEqual([
      [3, 'not-found'],
      [3, 'email-missing'],
    ]);
  });
});

describe('Lists of players (U-075)', () => {
  const people = [
    person('1', { name: 'Émile Zola', email: 'zola@example.org', teamIds: ['blue'] }),
    person('2', { name: 'ada lovelace', role: 'admin', teamIds: ['red'], userId: 'u' }),
    person('3', { name: 'Bob', offline: true }),
    person('4', { name: 'Anonymous 1', forgotten: 1, offline: true }),
  ];
  const teams = new Map([
    ['blue', team('blue', 'Blue River')],
    ['red', team('red', 'Alpha')],
  ]);
  const directory = { people: () => people, team: (id: string) => teams.get(id) };
  const list = (query: Partial<PlayersQuery>) => {
    const page = listPlayers(directory, { sort: 'name', descending: false, limit: 30, offset: 0, seesAll: true, ...query }, (id) =>
      id === '3' ? T0 : undefined,
    );
    return page.people.map(({ profileId }) => profileId).join('');
  };

  test('sorted without case and accents, either way', () => {
    expect(list({})).toBe('2431');
    expect(list({ descending: true })).toBe('1342');
    expect(list({ sort: 'team' })).toBe('4321');
    expect(list({ sort: 'last_used', descending: true })[0]).toBe('3');
  });

  test('searched by the beginnings of words', () => {
    expect(list({ search: 'EMI zo' })).toBe('1');
    expect(list({ search: 'mile' })).toBe('');
    expect(list({ search: 'river' })).toBe('1');
    expect(list({ search: 'zola example' })).toBe('1');
    expect(list({ search: 'example', seesAll: false })).toBe('');
  });

  test('filtered', () => {
    expect(list({ filter: 'admins' })).toBe('2');
    expect(list({ filter: 'users' })).toBe('21');
    expect(list({ filter: 'offline' })).toBe('43');
    expect(list({ filter: 'not sent' })).toBe('31');
    expect(list({ teamId: 'red' })).toBe('2');
  });

  test('paged by offset, or after the last one seen', () => {
    expect(list({ limit: 2 })).toBe('24');
    expect(list({ limit: 2, offset: 2 })).toBe('31');
    expect(list({ limit: 2, offsetId: '4' })).toBe('31');
    expect(list({ limit: 2, offsetId: 'gone', offset: 1 })).toBe('43');
  });
});

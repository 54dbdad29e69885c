import type { Person } from '../../projections/people/people.ts';
import type { Team } from '../../projections/teams/teams.ts';
import { passwordProblems } from '../../src/accounts/password.values.ts';
import { Limits } from '../../src/accounts/limits.ts';
import { placeOf } from '../../src/accounts/place.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { Turn } from '../../src/platform/http/paging.ts';
import type { LimitSettings, Settings } from '../../src/platform/settings.ts';
import { readAddress } from '../../src/players/address.values.ts';
import { addPlayer, joinTeam, judgePlayers, takenIn } from '../../src/players/add-players.ts';
import { changeProfile } from '../../src/players/change-profile.ts';
import { declineInvitation } from '../../src/players/decline-invitation.ts';
import { detachAccount } from '../../src/players/detach-account.ts';
import { forgetPlayers, forgotten } from '../../src/players/forgotten.ts';
import { joinOrganisation } from '../../src/players/join-organisation.ts';
import { readable } from '../../projections/platform/closeness.values.ts';
import { likeness } from '../../projections/people/likeness.ts';
import { listPlayers, type PlayerKey, type PlayersQuery } from '../../projections/people/list-players.ts';
import { type Profile, profile } from '../../src/players/profile.ts';
import type { ReservationEvent } from '../../src/players/players.events.ts';
import { type Reservation, confirmValue, releaseValue, reservation, reserveValue } from '../../src/players/reservation.ts';
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
  const limitsOf = (others: Partial<LimitSettings> = {}) => {
    const limits = { failuresForAddress: 10, failuresFromPlace: 15, mailsFromPlace: 20, accountsFromPlace: 20, guestOrganisations: 3 };
    return new Limits({ limits: { ...limits, ...others } } as Settings);
  };
  const refused = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.filter(({ status }) => status === 'rejected').length;
  const fails = () => Promise.resolve(undefined);

  test('the eleventh failure within 15 minutes is too many; successes do not count, and time frees', async () => {
    const limits = limitsOf();
    const login = (at: number, succeeds: boolean) =>
      limits.attempt(minutes(at), { failuresFor: 'ada' }, () => Promise.resolve(succeeds || undefined));
    for (let tried = 0; tried < 10; tried++) await login(tried, false);
    await expect(login(10, true)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 300 });
    await expect(login(15, true)).resolves.toBe(true);
    await expect(limits.attempt(minutes(10), { failuresFor: 'bob' }, fails)).resolves.toBeUndefined();
  });

  test('organisations of guests are counted for the whole site, as many as the setting says', () => {
    const limits = limitsOf();
    for (let made = 0; made < 3; made++) limits.count(minutes(made), { guests: 'site' });
    expect(() => limits.count(minutes(59), { guests: 'site' })).toThrow('too many requests');
    limits.count(minutes(60), { guests: 'site' });
  });

  test('many at once are counted one after the other, together where they come from one place, whatever addresses they try', async () => {
    const limits = limitsOf();
    const forOne = Array.from({ length: 30 }, () => limits.attempt(T0, { failuresFor: 'ada' }, fails));
    const fromOne = Array.from({ length: 30 }, (_, n) => limits.attempt(T0, { failuresFor: `somebody-${n}`, failuresFrom: 'here' }, fails));
    expect([refused(await Promise.allSettled(forOne)), refused(await Promise.allSettled(fromOne))]).toEqual([20, 15]);
  });

  test('what was mailed is let in however many failed, and told that they did; what is wrong is refused then', async () => {
    const limits = limitsOf();
    const told: boolean[] = [];
    const prove = (right: boolean) =>
      limits.prove(T0, { failuresFor: 'ada', failuresFrom: 'here' }, (exceeded) => {
        told.push(exceeded);
        return Promise.resolve(right || undefined);
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, () => prove(false)));
    expect(refused(outcomes)).toBe(4);
    expect(told).toEqual([...Array<boolean>(10).fill(false), ...Array<boolean>(4).fill(true)]);
    await expect(prove(true)).resolves.toBe(true);
  });

  test('however many places there are, no more than so much is remembered', () => {
    const limits = limitsOf({ mailsFromPlace: 99_999 });
    for (let n = 0; n < 520_000; n++) limits.count(T0, { accountsFrom: `place-${n}` });
    for (let n = 0; n < 20; n++) limits.count(T0, { accountsFrom: 'place-0' });
    expect(() => limits.count(T0, { accountsFrom: 'place-0' })).toThrow('too many requests');
  });
});

describe('Places', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['nowhere', 'nowhere'],
  ])('%s is at %s', (address, place) => {
    expect(placeOf(address)).toBe(place);
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
    expect(reserveValue(wanted('ada', 0), given(), undefined)).toHaveLength(1);
    expect(() => reserveValue(wanted('bob', 1), given(reserved('ada')), undefined)).toThrow('Another player');
    expect(reserveValue(wanted('ada', 1), given(reserved('ada')), undefined)).toEqual([]);
    expect(() => reserveValue(wanted('bob', 10_000), given(reserved('ada'), confirmed('ada')), 'ada')).toThrow('Another player');
    expect(reserveValue(wanted('ada', 10_000), given(reserved('ada'), confirmed('ada')), 'ada')).toEqual([]);
  });

  test('what nobody confirmed for ten minutes is free unless it is used, and so is what was released, or is not used any more', () => {
    expect(reserveValue(wanted('bob', 11), given(reserved('ada')), undefined)).toHaveLength(1);
    expect(() => reserveValue(wanted('bob', 11), given(reserved('ada')), 'ada')).toThrow('Another player');
    expect(reserveValue(wanted('bob', 1), given(reserved('ada'), confirmed('ada'), released('ada')), undefined)).toHaveLength(1);
    expect(reserveValue(wanted('bob', 1), given(reserved('ada'), confirmed('ada')), undefined)).toHaveLength(1);
  });

  test('whoever comes late for their own value has ten minutes from then', () => {
    expect(reserveValue(wanted('ada', 11), given(reserved('ada')), undefined)).toEqual([
      { type: 'ValueReserved', data: wanted('ada', 11) },
    ]);
  });

  test('what somebody of the same list gives up passes, and is theirs until it has', () => {
    const givers = new Set(['ada', 'bob']);
    const passed: ReservationEvent = { type: 'ValueReserved', data: { ...wanted('bob', 1), from: 'ada' } };
    const had = [reserved('ada'), confirmed('ada')];
    expect(reserveValue(wanted('bob', 1), given(...had), 'ada', givers)).toEqual([passed]);
    expect(reserveValue(wanted('bob', 2), given(...had, passed), 'ada', givers)).toEqual([]);
    expect(() => reserveValue(wanted('cid', 2), given(...had, passed), 'ada', new Set(['ada', 'cid']))).toThrow('Another player');
    expect(() => reserveValue(wanted('cid', 99), given(...had, passed), 'ada')).toThrow('Another player');
    expect(() => reserveValue(wanted('bob', 99), given(...had, passed), 'ada')).toThrow('Another player');
    expect(releaseValue('bob', given(...had, passed))).toEqual([confirmed('ada')]);
    expect(given(...had, passed, confirmed('ada'))).toEqual(given(...had));
  });

  test('only the holder confirms and releases', () => {
    expect(confirmValue('bob', given(reserved('ada')))).toEqual([]);
    expect(confirmValue('ada', given(reserved('ada'), confirmed('ada')))).toEqual([]);
    expect(releaseValue('bob', given(reserved('ada')))).toEqual([]);
    expect(releaseValue('ada', given(reserved('ada')))).toEqual([released('ada')]);
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
    const hundred = new Set(Array.from({ length: 100 }, (_, at) => `team-${at}`));
    expect(() => joinTeam('ada', 'blue', known({ teamIds: hundred }))).toThrow('A player can be in 100 teams at most');
    expect(joinTeam('ada', 'team-7', known({ teamIds: hundred }))).toEqual([]);
  });

  test('R-193 a player without an address cannot become a user', () => {
    expect(() => changeProfile({ profileId: 'ada', offline: false }, known({ offline: true }))).toThrow('without an email');
    expect(() => changeProfile({ profileId: 'ada', offline: false, email: null }, known({ offline: true, email: sealed('a') }))).toThrow();
    expect(changeProfile({ profileId: 'ada', offline: false, email: sealed('a') }, known({ offline: true }))).toHaveLength(1);
    expect(changeProfile({ profileId: 'ada' }, known())).toEqual([]);
  });

  describe('invitations (U-064, U-065)', () => {
    const nobody: ReadonlyMap<string, number> = new Map();
    const never: ReadonlyMap<string, string> = new Map();
    const declinedTo = (addressNumber: number) => new Map([['ada', addressNumber]]);
    const join = (state: Profile, invited = true, declined = nobody, sent = never) =>
      joinOrganisation('ada', 'user', state, { invited, left: state.leftAt !== undefined }, { declined, sent });
    const decline = (state: Profile, invited = true, declined = nobody) => declineInvitation('ada', state, invited, declined);
    const reached = (more: Partial<Profile> = {}) => known({ addresses: [sealed('a'), sealed('b')], ...more });

    test('who holds the address joins by saying yes, once, and never in place of another', () => {
      expect(join(reached())).toEqual([{ type: 'ProfileConnected', data: { profileId: 'ada', userId: 'user' } }]);
      expect(join(reached({ userId: 'user' }), false)).toEqual([]);
      for (const gone of [reached({ userId: 'other' }), reached({ offline: true })]) expect(() => join(gone)).toThrow('not open any more');
      expect(() => join(reached(), false)).toThrow('not open any more');
    });

    test('R-010 who left joins only by an invitation that was sent since', () => {
      const left = reached({ leftAt: '2026-01-02T12:00:00.000Z' });
      const sentAt = (at: string) => new Map([['ada', `2026-01-02T${at}:00.000Z`]]);
      for (const sent of [never, sentAt('11:59'), sentAt('12:00')])
        expect(() => join(left, true, nobody, sent)).toThrow('not open any more');
      expect(join(left, true, nobody, sentAt('12:01'))).toHaveLength(1);
      expect(() => join(left, true, declinedTo(2), sentAt('12:01'))).toThrow('invite you again');
      expect(detachAccount('ada', '2026-01-02T12:00:00.000Z', reached({ userId: 'user' }))).toMatchObject([{ data: { userId: 'user' } }]);
      expect(detachAccount('ada', '2026-01-02T12:00:00.000Z', left)).toEqual([]);
    });

    test('who declines is not asked for this address again, and is for the next one', () => {
      expect(decline(reached())).toEqual([{ type: 'InvitationDeclined', data: { profileId: 'ada', addressNumber: 2 } }]);
      expect(decline(reached(), true, declinedTo(2))).toEqual([]);
      expect(() => join(reached(), true, declinedTo(2))).toThrow('invite you again');
      expect(join(reached(), true, declinedTo(1))).toHaveLength(1);
      expect(decline(reached(), true, declinedTo(1))).toHaveLength(1);
    });

    test('who has joined, is offline or has another address does not decline', () => {
      for (const gone of [reached({ userId: 'user' }), reached({ offline: true })])
        expect(() => decline(gone)).toThrow('not open any more');
      expect(() => decline(reached(), false)).toThrow('not open any more');
    });
  });

  test('R-190 R-191 R-230 rows that name what is not theirs are refused by line', () => {
    const row = { line: 3, name: 'New', profileId: 'new', isNew: true };
    const judge = (more: object) =>
      judgePlayers([{ ...row, ...more }], { teamIds: new Map(), teams: new Set(['blue']) }).map(({ line, code }) => [line, code]);
    expect(judge({ teamId: 'blue', joins: 'blue' })).toEqual([]);
    expect(judge({ isNew: false, profileId: 'nobody' })).toEqual([[3, 'not-found']]);
    expect(judge({ teamId: 'none', offline: false })).toEqual([
      [3, 'not-found'],
      [3, 'email-missing'],
    ]);
    const taken = [
      { kind: 'email' as const, value: 'ada@example.org', holder: 'new' },
      { kind: 'external-id' as const, value: 'x1', holder: 'new' },
    ];
    expect(takenIn([row], taken).map(({ line, code }) => [line, code])).toEqual([
      [3, 'email-taken'],
      [3, 'external-id-taken'],
    ]);
  });
});

test('a list that puts somebody into more than 100 teams is refused by line; teams that they are in are not counted again', () => {
  const known = { teamIds: new Map([['ada', new Set(['blue', 'red'])]]), teams: new Set<string>() };
  const judge = (teams: string[]) =>
    judgePlayers(
      teams.map((joins, at) => ({ line: at + 1, name: '', profileId: 'ada', isNew: false, joins })),
      known,
    );
  const others = Array.from({ length: 99 }, (_, at) => `team ${at}`);
  expect(judge(['blue', ...others.slice(1)])).toEqual([]);
  expect(judge(others)).toMatchObject([{ line: 99, field: 'team', code: 'too-many-teams' }]);
});

describe('Lists of players (U-075)', () => {
  const listed = (people: Person[], teamOf: (id: string) => Team | undefined) => ({
    people: () => people,
    team: teamOf,
    once: <Made>(_: string, make: (all: Person[]) => Made) => make([...people]),
  });
  const people = [
    person('1', { name: 'Émile Zola', email: 'zola@example.org', teamIds: ['blue'], declined: true }),
    person('2', { name: 'ada lovelace', role: 'admin', teamIds: ['red'], userId: 'u' }),
    person('3', { name: 'Bob', offline: true }),
    person('4', { name: 'Anonymous 1', forgotten: 1, offline: true }),
  ];
  const teams = new Map([
    ['blue', team('blue', 'Blue River')],
    ['red', team('red', 'Alpha')],
  ]);
  const directory = listed(people, (id) => teams.get(id));
  const list = (query: Partial<PlayersQuery>, turn: Partial<Turn<PlayerKey>> = {}) => {
    const asked = { sort: 'name', descending: false, seesAll: true, ...query } as const;
    const page = listPlayers(directory, asked, { limit: 30, ...turn }, (id) => (id === '3' ? T0 : undefined));
    return page.rows.map(({ profileId }) => profileId).join('');
  };

  test('sorted without case and accents, either way', () => {
    expect(list({})).toBe('2431');
    expect(list({ descending: true })).toBe('1342');
    expect(list({ sort: 'team' })).toBe('4321');
    expect(list({ sort: 'last_used', descending: true })[0]).toBe('3');
  });

  test('searched by words, of the name also by what stands inside of them', () => {
    expect(list({ search: 'EMI zo' })).toBe('1');
    expect(list({ search: 'mile' })).toBe('1');
    expect(list({ search: 'river' })).toBe('1');
    expect(list({ search: 'iver' })).toBe('');
    expect(list({ search: 'zola example' })).toBe('1');
    expect(list({ search: 'xample' })).toBe('');
    expect(list({ search: 'example', seesAll: false })).toBe('');
    expect(list({ search: '++' })).toBe('');
  });

  test.each(['a', 'an', 'ann 1', 'x7', 'sig', 'sig 7', '77', 'émi', 'bri li', '++', 'nobody'])(
    '“%s” finds whom a look at everybody finds',
    (search) => {
      const names = ['Ann', 'Émile', 'Li', 'Ada Lovelace', 'Megasigma', 'O’Brien', 'Zoë++'];
      const about = (n: number) => ({
        name: `${names[n % 7]} ${names[n % 5]} ${n}`,
        externalId: `X${n}`,
        teamIds: n % 9 === 0 ? ['sigma'] : [],
      });
      const crowd = Array.from({ length: 300 }, (_, n) => person(`${n}`, about(n)));
      const named = listed(crowd, () => team('sigma', 'Sigma'));
      const { rows } = listPlayers(named, { search, descending: false, seesAll: true }, { limit: 300 }, () => undefined);
      const found = crowd.filter((one) => likeness(one, readable(search), named, true) < Infinity);
      expect(rows.map(({ profileId }) => profileId).sort()).toEqual(found.map(({ profileId }) => profileId).sort());
      expect(rows.length > 0).toBe(search !== 'nobody');
    },
  );

  test('the closest to the search come first, unless a sort is asked for', () => {
    const crowd = [
      person('1', { name: 'Hohenzollern-Sigmaringen' }),
      person('2', { name: 'Ann', teamIds: ['sigma'] }),
      person('3', { name: 'Megasigma' }),
      person('4', { name: 'Sigma++' }),
      person('5', { name: 'Bea', externalId: 'Sigma' }),
      person('6', { name: 'Alpha Sigma' }),
    ];
    const named = listed(crowd, () => team('sigma', 'Sigma'));
    const found = (query: Partial<PlayersQuery>, turn: Turn<PlayerKey> = { limit: 30 }) =>
      listPlayers(named, { search: 'sigma', descending: false, seesAll: true, ...query }, turn, () => undefined)
        .rows.map(({ profileId }) => profileId)
        .join('');
    expect(found({})).toBe('546123');
    expect(found({ seesAll: false })).toBe('46123');
    expect(found({}, { limit: 2, after: { profileId: '4', count: 0 } })).toBe('61');
    expect(found({ sort: 'name' })).toBe('625134');
    expect(found({ search: undefined })).toBe('625134');
  });

  test('U-071 with those who are deleted, or without', () => {
    const deleted = [{ from: T0, until: null }];
    const some = listed(
      [person('1', { deletions: deleted }), person('2', { deletions: [{ from: T0, until: T0 }] }), person('3')],
      () => undefined,
    );
    const found = (query: Partial<PlayersQuery>) =>
      listPlayers(some, { descending: false, seesAll: true, ...query }, { limit: 30 }, () => undefined).rows.map(
        ({ profileId }) => profileId,
      );
    expect([found({}), found({ deleted: true }), found({ filter: 'not sent', deleted: true })]).toEqual([['2', '3'], ['1'], []]);
  });

  test('filtered', () => {
    expect(list({ filter: 'admins' })).toBe('2');
    expect(list({ filter: 'users' })).toBe('21');
    expect(list({ filter: 'offline' })).toBe('43');
    expect(list({ filter: 'not sent' })).toBe('3');
    expect(list({ filter: 'declined' })).toBe('1');
    expect(list({ teamId: 'red' })).toBe('2');
  });

  test('paged by offset, or after the last one seen', () => {
    const after = (count: number, profileId?: string) => ({ limit: 2, after: { profileId, count } });
    expect(list({}, { limit: 2 })).toBe('24');
    expect(list({}, after(2))).toBe('31');
    expect(list({}, after(0, '4'))).toBe('31');
    expect(list({}, after(1, 'gone'))).toBe('43');
  });
});

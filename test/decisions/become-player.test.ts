import { approveJoinRequests } from '../../src/players/approve-join-requests.ts';
import { askToJoin, becomePlayer, type KnownPlayer, standpointOf } from '../../src/players/become-player.ts';
import { type JoinRequests, joinRequests } from '../../src/players/join-requests.ts';
import type { JoinRequestEvent, WhyAside } from '../../src/players/players.events.ts';
import { moveLogin } from '../../src/players/move-login.ts';
import { type Profile, profile } from '../../src/players/profile.ts';
import { refuseJoinRequests } from '../../src/players/refuse-join-requests.ts';
import { setInvitationLink } from '../../src/players/set-invitation-link.ts';

const withCode = (code: string) => expect.objectContaining({ code }) as Error;
const sealed = (box: string) => ({ key: 'o/p', box });

/** A profile with an address, whatever else is told. */
const known = (profileId: string, state: Partial<Profile>, more: Partial<KnownPlayer> = {}): KnownPlayer => ({
  profileId,
  state: { ...profile.initial(), exists: true, addresses: [sealed('a')], ...state },
  aside: undefined,
  hasAddress: true,
  declined: undefined,
  ...more,
});
const aside = (why: WhyAside) => ({ aside: new Set([why]) });

describe('Who somebody is to an organisation that did not add them', () => {
  test('nobody, the player that it is, or the one who waits for its address', () => {
    expect(standpointOf('ada', [])).toEqual({ is: 'nobody' });
    expect(standpointOf('ada', [known('p', { exists: false })])).toEqual({ is: 'nobody' });
    expect(standpointOf('ada', [known('p', { userId: 'ada' })])).toEqual({ is: 'player', profileId: 'p' });
    expect(standpointOf('ada', [known('p', {})])).toEqual({ is: 'invited', profileId: 'p' });
    // Another address, and nobody's account: it is theirs no more.
    expect(standpointOf('ada', [known('p', {}, { hasAddress: false })])).toEqual({ is: 'nobody' });
  });

  test.each<[WhyAside, Partial<Profile>]>([
    ['left', {}],
    ['deleted', { userId: 'ada' }],
    ['forgotten', { userId: 'ada' }],
    ['offline', { offline: true }],
  ])('who is %s is not let in, and not made a second player', (why, state) => {
    expect(() => standpointOf('ada', [known('p', state, aside(why))])).toThrow(withCode(`member-${why}`));
  });

  test('who was forgotten and added anew is who was added; who declined is nobody who may', () => {
    const former = known('old', { userId: 'ada' }, { ...aside('forgotten'), hasAddress: false });
    expect(standpointOf('ada', [former, known('new', {})])).toEqual({ is: 'invited', profileId: 'new' });
    expect(() => standpointOf('ada', [known('p', {}, { declined: 1 })])).toThrow('You declined');
    expect(standpointOf('ada', [known('p', {}, { declined: 2 })])).toEqual({ is: 'invited', profileId: 'p' });
  });

  test('R-231 an address that another account plays under is told apart from nothing', () => {
    expect(() => standpointOf('ada', [known('p', { userId: 'bob' })])).toThrow(
      'An error occurred. Make sure the email is valid and not used for another account',
    );
  });

  test('a player begins with the account, once', () => {
    const created = { profileId: 'p', name: sealed('n'), role: 'player' as const, offline: false, personal: false, via: 'link:1' };
    const events = becomePlayer(created, 'ada', profile.initial());
    expect(events.map(({ type }) => type)).toEqual(['ProfileCreated', 'ProfileConnected']);
    const after = events.reduce((state, event) => profile.evolve(state, { id: '', ...event }), profile.initial());
    expect(becomePlayer(created, 'ada', after)).toEqual([]);
    expect(() => becomePlayer(created, 'bob', after)).toThrow(withCode('email-taken'));
  });
});

describe('Requests to join', () => {
  const given = (...events: JoinRequestEvent[]): JoinRequests =>
    events.reduce((state, event) => joinRequests.evolve(state, { id: '', ...event }), joinRequests.initial());
  const request = (profileId: string) => ({
    profileId,
    userId: `user of ${profileId}`,
    name: sealed('n'),
    email: sealed('e'),
    via: 'link:1',
  });
  const asked = (profileId: string): JoinRequestEvent => ({ type: 'JoinRequested', data: request(profileId) });

  test('who waits does not ask twice, and who was refused not again', () => {
    expect(askToJoin(request('p'), given())).toEqual([asked('p')]);
    expect(askToJoin(request('p'), given(asked('p')))).toEqual([]);
    const refused = given(asked('p'), { type: 'JoinRefused', data: { profileId: 'p' } });
    expect(() => askToJoin(request('p'), refused)).toThrow(withCode('join-refused'));
  });

  test('many are answered at once, each once; of who does not wait there is nothing to answer', () => {
    const two = given(asked('p'), asked('q'));
    expect(approveJoinRequests(['q', 'p', 'q', 'nobody'], two)).toEqual([
      { type: 'JoinApproved', data: request('q') },
      { type: 'JoinApproved', data: request('p') },
    ]);
    const approved = given(asked('p'), { type: 'JoinApproved', data: request('p') });
    expect(() => approveJoinRequests(['p'], approved)).toThrow('no such request');
    expect(() => refuseJoinRequests(['p'], approved)).toThrow('no such request');
    expect(refuseJoinRequests(['p', 'p'], two)).toEqual([{ type: 'JoinRefused', data: { profileId: 'p' } }]);
  });
});

test('U-081 the link renews by its number; what is the same is no fact', () => {
  const link = { number: 3, approval: true };
  expect(setInvitationLink({ renew: true }, { link })).toEqual([{ type: 'InvitationLinkSet', data: { number: 4, approval: true } }]);
  expect(setInvitationLink({ renew: false, approval: false }, { link })).toEqual([
    { type: 'InvitationLinkSet', data: { number: 3, approval: false } },
  ]);
  expect(setInvitationLink({ renew: false, approval: true }, { link })).toEqual([]);
});

test('a player moves from one account to another in one append, once; who acts as the player by now is asked first', () => {
  const at = '2026-11-23T12:00:00.000Z';
  const move = { profileId: 'p', from: 'mail', to: 'provider' };
  const before = { ...profile.initial(), exists: true, userId: 'mail' };
  const events = moveLogin(move, at, before);
  expect(events.map(({ type }) => type)).toEqual(['AccountDetached', 'ProfileConnected']);
  const after = events.reduce<Profile>((state, event) => profile.evolve(state, { id: '', ...event }), before);
  expect(after).toMatchObject({ userId: 'provider' });
  expect(after).not.toHaveProperty('leftAt');
  expect(moveLogin(move, at, after)).toEqual([]);
  for (const userId of [undefined, 'another']) expect(() => moveLogin(move, at, { ...before, userId })).toThrow(withCode('login-moved'));
});

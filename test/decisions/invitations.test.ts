import { askInvitations } from '../../src/players/ask-invitations.ts';
import { blockInvitation } from '../../src/players/block-invitation.ts';
import { roomAt, roomFrom } from '../../src/players/invitation-hour.values.ts';
import { type OrganisationInvitations, organisationInvitations } from '../../src/players/organisation-invitations.ts';
import type { InvitationEvent } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { resendInvitations } from '../../src/players/resend-invitations.ts';
import { nextInTurn, sendInvitations } from '../../src/players/send-invitations.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `p${from + index}`);

/** Decides one after another; each sees what those before have left. */
class Invitations {
  readonly facts: InvitationEvent[] = [];
  state: OrganisationInvitations = organisationInvitations.initial();

  after(events: readonly InvitationEvent[]): InvitationEvent[] {
    for (const event of events) this.state = organisationInvitations.evolve(this.state, { id: '', ...event });
    this.facts.push(...events);
    return [...events];
  }
  ask(profileIds: string[], minutes: number) {
    return this.after(askInvitations(profileIds, at(minutes), this.state));
  }
  turn(minutes: number, closed: readonly string[] = []) {
    const inTurn = nextInTurn(this.state, at(minutes));
    const open = new Set(inTurn.filter((profileId) => !closed.includes(profileId)));
    return this.after(sendInvitations(inTurn, open, at(minutes), this.state));
  }
  get sent() {
    return this.facts.flatMap(({ type, data }) => (type === 'InvitationsSent' ? data.profileIds : []));
  }
}
const shapes = (events: readonly InvitationEvent[]) =>
  events.map(({ type, data }) => [type, 'profileIds' in data ? data.profileIds.length : 'profileId' in data ? data.profileId : '']);

describe('Invitations by mail', () => {
  test('R-285 U-080 100 are sent in an hour, the others wait for their turn in the order they were asked for', () => {
    const all = new Invitations();
    expect(shapes(all.ask(names(0, 1_250), 0))).toEqual([
      ['InvitationsAsked', 500],
      ['InvitationsAsked', 500],
      ['InvitationsAsked', 250],
      ['InvitationsSent', 100],
    ]);
    expect(all.turn(59)).toEqual([]);
    for (let hour = 1; hour <= 12; hour++) all.turn(60 * hour);
    expect(all.sent).toEqual(names(0, 1_250));
    expect(all.state.waiting.size).toBe(0);
    expect(all.turn(60 * 13)).toEqual([]);
  });

  test('the hour is the last sixty minutes, not that of the clock', () => {
    const some = new Invitations();
    some.ask(names(0, 60), 0);
    some.ask(names(60, 100), 30);
    expect([roomAt(some.state.lately, at(59)), roomFrom(some.state.lately, at(59))]).toEqual([0, at(60)]);
    expect([roomAt(some.state.lately, at(60)), roomAt(some.state.lately, at(90))]).toEqual([60, 100]);
    expect(shapes(some.ask(names(100, 200), 45))).toEqual([['InvitationsAsked', 100]]);
    expect(shapes(some.turn(60))).toEqual([['InvitationsSent', 60]]);
    expect(roomFrom(some.state.lately, at(60))).toBe(at(90));
  });

  test('R-286 nobody is invited twice within an hour, however often it is asked', () => {
    const all = new Invitations();
    all.ask(['ada', 'ada', 'bob'], 0);
    expect(all.sent).toEqual(['ada', 'bob']);
    expect(all.ask(['ada', 'bob'], 59)).toEqual([]);
    expect(() => resendInvitations(['ada'], at(59), all.state)).toThrow('within the last hour already');
    expect(shapes(resendInvitations(['ada'], at(60), all.state))).toEqual([
      ['InvitationsAsked', 1],
      ['InvitationsSent', 1],
    ]);
  });

  test('sending again takes what room there is, and what there is none for does not wait; who waits may be sent for ahead of turn', () => {
    const all = new Invitations();
    all.ask(names(0, 95), 0);
    const [asked, sent] = all.after(resendInvitations(names(200, 210), at(1), all.state));
    expect([asked?.data, sent?.data]).toEqual([{ profileIds: names(200, 205) }, { profileIds: names(200, 205), sentAt: at(1) }]);
    expect(all.state.waiting.size).toBe(0);
    expect(() => resendInvitations(['zoe'], at(2), all.state)).toThrow('No more invitations');
    all.ask(['late', 'later'], 3);
    expect(resendInvitations(['later'], at(60), all.state)).toEqual([
      { type: 'InvitationsSent', data: { profileIds: ['later'], sentAt: at(60) } },
    ]);
  });

  test('who joined, went or said no while they waited takes no room, and waits no more', () => {
    const all = new Invitations();
    all.ask(names(0, 100), 0);
    all.ask(['joined', 'no', 'yes'], 1);
    all.after([{ type: 'InvitationDeclined', data: { profileId: 'no', addressNumber: 1 } }]);
    expect(all.turn(60, ['joined'])).toEqual([
      { type: 'InvitationsWithdrawn', data: { profileIds: ['joined', 'no'] } },
      { type: 'InvitationsSent', data: { profileIds: ['yes'], sentAt: at(60) } },
    ]);
    expect(all.turn(60)).toEqual([]);
  });

  test('U-065 who declined, or whose address took no mail, may answer a new one', () => {
    const all = new Invitations();
    all.ask(['ada'], 0);
    all.after([
      { type: 'InvitationDeclined', data: { profileId: 'ada', addressNumber: 1 } },
      { type: 'InvitationBlocked', data: { profileId: 'ada', addressNumber: 1 } },
    ]);
    expect([all.state.declined.size, all.state.blocked.size]).toEqual([1, 1]);
    all.after(resendInvitations(['ada'], at(60), all.state));
    expect([all.state.declined.size, all.state.blocked.size]).toEqual([0, 0]);
  });

  test('an address that takes no mail is noted once, and not when the player has another one or has joined', () => {
    const state = organisationInvitations.initial();
    const player = { ...profile.initial(), exists: true, addresses: ['a', 'b'].map((text) => text as never) };
    const blocked: InvitationEvent[] = blockInvitation('ada', 2, player, state);
    expect(blocked).toEqual([{ type: 'InvitationBlocked', data: { profileId: 'ada', addressNumber: 2 } }]);
    expect(blockInvitation('ada', 1, player, state)).toEqual([]);
    expect(blockInvitation('ada', 2, { ...player, userId: 'user' }, state)).toEqual([]);
    const noted = blocked.reduce((before, fact) => organisationInvitations.evolve(before, { id: '', ...fact }), state);
    expect(blockInvitation('ada', 2, player, noted)).toEqual([]);
  });
});

import type { Aggregate } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { isLately, type Sending, withSending } from './invitation-hour.values.ts';
import type { InvitationEvent, InvitationLinkSet, InvitationsAsked } from './players.events.ts';

/** Whom one organisation has invited, and what became of it. */
export type OrganisationInvitations = {
  /** To which of its addresses each profile's last invitation was declined. Who is invited anew may answer anew. */
  declined: Map<string, number>;
  /** Which of its addresses takes no mail. */
  blocked: Map<string, number>;
  /** Who is to be invited as soon as there is room, the first first. */
  waiting: Set<string>;
  /** When each profile's last invitation was sent. */
  sent: Map<string, Instant>;
  /** What was sent within the last hour. */
  lately: readonly Sending[];
  /** The link by which people join. */
  link: InvitationLink;
};

/** Which of an organisation's links opens it, the first is 1, and whether an admin lets in who comes by it. */
export type InvitationLink = InvitationLinkSet['data'];

export const organisationInvitations: Aggregate<OrganisationInvitations, InvitationEvent> = {
  initial: () => ({
    declined: new Map(),
    blocked: new Map(),
    waiting: new Set(),
    sent: new Map(),
    lately: [],
    link: { number: 1, approval: false },
  }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'InvitationsAsked':
        for (const profileId of data.profileIds) {
          state.declined.delete(profileId);
          state.blocked.delete(profileId);
          state.waiting.add(profileId);
        }
        return state;
      case 'InvitationsSent':
        for (const profileId of data.profileIds) {
          state.waiting.delete(profileId);
          state.sent.set(profileId, data.sentAt);
        }
        state.lately = withSending(state.lately, { sentAt: data.sentAt, count: data.profileIds.length });
        return state;
      case 'InvitationsWithdrawn':
        for (const profileId of data.profileIds) state.waiting.delete(profileId);
        return state;
      case 'InvitationDeclined':
        state.declined.set(data.profileId, data.addressNumber);
        return state;
      case 'InvitationBlocked':
        state.blocked.set(data.profileId, data.addressNumber);
        return state;
      case 'InvitationLinkSet':
        state.link = data;
        return state;
    }
  },
};

/** Who of some may be asked at an instant: nobody who waits already, nor who was invited within the hour. */
export function notInvitedLately(profileIds: readonly string[], at: Instant, { waiting, sent }: OrganisationInvitations): string[] {
  return [...new Set(profileIds)].filter((profileId) => !waiting.has(profileId) && !isLately(sent.get(profileId), at));
}

/** Facts by which players are to be invited. */
export function asking(profileIds: readonly string[]): InvitationsAsked[] {
  return inParts(profileIds).map((some) => ({ type: 'InvitationsAsked', data: { profileIds: some } }));
}

/** The hour's room is less than what one fact may name. */
export function sending(profileIds: readonly string[], sentAt: Instant): InvitationEvent[] {
  return profileIds.length > 0 ? [{ type: 'InvitationsSent', data: { profileIds: [...profileIds], sentAt } }] : [];
}

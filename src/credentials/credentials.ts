import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { type CredentialEvent, type CredentialIssued, CREDENTIALS } from './credentials.events.ts';
import { LIST_LENGTH, statusPlace } from './status-place.values.ts';

export type Credential = CredentialIssued['data'] & { revoked: boolean };

/** What is at each place of a status list, how many of them are taken and revoked, and when the last one was revoked, or else the list began. */
export type Places = { what: Uint8Array; taken: number; revoked: number; at: Instant };

/** All credentials of an organisation: in the order of their issue, and which of them counts for a win. */
export type Credentials = { all: Map<string, Credential>; ofWins: Map<string, Credential>; lists: Places[] };

const [FREE, ISSUED, REVOKED] = [0, 1, 2];

export const credentials: Aggregate<Credentials, CredentialEvent> = {
  initial: () => ({ all: new Map(), ofWins: new Map(), lists: [] }),
  evolve(state, { type, data }) {
    const { list, place } = statusPlace(data.index);
    const places = (state.lists[list] ??= { what: new Uint8Array(LIST_LENGTH), taken: 0, revoked: 0, at: data.at });
    switch (type) {
      case 'CredentialIssued': {
        const credential = { ...data, revoked: false };
        state.all.set(data.credentialId, credential);
        state.ofWins.set(data.winId, credential);
        places.what[place] = ISSUED;
        places.taken++;
        return state;
      }
      case 'CredentialRevoked': {
        const credential = state.all.get(data.credentialId);
        if (credential) credential.revoked = true;
        if (state.ofWins.get(data.winId) === credential) state.ofWins.delete(data.winId);
        places.what[place] = REVOKED;
        places.revoked++;
        if (data.at > places.at) places.at = data.at;
        return state;
      }
    }
  },
};

/** The stream of an organisation's credentials. */
export function credentialsOf(organisationId: string): string {
  return streamName(CREDENTIALS, organisationId);
}

/** A free place of the first list that has one: that at which a number drawn from 0 to below 1 points. Where all are full, another list begins. */
export function freeIndex({ lists }: Pick<Credentials, 'lists'>, drawn: number): number {
  const open = lists.findIndex(({ taken }) => taken < LIST_LENGTH);
  const list = lists[open];
  if (!list) return lists.length * LIST_LENGTH + Math.floor(drawn * LIST_LENGTH);
  let free = Math.floor(drawn * (LIST_LENGTH - list.taken));
  return open * LIST_LENGTH + list.what.findIndex((what) => what === FREE && free-- === 0);
}

/** The places of a list whose credentials count no more, in order. */
export function revokedIn({ what }: Pick<Places, 'what'>): number[] {
  const found: number[] = [];
  for (let place = what.indexOf(REVOKED); place >= 0; place = what.indexOf(REVOKED, place + 1)) found.push(place);
  return found;
}

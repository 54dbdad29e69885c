import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { type CredentialEvent, type CredentialIssued, CREDENTIALS } from './credentials.events.ts';
import { LIST_LENGTH, statusPlace } from './status-place.values.ts';

export type Credential = CredentialIssued['data'] & { revoked: boolean };

/** What is at each place of a status list, and when a place last began to be revoked, or else the list began. */
type Places = { what: Uint8Array; at: Instant };

/** All credentials of an organisation: in the order of their issue, and which of them counts for a win. */
export type Credentials = { all: Map<string, Credential>; ofWins: Map<string, Credential>; lists: Places[] };

const [FREE, ISSUED, REVOKED] = [0, 1, 2];

export const credentials: Aggregate<Credentials, CredentialEvent> = {
  initial: () => ({ all: new Map(), ofWins: new Map(), lists: [] }),
  evolve(state, { type, data }) {
    const { list, place } = statusPlace(data.index);
    const places = (state.lists[list] ??= { what: new Uint8Array(LIST_LENGTH), at: data.at });
    switch (type) {
      case 'CredentialIssued': {
        const credential = { ...data, revoked: false };
        state.all.set(data.credentialId, credential);
        state.ofWins.set(data.winId, credential);
        places.what[place] = ISSUED;
        return state;
      }
      case 'CredentialRevoked': {
        const credential = state.all.get(data.credentialId);
        if (credential) credential.revoked = true;
        if (state.ofWins.get(data.winId) === credential) state.ofWins.delete(data.winId);
        places.what[place] = REVOKED;
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
  const open = lists.findIndex(({ what }) => what.includes(FREE));
  if (open < 0) return lists.length * LIST_LENGTH + Math.floor(drawn * LIST_LENGTH);
  const free = placesOf(lists[open], FREE);
  return open * LIST_LENGTH + (free[Math.floor(drawn * free.length)] ?? 0);
}

/** The places of a list whose credentials count no more, and since when it is so; nothing where no such list has begun. */
export function revokedIn({ lists }: Pick<Credentials, 'lists'>, list: number): { revoked: number[]; at: Instant } | undefined {
  const places = lists[list];
  return places && { revoked: placesOf(places, REVOKED), at: places.at };
}

function placesOf(places: Places | undefined, what: number): number[] {
  const found: number[] = [];
  places?.what.forEach((one, place) => {
    if (one === what) found.push(place);
  });
  return found;
}

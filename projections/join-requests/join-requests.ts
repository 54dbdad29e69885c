import { JOIN_REQUESTS, type JoinRequestEvent } from '../../src/players/players.events.ts';
import type { About } from '../platform/about.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** Somebody who asks to become a player, until an admin answers. Key: `organisationId/profileId`, of the profile that they are to be. */
export type WaitingRequest = Document & {
  organisationId: string;
  profileId: string;
  userId: string;
  name: string;
  email: string | null;
  via: string;
  requestedAt: string;
  /** The position of the fact that they asked: the first comes first. */
  asked: string;
};

const about: About = { person: 'profileId', words: { name: () => '', email: null } };

export const joinRequests = projection<WaitingRequest, JoinRequestEvent>({
  name: 'join-requests',
  version: 1,
  about,
  categories: [JOIN_REQUESTS],
  indexes: { organisationId: 'value', userId: 'value', asked: 'value' },
  compound: [['organisationId', 'asked']],
  concerns: () => ({ whom: 'admins-in-person' }),
  on: {
    async JoinRequested({ data, metadata: { organisationId, recordedAt }, position }, documents, open) {
      const { profileId, userId, via } = data;
      documents.put(`${organisationId}/${profileId}`, {
        organisationId,
        profileId,
        userId,
        name: (await open(data.name)) ?? '',
        email: (await open(data.email)) ?? null,
        via,
        requestedAt: recordedAt,
        asked: position,
      });
    },
    JoinApproved: ({ data, metadata }, documents) => documents.delete(`${metadata.organisationId}/${data.profileId}`),
    JoinRefused: ({ data, metadata }, documents) => documents.delete(`${metadata.organisationId}/${data.profileId}`),
  },
});

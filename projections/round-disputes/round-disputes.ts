import { COMPETITION } from '../../src/competitions/competitions.events.ts';
import type { DisputeEvent } from '../../src/competitions/disputes.events.ts';
import type { Ruling, RulingGiven } from '../../src/competitions/rulings.events.ts';
import type { Instant, Sealed } from '../../src/platform/event.values.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What a player said against the result of a round, and what came of it. Key: `organisationId/competitionId/round/disputeId`. */
export type RoundDispute = Document & {
  organisationId: string;
  /** The round that it is of: `organisationId/competitionId/round`. */
  of: string;
  disputeId: string;
  profileId: string;
  /** The ranks that it is about. */
  lock: number;
  /** Sealed here too: only the views of people and entries hold plain text about persons. */
  words: Sealed;
  raisedAt: Instant;
  /** The position of the fact that raised it: the first comes first. */
  raised: string;
  state: 'open' | 'withdrawn' | 'answered';
  /** By which ruling, why, by whom, and when; null before. */
  answer: { decision: Ruling; reason: Sealed | null; byProfileId: string | null; at: Instant } | null;
};

/** What players say against results, and the rulings that answer them. */
export const roundDisputes = projection<RoundDispute, DisputeEvent | RulingGiven>({
  name: 'round-disputes',
  version: 1,
  categories: [COMPETITION],
  indexes: { of: 'value', profileId: 'value', state: 'value', raised: 'value' },
  compound: [
    ['of', 'raised'],
    ['of', 'profileId', 'raised'],
  ],
  concerns: () => ({ whom: 'organisation' }),
  on: {
    RoundDisputed({ data, metadata: { organisationId, recordedAt }, position }, documents) {
      const { competitionId, round, lock, disputeId, profileId, words } = data;
      const of = disputedRound(organisationId, competitionId, round);
      documents.put(`${of}/${disputeId}`, {
        organisationId,
        of,
        disputeId,
        profileId,
        lock,
        words,
        raisedAt: recordedAt,
        raised: position,
        state: 'open',
        answer: null,
      });
    },
    async DisputeWithdrawn({ data: { competitionId, round, disputeId }, metadata: { organisationId } }, documents) {
      const key = `${disputedRound(organisationId, competitionId, round)}/${disputeId}`;
      const dispute = await documents.get(key);
      if (dispute) documents.put(key, { ...dispute, state: 'withdrawn' });
    },
    async RulingGiven({ data, metadata: { organisationId, recordedAt, reason = null, actor } }, documents) {
      const { competitionId, round, decision, answers = [] } = data;
      for (const disputeId of answers) {
        const key = `${disputedRound(organisationId, competitionId, round)}/${disputeId}`;
        const dispute = await documents.get(key);
        const answer = { decision, reason, byProfileId: actor.profileId ?? null, at: recordedAt };
        if (dispute) documents.put(key, { ...dispute, state: 'answered', answer });
      }
    },
  },
});

export function disputedRound(organisationId: string, competitionId: string, round: number): string {
  return `${organisationId}/${competitionId}/${round}`;
}

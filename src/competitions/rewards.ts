import type { Aggregate } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { streamName } from '../platform/event.values.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { COMPETITION_REWARDS, type GrantedReward, type RewardEvent, type RewardsGranted } from './rewards.events.ts';
import type { WonReward } from './won-rewards.values.ts';

/** An entry that a reward is, or was, paid by. */
export type Payment = WonReward & { entryId: string };

/** What decisions remember of what a competition pays: everything that was ever won, by the entry that it is paid by, and what could not be. */
export type Rewards = { granted: Map<string, Payment>; withheld: Set<string> };

export const rewards: Aggregate<Rewards, RewardEvent> = {
  initial: () => ({ granted: new Map(), withheld: new Set() }),
  evolve: (state, { type, data }) => {
    if (type === 'RewardWithheld') state.withheld.add(`${data.round}/${data.rewardId}/${data.profileId}`);
    else {
      for (const profileId of data.profileIds) {
        const payment = paymentOf(data, profileId);
        state.granted.set(payment.entryId, payment);
      }
    }
    return state;
  },
};

const ENTRIES = '6f0a2d5e-84a7-4b57-9a1e-5d7c8e1f3b60';
const LISTS = '3b8f6f53-93a4-4f43-8c39-0a3b3b7d4d52';
/** Payments whose facts one append holds, each with as many tags as may be: below the megabyte that every engine takes at once. */
const IN_AN_APPEND = 2_000;

export function rewardsOf(organisationId: string, competitionId: string): string {
  return streamName(COMPETITION_REWARDS, organisationId, competitionId);
}

/** Of a round the same reward of the same player is the same entry, however often ranks are locked; of other points it is another. */
export function paymentOf(
  { competitionId, round, rewardId, seriesId, points, tags, occurredAt }: GrantedReward,
  profileId: string,
): Payment {
  const reward = { competitionId, round, rewardId, seriesId, points, tags, occurredAt };
  return { ...reward, profileId, entryId: derivedId(`${competitionId} ${round} ${rewardId} ${seriesId} ${points} ${profileId}`, ENTRIES) };
}

/** Those that were not granted before, as many together as one append holds. */
export function toGrant(won: readonly Payment[], { granted }: Rewards): Payment[][] {
  return inParts(
    won.filter(({ entryId }) => !granted.has(entryId)),
    IN_AN_APPEND,
  );
}

/** The list of what a lock took back, or gave back: a retry is the same list. */
export function listOf(kind: 'revoke' | 'reinstate', competitionId: string, round: number, lock: number): string {
  return derivedId(`${kind} ${competitionId} ${round} ${lock}`, LISTS);
}

/** Of all locks of a round up to one the lists of what they took back. */
export function takenBackBy(competitionId: string, round: number, locks: number): Set<string> {
  return listsOf('revoke', competitionId, round, locks);
}

/** Of all locks of a round up to one the lists of what they gave back. */
export function givenBackBy(competitionId: string, round: number, locks: number): Set<string> {
  return listsOf('reinstate', competitionId, round, locks);
}

function listsOf(kind: 'revoke' | 'reinstate', competitionId: string, round: number, locks: number): Set<string> {
  return new Set(Array.from({ length: locks }, (_, n) => listOf(kind, competitionId, round, n + 1)));
}

/** Those that were not granted before, in facts of at most 500. What was granted before keeps its time. */
export function grantRewards(lock: number, won: readonly Payment[], { granted }: Rewards): RewardsGranted[] {
  const fresh = won.filter(({ entryId }) => !granted.has(entryId));
  const byReward = Map.groupBy(fresh, ({ rewardId }) => rewardId);
  return [...byReward.values()].flatMap((payments) =>
    inParts(payments).map((some): RewardsGranted => {
      const { competitionId, round, rewardId, seriesId, points, tags, occurredAt } = payments[0] as Payment;
      const profileIds = some.map(({ profileId }) => profileId);
      return { type: 'RewardsGranted', data: { competitionId, round, lock, rewardId, seriesId, points, tags, occurredAt, profileIds } };
    }),
  );
}

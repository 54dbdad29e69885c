import type { Aggregate } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { type AnswersGiven, type AttemptDone, type AttemptEvent, type OfAttempt, QUEST_ATTEMPT } from './attempts.events.ts';

/** An attempt that counts. */
export type Attempt = OfAttempt & {
  activityIds: readonly string[];
  teamIds: readonly string[];
  startedAt: Instant;
  /** When each activity was opened. */
  opened: Map<string, Instant>;
  /** The last answer to each. */
  given: Map<string, AnswersGiven['data']>;
  done?: AttemptDone['data'];
};

/** What decisions remember of a player in a round of a quest: the attempt that counts, and how many there ever were. */
export type QuestAttempt = { attempt?: Attempt; begun: number };

export const questAttempt: Aggregate<QuestAttempt, AttemptEvent> = {
  initial: () => ({ begun: 0 }),
  evolve: (state, { type, data }) => {
    const { attempt } = state;
    switch (type) {
      case 'AttemptStarted': {
        const { occurredAt: startedAt, ...started } = data;
        return { attempt: { ...started, startedAt, opened: new Map(), given: new Map() }, begun: state.begun + 1 };
      }
      case 'ActivityOpened':
        attempt?.opened.set(data.activityId, data.occurredAt);
        return state;
      case 'AnswersGiven':
        attempt?.given.set(data.activityId, data);
        return state;
      case 'AttemptDone':
        return { ...state, ...(attempt && { attempt: { ...attempt, done: data } }) };
      case 'AttemptReset':
        return { begun: state.begun };
    }
  },
};

export function attemptOf(organisationId: string, questId: string, round: number, profileId: string): string {
  return streamName(QUEST_ATTEMPT, organisationId, questId, String(round), profileId);
}

const ATTEMPTS = 'c0f6f4b2-6a57-4a4e-9d29-1f8ad1a3e7b1';

/** The first attempt of a player in a round, the second after it was reset, and so on: whoever begins it, it is the same. */
export function attemptIdOf(questId: string, round: number, profileId: string, number: number): string {
  return derivedId(`${questId} ${round} ${profileId} ${number}`, ATTEMPTS);
}

/** The entry that an attempt is paid by. */
export function rewardOf(attemptId: string): string {
  return derivedId(`reward ${attemptId}`, ATTEMPTS);
}

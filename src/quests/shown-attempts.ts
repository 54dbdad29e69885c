import type { Instant } from '../platform/event.values.ts';
import type { AttemptDone, OfAttempt, SealedAnswers } from './attempts.events.ts';

/** An attempt that is done and counts, with what was answered and what it gives now. */
export type DoneAttempt = OfAttempt & {
  activityIds: readonly string[];
  teamIds: readonly string[];
  given: { readonly [activityId: string]: { fields: SealedAnswers; spentMs: number } };
  done: Pick<AttemptDone['data'], 'result' | 'reward'> & { at: Instant };
};

/**
 * The attempts of a quest: no stream knows who took it. Who decides on what is found waits until all that happened is shown. Bound to the view of attempts
 * where everything is put together.
 */
export abstract class ShownAttempts {
  /** Those that are done, of all rounds, in the order in which they began. */
  abstract done(organisationId: string, questId: string): AsyncIterable<DoneAttempt>;
  /** What those are called who are there, by their ids. */
  abstract names(organisationId: string, profileIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

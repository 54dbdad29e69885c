import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/** Which attempt it is of: the response set of a player in a round (U-177). */
export type OfAttempt = { attemptId: string; questId: string; round: number; profileId: string };

/** What was answered to a field; their own words are sealed under the person's key. */
export type SealedAnswer = { choiceIds: readonly string[]; text?: Sealed };
export type SealedAnswers = { readonly [fieldId: string]: SealedAnswer };

/** What an attempt gave, by activities. Whether single fields were right follows from the answers. */
export type AttemptResult = {
  activities: { readonly [activityId: string]: { points: PointAmount; right: boolean | null } };
  choices: PointAmount;
  bonus: PointAmount;
  total: PointAmount;
};

/**
 * Somebody has begun a quest. `activityIds`: what is asked, fixed from now on, in its order; what is deleted or taken back later need not be
 * answered. `teamIds`: what it gives belongs to them.
 */
export type AttemptStarted = Event<
  'AttemptStarted',
  OfAttempt & { activityIds: readonly string[]; teamIds: readonly string[]; occurredAt: Instant }
>;
/** An activity was shown for the first time: its clock runs. */
export type ActivityOpened = Event<'ActivityOpened', OfAttempt & { activityId: string; occurredAt: Instant }>;
/**
 * An activity was answered; of two answers the later one counts. `contentRevision`: what was answered; `spentMs`: from the opening to the receipt, as the server saw it.
 * `isFinal`: nobody changes it any more. `isCast`: it was given without a name: what was answered is a ballot, and neither it nor its time stands here; `contentRevision` is 0.
 */
export type AnswersGiven = Event<
  'AnswersGiven',
  OfAttempt & {
    activityId: string;
    fields: SealedAnswers;
    contentRevision: number;
    spentMs: number;
    isFinal: boolean;
    isCast?: true;
    occurredAt: Instant;
  }
>;
/**
 * All that could be answered is. `scoringVersion`: by what it was scored. `reward`: the entry to give, absent where it is of no points or goes nowhere;
 * `badgeId`: the badge to give.
 */
export type AttemptDone = Event<
  'AttemptDone',
  OfAttempt & {
    scoringVersion: number;
    result: AttemptResult;
    reward?: { entryId: string; seriesId: string; points: PointAmount; tags: readonly string[] };
    badgeId?: string;
    occurredAt: Instant;
  }
>;
/** An attempt counts no more: another may begin in its round. `entry`: what it gave, which is revoked with it. */
export type AttemptReset = Event<'AttemptReset', OfAttempt & { entry?: { entryId: string; seriesId: string }; occurredAt: Instant }>;

export type AttemptEvent = AttemptStarted | ActivityOpened | AnswersGiven | AttemptDone | AttemptReset;

/** The attempts of one player in one round of a quest, one after another. */
export const QUEST_ATTEMPT = 'questAttempt';

const ofAttempt = ({ data: { profileId, questId, round, attemptId, occurredAt } }: { data: OfAttempt & { occurredAt: Instant } }) => ({
  profileId,
  occurredAt,
  shown: { questId, round, attemptId },
});

export const attemptFacts: Facts<AttemptEvent> = {
  AttemptStarted: { category: QUEST_ATTEMPT, label: 'Quest begun', trail: 'organisation', about: ofAttempt },
  // What somebody answers, and when, is theirs: trails tell that they began and that they were done.
  ActivityOpened: { category: QUEST_ATTEMPT, label: 'Activity of a quest opened' },
  AnswersGiven: { category: QUEST_ATTEMPT, label: 'Activity of a quest answered' },
  AttemptDone: {
    category: QUEST_ATTEMPT,
    label: 'Quest done',
    trail: 'organisation',
    about: (fact) => {
      const { reward, badgeId, scoringVersion } = fact.data;
      const { shown, ...about } = ofAttempt(fact);
      return {
        ...about,
        ...(reward && { seriesIds: [reward.seriesId], points: reward.points }),
        shown: { ...shown, badgeId, scoringVersion },
      };
    },
  },
  AttemptReset: {
    category: QUEST_ATTEMPT,
    label: 'Attempt at a quest reset',
    trail: 'organisation',
    about: (fact) => {
      const { entry } = fact.data;
      return { ...ofAttempt(fact), ...(entry && { seriesIds: [entry.seriesId], entryId: entry.entryId }) };
    },
  },
};

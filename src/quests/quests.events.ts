import type { RepeatMode } from '../competitions/rounds.values.ts';
import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { ActivitySettings, Phase } from './activity.values.ts';
import type { AttemptDone, AttemptResult, OfAttempt } from './attempts.events.ts';

/** What an admin sets of a quest (entities.json: Quest). */
export type QuestSettings = {
  /** Sealed under the organisation's key, as the description is. */
  name: Sealed;
  description?: Sealed;
  /** The path of an icon; absent: none. */
  icon?: string;
  /** In a quiz answers are right or wrong. */
  type: 'survey' | 'quiz';
  /** Nobody learns who answered what (U-176). */
  isAnonymous: boolean;
  /** The first round, by the clocks of the zone; without an end a round lasts until the next. The zone is that of the organisation when it was made. */
  from: Instant;
  before?: Instant;
  timeZone: string;
  repeat: RepeatMode;
  /** There are no more rounds. */
  mostRounds?: number;
  /** No round begins then or later. */
  repeatUntil?: Instant;
  /** Where points go; absent: nowhere. */
  seriesId?: string;
  /** What is given (U-169): the reward, the points of what was chosen, or both. */
  scoring: 'reward' | 'choices' | 'both';
  reward: PointAmount;
  /** Of the entry that gives the points. */
  rewardTags: string[];
  badgeId?: string;
  /** The most that quick answers give beside (U-170); 0: nothing. */
  timeBonus: PointAmount;
  /** Tags of the area (U-104). */
  categories: string[];
  phase: Phase;
  /** All members of the group may take it; else who was added (U-176). */
  isForAll: boolean;
  /** It is a template: copied, and never taken (U-035, U-104). */
  isTemplate: boolean;
  /** The template that it was made from. */
  madeFrom?: string;
};

/** A quest began to exist, without people. `createdBy`: the profile that edits it beside admins; absent where a program made it. */
export type QuestCreated = Event<'QuestCreated', { questId: string; settings: QuestSettings; createdBy?: string }>;
/** Only what changed. What was taken away is null. `scoringVersion`: how often what points rest on was set by now. */
export type QuestChanged = Event<
  'QuestChanged',
  { questId: string; changes: { [Field in keyof QuestSettings]?: QuestSettings[Field] | null }; scoringVersion: number }
>;
/** It is hidden, and cannot be taken; what it gave stays, and an admin can restore it. */
export type QuestDeleted = Event<'QuestDeleted', { questId: string }>;
/** A deleted quest is back. */
export type QuestRestored = Event<'QuestRestored', { questId: string }>;
/**
 * Somebody begins it: from the first time on its start, how it repeats, its type and whether it is anonymous are fixed. `place`: of those that the plan leaves in a round, who
 * takes one; without a limit there is none, and only the first start says so.
 */
export type QuestTaken = Event<'QuestTaken', { questId: string; place?: QuestPlace }>;
export type QuestPlace = { round: number; profileId: string };

/**
 * An activity is so from now on; a new one, a draft, stands behind all others. `words`: its {@link ActivityWords} as JSON, sealed under the
 * organisation's key. `contentRevision`: how often its content was set.
 */
export type ActivitySaved = Event<
  'ActivitySaved',
  {
    questId: string;
    activityId: string;
    settings: ActivitySettings;
    words: Sealed;
    contentRevision: number;
    scoringVersion: number;
  }
>;
/** A field is hidden for ever, with what was chosen in it. */
export type FieldDeleted = Event<
  'FieldDeleted',
  { questId: string; activityId: string; fieldId: string; contentRevision: number; scoringVersion: number }
>;
/** A choice of a field is hidden for ever. */
export type ChoiceDeleted = Event<
  'ChoiceDeleted',
  { questId: string; activityId: string; fieldId: string; choiceId: string; contentRevision: number; scoringVersion: number }
>;
/** The fields of an activity stand in this order: all that are there. */
export type FieldsOrdered = Event<
  'FieldsOrdered',
  { questId: string; activityId: string; fieldIds: readonly string[]; contentRevision: number }
>;
/** The activities of a quest stand in this order: all that are there, sections too. */
export type ActivitiesOrdered = Event<'ActivitiesOrdered', { questId: string; activityIds: readonly string[] }>;
/** Activities are drafts, taken back or published. `scoringVersion`: where attempts give something else by that. */
export type ActivitiesPublished = Event<
  'ActivitiesPublished',
  { questId: string; activityIds: readonly string[]; phase: Phase; scoringVersion?: number }
>;
/** Activities are hidden for ever, and give no points any more. */
export type ActivitiesDeleted = Event<'ActivitiesDeleted', { questId: string; activityIds: readonly string[]; scoringVersion: number }>;

/** Players may take the quest. */
export type QuestPlayersAdded = Event<'QuestPlayersAdded', { questId: string; profileIds: readonly string[] }>;
/** Players may take it no more, unless a team of theirs may. What they have done stays. */
export type QuestPlayersRemoved = Event<'QuestPlayersRemoved', { questId: string; profileIds: readonly string[] }>;
/** Who is in one of these teams at a time may take the quest then (U-181). */
export type QuestTeamsAdded = Event<'QuestTeamsAdded', { questId: string; teamIds: readonly string[] }>;
/** Being in one of these teams lets nobody take it any more. */
export type QuestTeamsRemoved = Event<'QuestTeamsRemoved', { questId: string; teamIds: readonly string[] }>;

/** A round can be taken. `before`: its end, absent where it has none; opened again, it is told again. */
export type QuestRoundOpened = Event<'QuestRoundOpened', { questId: string; round: number; from: Instant; before?: Instant }>;
/** A round ends a day later: who has not finished may be told. */
export type QuestReminderDue = Event<'QuestReminderDue', { questId: string; round: number; before: Instant }>;
/** A round is over, and so is every one before it; one that nobody was told of while the server was away, too. */
export type QuestRoundClosed = Event<'QuestRoundClosed', { questId: string; round: number; until: Instant }>;

/**
 * A part of the results that a regrade changes. It changes nothing until the regrade is applied. `reward`: the entry that gives it from then on, absent where
 * it is of no points or goes nowhere; `replaces`: the one whose place that takes, or which goes without another.
 */
export type RegradeListed = Event<'RegradeListed', { questId: string; regradeId: string; results: readonly RegradedResult[] }>;
export type RegradedResult = Omit<OfAttempt, 'questId'> & {
  result: AttemptResult;
  reward?: NonNullable<AttemptDone['data']['reward']>;
  replaces?: { entryId: string; seriesId: string };
};
/**
 * The listed results are so from now on, all at once, as the quest was scored at that version. A reaction revokes what they gave before, and gives what
 * they give now. Why stands in the metadata's reason. `results`: how many were listed.
 */
export type RegradeApplied = Event<
  'RegradeApplied',
  { questId: string; regradeId: string; scoringVersion: number; results: number; occurredAt: Instant }
>;

export type QuestContentEvent = ActivitySaved | FieldDeleted | ChoiceDeleted | FieldsOrdered;
export type QuestActivityEvent = QuestContentEvent | ActivitiesOrdered | ActivitiesPublished | ActivitiesDeleted;
export type QuestPeopleEvent = QuestPlayersAdded | QuestPlayersRemoved | QuestTeamsAdded | QuestTeamsRemoved;
export type QuestRoundEvent = QuestRoundOpened | QuestReminderDue | QuestRoundClosed;
export type QuestRegradeEvent = RegradeListed | RegradeApplied;
export type QuestEvent =
  | QuestCreated
  | QuestChanged
  | QuestDeleted
  | QuestRestored
  | QuestTaken
  | QuestActivityEvent
  | QuestPeopleEvent
  | QuestRoundEvent
  | QuestRegradeEvent;

export const QUEST = 'quest';

const ofQuest = ({ data }: { data: { questId: string; activityIds?: readonly string[]; fieldIds?: readonly string[] } }) => ({
  shown: data,
});
const onlyQuest = ({ data: { questId } }: { data: { questId: string } }) => ({ shown: { questId } });
const ofPlayers = ({ data: { questId, profileIds } }: { data: { questId: string; profileIds: readonly string[] } }) => ({
  ...(profileIds.length === 1 && { profileId: profileIds[0] }),
  shown: { questId, players: profileIds.length },
});

export const questFacts: Facts<QuestEvent> = {
  QuestCreated: {
    category: QUEST,
    label: 'Quest created',
    trail: 'organisation',
    about: ({ data: { questId, settings } }) => ({ ...seriesOf(settings), shown: { questId, ...shown(settings) } }),
  },
  QuestChanged: {
    category: QUEST,
    label: 'Quest changed',
    trail: 'organisation',
    about: ({ data: { questId, changes } }) => ({ ...seriesOf(changes), shown: { questId, ...shown(changes) } }),
  },
  QuestDeleted: { category: QUEST, label: 'Quest deleted', trail: 'organisation', about: ofQuest },
  QuestRestored: { category: QUEST, label: 'Quest restored', trail: 'organisation', about: ofQuest },
  QuestTaken: { category: QUEST, label: 'Quest taken' },
  ActivitySaved: {
    category: QUEST,
    label: 'Activity of a quest saved',
    trail: 'organisation',
    about: ({ data: { questId, activityId, settings, contentRevision } }) => {
      const { fields, ...others } = settings;
      return { shown: { questId, activityId, ...others, fields: fields.length, contentRevision } };
    },
  },
  FieldDeleted: { category: QUEST, label: 'Field of an activity deleted', trail: 'organisation', about: ofQuest },
  ChoiceDeleted: { category: QUEST, label: 'Choice of an activity deleted', trail: 'organisation', about: ofQuest },
  FieldsOrdered: { category: QUEST, label: 'Fields of an activity moved', trail: 'organisation', about: ofQuest },
  ActivitiesOrdered: { category: QUEST, label: 'Activities of a quest moved', trail: 'organisation', about: onlyQuest },
  ActivitiesPublished: { category: QUEST, label: 'Phase of activities set', trail: 'organisation', about: ofQuest },
  ActivitiesDeleted: { category: QUEST, label: 'Activities of a quest deleted', trail: 'organisation', about: ofQuest },
  QuestPlayersAdded: { category: QUEST, label: 'Players added to a quest', trail: 'organisation', about: ofPlayers },
  QuestPlayersRemoved: { category: QUEST, label: 'Players removed from a quest', trail: 'organisation', about: ofPlayers },
  QuestTeamsAdded: { category: QUEST, label: 'Teams added to a quest', trail: 'organisation', about: ofQuest },
  QuestTeamsRemoved: { category: QUEST, label: 'Teams removed from a quest', trail: 'organisation', about: ofQuest },
  QuestRoundOpened: { category: QUEST, label: 'Round of a quest opened', trail: 'organisation', about: ofQuest },
  QuestReminderDue: { category: QUEST, label: 'Round of a quest about to end' },
  QuestRoundClosed: { category: QUEST, label: 'Round of a quest closed', trail: 'organisation', about: ofQuest },
  RegradeListed: {
    category: QUEST,
    label: 'Results of a quest listed',
    trail: 'organisation',
    about: ({ data: { questId, regradeId, results } }) => ({
      ...(results.length === 1 && { profileId: results[0]?.profileId }),
      shown: { questId, regradeId, results: results.length },
    }),
    companion: true,
  },
  RegradeApplied: {
    category: QUEST,
    label: 'Quest regraded',
    trail: 'organisation',
    about: ({ data: { occurredAt, ...shown } }) => ({ occurredAt, shown }),
  },
};

type Changes = QuestChanged['data']['changes'];

function seriesOf({ seriesId }: Changes): { seriesIds?: string[] } {
  return seriesId ? { seriesIds: [seriesId] } : {};
}

/** All that is not sealed. */
function shown({ name, description, ...others }: Changes) {
  return { ...others, ...(name !== undefined && { renamed: true }), ...(description !== undefined && { described: true }) };
}

import { withChanges } from '../competitions/competitions.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { SealedActivity } from './activity.values.ts';
import { activitiesAfter, contentAfter, type ListedActivity } from './quest-activities.values.ts';
import { NOT_TURNED, type TurnedRounds } from './quest-rounds.values.ts';
import { noRegrades, type Regrades, regradesAfter } from './regrades.ts';
import { turnedAfter } from './turned-rounds.values.ts';
import { QUEST, type QuestContentEvent, type QuestEvent, type QuestPlace, type QuestSettings } from './quests.events.ts';

/** The content of an activity, and how often it was set. */
export type QuestActivity = SealedActivity & { revision: number };

/** What decisions remember of a quest. */
export type Quest = {
  /** Absent until it is created. */
  settings?: QuestSettings;
  /** The profile that edits it beside admins. */
  createdBy?: string;
  deleted: boolean;
  /** How often its settings were set: whoever edits names the ones that they have seen. */
  edition: number;
  /** How often what points rest on was set. */
  scoringVersion: number;
  /** Those that are there, in their order, and their content by id. */
  listed: readonly ListedActivity[];
  activities: Map<string, QuestActivity>;
  profileIds: Set<string>;
  teamIds: Set<string>;
  /** Somebody has begun it. */
  isTaken: boolean;
  /** The activities that were ever published: somebody may have opened them. */
  shownIds: Set<string>;
  /** Who has a place in the last round that was begun under a limit of the plan. */
  places: { round: number; profileIds: ReadonlySet<string> };
  rounds: TurnedRounds;
  regrades: Regrades;
};

export const quest: Aggregate<Quest, QuestEvent> = {
  initial: () => ({
    deleted: false,
    edition: 0,
    scoringVersion: 0,
    listed: [],
    activities: new Map(),
    profileIds: new Set(),
    teamIds: new Set(),
    isTaken: false,
    shownIds: new Set(),
    places: { round: 0, profileIds: new Set() },
    rounds: NOT_TURNED,
    regrades: noRegrades(),
  }),
  evolve: (state, fact) => {
    const { type, data } = fact;
    switch (type) {
      case 'QuestCreated':
        return { ...state, settings: data.settings, createdBy: data.createdBy, edition: 1, scoringVersion: state.scoringVersion + 1 };
      case 'QuestChanged': {
        if (!state.settings) return state;
        const { changes, scoringVersion } = data;
        return { ...state, settings: withChanges(state.settings, changes), edition: state.edition + 1, scoringVersion };
      }
      case 'QuestDeleted':
        return { ...state, deleted: true };
      case 'QuestRestored':
        return { ...state, deleted: false };
      case 'QuestTaken':
        return { ...state, isTaken: true, ...(data.place && { places: withPlace(state, data.place) }) };
      case 'ActivitySaved':
      case 'FieldDeleted':
      case 'ChoiceDeleted':
      case 'FieldsOrdered':
        return withContent(state, fact);
      case 'ActivitiesOrdered':
        return { ...state, listed: activitiesAfter(state.listed, fact) };
      case 'ActivitiesPublished':
        for (const activityId of data.phase === 2 ? data.activityIds : []) state.shownIds.add(activityId);
        return { ...state, listed: activitiesAfter(state.listed, fact) };
      case 'ActivitiesDeleted':
        for (const activityId of data.activityIds) state.activities.delete(activityId);
        return { ...state, listed: activitiesAfter(state.listed, fact), scoringVersion: data.scoringVersion };
      case 'QuestPlayersAdded':
        for (const profileId of data.profileIds) state.profileIds.add(profileId);
        return state;
      case 'QuestPlayersRemoved':
        for (const profileId of data.profileIds) state.profileIds.delete(profileId);
        return state;
      case 'QuestTeamsAdded':
        for (const teamId of data.teamIds) state.teamIds.add(teamId);
        return state;
      case 'QuestTeamsRemoved':
        for (const teamId of data.teamIds) state.teamIds.delete(teamId);
        return state;
      case 'QuestRoundOpened':
      case 'QuestReminderDue':
      case 'QuestRoundClosed':
        return { ...state, rounds: turnedAfter(state.rounds, fact) };
      case 'RegradeListed':
      case 'RegradeApplied':
        return { ...state, regrades: regradesAfter(state.regrades, fact) };
    }
  },
};

function withPlace(state: Pick<Quest, 'places'>, { round, profileId }: QuestPlace): Quest['places'] {
  return { round, profileIds: new Set([...placesIn(state, round), profileId]) };
}

/** Who has a place in a round. */
export function placesIn({ places }: Pick<Quest, 'places'>, round: number): ReadonlySet<string> {
  return places.round === round ? places.profileIds : new Set();
}

function withContent(state: Quest, fact: Pick<QuestContentEvent, 'type' | 'data'> & QuestContentEvent): Quest {
  const { activityId, contentRevision } = fact.data;
  const before = state.activities.get(activityId);
  const settings = contentAfter(before?.settings, fact);
  const words = fact.type === 'ActivitySaved' ? fact.data.words : before?.words;
  if (settings && words) state.activities.set(activityId, { settings, words, revision: contentRevision });
  const scoringVersion = fact.type === 'FieldsOrdered' ? state.scoringVersion : fact.data.scoringVersion;
  return { ...state, listed: activitiesAfter(state.listed, fact), scoringVersion };
}

export function questOf(organisationId: string, questId: string): string {
  return streamName(QUEST, organisationId, questId);
}

/** A quest that is there. */
export type ThereQuest = Quest & { settings: QuestSettings };

/** @throws NotFound; Refused quest-deleted */
export function mustBeThere(state: Quest): ThereQuest {
  const { settings, deleted } = state;
  if (!settings) throw new NotFound('quest');
  if (deleted) throw new Refused('quest-deleted', 'The quest is deleted');
  return { ...state, settings };
}

/** One of its activities. @throws NotFound */
export function activityOf({ activities }: Quest, activityId: string): QuestActivity {
  const activity = activities.get(activityId);
  if (!activity) throw new NotFound('activity');
  return activity;
}

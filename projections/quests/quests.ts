import { withChanges } from '../../src/competitions/competitions.events.ts';
import type { Instant, Recorded } from '../../src/platform/event.values.ts';
import type { ActivitySettings, ActivityWords } from '../../src/quests/activity.values.ts';
import { activitiesAfter, contentAfter, type ListedActivity } from '../../src/quests/quest-activities.values.ts';
import { nextTurn, NOT_TURNED, type TurnedRounds } from '../../src/quests/quest-rounds.values.ts';
import {
  QUEST,
  type QuestActivityEvent,
  type QuestContentEvent,
  type QuestEvent,
  type QuestRoundEvent,
  type QuestSettings,
  type RegradeListed,
} from '../../src/quests/quests.events.ts';
import { isForPlayers } from '../../src/quests/for-players.values.ts';
import { turnedAfter } from '../../src/quests/turned-rounds.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A quest as it is now; the deleted ones too. Key: `organisationId/questId`. */
export type Quest = Document & {
  organisationId: string;
  kind: 'quest';
  questId: string;
  name: string;
  description: string;
  settings: Omit<QuestSettings, 'name' | 'description'>;
  /** The profile that edits it beside admins; null where a program made it. */
  createdBy: string | null;
  edition: number;
  deleted: boolean;
  /** Somebody has begun it. */
  isTaken: boolean;
  /** How often what points rest on was set by now, and by when results were what answers give: at the first start, and at each regrade. */
  scoringVersion: number;
  gradedVersion: number;
  rounds: TurnedRounds;
  /** When there is something to be told of its rounds next. */
  dueAt: Instant | null;
};

/** The activities of a quest that are there, in their order. Key: `organisationId/questId/~content`. */
export type QuestContent = Document & {
  organisationId: string;
  kind: 'content';
  questId: string;
  activities: readonly ListedActivity[];
  dueAt: null;
};

/** What an activity asks for, in plain words. Key: `organisationId/questId/activityId`. */
export type Activity = Document & {
  organisationId: string;
  kind: 'activity';
  questId: string;
  activityId: string;
  settings: ActivitySettings;
  words: ActivityWords;
  revision: number;
  dueAt: null;
};

/** A player or a team that was added to a quest. Key: `organisationId/questId/~holder/holderId`. */
export type QuestHolder = Document & {
  organisationId: string;
  kind: 'player' | 'team';
  questId: string;
  holderId: string;
  dueAt: null;
};

type QuestsDocument = Quest | QuestContent | Activity | QuestHolder;
type Kept = Documents<QuestsDocument>;

export function questKey(organisationId: string, questId: string): string {
  return `${organisationId}/${questId}`;
}

export function contentKey(organisationId: string, questId: string): string {
  return `${questKey(organisationId, questId)}/~content`;
}

export function activityKey(organisationId: string, questId: string, activityId: string): string {
  return `${questKey(organisationId, questId)}/${activityId}`;
}

function holderKey(organisationId: string, questId: string, holderId: string): string {
  return `${questKey(organisationId, questId)}/~holder/${holderId}`;
}

/** Quests with what they ask for and of whom, and when their rounds turn. */
export const questsView = projection<QuestsDocument, Exclude<QuestEvent, RegradeListed>>({
  name: 'quests',
  version: 3,
  categories: [QUEST],
  indexes: { organisationId: 'value', kind: 'beside', questId: 'value', name: 'value', deleted: 'beside', holderId: 'value' },
  due: 'turn-quest',
  concerns: (document) => {
    if (document.kind === 'quest') return { whom: isSeenByPlayers(document) ? 'organisation' : 'admins' };
    return { whom: 'organisation' };
  },
  on: {
    async QuestCreated({ data: { questId, settings, createdBy = null }, metadata: { organisationId } }, documents, open) {
      const { name, description, ...others } = settings;
      put(documents, {
        organisationId,
        kind: 'quest',
        questId,
        name: (await open(name)) ?? '',
        description: (await open(description)) ?? '',
        settings: others,
        createdBy,
        edition: 1,
        deleted: false,
        isTaken: false,
        scoringVersion: 1,
        gradedVersion: 1,
        rounds: NOT_TURNED,
        dueAt: null,
      });
    },
    async QuestChanged({ data: { questId, changes, scoringVersion }, metadata }, documents, open) {
      const { name, description, ...others } = changes;
      const words = {
        ...(name && { name: (await open(name)) ?? '' }),
        ...(description !== undefined && { description: (description && (await open(description))) ?? '' }),
      };
      await change(documents, metadata, questId, ({ settings, edition }) => ({
        ...words,
        settings: withChanges(settings, others),
        edition: edition + 1,
        scoringVersion,
      }));
    },
    QuestDeleted: ({ data, metadata }, documents) => change(documents, metadata, data.questId, () => ({ deleted: true })),
    QuestRestored: ({ data, metadata }, documents) => change(documents, metadata, data.questId, () => ({ deleted: false })),
    QuestTaken: ({ data, metadata }, documents) =>
      change(documents, metadata, data.questId, ({ isTaken, scoringVersion, gradedVersion }) => ({
        isTaken: true,
        gradedVersion: isTaken ? gradedVersion : scoringVersion,
      })),
    async ActivitySaved(event, documents, open) {
      const words = await open(event.data.words);
      await changeContent(event, documents, words === undefined ? NO_WORDS : (JSON.parse(words) as ActivityWords));
      await list(event, documents);
    },
    FieldDeleted: (event, documents) => changeContent(event, documents),
    ChoiceDeleted: (event, documents) => changeContent(event, documents),
    FieldsOrdered: (event, documents) => changeContent(event, documents),
    ActivitiesOrdered: list,
    ActivitiesPublished: list,
    async ActivitiesDeleted(event, documents) {
      const { data, metadata } = event;
      for (const activityId of data.activityIds) documents.delete(activityKey(metadata.organisationId, data.questId, activityId));
      await list(event, documents);
    },
    QuestPlayersAdded: ({ data: { questId, profileIds }, metadata }, documents) =>
      add(documents, metadata, { kind: 'player', questId }, profileIds),
    QuestPlayersRemoved: ({ data: { questId, profileIds }, metadata }, documents) => remove(documents, metadata, questId, profileIds),
    QuestTeamsAdded: ({ data: { questId, teamIds }, metadata }, documents) => add(documents, metadata, { kind: 'team', questId }, teamIds),
    QuestTeamsRemoved: ({ data: { questId, teamIds }, metadata }, documents) => remove(documents, metadata, questId, teamIds),
    QuestRoundOpened: turn,
    QuestReminderDue: turn,
    QuestRoundClosed: turn,
    RegradeApplied: ({ data: { questId, scoringVersion }, metadata }, documents) =>
      change(documents, metadata, questId, () => ({ gradedVersion: scoringVersion })),
  },
});

const NO_WORDS: ActivityWords = { title: '', description: '', fields: {} };

/** Players see what is published, and no templates (U-001, U-104). */
export function isSeenByPlayers({ deleted, settings }: Pick<Quest, 'deleted' | 'settings'>): boolean {
  return !deleted && isForPlayers(settings);
}

type Of = { organisationId: string };

function turn({ type, data, metadata }: Recorded<QuestRoundEvent>, documents: Kept): Promise<void> {
  return change(documents, metadata, data.questId, ({ rounds }) => ({
    rounds: turnedAfter(rounds, { type, data } as Parameters<typeof turnedAfter>[1]),
  }));
}

async function list({ type, data, metadata }: Recorded<QuestActivityEvent>, documents: Kept): Promise<void> {
  await score(data, metadata, documents);
  const { organisationId } = metadata;
  const key = contentKey(organisationId, data.questId);
  const { activities = [] } = ((await documents.get(key)) ?? {}) as Partial<QuestContent>;
  const listed = activitiesAfter(activities, { type, data } as Parameters<typeof activitiesAfter>[1]);
  documents.put(key, { organisationId, kind: 'content', questId: data.questId, activities: listed, dueAt: null });
}

/** `words`: where they are others from now on. */
async function changeContent({ type, data, metadata }: Recorded<QuestContentEvent>, documents: Kept, words?: ActivityWords): Promise<void> {
  await score(data, metadata, documents);
  const { organisationId } = metadata;
  const { questId, activityId, contentRevision: revision } = data;
  const key = activityKey(organisationId, questId, activityId);
  const before = (await documents.get(key)) as Activity | undefined;
  const settings = contentAfter(before?.settings, { type, data } as Parameters<typeof contentAfter>[1]);
  if (!settings) return;
  const of = { organisationId, kind: 'activity', questId, activityId, dueAt: null } as const;
  documents.put(key, { ...of, settings, words: words ?? before?.words ?? NO_WORDS, revision });
}

/** How often what points rest on was set by now, where the fact says so. */
async function score(data: QuestActivityEvent['data'], metadata: Of, documents: Kept): Promise<void> {
  const { scoringVersion } = data as { scoringVersion?: number };
  if (scoringVersion !== undefined) await change(documents, metadata, data.questId, () => ({ scoringVersion }));
}

function add(documents: Kept, { organisationId }: Of, of: Pick<QuestHolder, 'kind' | 'questId'>, ids: readonly string[]): void {
  for (const holderId of ids)
    documents.put(holderKey(organisationId, of.questId, holderId), { organisationId, ...of, holderId, dueAt: null });
}

function remove(documents: Kept, { organisationId }: Of, questId: string, ids: readonly string[]): void {
  for (const holderId of ids) documents.delete(holderKey(organisationId, questId, holderId));
}

async function change(documents: Kept, { organisationId }: Of, questId: string, changes: (quest: Quest) => Partial<Quest>): Promise<void> {
  const quest = (await documents.get(questKey(organisationId, questId))) as Quest | undefined;
  if (quest) put(documents, { ...quest, ...changes(quest) });
}

/** Of what cannot be taken nothing comes due. */
function put(documents: Kept, quest: Quest): void {
  const dueAt = isSeenByPlayers(quest) ? (nextTurn(quest.settings, quest.rounds) ?? null) : null;
  documents.put(questKey(quest.organisationId, quest.questId), { ...quest, dueAt });
}

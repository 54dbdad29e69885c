import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { ListedActivity } from '../../src/quests/quest-activities.values.ts';
import { type QuestDefaults, questDefaultsOf } from '../../src/quests/quest-defaults.values.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import {
  type Activity,
  activityKey,
  contentKey,
  isSeenByPlayers,
  type Quest,
  type QuestContent,
  type QuestHolder,
  questKey,
} from './quests.ts';

/** More than anybody has. */
const MOST_QUESTS = 10_000;
const MOST_HOLDERS = 10_000;

/** A quest, and what whoever asks is to it. */
export type SeenQuest = { quest: Quest; edits: boolean; takesPart: boolean };

/** The quests that somebody may see: who edits them all, players what is published and they may take (U-001, U-176). */
@Injectable()
export class ReadQuests {
  constructor(private readonly models: ReadModels) {}

  /** By name. `deleted`: those that are, for who edits them. */
  async seen(viewer: Viewer, deleted = false): Promise<SeenQuest[]> {
    const { organisationId } = viewer;
    const filter = { organisationId, kind: 'quest', deleted };
    const { items } = await this.models.find<Quest>('quests', filter, { sort: [{ field: 'name' }], limit: MOST_QUESTS });
    const added = await this.added(viewer);
    return items.map(({ document }) => seenBy(viewer, document, added)).filter(isSeen);
  }

  /** @throws NotFound */
  async one(viewer: Viewer, questId: string): Promise<SeenQuest> {
    const quest = (await this.models.get<Quest>('quests', questKey(viewer.organisationId, questId)))?.document;
    const seen = quest?.kind === 'quest' ? seenBy(viewer, quest, await this.added(viewer, questId)) : undefined;
    if (!seen || !isSeen(seen)) throw new NotFound('quest');
    return seen;
  }

  /** What new ones begin with. */
  async defaults(organisationId: string): Promise<QuestDefaults> {
    const kept = await this.models.get<Organisation>('organisations', organisationId);
    return questDefaultsOf(kept?.document.questDefaults ?? {});
  }

  /** What each of some quests has, in its order. */
  async listed(organisationId: string, quests: readonly Pick<Quest, 'questId'>[]): Promise<(questId: string) => readonly ListedActivity[]> {
    const keys = quests.map(({ questId }) => contentKey(organisationId, questId));
    const found = await this.models.getMany<QuestContent>('quests', keys);
    return (questId) => found.get(contentKey(organisationId, questId))?.document.activities ?? [];
  }

  /** Some activities of a quest, by their ids. */
  async activities(organisationId: string, questId: string, activityIds: readonly string[]): Promise<ReadonlyMap<string, Activity>> {
    const keys = activityIds.map((activityId) => activityKey(organisationId, questId, activityId));
    const found = await this.models.getMany<Activity>('quests', keys);
    return new Map([...found.values()].map(({ document }) => [document.activityId, document]));
  }

  /** Who was added to a quest. */
  async holders(organisationId: string, questId: string): Promise<{ profileIds: string[]; teamIds: string[] }> {
    const of = async (kind: QuestHolder['kind']) => {
      const { items } = await this.models.find<QuestHolder>('quests', { organisationId, questId, kind }, { limit: MOST_HOLDERS });
      return items.map(({ document }) => document.holderId);
    };
    return { profileIds: await of('player'), teamIds: await of('team') };
  }

  /** By which quests somebody, or one of their teams, was added to. */
  private async added({ organisationId, profileId, teamIds }: Viewer, questId?: string): Promise<ReadonlySet<string>> {
    const mine = [...(profileId === undefined ? [] : [profileId]), ...teamIds];
    if (mine.length === 0) return new Set();
    const filter = { organisationId, holderId: { in: mine }, kind: { in: ['player', 'team'] }, ...(questId !== undefined && { questId }) };
    const { items } = await this.models.find<QuestHolder>('quests', filter, { limit: MOST_HOLDERS });
    return new Set(items.map(({ document }) => document.questId));
  }
}

function seenBy({ role, profileId }: Viewer, quest: Quest, added: ReadonlySet<string>): SeenQuest {
  return {
    quest,
    edits: role === 'admin' || (profileId !== undefined && quest.createdBy === profileId),
    takesPart: profileId !== undefined && (quest.settings.isForAll || added.has(quest.questId)),
  };
}

function isSeen({ quest, edits, takesPart }: SeenQuest): boolean {
  return edits || (takesPart && isSeenByPlayers(quest));
}

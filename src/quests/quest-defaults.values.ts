import type { QuestSettings } from './quests.events.ts';

/** What new quests begin with (U-035): what is the same for most of an organisation's. */
export type QuestDefaults = Pick<QuestSettings, 'type' | 'isForAll' | 'categories'>;

/** Until an organisation says otherwise. */
export const FIRST_QUEST_DEFAULTS: QuestDefaults = { type: 'survey', isForAll: false, categories: [] };

/** Those of an organisation, of what it has set. */
export function questDefaultsOf(set: Partial<QuestDefaults>): QuestDefaults {
  return { ...FIRST_QUEST_DEFAULTS, ...set };
}

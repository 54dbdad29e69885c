/** Quests that wait for oneself (RT-027). */
export const QUESTS = '/v_quest';
/** All that one sees (RT-028). */
export const ALL_QUESTS = `${QUESTS}/all`;
/** Those that one has not begun (RT-029). */
export const NOT_STARTED = `${QUESTS}/notstarted`;
/** Those that one is at (RT-030). */
export const ONGOING = `${QUESTS}/ongoing`;
/** Those that one has done (RT-031). */
export const COMPLETED = `${QUESTS}/completed`;

/** A quest (RT-047). */
export function questPath(questId: string): string {
  return `${QUESTS}/${questId}`;
}

/** Where it is taken (RT-042). */
export function takePath(questId: string): string {
  return `${questPath(questId)}/do`;
}

/** As players see it, nothing kept: from its beginning, or from an activity on (RT-040, RT-041). */
export function previewPath(questId: string, activityId?: string): string {
  return `${questPath(questId)}/preview${activityId === undefined ? '' : `/${activityId}`}`;
}

/** Where one is made (RT-032). */
export const NEW_QUEST = `${QUESTS}/new`;
/** What holds for all (RT-033). */
export const QUEST_SETTINGS = `${QUESTS}/settings`;

/** What there is of a quest for who edits it (RT-034, RT-035, RT-038, RT-039, RT-043). */
export const QUEST_PARTS = ['edit', 'content', 'players', 'award', 'reports'] as const;
export type QuestPart = (typeof QUEST_PARTS)[number];

export function questPartPath(questId: string, part: QuestPart): string {
  return `${questPath(questId)}/${part}`;
}

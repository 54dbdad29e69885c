const QUESTS = '/v_quest';
/** Where a quest is made (RT-032). */
export const NEW_QUEST = `${QUESTS}/new`;
/** What holds for all quests (RT-033). */
export const QUEST_SETTINGS = `${QUESTS}/settings`;
/** All quests, of who edits them those that are not published, too (RT-028). */
export const ALL_QUESTS = `${QUESTS}/all`;

/** What there is of a quest for who edits it (RT-034, RT-035, RT-038, RT-039, RT-043). */
export type QuestPart = 'edit' | 'content' | 'players' | 'award' | 'reports';

export function questPartPath(questId: string, part: QuestPart): string {
  return `${QUESTS}/${questId}/${part}`;
}

/** Where one activity is edited (RT-036). */
export function activityPath(questId: string, activityId: string): string {
  return `${questPartPath(questId, 'content')}/${activityId}`;
}

/** Instead of a section, of what stands in none. */
export const NO_SECTION = 'none';

/** Where one of a type is made (RT-037). */
export function newActivityPath(questId: string, sectionId: string | null, type: ElementType): string {
  return `${questPartPath(questId, 'content')}/${sectionId ?? NO_SECTION}/new/${type}`;
}

/** Where a quest is looked at as players see it (RT-041), from one activity on (RT-040). */
export function previewPath(questId: string, activityId?: string): string {
  return `${QUESTS}/${questId}/preview${activityId === undefined ? '' : `/${activityId}`}`;
}

/** The element types as addresses name them, in the order in which they are offered; the number is that of the field (U-172). */
export const ELEMENT_TYPES = {
  'multiple-choice': 1,
  'picture-choice': 8,
  text: 2,
  rank: 5,
  rate: 6,
  nps: 7,
  youtube: 3,
  content: 4,
} as const;
export type ElementType = keyof typeof ELEMENT_TYPES | 'section';
export const ELEMENTS = Object.keys(ELEMENT_TYPES) as (keyof typeof ELEMENT_TYPES)[];

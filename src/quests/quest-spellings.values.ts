import type { FieldType } from './activity.values.ts';
import type { QuestSettings } from './quests.events.ts';

/** Of questtype (entities.json: Quest). */
export const QUEST_TYPES = { 1: 'survey', 2: 'quiz' } as const;
/** Of scoremode (U-169). */
export const SCORE_MODES = { 1: 'reward', 2: 'choices', 3: 'both' } as const;
/** Of field_type (entities.json: Activity field; U-172, C-19). */
export const FIELD_TYPES = {
  1: 'multiple choice',
  2: 'text',
  3: 'youtube',
  4: 'content',
  5: 'rank',
  6: 'rate',
  7: 'nps',
  8: 'picture choice',
} as const;

export type QuestTypeNumber = keyof typeof QUEST_TYPES;
export type ScoreModeNumber = keyof typeof SCORE_MODES;
export type FieldTypeNumber = keyof typeof FIELD_TYPES;

const QUEST_TYPE_NUMBERS = { survey: 1, quiz: 2 } as const satisfies Record<QuestSettings['type'], QuestTypeNumber>;
const SCORE_MODE_NUMBERS = { reward: 1, choices: 2, both: 3 } as const satisfies Record<QuestSettings['scoring'], ScoreModeNumber>;
const FIELD_TYPE_NUMBERS = {
  'multiple choice': 1,
  text: 2,
  youtube: 3,
  content: 4,
  rank: 5,
  rate: 6,
  nps: 7,
  'picture choice': 8,
} as const satisfies Record<FieldType, FieldTypeNumber>;

export function questTypeNumber(type: QuestSettings['type']): QuestTypeNumber {
  return QUEST_TYPE_NUMBERS[type];
}

export function scoreModeNumber(scoring: QuestSettings['scoring']): ScoreModeNumber {
  return SCORE_MODE_NUMBERS[scoring];
}

export function fieldTypeNumber(type: FieldType): FieldTypeNumber {
  return FIELD_TYPE_NUMBERS[type];
}

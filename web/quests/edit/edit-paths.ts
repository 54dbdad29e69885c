import { questPartPath } from '../quest-paths.ts';

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

import type { Comparison } from './conditions.values.ts';

/** What a field of a data object holds (entities.json: Object field; U-161). */
export const DATA_TYPES = ['string', 'decimal', 'bool', 'datetime', 'player', 'team', 'list', 'text', 'link', 'image', 'relation'] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** How the values of each are compared. */
export const COMPARISONS: { readonly [Type in DataType]: Comparison } = {
  string: 'text',
  decimal: 'number',
  bool: 'same',
  datetime: 'time',
  player: 'same',
  team: 'same',
  list: 'same',
  text: 'text',
  link: 'text',
  image: 'text',
  relation: 'same',
};

/** What is somebody's own words, and is sealed. All else is ids, numbers, instants, and paths of pictures. */
export function isWords(type: DataType): boolean {
  return type === 'string' || type === 'text' || type === 'link';
}

/** What a field is called where values are sent (entities.json: Object field). */
export function clientId(fieldId: string): string {
  return `I${fieldId}`;
}

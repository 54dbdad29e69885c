import type { DataType } from '../objects/field-types.values.ts';

/** What the columns that an action reads may hold, by what calls name them (U-091). */
export const COLUMN_TYPES = {
  player_column: ['player'],
  giver_column: ['player'],
  points_column: ['decimal', 'string'],
  datetime_column: ['datetime', 'string'],
  comment_column: ['string', 'text', 'link', 'list', 'decimal', 'datetime'],
  tags_column: ['string', 'list'],
  point_type_column: ['string', 'list'],
} as const satisfies Record<string, readonly DataType[]>;

export type ColumnName = keyof typeof COLUMN_TYPES;

import type { Comparison } from '../objects/conditions.values.ts';
import { COMPARISONS, type DataType } from '../objects/field-types.values.ts';

/** What a column of a source holds. `untyped`: what another system says, a number or a text. */
export type ColumnType = DataType | 'untyped';

/** How the values of a column are compared. */
export function comparisonOf(type: ColumnType): Comparison {
  return type === 'untyped' ? type : COMPARISONS[type];
}

/** What the columns that an action reads may hold, by what calls name them (U-091). */
export const COLUMN_TYPES = {
  player_column: ['player'],
  giver_column: ['player'],
  points_column: ['decimal', 'string', 'untyped'],
  datetime_column: ['datetime', 'string', 'untyped'],
  comment_column: ['string', 'text', 'link', 'list', 'decimal', 'datetime', 'untyped'],
  tags_column: ['string', 'list', 'untyped'],
  point_type_column: ['string', 'list', 'untyped'],
} as const satisfies Record<string, readonly ColumnType[]>;

export type ColumnName = keyof typeof COLUMN_TYPES;

/** What a column of a list of entries can be (U-068). `revokes` names the id of an earlier row, which this row revokes. */
export const IMPORT_FIELDS = ['id', 'player', 'points', 'time', 'comment', 'tags', 'revokes'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What columns are called, most telling first; in small letters, words apart by one space. */
const TITLES: { readonly [Field in ImportField]: readonly string[] } = {
  id: ['entry id', 'id', 'entry', 'row id', 'key', 'reference'],
  player: [
    'player',
    'player id',
    'external id',
    'team id',
    'profile',
    'profile id',
    'player name',
    'name',
    'participant',
    'user',
    'person',
    'author',
    'team',
  ],
  points: ['points', 'score', 'value', 'amount', 'number'],
  time: ['time utc', 'time', 'timestamp', 'date time', 'datetime', 'date', 'when', 'occurred at', 'at'],
  comment: ['comment', 'note', 'description', 'text', 'remark'],
  tags: ['tags', 'tag', 'labels', 'label', 'category'],
  revokes: ['revokes', 'reverts', 'revoked', 'revoke', 'reverted'],
};

/** Without a header: player, points, comment, time (U-068). */
const ORDER = ['player', 'points', 'comment', 'time'] as const satisfies readonly ImportField[];

/** Which column, from 0, is what. */
export type ImportColumns = { [Field in ImportField]?: number };

/** The columns of a header; nothing when the line is no header: one names both players and points. */
export function recogniseColumns(titles: readonly string[]): ImportColumns | undefined {
  const plain = titles.map(plainTitle);
  const columns: ImportColumns = {};
  for (const field of IMPORT_FIELDS) {
    const known = TITLES[field].find((title) => plain.includes(title));
    if (known !== undefined) columns[field] = plain.indexOf(known);
  }
  return columns.player !== undefined && columns.points !== undefined ? columns : undefined;
}

export function columnsByOrder(width: number): ImportColumns {
  return Object.fromEntries(ORDER.slice(0, width).map((field, index) => [field, index]));
}

export function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import { useState } from 'react';
import type { EntryRow } from '../../../projections/views.ts';
import { type Params } from '../../platform/api.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';

type Page = { history: EntryRow[]; more: 0 | 1 };
/** The last row of the page before. */
type Cursor = { timestamp: string; timestamp_id: string };

export const PAGE_ROWS = 30;

export type History = Resource<Page> & {
  /** How many rows are on the newer pages. */
  before: number;
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
};

/** Pages of a history by keys: what is new does not push rows from page to page, and the first page follows what happens. */
export function useHistory(seriesId: string, params: Params): History {
  const of = JSON.stringify(params);
  const [way, setWay] = useState<{ of: string; cursors: readonly Cursor[] }>({ of, cursors: [] });
  const cursors = way.of === of ? way.cursors : [];
  const page = useResource<Page>(
    'scoreseries/series_score_history',
    { ...params, ...cursors.at(-1), limit: PAGE_ROWS },
    { staleOn: [{ view: 'entries', key: seriesId }, { view: 'people' }], keep: true },
  );
  const last = page.data?.history.at(-1);
  const more = page.data?.more === 1 && last !== undefined && !page.loading;
  return {
    ...page,
    before: cursors.length * PAGE_ROWS,
    newer: cursors.length > 0 ? () => setWay({ of, cursors: cursors.slice(0, -1) }) : undefined,
    older: more ? () => setWay({ of, cursors: [...cursors, { timestamp: last.occurredAt, timestamp_id: last.id }] }) : undefined,
  };
}

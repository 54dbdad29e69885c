import type { Answer, Input } from '../../platform/api.ts';
import { type Resource, useResource } from '../../platform/live-resources.ts';
import { useSettled } from '../../platform/table/use-settled.ts';
import { useWay } from '../use-way.ts';

export const PAGE_ROWS = 30;

export type History = Resource<Answer<'GET', 'scoreseries/series_score_history'>> & {
  /** How many rows are on the newer pages. */
  before: number;
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
};

/** Pages of a history by keys: what is new does not push rows from page to page, and the first page follows what happens. */
export function useHistory(seriesId: string, params: Input<'GET', 'scoreseries/series_score_history'>): History {
  const way = useWay(JSON.stringify(params));
  const page = useResource(
    'scoreseries/series_score_history',
    { ...params, after: way.after, limit: PAGE_ROWS },
    { staleOn: [{ view: 'entries', key: seriesId }, { view: 'people' }], keep: true },
  );
  const next = page.former ? null : page.data?.next;
  return {
    ...page,
    before: useSettled(way.pages * PAGE_ROWS, page.former),
    newer: way.back,
    older: next ? () => way.on(next) : undefined,
  };
}

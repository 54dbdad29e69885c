import type { TagRow } from '../../projections/tags/tags.view.ts';
import { useResource } from '../platform/live-resources.ts';

/** The categories of competitions, by name (U-104). */
export function useCategories(): { categories: readonly TagRow[] } {
  const { data } = useResource('tag/tag', { cattype: 'competition' }, { staleOn: [{ view: 'tags' }], keep: true });
  return { categories: data?.tags ?? NONE };
}

const NONE: readonly TagRow[] = [];

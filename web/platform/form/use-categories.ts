import type { TagRow } from '../../../projections/tags/tags.view.ts';
import { useResource } from '../live-resources.ts';

/** The categories of an area, by name (U-104). */
export function useCategories(area: 'badge' | 'competition' | 'quest' | 'shop'): readonly TagRow[] {
  const { data } = useResource('tag/tag', { cattype: area }, { staleOn: [{ view: 'tags' }], keep: true });
  return data?.tags ?? NONE;
}

const NONE: readonly TagRow[] = [];

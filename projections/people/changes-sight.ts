import type { Change } from '../platform/projection.ts';

/** Whether a change of a document may change whom others see: the organisation's filter, whether a team counts for it, or that somebody is forgotten. */
export function changesSight({ view, before, after }: Change): boolean {
  if (view === 'organisations') return before?.teamFilter !== after?.teamFilter;
  if (view === 'people') return before?.forgotten === null && typeof after?.forgotten === 'number';
  return view === 'teams' && before !== undefined && (before.filterIgnore !== after?.filterIgnore || before.deleted !== after?.deleted);
}

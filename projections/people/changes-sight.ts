import type { Change } from '../platform/projection.ts';

/** Whether a change of a document may change whom others see: the organisation's filter, or whether a team counts for it. */
export function changesSight({ view, before, after }: Change): boolean {
  if (view === 'organisations') return before?.teamFilter !== after?.teamFilter;
  return view === 'teams' && before !== undefined && (before.filterIgnore !== after?.filterIgnore || before.deleted !== after?.deleted);
}

import type { ScoreSeriesRow } from '../../../projections/views.ts';

/** Whether the viewer may add points to a series, for somebody at least. */
export function mayAdd({ is_admin, allowPlayerEntry, allowPlayerEntryOther }: ScoreSeriesRow): boolean {
  return is_admin === 1 || allowPlayerEntry === 1 || allowPlayerEntryOther === 1;
}

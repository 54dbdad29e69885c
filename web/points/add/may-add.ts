import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';

type MayAdd = Pick<ScoreSeriesRow, 'is_admin' | 'allowPlayerEntry' | 'allowPlayerEntryOther'>;
type MayGive = MayAdd & Pick<ScoreSeriesRow, 'allowNewsFeedEntry'>;

/** Whether the viewer may add points to a series, for somebody at least. */
export function mayAdd(series: MayAdd): boolean {
  return mayAddForSelf(series) || mayAddForOthers(series);
}

/** Whether points of it are given for a post or a comment, by the viewer to whoever wrote it or is told of in it (U-191). */
export function mayGiveFor(series: MayGive, isOwn: boolean): boolean {
  return series.allowNewsFeedEntry === 1 && (isOwn ? mayAddForSelf(series) : mayAddForOthers(series));
}

export function mayAddForSelf({ is_admin, allowPlayerEntry }: MayAdd): boolean {
  return is_admin === 1 || allowPlayerEntry === 1;
}

export function mayAddForOthers({ is_admin, allowPlayerEntryOther }: MayAdd): boolean {
  return is_admin === 1 || allowPlayerEntryOther === 1;
}

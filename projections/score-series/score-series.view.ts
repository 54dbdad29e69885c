import type { PointAmount } from '../../src/points/point-amount.values.ts';

/** A score series as the specification names its fields, to whoever may see it. */
export type ScoreSeriesRow = {
  id: string;
  name: string;
  icon: string;
  group_id: string;
  allowPlayerEntry: 0 | 1;
  allowPlayerEntryOther: 0 | 1;
  notify: 0 | 1;
  showRevokedPointsInFeed: 0 | 1;
  pointsHistoryLimit: number;
  wallpost_threshold: PointAmount | null;
  event_threshold: PointAmount | null;
  team_filter: 0 | 1;
  score_verb: string;
  point_name_singular: string;
  point_name_plural: string;
  allowNewsFeedEntry: 0 | 1;
  limits_type: 0 | 1 | 2;
  limits_for: 0 | 1;
  /** The acting profile may add for all. */
  is_admin: 0 | 1;
  tags: string[];
  point_types: { id: string; name: string; addpoints: PointAmount }[];
  limits: { daily_limit: PointAmount | null; weekly_limit: PointAmount | null; monthly_limit: PointAmount | null };
  links: { id: string; linked_score_series: string; basevalue: PointAmount; factor: PointAmount; copy_tags: 0 | 1; active: 0 | 1 }[];
  deleted: 0 | 1;
  /** It stands at the top of everybody's list. */
  pinned: 0 | 1;
  timezone: string;
  entries: number;
};

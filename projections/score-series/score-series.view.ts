import { amount, flag, listOf, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

export const pointType = object({ id: text, name: text, addpoints: amount }, 'PointType');

/** A score series as the specification names its fields, to whoever may see it. */
export const scoreSeriesRow = object(
  {
    id: text,
    name: text,
    icon: text,
    group_id: text,
    allowPlayerEntry: flag,
    allowPlayerEntryOther: flag,
    notify: flag,
    showRevokedPointsInFeed: flag,
    pointsHistoryLimit: whole,
    wallpost_threshold: orNull(amount),
    event_threshold: orNull(amount),
    team_filter: flag,
    score_verb: text,
    point_name_singular: text,
    point_name_plural: text,
    allowNewsFeedEntry: flag,
    limits_type: word(0, 1, 2),
    limits_for: flag,
    /** The acting profile may add for all. */
    is_admin: flag,
    tags: listOf(text),
    point_types: listOf(pointType),
    limits: object({ daily_limit: orNull(amount), weekly_limit: orNull(amount), monthly_limit: orNull(amount) }),
    links: listOf(object({ id: text, linked_score_series: text, basevalue: amount, factor: amount, copy_tags: flag, active: flag })),
    deleted: flag,
    /** It stands at the top of everybody's list. */
    pinned: flag,
    timezone: text,
    entries: whole,
  },
  'ScoreSeriesRow',
);
export type ScoreSeriesRow = Of<typeof scoreSeriesRow>;

import {
  amount,
  flag,
  instant,
  listOf,
  object,
  type Of,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { TARGET_PERIODS } from '../../src/targets/target-periods.values.ts';

/** A target as the specification names its fields (entities.json: Target). */
export const targetRow = object({ id: text, name: text, group_id: text, items: whole }, 'TargetRow');
export type TargetRow = Of<typeof targetRow>;

/** A target item (entities.json: Target item). Days are those of the series' zone; a null last day: it goes on. */
export const targetItemRow = object(
  {
    id: text,
    name: text,
    target_id: text,
    target_name: text,
    score_series_id: text,
    per_player: flag,
    per_day: flag,
    default_target: flag,
    replace_existing: flag,
    external_id: orNull(text),
    valid_from: text,
    valid_to: orNull(text),
    period: word(...TARGET_PERIODS),
    /** The zone of the series. */
    timezone: text,
  },
  'TargetItemRow',
);
export type TargetItemRow = Of<typeof targetItemRow>;

/** A value of a period (entities.json: Target value): a player's, a team's, or of all where both ids are null. Days are those of the series' zone. */
export const targetValueRow = object(
  {
    target_item_id: text,
    group_member_id: orNull(text),
    team_id: orNull(text),
    period_target: amount,
    period_daily_target: amount,
    period_start: text,
    period_end: text,
    /** When it was reached; null while it is not, or that may not be told yet. */
    reached_at: orNull(instant),
    /** All values that the period has had, the first from its start on; absent where there was but this one. */
    changes: optional(listOf(object({ period_target: amount, period_daily_target: amount, effective_from: orNull(instant) }))),
  },
  'TargetValueRow',
);
export type TargetValueRow = Of<typeof targetValueRow>;

/** Who has values in an item: a player, a team, or all where both ids are null. */
export const targetHolderRow = object(
  { group_member_id: orNull(text), team_id: orNull(text), Name: text, icon: optional(text), values: whole },
  'TargetHolderRow',
);
export type TargetHolderRow = Of<typeof targetHolderRow>;

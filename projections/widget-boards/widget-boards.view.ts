import { BANDS } from '../../src/targets/pace.values.ts';
import {
  CHART_TYPES,
  COMPARED_TO,
  GROUPINGS,
  HEIGHTS,
  PLAYERLIST_TYPES,
  SHOWN_FOR,
  SUMCOUNTS,
  TIME_TYPES,
  VALUE_CLASSES,
  WIDGET_PERIODS,
  WIDGET_TYPES,
  WIDTHS,
} from '../../src/widget-boards/widget.values.ts';
import {
  amount,
  flag,
  instant,
  listOf,
  number,
  object,
  type Of,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';

/** How a board is drawn (entities.json: Board theme); themes of boards are prepared. */
export const boardThemeRow = object(
  {
    id: text,
    name: text,
    /** The path of an icon; empty: none. */
    icon: text,
    background_gradient: text,
    /** */
    playground_rgb: text,
  },
  'BoardThemeRow',
);
export type BoardThemeRow = Of<typeof boardThemeRow>;

/** A board as the specification names its fields (entities.json: Widget board). A status board has neither name nor theme of its own. */
export const widgetBoardRow = object(
  {
    id: text,
    name: text,
    public: flag,
    template: flag,
    theme_obj: boardThemeRow,
    group_id: text,
    team_filter: flag,
    hide_title: flag,
    showteamfilter: flag,
    showplayerfilter: flag,
    showcategoryfilter: flag,
    teamfilterlabel: text,
    playerfilterlabel: text,
    categoryfilterlabel: text,
    board_team_list: listOf(object({ teamid: text, included: word('1') })),
    is_statusboard: flag,
    /** Empty: none. */
    icon: text,
    /** For who may change it: whether it is shared; ours: the access key, how often its settings were set, and whether it is removed. */
    share_mode: optional(word(0, 1)),
    key: optional(text),
    revision: optional(whole),
    deleted: optional(flag),
  },
  'WidgetBoardRow',
);
export type WidgetBoardRow = Of<typeof widgetBoardRow>;

/** A widget as the specification names its fields (entities.json: Widget). An empty text names nothing. */
export const widgetRow = object(
  {
    id: text,
    /** The order. */
    widgetno: whole,
    widget_type: word(...WIDGET_TYPES),
    scoreseries_id: text,
    /** All of its series, joined by commas (U-206). */
    scoreseries_list: text,
    /** Ours. What they are called, for who is told of no other series. */
    series_names: optional(text),
    accumulated: flag,
    show_for: word('', ...SHOWN_FOR),
    show_for_player_id: text,
    show_for_team_id: text,
    compare_to: word('', ...COMPARED_TO),
    compare_to_player_id: text,
    compare_target: text,
    compare_to_team_id: text,
    compare_target_item_id: text,
    group_by: word(...GROUPINGS),
    height: word(...HEIGHTS),
    width: word(...WIDTHS),
    period: word(...WIDGET_PERIODS),
    timetype: word(...TIME_TYPES),
    chart_type: word(...CHART_TYPES),
    compare_chart_type: word(...CHART_TYPES),
    playerlist_type: word(...PLAYERLIST_TYPES),
    sumcount: word(...SUMCOUNTS),
    show_compare_to_value: flag,
    tag_filter: listOf(text),
    group_tags: listOf(text),
    badgecategories: listOf(text),
    widgetvalueclass: word(...VALUE_CLASSES),
    showprev: flag,
    showsum: flag,
    widget_row: orNull(whole),
    widget_col: orNull(whole),
    custom_title: text,
    hide_avatar: flag,
    /** Ours. How often it was saved. */
    revision: whole,
  },
  'WidgetRow',
);
export type WidgetRow = Of<typeof widgetRow>;

/** A part of what a widget shows: a span of time by its first day, or what a player, team or tag has, by their id. */
const widgetBucket = object(
  {
    id: text,
    /** Of people, teams and tags as they are called now; empty of time. */
    name: text,
    value: amount,
    /** Of the period before, at the same place of it. */
    previous: orNull(amount),
    compared: orNull(amount),
  },
  'WidgetBucket',
);

/** What a widget shows, as of an instant. */
export const widgetValueRow = object(
  {
    id: text,
    /** 1: nothing of its series may be seen, or there is none: all else says nothing. */
    hidden: flag,
    chart_type: word(...CHART_TYPES),
    /** The time that it is of, from an instant and before another; null where it has no bound. */
    from: orNull(instant),
    before: orNull(instant),
    value: amount,
    entries: whole,
    previous: orNull(amount),
    compared: orNull(amount),
    /** How much of the target is reached, and how much of the time has passed, in percent (U-212). */
    percent: orNull(number),
    elapsed: orNull(number),
    /** */
    indicator: orNull(word(...BANDS)),
    buckets: listOf(widgetBucket),
  },
  'WidgetValueRow',
);
export type WidgetValueRow = Of<typeof widgetValueRow>;

import { Amount, Flag, Id, Ids, NameOrNone, OneOf, Text, Whole } from '../platform/http/fields.ts';
import type { GivenBoard } from './save-board.ts';
import type { GivenWidget } from './save-widget.ts';
import {
  CHART_TYPES,
  COMPARED_TO,
  GROUPINGS,
  HEIGHTS,
  MOST_SERIES,
  MOST_TAGS,
  PLAYERLIST_TYPES,
  SHOWN_FOR,
  SUMCOUNTS,
  TIME_TYPES,
  VALUE_CLASSES,
  type Widget,
  WIDGET_PERIODS,
  WIDGET_TYPES,
  WIDTHS,
} from './widget.values.ts';

const MOST_TEAMS = 500;
const LABEL = { optional: true, note: 'Empty: none' } as const;

/** A Widget board as the specification names its fields; what is absent stays as it is. */
export class SentBoard {
  @Id({ optional: true, note: 'The board; a new one is made if absent' }) id?: string;
  @NameOrNone({ optional: true, note: 'Needed for a new one (R-169)' }) name?: string;
  @Flag({ optional: true, note: '1: every member sees it, 0 (of a new one): its creator and admins (U-102)' }) public?: boolean;
  @Flag({ optional: true, note: '1: offered when a board is made (U-209)' }) template?: boolean;
  @Text({ optional: true, max: 64, note: 'One of the themes of get_boards. Needed for a new one (R-170)' }) theme_id?: string;
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Flag({ optional: true, note: '1: only entries of its teams count (U-211)' }) team_filter?: boolean;
  @OneOf([0, 1], { optional: true, note: '0 not shared, 1 whoever has the access key sees it (U-102)' }) share_mode?: 0 | 1;
  @Flag({ optional: true, note: '1: it is shown without its name' }) hide_title?: boolean;
  @Flag({ optional: true, note: '1: a choice of teams is shown above it' }) showteamfilter?: boolean;
  @Flag({ optional: true, note: '1: a choice of players is shown above it' }) showplayerfilter?: boolean;
  @Flag({ optional: true, note: '1: a choice of tags is shown above it' }) showcategoryfilter?: boolean;
  @NameOrNone(LABEL) teamfilterlabel?: string;
  @NameOrNone(LABEL) playerfilterlabel?: string;
  @NameOrNone(LABEL) categoryfilterlabel?: string;
  @Ids({ optional: true, max: MOST_TEAMS, note: 'Teams that its list has from now on' }) board_teams?: string[];
  @Ids({ optional: true, max: MOST_TEAMS, note: 'Teams that its list has no more' }) del_teams?: string[];
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The revision that was edited: another one is refused' }) revision?: number;
}

/** A Widget as the specification names its fields, whole: what is absent is as it usually is. */
export class SentWidget {
  @Id({ optional: true, note: 'The widget; a new one is made if absent' }) id?: string;
  @Id({ optional: true, note: 'Its board; the status board of profileid if absent' }) board_id?: string;
  @Id({ optional: true, note: 'The acting profile' }) current_profile_id?: string;
  @Whole(0, 1_000_000, { optional: true, note: 'The order; the last when absent' }) widgetno?: number;
  @OneOf(WIDGET_TYPES, { optional: true, note: 'value if absent' }) widget_type?: Widget['widget_type'];
  @Id({ optional: true, note: 'The score series that comes first' }) scoreseries_id?: string;
  @Ids({ optional: true, max: MOST_SERIES, note: 'All of its score series, joined by commas (U-206)' }) scoreseries_list?: string[];
  @Flag({ optional: true, note: '1: a running total over the period' }) accumulated?: boolean;
  @OneOf(SHOWN_FOR, {
    optional: true,
    note: 'Whose points; empty: everybody’s. On a status board a player without an id is whose board it is',
  })
  show_for?: 'player' | 'team';
  @Id({ optional: true }) show_for_player_id?: string;
  @Id({ optional: true }) show_for_team_id?: string;
  @OneOf(COMPARED_TO, { optional: true, note: 'With a player, an entered target, a team, or a target item' })
  compare_to?: (typeof COMPARED_TO)[number];
  @Id({ optional: true }) compare_to_player_id?: string;
  @Amount({ optional: true }) compare_target?: string;
  @Id({ optional: true }) compare_to_team_id?: string;
  @Id({ optional: true }) compare_target_item_id?: string;
  @OneOf(GROUPINGS, { optional: true, note: 'none if absent' }) group_by?: Widget['group_by'];
  @OneOf(HEIGHTS, { optional: true, note: 'normal, 2 rows, if absent (R-273)' }) height?: Widget['height'];
  @OneOf(WIDTHS, { optional: true, note: 'normal, 2 of 4 columns, if absent (R-272)' }) width?: Widget['width'];
  @OneOf(WIDGET_PERIODS, { optional: true, note: 'month if absent' }) period?: Widget['period'];
  @OneOf(TIME_TYPES, { optional: true, note: 'current if absent; rolling counts whole days, today included' })
  timetype?: Widget['timetype'];
  @OneOf(CHART_TYPES, { optional: true, note: 'bar if absent' }) chart_type?: Widget['chart_type'];
  @OneOf(CHART_TYPES, { optional: true, note: 'line if absent' }) compare_chart_type?: Widget['compare_chart_type'];
  @OneOf(PLAYERLIST_TYPES, { optional: true, note: 'top if absent' }) playerlist_type?: Widget['playerlist_type'];
  @OneOf(SUMCOUNTS, { optional: true, note: 'sum if absent' }) sumcount?: Widget['sumcount'];
  @Flag({ optional: true, note: '1: what it is compared with as a number' }) show_compare_to_value?: boolean;
  @Ids({ optional: true, max: MOST_TAGS, note: 'Only entries with one of these tags' }) tag_filter?: string[];
  @Ids({ optional: true, max: MOST_TAGS, note: 'The tags to split by' }) group_tags?: string[];
  @Ids({ optional: true, max: MOST_TAGS }) badgecategories?: string[];
  @OneOf(VALUE_CLASSES, { optional: true, note: 'A class of colour; primary if absent' }) widgetvalueclass?: Widget['widgetvalueclass'];
  @Flag({ optional: true, note: '1: the period before as a second line' }) showprev?: boolean;
  @Flag({ optional: true, note: '1: the total above the chart' }) showsum?: boolean;
  @Whole(0, 1_000, { optional: true, note: 'Its place in the grid, from 0; by its order if either is absent' }) widget_row?: number;
  @Whole(0, 3, { optional: true }) widget_col?: number;
  @NameOrNone({ optional: true }) custom_title?: string;
  @Flag({ optional: true, note: '1: without pictures of people' }) hide_avatar?: boolean;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The revision that was edited: another one is refused' }) revision?: number;
}

export function boardSent({ theme_id, board_teams, del_teams, ...others }: Omit<SentBoard, 'id' | 'group_id' | 'revision'>): GivenBoard {
  const teams = board_teams || del_teams ? { add: board_teams ?? [], take: del_teams ?? [] } : undefined;
  return { ...others, themeId: theme_id, ...(teams && { teams }) };
}

export function widgetSent(sent: Omit<SentWidget, 'id' | 'board_id' | 'current_profile_id' | 'revision'>): GivenWidget {
  const { scoreseries_id: first, scoreseries_list: all = [], custom_title: title, ...others } = sent;
  return { ...others, title, series: [...new Set([...(first === undefined ? [] : [first]), ...all])] };
}

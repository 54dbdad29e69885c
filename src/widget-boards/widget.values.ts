import type { Sealed } from '../platform/event.values.ts';

/** U-204. */
export const WIDGET_TYPES = ['value', 'chart', 'playerlist', 'gauge', 'badges', 'competitions', 'quests', 'text'] as const;
export const CHART_TYPES = ['line', 'bar', 'area', 'pie'] as const;
export const PLAYERLIST_TYPES = ['top', 'bottom', 'all'] as const;
export const SUMCOUNTS = ['sum', 'count', 'average'] as const;
export const GROUPINGS = ['none', 'day', 'week', 'month', 'player', 'team', 'tag'] as const;
export const WIDGET_PERIODS = ['day', 'week', 'month', 'quarter', 'year', 'all'] as const;
export const TIME_TYPES = ['current', 'previous', 'rolling'] as const;
export const VALUE_CLASSES = ['primary', 'secondary', 'status'] as const;
export const SHOWN_FOR = ['player', 'team'] as const;
/** A player, an entered target, a team, or a target item. */
export const COMPARED_TO = ['player', 'target', 'team', 's_target'] as const;
export const WIDTHS = ['small', 'normal', 'wide'] as const;
export const HEIGHTS = ['normal', 'high'] as const;

export const MOST_WIDGETS = 100;
export const MOST_SERIES = 20;
export const MOST_TAGS = 100;

/** A widget in the words of the calls (entities.json: Widget). An empty text names nothing. */
export type Widget = {
  /** Its title, sealed under the organisation's key; absent: it is called by what it shows. */
  title?: Sealed;
  /** The order. */
  widgetno: number;
  widget_type: (typeof WIDGET_TYPES)[number];
  /** The score series of which it shows what came in all together; the first is `scoreseries_id`. */
  series: string[];
  /** A running total over the period (U-205). */
  accumulated: boolean;
  /** Whose points: empty for everybody's. A player without an id is whose status board it is. */
  show_for: (typeof SHOWN_FOR)[number] | '';
  show_for_player_id: string;
  show_for_team_id: string;
  compare_to: (typeof COMPARED_TO)[number] | '';
  compare_to_player_id: string;
  /** An amount of points. */
  compare_target: string;
  compare_to_team_id: string;
  compare_target_item_id: string;
  group_by: (typeof GROUPINGS)[number];
  height: (typeof HEIGHTS)[number];
  width: (typeof WIDTHS)[number];
  period: (typeof WIDGET_PERIODS)[number];
  timetype: (typeof TIME_TYPES)[number];
  chart_type: (typeof CHART_TYPES)[number];
  compare_chart_type: (typeof CHART_TYPES)[number];
  playerlist_type: (typeof PLAYERLIST_TYPES)[number];
  sumcount: (typeof SUMCOUNTS)[number];
  show_compare_to_value: boolean;
  /** Only entries with one of these tags; all if empty. */
  tag_filter: string[];
  /** The tags to split by; all if empty. */
  group_tags: string[];
  badgecategories: string[];
  widgetvalueclass: (typeof VALUE_CLASSES)[number];
  /** The period before as a second line. */
  showprev: boolean;
  /** The total above the chart. */
  showsum: boolean;
  /** Its place in the grid, from 0; null: by its order. */
  widget_row: number | null;
  widget_col: number | null;
  hide_avatar: boolean;
};

/** What a widget has that says nothing else. */
export const USUAL_WIDGET: Widget = {
  widgetno: 0,
  widget_type: 'value',
  series: [],
  accumulated: false,
  show_for: '',
  show_for_player_id: '',
  show_for_team_id: '',
  compare_to: '',
  compare_to_player_id: '',
  compare_target: '',
  compare_to_team_id: '',
  compare_target_item_id: '',
  group_by: 'none',
  height: 'normal',
  width: 'normal',
  period: 'month',
  timetype: 'current',
  chart_type: 'bar',
  compare_chart_type: 'line',
  playerlist_type: 'top',
  sumcount: 'sum',
  show_compare_to_value: false,
  tag_filter: [],
  group_tags: [],
  badgecategories: [],
  widgetvalueclass: 'primary',
  showprev: false,
  showsum: false,
  widget_row: null,
  widget_col: null,
  hide_avatar: false,
};

export type PlacedWidget = { widgetId: string; widget: Widget };

/** The board that a widget is on: its id begins with that of the board. */
export function boardOfWidget(widgetId: string): string {
  return widgetId.slice(0, Math.max(0, widgetId.lastIndexOf('_')));
}

/** Widgets as another board has them: what each is called there follows from what it is called here. */
export function onBoard<W extends { widgetId: string }>(boardId: string, widgets: readonly W[]): W[] {
  return widgets.map((one) => ({ ...one, widgetId: `${boardId}_${one.widgetId.slice(one.widgetId.lastIndexOf('_') + 1)}` }));
}

/** Widgets of somebody as somebody else has them: what showed the one shows the other (U-208). */
export function shownOf<W extends { widget: Pick<Widget, 'show_for_player_id' | 'compare_to_player_id'> }>(
  widgets: readonly W[],
  from: string,
  to: string,
): W[] {
  const other = (id: string) => (id === from ? to : id);
  return widgets.map((one) => {
    const { show_for_player_id: shown, compare_to_player_id: compared } = one.widget;
    return { ...one, widget: { ...one.widget, show_for_player_id: other(shown), compare_to_player_id: other(compared) } };
  });
}

import type { GivenWidget } from '../widget-boards/save-widget.ts';

/** A widget of the board of the sample organisation, but for its series, by its name. */
export type SampleWidget = Omit<GivenWidget, 'series'> & { series?: string };

/** What the sales floor looks at: how the month goes, who is ahead, and how it came so. */
export const SAMPLE_BOARD: { name: string; widgets: readonly SampleWidget[] } = {
  name: 'Sales floor',
  widgets: [
    { series: 'Deals', title: 'Points this month', width: 'small', showprev: true },
    { series: 'Deals', widget_type: 'gauge', title: 'Target', width: 'small', compare_to: 'target', compare_target: '10000' },
    {
      series: 'Deals',
      widget_type: 'chart',
      title: 'Points by day',
      chart_type: 'line',
      group_by: 'day',
      accumulated: true,
      showprev: true,
    },
    { series: 'Deals', widget_type: 'playerlist', title: 'Leaders', width: 'small', height: 'high' },
    { series: 'Deals', widget_type: 'chart', title: 'By team', group_by: 'team', width: 'small' },
    { series: 'Deals', widget_type: 'chart', title: 'By kind', chart_type: 'pie', group_by: 'tag', showsum: true },
    { widget_type: 'badges', title: 'Latest badges' },
    { series: 'Kudos', title: 'Kudos this week', period: 'week', width: 'small', showprev: true, widgetvalueclass: 'secondary' },
  ],
};

/** What everybody has on their profile: how they do. */
export const SAMPLE_STATUS_BOARD: readonly SampleWidget[] = [
  { series: 'Deals', title: 'Points this month', show_for: 'player', width: 'small', showprev: true },
  {
    series: 'Deals',
    widget_type: 'gauge',
    title: 'Target',
    show_for: 'player',
    width: 'small',
    compare_to: 'target',
    compare_target: '1000',
  },
  {
    series: 'Deals',
    widget_type: 'chart',
    title: 'Points by day',
    show_for: 'player',
    chart_type: 'line',
    group_by: 'day',
    accumulated: true,
    showprev: true,
  },
];

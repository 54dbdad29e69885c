import { type BoardTheme, boardThemeOf, PLAIN_BOARD_THEME } from '../../src/widget-boards/board-themes.values.ts';
import { PLAYGROUND } from '../../src/widget-boards/board-grid.values.ts';
import type { BoardWidget, MadeBoard } from './widget-boards.ts';
import type { BoardThemeRow, WidgetBoardRow, WidgetRow } from './widget-boards.view.ts';

/** A board as everybody who sees it is told of it. */
export function boardRowOf({ boardId, organisationId, name, teamLabel, playerLabel, categoryLabel, settings }: MadeBoard): WidgetBoardRow {
  return {
    id: boardId,
    name,
    public: yes(settings.public),
    template: yes(settings.template),
    theme_obj: themeRow(boardThemeOf(settings.themeId)),
    group_id: organisationId,
    team_filter: yes(settings.team_filter),
    hide_title: yes(settings.hide_title),
    showteamfilter: yes(settings.showteamfilter),
    showplayerfilter: yes(settings.showplayerfilter),
    showcategoryfilter: yes(settings.showcategoryfilter),
    teamfilterlabel: teamLabel,
    playerfilterlabel: playerLabel,
    categoryfilterlabel: categoryLabel,
    board_team_list: settings.teamIds.map((teamid) => ({ teamid, included: '1' as const })),
    is_statusboard: 0,
    icon: '',
  };
}

export function statusRowOf(boardId: string, organisationId: string): WidgetBoardRow {
  return {
    id: boardId,
    name: '',
    public: 1,
    template: 0,
    theme_obj: themeRow(boardThemeOf(PLAIN_BOARD_THEME)),
    group_id: organisationId,
    team_filter: 0,
    hide_title: 1,
    showteamfilter: 0,
    showplayerfilter: 0,
    showcategoryfilter: 0,
    teamfilterlabel: '',
    playerfilterlabel: '',
    categoryfilterlabel: '',
    board_team_list: [],
    is_statusboard: 1,
    icon: '',
  };
}

export function themeRow(theme: BoardTheme | undefined): BoardThemeRow {
  const { themeId = PLAIN_BOARD_THEME, name = '', gradient = 'none' } = theme ?? {};
  return { id: themeId, name, icon: '', background_gradient: gradient, playground_rgb: PLAYGROUND };
}

/** @param seriesNames of its series, for whoever knows no list of them */
export function widgetRowOf({ widgetId, widget, title, revision }: BoardWidget, seriesNames?: string): WidgetRow {
  const { series, accumulated, show_compare_to_value, showprev, showsum, hide_avatar, ...others } = widget;
  return {
    ...others,
    id: widgetId,
    scoreseries_id: series[0] ?? '',
    scoreseries_list: series.join(','),
    ...(seriesNames !== undefined && { series_names: seriesNames }),
    accumulated: yes(accumulated),
    show_compare_to_value: yes(show_compare_to_value),
    showprev: yes(showprev),
    showsum: yes(showsum),
    hide_avatar: yes(hide_avatar),
    custom_title: title,
    revision,
  };
}

export function yes(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}

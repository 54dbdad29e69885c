import { useEffect, useEffectEvent } from 'react';
import type { BoardThemeRow, WidgetBoardRow, WidgetRow, WidgetValueRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { call, type Input } from '../platform/api.ts';
import { patchResource, type Resource, useResource } from '../platform/live-resources.ts';

/** Whose status board: a player's, or what everybody has who has nothing else (U-208). */
export type StatusOf = { profileid: string } | { template: 1 };
/** A board with what stands on it. `of`: of a status board, whose it is. */
export type OpenBoard = { settings: WidgetBoardRow; widgets: WidgetRow[]; of?: StatusOf };

/** The boards that the viewer sees, by name, and the themes that they can wear. */
export function useBoards(asked: Input<'GET', 'widget/get_boards'> | null = {}): Resource<unknown> & {
  boards: WidgetBoardRow[] | undefined;
  themes: readonly BoardThemeRow[];
} {
  const { data, ...rest } = useResource('widget/get_boards', asked, { staleOn: [{ view: 'widget-boards' }] });
  return { ...rest, data, boards: data?.boards?.map(({ widget_board: board }) => board), themes: data?.themes ?? NO_THEMES };
}

const NO_THEMES: readonly BoardThemeRow[] = [];

/** One board as the viewer may see it; null when there is none. */
export function useBoard(boardId: string | null): Omit<Resource<unknown>, 'data'> & { board: OpenBoard | null | undefined } {
  const asked = boardId === null ? null : { board_id: boardId };
  const { data, ...rest } = useResource('widget/get_boards', asked, { staleOn: [{ view: 'widget-boards' }] });
  const { widget_board: settings, widgets } = data ?? {};
  const board = settings && widgets ? { settings, widgets } : rest.error?.status === 404 ? null : undefined;
  return { ...rest, board };
}

/** The status board of a player, or everybody's; null when there is no such player. */
export function useStatusBoard(of: StatusOf | null): Omit<Resource<unknown>, 'data'> & { board: OpenBoard | null | undefined } {
  const { data, ...rest } = useResource('widget/get_config', of, { staleOn: [{ view: 'widget-boards' }] });
  const { widget_board: settings, widgets } = data ?? {};
  const board = of && settings && widgets ? { settings, widgets, of } : rest.error?.status === 404 ? null : undefined;
  return { ...rest, board };
}

/** A board as it stands now, here and wherever it is shown; undefined where the server does not tell. */
export async function readAgain({ settings: { id }, of }: OpenBoard): Promise<OpenBoard | undefined> {
  if (of) {
    const told = await call('GET', 'widget/get_config', of).catch(() => undefined);
    if (told) patchResource('widget/get_config', of, () => told);
    return told && { settings: told.widget_board, widgets: told.widgets, of };
  }
  const told = await call('GET', 'widget/get_boards', { board_id: id }).catch(() => undefined);
  if (told) patchResource('widget/get_boards', { board_id: id }, () => told);
  const { widget_board: settings, widgets } = told ?? {};
  return settings && widgets && { settings, widgets };
}

/** A widget of a status board as it is shown: of a player without an id it is of whose board it is. */
export function widgetOf(widget: WidgetRow, of: StatusOf | undefined): WidgetRow {
  if (widget.show_for !== 'player' || widget.show_for_player_id !== '' || !of || !('profileid' in of)) return widget;
  return { ...widget, show_for_player_id: of.profileid };
}

export type AskedValues = Omit<Input<'GET', 'widget/values'>, 'board_id'>;

/** Timers wait no longer. */
const MOST_MS = 2 ** 31 - 1;

/** What the widgets of a board show, by their ids: asked for anew with what they count, and when a day ends. */
export function useValues(
  { settings, widgets, of }: OpenBoard,
  asked: AskedValues,
): Resource<unknown> & { byId: ReadonlyMap<string, WidgetValueRow> } {
  const series = new Set(widgets.flatMap(seriesOf));
  const { data, ...rest } = useResource(
    'widget/values',
    { ...(of ?? { board_id: settings.id }), ...asked },
    {
      staleOn: [
        { view: 'widget-boards' },
        { view: 'score-series' },
        { view: 'targets' },
        { view: 'people' },
        ...Array.from(series, (key) => ({ view: 'entries', key }) as const),
      ],
      keep: true,
    },
  );
  const turn = useEffectEvent(rest.refetch);
  const ends =
    asked.at == null ? Math.min(...(data?.values ?? []).flatMap(({ before }) => (before === null ? [] : [Date.parse(before)]))) : Infinity;
  useEffect(() => {
    const left = ends - Date.now();
    if (!Number.isFinite(ends) || left <= 0) return;
    const timer = setTimeout(turn, Math.min(MOST_MS, left));
    return () => clearTimeout(timer);
  }, [ends]);
  return { ...rest, data, byId: new Map(data?.values.map((value) => [value.id, value])) };
}

/** The series of a widget (U-206). */
export function seriesOf({ scoreseries_list: list }: Pick<WidgetRow, 'scoreseries_list'>): string[] {
  return list.split(',').filter((id) => id !== '');
}

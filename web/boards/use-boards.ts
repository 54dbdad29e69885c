import { useEffect, useEffectEvent } from 'react';
import type { BoardThemeRow, WidgetBoardRow, WidgetRow, WidgetValueRow } from '../../projections/widget-boards/widget-boards.view.ts';
import type { Input } from '../platform/api.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';

/** A board with what stands on it. */
export type OpenBoard = { settings: WidgetBoardRow; widgets: WidgetRow[] };

/** The boards that the viewer sees, by name, and the themes that they can wear. */
export function useBoards(asked: Input<'GET', 'widget/get_boards'> | null = {}): Resource<unknown> & {
  boards: WidgetBoardRow[] | undefined;
  themes: readonly BoardThemeRow[];
} {
  const { data, ...rest } = useResource('widget/get_boards', asked, { staleOn: [{ view: 'widget-boards' }] });
  return { ...rest, data, boards: data?.boards?.map(({ widget_board: board }) => board), themes: data?.themes ?? NO_THEMES };
}

const NO_THEMES: readonly BoardThemeRow[] = [];

/** One board as the viewer, or whoever has its access key, may see it; null when there is none. */
export function useBoard(boardId: string | null, key?: string): Omit<Resource<unknown>, 'data'> & { board: OpenBoard | null | undefined } {
  const asked = boardId === null ? null : { board_id: boardId, ...(key !== undefined && { key }) };
  const { data, ...rest } = useResource('widget/get_boards', asked, { staleOn: [{ view: 'widget-boards' }] });
  const { widget_board: settings, widgets } = data ?? {};
  const board = settings && widgets ? { settings, widgets } : rest.error?.status === 404 ? null : undefined;
  return { ...rest, board };
}

export type AskedValues = Omit<Input<'GET', 'widget/values'>, 'board_id'>;

/** Timers wait no longer. */
const MOST_MS = 2 ** 31 - 1;

/** What the widgets of a board show, by their ids: asked for anew with what they count, and when a day ends. */
export function useValues(
  { settings, widgets }: OpenBoard,
  asked: AskedValues,
): Resource<unknown> & { byId: ReadonlyMap<string, WidgetValueRow> } {
  const series = new Set(widgets.flatMap(seriesOf));
  const { data, ...rest } = useResource(
    'widget/values',
    { board_id: settings.id, ...asked },
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

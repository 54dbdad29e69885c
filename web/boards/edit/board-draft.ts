import type { WidgetBoardRow, WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { USUAL_WIDGET } from '../../../src/widget-boards/widget.values.ts';
import { call, CallRefused, type Input } from '../../platform/api.ts';
import type { OpenBoard } from '../use-boards.ts';

/** The settings of a board, as its fields hold them. */
export type BoardValues = {
  name: string;
  theme: string;
  public: boolean;
  template: boolean;
  hidesTitle: boolean;
  ofTeams: boolean;
  teams: readonly string[];
  byTeam: boolean;
  byPlayer: boolean;
  byTag: boolean;
  teamLabel: string;
  playerLabel: string;
  tagLabel: string;
};

/** What is edited: nothing of it is seen by others until it is saved. A widget that is not saved yet has an id that begins so. */
export type BoardDraft = { values: BoardValues; widgets: WidgetRow[] };
export const NEW_WIDGET = 'new-';

export function boardValuesOf(row: WidgetBoardRow): BoardValues {
  return {
    name: row.name,
    theme: row.theme_obj.id,
    public: row.public === 1,
    template: row.template === 1,
    hidesTitle: row.hide_title === 1,
    ofTeams: row.team_filter === 1,
    teams: row.board_team_list.map(({ teamid }) => teamid),
    byTeam: row.showteamfilter === 1,
    byPlayer: row.showplayerfilter === 1,
    byTag: row.showcategoryfilter === 1,
    teamLabel: row.teamfilterlabel,
    playerLabel: row.playerfilterlabel,
    tagLabel: row.categoryfilterlabel,
  };
}

/** What a new board begins with. */
export const BLANK_BOARD: BoardValues = {
  name: '',
  theme: 'board-plain',
  public: true,
  template: false,
  hidesTitle: false,
  ofTeams: false,
  teams: [],
  byTeam: false,
  byPlayer: false,
  byTag: false,
  teamLabel: '',
  playerLabel: '',
  tagLabel: '',
};

/** A widget that says nothing else. */
export function newWidget(id: string, seriesId: string): WidgetRow {
  const off = { accumulated: 0, show_compare_to_value: 0, showprev: 0, showsum: 0, hide_avatar: 0 } as const;
  const series = { scoreseries_id: seriesId, scoreseries_list: seriesId };
  return { ...USUAL_WIDGET, ...off, ...series, id: `${NEW_WIDGET}${id}`, custom_title: '', revision: 0 };
}

export function draftOf({ settings, widgets }: OpenBoard): BoardDraft {
  return { values: boardValuesOf(settings), widgets };
}

type SentBoard = Input<'POST', 'widget/save_board'>['data'];
type SentWidget = Input<'POST', 'widget/save_config'>['data'];

/** What differs from a board that was there; all of a new one. */
export function boardSent(values: BoardValues, before?: BoardValues): SentBoard {
  const { teams, ...others } = values;
  const named = NAMES.flatMap(([field, name]) => {
    const value = others[field];
    if (before && before[field] === value) return [];
    return [[name, typeof value === 'boolean' ? (value ? 1 : 0) : value.trim()]];
  });
  const add = teams.filter((id) => !before?.teams.includes(id));
  const take = (before?.teams ?? []).filter((id) => !teams.includes(id));
  return {
    ...(Object.fromEntries(named) as SentBoard),
    ...(add.length > 0 && { board_teams: add }),
    ...(take.length > 0 && { del_teams: take }),
  };
}

const NAMES = [
  ['name', 'name'],
  ['theme', 'theme_id'],
  ['public', 'public'],
  ['template', 'template'],
  ['hidesTitle', 'hide_title'],
  ['ofTeams', 'team_filter'],
  ['byTeam', 'showteamfilter'],
  ['byPlayer', 'showplayerfilter'],
  ['byTag', 'showcategoryfilter'],
  ['teamLabel', 'teamfilterlabel'],
  ['playerLabel', 'playerfilterlabel'],
  ['tagLabel', 'categoryfilterlabel'],
] as const satisfies readonly [Exclude<keyof BoardValues, 'teams'>, keyof SentBoard][];

/** A widget as it is sent: whole, but for what names nothing. */
export function widgetSent({ id, scoreseries_list: list, ...fields }: WidgetRow): SentWidget {
  const says = (value: unknown) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0);
  const said = Object.entries(fields).filter(([name, value]) => says(value) && !UNSENT.has(name));
  return {
    ...(Object.fromEntries(said) as SentWidget),
    ...(list !== '' && { scoreseries_list: list.split(',') }),
    ...(!id.startsWith(NEW_WIDGET) && { id }),
  };
}

/** What the list of series says, and what is said where it is saved. */
const UNSENT: ReadonlySet<string> = new Set(['scoreseries_id', 'series', 'revision']);

/** How much of a draft is not saved: settings that differ, widgets that differ, are new or are gone. */
export function changesOf(
  base: BoardDraft,
  draft: BoardDraft,
): { settings: SentBoard; widgets: WidgetRow[]; gone: string[]; count: number } {
  const settings = boardSent(draft.values, base.values);
  const before = new Map(base.widgets.map((widget) => [widget.id, JSON.stringify(widgetSent(widget))]));
  const widgets = draft.widgets.filter((widget) => before.get(widget.id) !== JSON.stringify(widgetSent(widget)));
  const gone = base.widgets.flatMap(({ id }) => (draft.widgets.some((widget) => widget.id === id) ? [] : [id]));
  return { settings, widgets, gone, count: Object.keys(settings).length + widgets.length + gone.length };
}

/** What could not be saved, and why; nothing names the board itself. */
export type NotSaved = { widgetId?: string; code: string; message: string };
export type Saved = { boardId: string | undefined; failed: NotSaved[]; ids: ReadonlyMap<string, string> };

/**
 * Saves a board: first its settings, whose answer tells its id, then what is gone of it, then each widget that differs; all that
 * comes of it is told together, and one that fails is in nobody's way (U-213).
 * @param board what is there already; none of a new one
 */
export async function saveBoard(board: OpenBoard | undefined, draft: BoardDraft): Promise<Saved> {
  const base = board && draftOf(board);
  const failed: NotSaved[] = [];
  const ids = new Map<string, string>();
  const settings = boardSent(draft.values, base?.values);
  let boardId = board?.settings.id;
  if (!board || Object.keys(settings).length > 0) {
    try {
      const revision = board?.settings.revision;
      const data = { ...settings, ...(board && { id: board.settings.id, ...(revision !== undefined && { revision }) }) };
      boardId = savedId(await call('POST', 'widget/save_board', { data }));
    } catch (error) {
      return { boardId: undefined, failed: [notSaved(error)], ids };
    }
  }
  const { widgets, gone } = base ? changesOf(base, draft) : { widgets: draft.widgets, gone: [] };
  const of = board?.of;
  for (const widgetId of gone) {
    const whose = of && 'profileid' in of ? of : {};
    await call('DELETE', 'widget/remove_widget', { unique_id: widgetId, ...whose }).catch((error: unknown) =>
      failed.push(notSaved(error, widgetId)),
    );
  }
  await Promise.all(
    widgets.map(async (widget) => {
      const isNew = widget.id.startsWith(NEW_WIDGET);
      const data = { ...widgetSent(widget), board_id: boardId, ...(!isNew && { revision: widget.revision }) };
      try {
        ids.set(widget.id, savedId(await call('POST', 'widget/save_config', { ...of, data })));
      } catch (error) {
        failed.push(notSaved(error, widget.id));
      }
    }),
  );
  return { boardId, failed, ids };
}

/** The id that an answer tells. One without says what it said, if that was text, else that the error is unknown. */
export function savedId(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'unique_id' in answer && typeof answer.unique_id === 'string')
    return answer.unique_id;
  throw new CallRefused(200, 'unknown-error', typeof answer === 'string' && answer !== '' ? answer : 'Unknown error');
}

function notSaved(error: unknown, widgetId?: string): NotSaved {
  if (!(error instanceof CallRefused)) throw error;
  const [field] = Object.values(error.fields);
  return { ...(widgetId !== undefined && { widgetId }), code: error.code, message: field ?? error.message };
}

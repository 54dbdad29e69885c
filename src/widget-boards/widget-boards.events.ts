import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PlacedWidget, Widget } from './widget.values.ts';

/** What is set of a board, in the words of the calls. Names and labels are sealed under the organisation's key; those of filters may be absent. */
export type BoardSettings = {
  name: Sealed;
  themeId: string;
  /** Every member sees it; else its creator and admins (U-102). */
  public: boolean;
  /** It is offered when a board is made (U-209). */
  template: boolean;
  /** Only entries of the teams that are listed count (U-211). */
  team_filter: boolean;
  teamIds: string[];
  /** Whoever has its link sees it (U-102). */
  share_mode: 0 | 1;
  hide_title: boolean;
  showteamfilter: boolean;
  showplayerfilter: boolean;
  showcategoryfilter: boolean;
  teamfilterlabel?: Sealed;
  playerfilterlabel?: Sealed;
  categoryfilterlabel?: Sealed;
};
type Changes = { [Field in keyof BoardSettings]?: BoardSettings[Field] | null };

/**
 * A board began: one that somebody made, or the status board of a player, or of the organisation as everybody's, by its first change since it was copied or
 * restored. `basis`: what it began from, the id of a copy or a restoring; null: what the organisation has for everybody. It may begin again.
 */
export type WidgetBoardCreated = Event<
  'WidgetBoardCreated',
  | { boardId: string; settings: BoardSettings; createdBy: string | null }
  | { boardId: string; statusOf: string; basis: string | null; widgets: PlacedWidget[] }
>;
/** Only what changed of its settings. What was taken away is null. */
export type WidgetBoardChanged = Event<'WidgetBoardChanged', { boardId: string; changes: Changes }>;
/** Another generation is another link: the one before opens nothing any more. */
export type WidgetBoardKeyChanged = Event<'WidgetBoardKeyChanged', { boardId: string; generation: number }>;
/** It is hidden, and its link opens nothing. */
export type WidgetBoardRemoved = Event<'WidgetBoardRemoved', { boardId: string }>;
/** A removed board is back, with its widgets and its link. */
export type WidgetBoardRestored = Event<'WidgetBoardRestored', { boardId: string }>;
/** A widget stands on it so from now on, whether it was there or not. */
export type WidgetSaved = Event<'WidgetSaved', { boardId: string; widgetId: string; widget: Widget }>;
/** The widget stands on the board no more. */
export type WidgetRemoved = Event<'WidgetRemoved', { boardId: string; widgetId: string }>;

/** Some players have the widgets of another as their status board, whatever they had (U-208): what showed `from` shows each of them. */
export type StatusBoardsCopied = Event<
  'StatusBoardsCopied',
  { copyId: string; from: string; widgets: PlacedWidget[]; profileIds: string[] }
>;
/** The status board of a player is that of everybody again, whatever it was (U-208). */
export type StatusBoardRestored = Event<'StatusBoardRestored', { restoringId: string; profileId: string }>;

export type WidgetBoardEvent =
  WidgetBoardCreated | WidgetBoardChanged | WidgetBoardKeyChanged | WidgetBoardRemoved | WidgetBoardRestored | WidgetSaved | WidgetRemoved;
export type StatusBoardEvent = StatusBoardsCopied | StatusBoardRestored;

export const WIDGET_BOARD = 'widgetBoard';
/** What was copied and restored in an organisation. */
export const STATUS_BOARDS = 'statusBoards';
/** What a board is called among the things that links open. */
export const SHARED_BOARD = 'sharedboard';
/** The ids of status boards follow from whose they are, a player's or the organisation's: uuid v5 in this space. */
export const STATUS_BOARD_SPACE = '5f1c0a52-9a2e-4a57-8a4e-6e1e3f0c7b21';

const ofBoard = ({ data }: { data: { boardId: string; widgetId?: string; generation?: number } }) => ({ shown: data });

export const widgetBoardFacts: Facts<WidgetBoardEvent> = {
  WidgetBoardCreated: {
    category: WIDGET_BOARD,
    label: 'Board created',
    trail: 'organisation',
    about: ({ data }) =>
      'settings' in data
        ? { shown: { boardId: data.boardId, createdBy: data.createdBy, ...shown(data.settings) } }
        : { profileId: data.statusOf, shown: { boardId: data.boardId, basis: data.basis, widgets: data.widgets.map(shownWidget) } },
  },
  WidgetBoardChanged: {
    category: WIDGET_BOARD,
    label: 'Board changed',
    trail: 'organisation',
    about: ({ data: { boardId, changes } }) => ({ shown: { boardId, ...shown(changes) } }),
  },
  WidgetBoardKeyChanged: { category: WIDGET_BOARD, label: 'Link of a board renewed', trail: 'organisation', about: ofBoard },
  WidgetBoardRemoved: { category: WIDGET_BOARD, label: 'Board removed', trail: 'organisation', about: ofBoard },
  WidgetBoardRestored: { category: WIDGET_BOARD, label: 'Board restored', trail: 'organisation', about: ofBoard },
  WidgetSaved: {
    category: WIDGET_BOARD,
    label: 'Widget saved',
    trail: 'organisation',
    about: ({ data: { boardId, ...placed } }) => ({ shown: { boardId, ...shownWidget(placed) } }),
  },
  WidgetRemoved: { category: WIDGET_BOARD, label: 'Widget removed', trail: 'organisation', about: ofBoard },
};

export const statusBoardFacts: Facts<StatusBoardEvent> = {
  StatusBoardsCopied: {
    category: STATUS_BOARDS,
    label: 'Status boards copied',
    trail: 'organisation',
    about: ({ data: { copyId, from, widgets, profileIds } }) => ({
      shown: { copyId, from, profileIds, widgets: widgets.map(shownWidget) },
    }),
  },
  StatusBoardRestored: {
    category: STATUS_BOARDS,
    label: 'Status board restored',
    trail: 'organisation',
    about: ({ data: { restoringId, profileId } }) => ({ profileId, shown: { restoringId } }),
  },
};

/** All that is not sealed. */
function shown({ name, teamfilterlabel: team, playerfilterlabel: player, categoryfilterlabel: category, ...others }: Changes) {
  const isLabelled = [team, player, category].some((label) => label !== undefined);
  return { ...others, ...(name !== undefined && { renamed: true }), ...(isLabelled && { labelled: true }) };
}

function shownWidget({ widgetId, widget: { title, ...widget } }: PlacedWidget) {
  return { widgetId, widget, titled: title !== undefined };
}

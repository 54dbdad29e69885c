import { withChanges } from '../competitions/competitions.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { PlacedWidget, Widget } from './widget.values.ts';
import { type BoardSettings, WIDGET_BOARD, type WidgetBoardEvent } from './widget-boards.events.ts';

/** What decisions remember of a board. */
export type WidgetBoard = {
  /** Of one that somebody made. */
  settings?: BoardSettings;
  /** Of a status board: whose it is, and what it began from. */
  status?: { of: string; basis: string | null };
  widgets: ReadonlyMap<string, { widget: Widget; revision: number }>;
  /** Of its link. */
  generation: number;
  removed: boolean;
  /** How often its settings were set: whoever edits names the ones that they have seen. Each widget has its own. */
  revision: number;
};

export const widgetBoard: Aggregate<WidgetBoard, WidgetBoardEvent> = {
  initial: () => ({ widgets: new Map(), generation: 1, removed: false, revision: 0 }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'WidgetBoardCreated':
        return 'settings' in data
          ? { ...state, settings: data.settings, revision: 1 }
          : { ...state, status: { of: data.statusOf, basis: data.basis }, widgets: begun(data.widgets), revision: state.revision + 1 };
      case 'WidgetBoardChanged':
        return state.settings ? { ...state, settings: withChanges(state.settings, data.changes), revision: state.revision + 1 } : state;
      case 'WidgetBoardKeyChanged':
        return { ...state, generation: data.generation };
      case 'WidgetBoardRemoved':
        return { ...state, removed: true };
      case 'WidgetBoardRestored':
        return { ...state, removed: false };
      case 'WidgetSaved': {
        const revision = (state.widgets.get(data.widgetId)?.revision ?? 0) + 1;
        return { ...state, widgets: new Map(state.widgets).set(data.widgetId, { widget: data.widget, revision }) };
      }
      case 'WidgetRemoved':
        return { ...state, widgets: new Map([...state.widgets].filter(([widgetId]) => widgetId !== data.widgetId)) };
    }
  },
};

function begun(widgets: readonly PlacedWidget[]): WidgetBoard['widgets'] {
  return new Map(widgets.map(({ widgetId, widget }) => [widgetId, { widget, revision: 1 }]));
}

export function boardStreamOf(organisationId: string, boardId: string): string {
  return streamName(WIDGET_BOARD, organisationId, boardId);
}

/** The widgets of a board as facts have them. */
export function placedOn({ widgets }: WidgetBoard): PlacedWidget[] {
  return [...widgets].map(([widgetId, { widget }]) => ({ widgetId, widget }));
}

/** A board that somebody made, and that is there. @throws NotFound; Refused board-removed */
export function mustBeThere(state: WidgetBoard): WidgetBoard & { settings: BoardSettings } {
  const { settings, removed } = state;
  if (!settings) throw new NotFound('board');
  if (removed) throw new Refused('board-removed', 'The board is removed');
  return { ...state, settings };
}

/** Somebody else has changed it since it was read. */
export function boardChanged(): Refused {
  return new Refused('board-changed', 'Somebody has changed the board meanwhile');
}

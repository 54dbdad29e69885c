import type { Position } from '../../../src/platform/event.values.ts';
import type { LiveViews, StaleView } from '../../live.view.ts';

/**
 * What browser and server say to each other over the socket. Types only.
 *
 * Who watches the same (view, params, scope, window) is in one room and gets the same frames. A frame follows on from the position `from`;
 * a watcher who holds another one watches again and gets the full state. A frame whose `from` is null is a full state.
 */

export type LiveViewName = keyof LiveViews;

/** One window of one live view, looked at as one profile (the last one used in this login, if none is named). The same id again moves the watch. */
export type Watch = { id: string; view: string; params: unknown; window: unknown; profileId?: string };

/** The content of a window: its header, the ids of its rows in order, and the rows. */
export type FullState<Header = unknown, Row = unknown> = { room: string; position: Position; header: Header; order: string[]; rows: Row[] };

export type LiveError = { error: LiveErrorCode };

/** `not-allowed`: no part of this view may be seen. `try-later`: the view cannot be opened right now. */
export type LiveErrorCode = 'invalid-input' | 'not-allowed' | 'not-signed-in' | 'too-many-watches' | 'too-many-requests' | 'try-later';

/** What changed in a room. Rows that left are those that the new order does not name. */
export type Frame<Header = unknown, Row = unknown> = {
  room: string;
  from: Position | null;
  to: Position;
  header?: Header;
  order?: string[];
  rows?: Row[];
};

/** A watch was moved by the server, because what its profile may see has changed: its new full state, or why there is none any more. */
export type Moved = { id: string } & (FullState | LiveError);

/** Screens to fetch again, by view and key (a series', a person's or the organisation's id). No list: the socket missed some, anything may be stale. */
export type StaleNotice = { changed?: { view: StaleView; key: string }[] };

export type ClientEvents = {
  watch(watch: Watch, answer: (state: FullState | LiveError) => void): void;
  unwatch(id: string): void;
};

export type ServerEvents = {
  frame(frame: Frame): void;
  moved(moved: Moved): void;
  stale(notice: StaleNotice): void;
};

import type { Position } from '../../../src/platform/event.values.ts';
import type { LiveViews, StaleView } from '../../live.view.ts';

/**
 * What browser and server say to each other over the socket. Types only.
 *
 * Who watches the same (view, params, scope, window) is in one room and gets the same frames. A frame follows on from the position `from`;
 * a watcher who holds another one watches again and gets the full state. A frame whose `from` is null is a full state.
 *
 * Of a window of what comes, nothing is missed and nothing is told twice, over lost lines, restarts and rebuilds: who begins to watch gets
 * the rows after the position that it names, and from then on the next ones; to watch again it names the last position that it holds.
 */

export type LiveViewName = keyof LiveViews;

/** A block of the order, counted from 0; or a row, by its id, with its neighbours. */
export type PlacesWindow = { block: number } | { around: string };
/** What comes after a position; null is from now on, and an empty text all there is. */
export type AfterWindow = { after: Position | null };
export type LiveWindow = PlacesWindow | AfterWindow;

/** One window of one live view, looked at as one profile (the last one used in this login, if none is named). The same id again moves the watch. */
export type Watch = { id: string; view: string; params: unknown; window: unknown; profileId?: string };

/**
 * The content of a window: its header, the ids of its rows in order, and the rows. `more`: of what comes this is a part, up to its position; nothing
 * is pushed yet, ask again for what comes after that.
 */
export type FullState<Header = unknown, Row = unknown> = {
  room: string;
  position: Position;
  header: Header;
  order: string[];
  rows: Row[];
  more?: true;
};

export type LiveError = { error: LiveErrorCode };

/**
 * `not-allowed`: no part of this view may be seen. `try-later`: the view cannot be opened right now. `unknown-position`: what came after it is not
 * known any more, begin anew.
 */
export type LiveErrorCode =
  'invalid-input' | 'not-allowed' | 'unknown-position' | 'not-signed-in' | 'too-many-watches' | 'too-many-requests' | 'try-later';

/**
 * What changed in a room: of a row that was there before only the fields that differ. Rows that left are those that the new order does not name. Of
 * what comes there is no order: its rows come after all others.
 */
export type Frame<Header = unknown, Row = unknown> = {
  room: string;
  from: Position | null;
  to: Position;
  header?: Header;
  order?: string[];
  rows?: RowChange<Row>[];
};

/** A whole row, or what differs of one that was there. */
export type RowChange<Row> = Partial<Row> & { id: string };

/**
 * A watch was moved by the server, because what its profile may see has changed: its new full state, or why there is none any more. Of what comes
 * it holds no rows: watch again from the last position held.
 */
export type Moved = { id: string } & (FullState | LiveError);

/** Screens to fetch again, by view and key (the id of a series, a badge or a person, else the organisation's). No list: the socket missed some, anything may be stale. */
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

import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { LiveWindow, PlacesWindow } from './live/live.contract.ts';
import type { Change } from './projection.ts';
import type { Scope, Viewer } from './scope.ts';

/**
 * A view that pushes its state. The gateway knows no view: it asks for windows, compares them with what it sent, and sends what differs.
 * Everything in memory is a cache of documents at a position, never authoritative.
 */
export type HotView<Params, Header, Row extends { id: string }> = {
  name: string;
  /** Reads what a client sent; nothing when it is not valid. */
  parse(params: unknown): Params | undefined;
  /** What kinds of windows it has; others are refused. */
  windows: readonly WindowKind[];
  /** Which part this viewer may see; nothing when none. Asked again when membership changes, and after a change that `changesScope`. */
  scope(viewer: Viewer, params: Params): Promise<Scope | undefined>;
  /** Whether a committed change may change what somebody sees of it, beside membership: what a series allows, for example. Absent: none does. */
  changesScope?(change: Change): boolean;
  /** Loads the state as of an instant, or joins one that is loaded. It is let go with `release`. */
  open(organisationId: string, params: Params, scope: Scope, now: Instant): Promise<HotState<Header, Row>>;
};

/** How a window is told: by the name of its only field. */
export type WindowKind = LiveWindow extends infer Each ? (Each extends LiveWindow ? keyof Each : never) : never;

/** A row with the position of the fact that brought it, or changed it last. */
export type ComingRow<Row> = Row & { position: Position };

export type HotState<Header, Row extends { id: string }> = {
  /** The position of the last fact in it; it holds everything up to there. Empty text: nothing yet. */
  position(): Position;
  header(): Header;
  /** A block of the order, or a row with its neighbours. A row has all its fields, null where there is nothing, and stays as it is: what differs is sent. */
  rows(window: PlacesWindow): Row[];
  /**
   * For windows of what comes: all rows after a position, in the order of theirs; nothing when it does not reach back so far. Their ids and positions
   * are the same after every restart and rebuild, because they are those of the facts. Absent: it has no such windows.
   */
  after?(position: Position): readonly ComingRow<Row>[] | undefined;
  /** Calls back after each change, once for a batch of facts. Answers how to stop. */
  onChange(listener: () => void): () => void;
  /** Moves its span of time on to an instant, and calls back if that changed it. Answers when to ask again; null: never. Absent: never. */
  moveOn?(now: Instant): Instant | null;
  release(): void;
};

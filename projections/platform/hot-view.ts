import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { Change } from './projection.ts';
import type { Scope, Viewer } from './scope.ts';

/**
 * A view that pushes its state. The gateway knows no view: it asks for windows, compares them with what it sent, and sends what differs.
 * Everything in memory is a cache of documents at a position, never authoritative.
 */
export type HotView<Params, Window, Header, Row extends { profileId: string }> = {
  name: string;
  /** Reads what a client sent; nothing when it is not valid. */
  parse(params: unknown): Params | undefined;
  parseWindow(window: unknown): Window | undefined;
  /** Which part this viewer may see; nothing when none. Asked again when membership changes, and after a change that `changesScope`. */
  scope(viewer: Viewer, params: Params): Promise<Scope | undefined>;
  /** Whether a committed change may change what somebody sees of it, beside membership: what a series allows, for example. Absent: none does. */
  changesScope?(change: Change): boolean;
  /** Loads the state, or joins one that is loaded. It is let go with `release`. */
  open(organisationId: string, params: Params, scope: Scope): Promise<HotState<Window, Header, Row>>;
};

export type HotState<Window, Header, Row> = {
  /** The position of the last fact in it. */
  position(): Position;
  header(): Header;
  rows(window: Window): Row[];
  /** Calls back after each change, once for a batch of facts. Answers how to stop. */
  onChange(listener: () => void): () => void;
  /** Moves its span of time on to an instant, and calls back if that changed it. Answers when to ask again; null: never. Absent: never. */
  moveOn?(now: Instant): Instant | null;
  release(): void;
};

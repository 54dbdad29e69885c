import { create } from 'zustand';
import type { Position } from '../../src/platform/event.values.ts';
import type { CallRefused } from './api.ts';

/** What is known of a live view: the union of all its windows that somebody watches. */
export type HeldView = {
  header: unknown;
  /** By place in the order, from 0. */
  rows: ReadonlyMap<number, unknown>;
  byId: ReadonlyMap<string, unknown>;
  position: Position | null;
  /** When the last word of it came, in milliseconds of the clock. */
  at: number;
  /** Why nothing comes; a code of LiveErrorCode. */
  error: string | null;
};

/** What is known of a resource: its last answer, and whether a newer one is on its way. */
export type HeldResource = { data: unknown; error: CallRefused | null; loading: boolean };

/** How the line is: `live`; `reconnecting` after 2 s without one; `offline` after 10. */
export type LineState = 'live' | 'reconnecting' | 'offline';

type LiveStore = {
  /** By view and parameters. */
  views: Readonly<Record<string, HeldView | undefined>>;
  /** By path and parameters. */
  resources: Readonly<Record<string, HeldResource | undefined>>;
  line: LineState;
  /** Since when there has been no line, in milliseconds of the clock; undefined with one. */
  lostAt: number | undefined;
};

/** The browser's one copy of server state. Screens read it through useLiveView, useResource and useConnection. */
export const useLiveStore = create<LiveStore>(() => ({ views: {}, resources: {}, line: 'live', lostAt: undefined }));

export const NOTHING: HeldView = { header: null, rows: new Map(), byId: new Map(), position: null, at: 0, error: null };

/** The same key for the same content, in whatever order its fields are. */
export function keyOf(name: string, params: unknown): string {
  return `${name} ${JSON.stringify(params, (_, value: unknown) => (isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value))}`;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

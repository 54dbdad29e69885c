import { io, type Socket } from 'socket.io-client';
import { isLater, type Position } from '../../src/platform/event.values.ts';
import type { ClientEvents, ServerEvents, StaleNotice } from '../../projections/platform/live/live.contract.ts';
import { announceSignedOut, call, callByKey, CallRefused, forgetWrites, lastWrite } from './api.ts';
import { type LineState, useLiveStore } from './live-store.ts';

/*
 * The one line to the server. Screens know only two things of it:
 *
 *   lookAs(profileId);                               // after sign-in, sign-out (null) and a change of the acting profile
 *   lookByKey(accessKey);                            // without a login, at what is shared by this key, or with a display's token; null: no more
 *   const { state } = useConnection();               // live, reconnecting, offline
 *
 * It is opened by the first watch, opened again when it breaks, and tells live.ts and live-resources.ts what comes.
 */

type Line = Socket<ServerEvents, ClientEvents>;

type Listener = Partial<ServerEvents> & {
  /** The line stands, for the first time or again: watch again, fetch again what may be stale. */
  opened?: (again: boolean) => void;
  /** There is no room for one more line: what is watched is to be read by calls, until it is opened after all. */
  polled?: () => void;
  /** Somebody else looks now, or nobody: everything held is forgotten. */
  forgotten?: (signedIn: boolean) => void;
};

/** How the line is, since when it is gone (in milliseconds of the clock; undefined while it stands), and how to try again at once. */
export function useConnection(): { state: LineState; lostAt: number | undefined; retry: () => void } {
  const state = useLiveStore((store) => store.line);
  const lostAt = useLiveStore((store) => store.lostAt);
  return { state, lostAt, retry };
}

/**
 * Says who looks: the acting profile, or null for nobody. When that changes, everything held is forgotten and the line is opened anew with
 * today's cookie. Nothing is watched before somebody looks.
 */
export function lookAs(profileId: string | null): void {
  if (profileId === looking) return;
  const first = looking === undefined;
  looking = profileId;
  if (byKey !== null) return;
  if (!first) forget(profileId !== null);
  if (line) openLine();
}

/** Says that whoever has an access key looks, whoever is signed in; null when they do no more. Everything held is forgotten. */
export function lookByKey(key: string | null): void {
  if (key === byKey) return;
  byKey = key;
  callByKey(key ?? undefined);
  forget(key !== null || Boolean(looking));
  if (line) openLine();
}

/** Has fetched again what these tell to be stale: where the server does not say so, because nobody is signed in. */
export function fetchStale(changed: StaleNotice['changed']): void {
  for (const listener of listeners) listener.stale?.({ changed });
}

/** The acting profile, for watches. */
export function lookingAs(): string | undefined {
  return byKey === null ? (looking ?? undefined) : undefined;
}

/** All who watch hear at the same moment that something is stale: they ask within this time, in milliseconds, not all at once. */
export const SPREAD_MS = 300;

/** Hears what comes. For live.ts, live-resources.ts and session.ts. */
export function listen(listener: Listener): void {
  listeners.add(listener);
}

/** The line, opened when it was not and somebody looks. */
export function openLine(): Line {
  line ??= makeLine();
  if (!line.active && (looking || byKey !== null)) {
    lost();
    line.connect();
  }
  return line;
}

/** Resolves when the server's views show what this browser has written, or after a few seconds. */
export async function ownWritesReached(): Promise<void> {
  const position = lastWrite();
  if (position !== undefined) await reached(position);
}

/**
 * Resolves when a view (every view if none is named) shows a position: read your writes. False when it still does not after some seconds.
 *
 *   const { position } = await call('POST', 'scoreseries/create', values);
 *   await reached(position, 'score-series');
 */
export async function reached(position: Position, view?: string): Promise<boolean> {
  if (!isLater(position, reachedUpTo)) return true;
  try {
    const answer = await call('GET', 'live/reached', { position, view });
    if (answer.reached && view === undefined && isLater(position, reachedUpTo)) reachedUpTo = position;
    return answer.reached;
  } catch (error) {
    if (error instanceof CallRefused) return false;
    throw error;
  }
}

/** How often what there is no line for is read by calls. */
const POLL_MS = 10_000;

const listeners = new Set<Listener>();
let line: Line | undefined;
/** undefined until somebody says. */
let looking: string | null | undefined;
let byKey: string | null = null;
let opened = false;
let reachedUpTo: Position = '';
let timers: ReturnType<typeof setTimeout>[] = [];

function makeLine(): Line {
  const made: Line = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    autoConnect: false,
    auth: (give) => give(byKey === null ? { profileId: looking ?? undefined } : { authorization: `Bearer ${byKey}` }),
    reconnectionDelay: 300,
    reconnectionDelayMax: 3000,
  });
  made.on('connect', () => {
    found();
    for (const listener of listeners) listener.opened?.(opened);
    opened = true;
  });
  made.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lost();
    // The server closes a line when its session ends: the next handshake tells whether that is so.
    if (reason === 'io server disconnect') setTimeout(retry, 300);
  });
  made.on('connect_error', (error) => {
    if (made.active) return;
    if (error.message === 'not-signed-in') {
      found();
      // The key opens nothing any more: what was shown by it says so when it is fetched again.
      if (byKey === null) announceSignedOut();
      else fetchStale(undefined);
    } else if (error.message === 'too-many-guests') {
      found();
      for (const listener of listeners) listener.polled?.();
      setTimeout(retry, POLL_MS);
    } else setTimeout(retry, 3000);
  });
  made.on('frame', (frame) => listeners.forEach((listener) => listener.frame?.(frame)));
  made.on('moved', (moved) => listeners.forEach((listener) => listener.moved?.(moved)));
  made.on('stale', (notice) => listeners.forEach((listener) => listener.stale?.(notice)));
  return made;
}

function forget(signedIn: boolean): void {
  line?.disconnect();
  found();
  opened = false;
  forgetWrites();
  reachedUpTo = '';
  useLiveStore.setState({ views: {}, resources: {} });
  for (const listener of listeners) listener.forgotten?.(signedIn);
}

function retry(): void {
  if (!line || line.connected || !(looking || byKey !== null)) return;
  line.disconnect().connect();
}

function lost(): void {
  if (useLiveStore.getState().lostAt !== undefined) return;
  useLiveStore.setState({ lostAt: Date.now() });
  timers = [
    setTimeout(() => useLiveStore.setState({ line: 'reconnecting' }), 2000),
    setTimeout(() => useLiveStore.setState({ line: 'offline' }), 10_000),
  ];
}

function found(): void {
  timers.forEach(clearTimeout);
  useLiveStore.setState({ line: 'live', lostAt: undefined });
}

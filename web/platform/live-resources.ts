import { startTransition, useEffect, useState } from 'react';
import type { StaleView } from '../../projections/live.view.ts';
import { type Answer, call, CallRefused, type Input, type Path } from './api.ts';
import { listen, openLine, ownWritesReached, SPREAD_MS } from './live-line.ts';
import { type HeldResource, keyOf, useLiveStore } from './live-store.ts';

/*
 * Everything that is fetched, and fetched again when the server says that it is stale.
 *
 *   const { data, error, loading, refetch } = useResource(
 *     'scoreseries/series_score_history',
 *     { scoreseriesid: seriesId, limit },
 *     { staleOn: [{ view: 'entries', key: seriesId }], keep: true },
 *   );
 *
 * The key is the id of what the notice is about, a series' or a badge's, else the organisation's; without a key any change of the view counts. A fetch waits
 * until the server's views show what this browser wrote before (read your writes). `keep` shows the former parameters' answer, with
 * `loading`, until the new one is there: for paging and filters. Null parameters fetch nothing. What the server could not answer is asked
 * again by itself when it is back. For a write that shows at once:
 *
 *   const undo = patchResource('tag/tag', params, (answer) => ({ ...answer, tags: [tag, ...answer.tags] }));
 */

type ResourceOptions = { staleOn?: readonly StaleOn[]; keep?: boolean };
type StaleOn = { view: StaleView; key?: string };

export type Resource<Data> = {
  data: Data | undefined;
  /** Of the last try; data from before may still be there. */
  error: CallRefused | null;
  /** A fetch is under way, also when older data is shown meanwhile. */
  loading: boolean;
  /** The data is the former parameters' answer, kept until there is one to these. */
  former: boolean;
  refetch: () => void;
};

/** Fetches by GET for as long as the component stands, once for all components that ask for the same. */
export function useResource<P extends Path<'GET'>>(
  path: P,
  params: Input<'GET', P> | null,
  options: ResourceOptions = {},
): Resource<Answer<'GET', P>> {
  const key = keyOf(path, params);
  const staleOn = JSON.stringify(options.staleOn ?? []);
  const held = useHeld(key);
  const data = held?.data as Answer<'GET', P> | undefined;
  const [former, setFormer] = useState(data);
  if (data !== undefined && data !== former) setFormer(data);

  useEffect(() => {
    if (key.endsWith(' null')) return;
    const fetching = hold(path, key, JSON.parse(staleOn) as StaleOn[]);
    return () => letGo(fetching);
  }, [path, key, staleOn]);

  const kept = options.keep && params !== null && !held?.error ? former : undefined;
  return {
    data: data ?? kept,
    error: held?.error ?? null,
    loading: params !== null && (held?.loading ?? true),
    former: data === undefined && kept !== undefined,
    refetch: () => refetch(key),
  };
}

/** What is held of a resource. A change is drawn in small steps: an answer may be a long list, and somebody may be typing. */
function useHeld(key: string): HeldResource | undefined {
  const [drawn, setDrawn] = useState(() => ({ key, held: heldOf(key) }));
  useEffect(() => {
    const draw = () => {
      const held = heldOf(key);
      startTransition(() => setDrawn((before) => (before.key === key && before.held === held ? before : { key, held })));
    };
    draw();
    return useLiveStore.subscribe(({ resources }, before) => resources[key] !== before.resources[key] && draw());
  }, [key]);
  // Of other parameters there may be an answer already.
  return drawn.key === key ? drawn.held : heldOf(key);
}

/**
 * Changes what is held of a resource, at once and until its next answer to what is asked from now on. Answers how to take it back; nothing is
 * done when it is not held.
 */
export function patchResource<P extends Path<'GET'>>(
  path: P,
  params: Input<'GET', P>,
  change: (data: Answer<'GET', P>) => Answer<'GET', P>,
): () => void {
  const key = keyOf(path, params);
  const before = heldOf(key)?.data as Answer<'GET', P> | undefined;
  if (before === undefined) return () => undefined;
  const after = change(before);
  put(key, { data: after });
  const fetching = fetchings.get(key);
  if (fetching?.abort && fetching.users > 0) {
    // What is under way was asked before, and knows nothing of it.
    fetching.abort.abort();
    fetching.abort = undefined;
    again(fetching);
  }
  return () => {
    if (heldOf(key)?.data === after) put(key, { data: before });
  };
}

/** A resource that somebody shows, or that is kept for a while after. */
type Fetching = {
  path: Path<'GET'>;
  key: string;
  staleOn: readonly StaleOn[];
  users: number;
  /** Nobody shows it, for longer than it takes to hand it on. */
  left: boolean;
  abort?: AbortController;
  /** Something changed while a fetch was under way. */
  again: boolean;
  timer?: ReturnType<typeof setTimeout>;
  fetchedAt: number;
};

/** How long an answer is kept after the last component: coming back shows it at once, and fetches again. */
const KEEP_MS = 60_000;
/** A resource is not fetched again more often than this. */
const PACE_MS = 600;
/** What did not reach the server, or could not be answered right now, is asked again after this time, if no line tells before that it is back. */
const UNREACHED_MS = 5000;

const fetchings = new Map<string, Fetching>();

listen({
  stale: ({ changed }) => {
    for (const fetching of fetchings.values()) {
      const hit = (on: StaleOn) =>
        !changed || changed.some(({ view, key }) => view === on.view && (on.key === undefined || on.key === key));
      if (fetching.staleOn.some(hit)) again(fetching, Math.random() * SPREAD_MS);
    }
  },
  opened: (reopened) => {
    for (const fetching of fetchings.values()) if ((reopened && fetching.staleOn.length > 0) || mayPass(errorOf(fetching))) again(fetching);
  },
  forgotten: (signedIn) => {
    for (const fetching of fetchings.values()) {
      fetching.abort?.abort();
      fetching.abort = undefined;
      if (signedIn && fetching.users > 0) void load(fetching);
    }
  },
});

function hold(path: Path<'GET'>, key: string, staleOn: readonly StaleOn[]): Fetching {
  let fetching = fetchings.get(key);
  if (!fetching) fetchings.set(key, (fetching = { path, key, staleOn, users: 0, left: true, again: false, fetchedAt: 0 }));
  fetching.staleOn = staleOn.length > 0 ? staleOn : fetching.staleOn;
  if (staleOn.length > 0) openLine();
  fetching.users++;
  if (fetching.left) {
    clearTimeout(fetching.timer);
    fetching.left = false;
    void load(fetching);
  }
  return fetching;
}

function letGo(fetching: Fetching): void {
  if (--fetching.users > 0) return;
  // Whoever leaves and comes back in the same turn (React's strict mode, a component that takes another's place) keeps what was fetched.
  setTimeout(() => {
    if (fetching.users > 0 || fetching.left) return;
    fetching.left = true;
    fetching.abort?.abort();
    clearTimeout(fetching.timer);
    fetching.timer = setTimeout(() => forget(fetching), KEEP_MS);
  }, 0);
}

function forget({ key }: Fetching): void {
  fetchings.delete(key);
  const resources = Object.entries(useLiveStore.getState().resources).filter(([held]) => held !== key);
  useLiveStore.setState({ resources: Object.fromEntries(resources) });
}

function refetch(key: string): void {
  const fetching = fetchings.get(key);
  if (fetching) again(fetching);
}

/** Fetches once more: after what is under way, and not too soon after the last time. */
function again(fetching: Fetching, notBeforeMs = 0): void {
  if (fetching.users === 0) return;
  if (fetching.abort) {
    fetching.again = true;
    return;
  }
  clearTimeout(fetching.timer);
  const pause = Math.max(notBeforeMs, fetching.fetchedAt + PACE_MS - Date.now());
  fetching.timer = setTimeout(() => !fetching.abort && fetching.users > 0 && void load(fetching), pause);
}

async function load(fetching: Fetching): Promise<void> {
  const { key, path } = fetching;
  const abort = new AbortController();
  fetching.abort = abort;
  fetching.again = false;
  fetching.fetchedAt = Date.now();
  put(key, { loading: true });
  try {
    await ownWritesReached();
    const data: unknown = await call('GET', path, JSON.parse(key.slice(path.length + 1)) as never, {
      signal: abort.signal,
    });
    if (fetching.abort === abort) put(key, { data, error: null, loading: false });
  } catch (error) {
    if (fetching.abort === abort) put(key, { loading: false, ...failure(error) });
  } finally {
    if (fetching.abort === abort) finish(fetching);
  }
}

function finish(fetching: Fetching): void {
  fetching.abort = undefined;
  if (fetching.again) again(fetching);
  else if (isForNow(errorOf(fetching))) again(fetching, UNREACHED_MS);
}

function errorOf({ key }: Fetching): CallRefused | null {
  return heldOf(key)?.error ?? null;
}

function heldOf(key: string): HeldResource | undefined {
  return useLiveStore.getState().resources[key];
}

/** The server was not reached, or says that it cannot answer right now. */
function isForNow(error: CallRefused | null): boolean {
  return error?.status === 0 || error?.status === 503;
}

/** Whether it need not be so the next time, although nothing else is asked. */
function mayPass(error: CallRefused | null): boolean {
  return error !== null && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** What may not be seen any more is not shown any more; what only could not be fetched still is. */
function failure(error: unknown): { error?: CallRefused; data?: undefined } {
  if (!(error instanceof CallRefused)) return {};
  return mayPass(error) ? { error } : { error, data: undefined };
}

function put(key: string, change: { data?: unknown; error?: CallRefused | null; loading?: boolean }): void {
  const { resources } = useLiveStore.getState();
  const before = resources[key] ?? { data: undefined, error: null, loading: false };
  useLiveStore.setState({ resources: { ...resources, [key]: { ...before, ...change } } });
}

import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Math.floor(Date.now() / 1000) * 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The time in milliseconds, moving on each whole second for everyone at once: one timer serves a page of a thousand labels.
 * Labels that show minutes pass `stepMs` and are drawn again only when their step changes. A hidden page waits.
 */
export function useNow(stepMs = 1000): number {
  return useSyncExternalStore(subscribe, () => Math.floor(current() / stepMs) * stepMs);
}

/** While nobody listens nothing moves it on: then it is read afresh. */
function current(): number {
  if (listeners.size === 0) now = Math.floor(Date.now() / 1000) * 1000;
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function tick(): void {
  const exact = Date.now();
  timer = setTimeout(tick, 1000 - (exact % 1000));
  if (document.hidden) return;
  now = Math.floor(exact / 1000) * 1000;
  for (const listener of listeners) listener();
}

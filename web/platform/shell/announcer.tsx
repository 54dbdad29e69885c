import { useSyncExternalStore } from 'react';

/** At most one message in this time is read out; of those between the last one counts. */
const PACE_MS = 3000;

const listeners = new Set<() => void>();
let shown = '';
let waiting: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something to those who listen to the screen, politely and not too often. */
export function announce(text: string): void {
  if (timer) {
    waiting = text;
    return;
  }
  say(text);
}

/** The live region: one for the page, always there. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div className="vh" role="status" aria-live="polite">
      {text}
    </div>
  );
}

function say(text: string): void {
  shown = text;
  for (const listener of listeners) listener();
  timer = setTimeout(() => {
    timer = undefined;
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) say(next);
  }, PACE_MS);
}

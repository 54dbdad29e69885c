import { useEffect, useRef } from 'react';
import { useCode } from '../platform/code.ts';

/** All TVs of a house see at the same moment that the server has another page: they take it within this time, not all at once. */
const SPREAD_MS = 60_000;
/** A page stands at least this long: however often the server has another one, a TV shows its cast and does not load all day. */
const STANDS_MS = 600_000;

/**
 * Takes the server's newer page when what is on the screen changes anyway, and only from a server that answers: a page that is loaded from one that does not
 * is lost. Nothing on the screen: not now.
 */
export function useNewBuild(shown: string | undefined): void {
  const newer = useCode((code) => code.newer);
  const from = useRef(Infinity);
  const before = useRef(shown);
  useEffect(() => {
    from.current = newer ? Math.max(performance.now() + Math.random() * SPREAD_MS, STANDS_MS) : Infinity;
  }, [newer]);
  useEffect(() => {
    if (shown === before.current) return;
    before.current = shown;
    if (shown !== undefined && performance.now() >= from.current) void take();
  }, [shown]);
}

async function take(): Promise<void> {
  const health = await fetch('/health', { cache: 'no-store' }).catch(() => undefined);
  if (health?.ok) location.reload();
}

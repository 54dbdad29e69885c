import { useEffect, useState } from 'react';
import type { BoardHeader, BoardRow, BoardWindow, Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { call, CallRefused } from '../platform/api.ts';
import { useLiveStore } from '../platform/live-store.ts';
import { type Asked, BOARD_CALLS, boardQuery, type BoardSource } from './board-source.ts';

type PastBoard = {
  header: BoardHeader | null;
  rows: ReadonlyMap<number, BoardRow>;
  /** The instant of header and rows; null before the first answer. */
  at: Instant | null;
  error: CallRefused | null;
  /** An answer is awaited; what is held is of an instant before. */
  busy: boolean;
  /** The server is away: what is awaited comes when it is back. */
  away: boolean;
  retry: () => void;
};

type Held = Pick<PastBoard, 'header' | 'rows' | 'at' | 'error'> & { key: string };

const NOTHING: Held = { key: '', header: null, rows: new Map(), at: null, error: null };

/**
 * Windows of the board as of an instant, all of one instant at a time. A request that nobody needs any more is given up; until the next
 * answer the one before is shown, and the request is made again while the server is away. `revision` changes when the past itself may have
 * changed.
 */
export function usePastBoard(
  source: BoardSource,
  at: Instant | null,
  sense: Sense,
  windows: readonly BoardWindow[],
  revision: string,
): PastBoard {
  const [held, setHeld] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  // Who was live in between does not see an instant from before again.
  if (at === null && held !== NOTHING) setHeld(NOTHING);
  const line = useLiveStore((store) => store.line);
  const query = boardQuery(source, at, sense);
  const key = at === null ? '' : JSON.stringify([at, source.view, query, windows, revision, tries]);

  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const [instant, view, asked, parts] = JSON.parse(key) as [Instant, BoardSource['view'], Asked, BoardWindow[]];
    Promise.all(parts.map((part) => call('GET', BOARD_CALLS[view].board, { ...asked, ...part }, { signal: abort.signal }))).then(
      (answers) => {
        if (abort.signal.aborted) return;
        const rows = new Map(answers.flatMap((answer) => answer.rows).map((row) => [row.place, row]));
        setHeld({ key, header: answers[0]?.header ?? null, rows, at: instant, error: null });
      },
      (error: unknown) => {
        if (!abort.signal.aborted && error instanceof CallRefused) setHeld((before) => ({ ...before, key, error }));
      },
    );
    return () => abort.abort();
  }, [key]);

  const unreached = held.error?.status === 0;
  useEffect(() => {
    if (unreached && line === 'live') setTries((count) => count + 1);
  }, [unreached, line, held.key]);

  const busy = key !== '' && (held.key !== key || unreached);
  return { ...held, busy, away: busy && (unreached || line !== 'live'), retry: () => setTries((count) => count + 1) };
}

import { useEffect, useState } from 'react';
import type { BoardHeader, BoardParams, BoardRow, BoardWindow, Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { call, CallRefused, type Input } from '../platform/api.ts';
import { useLiveStore } from '../platform/live-store.ts';

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

/** The board that is asked for. */
type Asked = Input<'GET', 'scoreseries/board_csv'>;

const NOTHING: Held = { key: '', header: null, rows: new Map(), at: null, error: null };

/**
 * Windows of the board as of an instant, all of one instant at a time. A request that nobody needs any more is given up; until the next
 * answer the one before is shown, and the request is made again while the server is away. `revision` changes when the past itself may have
 * changed.
 */
export function usePastBoard(
  params: BoardParams,
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
  const query = boardQuery(params, at, sense);
  const key = at === null ? '' : JSON.stringify([at, query, windows, revision, tries]);

  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const [instant, asked, parts] = JSON.parse(key) as [Instant, Asked, BoardWindow[]];
    Promise.all(parts.map((part) => call('GET', 'scoreseries/board', { ...asked, ...part }, { signal: abort.signal }))).then(
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

/** The parameters by which the server's calls name a board. */
export function boardQuery({ seriesId, period, teamIds, tagIds }: BoardParams, at: Instant | null, sense: Sense): Asked {
  return {
    scoreseriesid: seriesId,
    ...(period !== 'all' && { period }),
    ...(teamIds && teamIds.length > 0 && { teams: teamIds }),
    ...(tagIds && tagIds.length > 0 && { tags: tagIds }),
    ...(at !== null && { at }),
    ...(at !== null && sense === 'known' && { sense }),
  };
}

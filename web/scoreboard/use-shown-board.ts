import { useState } from 'react';
import type { BoardHeader, BoardRow, BoardWindow, Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { useLiveView } from '../platform/live.ts';
import type { BoardSource } from './board-source.ts';
import { usePastBoard } from './use-past-board.ts';

type ShownBoard = {
  header: BoardHeader | null;
  /** By place. */
  rows: ReadonlyMap<number, BoardRow>;
  /** The instant that header and rows are of, whatever was asked for; null is live. */
  at: Instant | null;
  /** Why there is nothing: an HTTP status, 0 when the server was not reached. */
  failed: number | null;
  /** A board of the past is awaited. */
  busy: boolean;
  /** The server is away: what was asked for comes when it is back. */
  away: boolean;
  retry: (() => void) | undefined;
};

const NOTHING: ReadonlyMap<number, BoardRow> = new Map();

/** The live board, or the one of an instant. The live one goes on underneath, so that coming back to it is at once. */
export function useShownBoard(
  source: BoardSource,
  at: Instant | null,
  sense: Sense,
  windows: readonly BoardWindow[],
  revision: string,
): ShownBoard {
  const live = useLiveView(source.view, source.params, windows);
  const past = usePastBoard(source, at, sense, windows, revision);
  const isLive = at === null;
  const [wasLive, setWasLive] = useState(isLive);
  if (isLive && !wasLive) setWasLive(true);
  const awaited = !isLive && past.header === null && (past.error === null || past.away);
  // Who came by a link to an instant sees nothing rather than another one.
  if (awaited && !wasLive) return { header: null, rows: NOTHING, at, failed: null, busy: true, away: past.away, retry: undefined };
  if (isLive || awaited) {
    // Until the first answer of the past the live board stays, so that a step back is no blink.
    const failed = live.status === 'failed' ? (live.error === 'not-allowed' ? 403 : 500) : null;
    return { header: live.header, rows: live.rows, at: null, failed, busy: !isLive, away: !isLive && past.away, retry: undefined };
  }
  const { header, rows, error, busy, away, retry } = past;
  return { header, rows, at: past.at ?? at, failed: away ? null : (error?.status ?? null), busy, away, retry };
}

import type { Board } from './board.ts';

/**
 * The newest entries that a board counts, as numbers of deltas: of an instant the greater id first. An entry's deltas take effect when it
 * happened or later, so that a look from the back has seen all of them when it comes to the entry itself, and ends when there are enough.
 */
export function newestOf(board: Board, most: number): number[] {
  const { until, selection } = board.frame;
  return newestAmong(board, board.timeline.upTo(until, selection.only), most);
}

/** The newest entries of one player that a board counts. */
export function newestOfPlayer(board: Board, profileId: string, most: number): number[] {
  const { timeline, frame } = board;
  const player = timeline.playerNumber(profileId);
  if (player === undefined) return [];
  const { at } = timeline.deltas;
  const own = Int32Array.from(timeline.ofPlayer(player)).filter((n) => (at[n] as number) <= frame.until);
  return newestAmong(
    board,
    own.sort((a, b) => (at[a] as number) - (at[b] as number)),
    most,
  );
}

/** What the deltas of an entry that were seen add up to, and one of them. */
type Seen = { entries: number; n: number };

function newestAmong(board: Board, inOrder: Int32Array, most: number): number[] {
  const { timeline, frame, isCounted } = board;
  const { deltas } = timeline;
  const { at, occurredAt, entries, player } = deltas;
  const isSeen = (n: number) => frame.sight === undefined || board.isShown(timeline.players[player[n] as number] as string);
  /** Entries that were revoked, reinstated or retagged, by when they happened and their id. */
  const changed = new Map<number, Map<string, Seen>>();
  const found: number[] = [];
  for (let end = inOrder.length; end > 0 && found.length < most;) {
    const instant = at[inOrder[end - 1] as number] as number;
    if (instant < frame.historyFrom) break;
    const gained: number[] = [];
    for (; end > 0 && at[inOrder[end - 1] as number] === instant; end--) {
      const n = inOrder[end - 1] as number;
      if (entries[n] === 0 || !isCounted(n) || !isSeen(n)) continue;
      if (occurredAt[n] === instant && entries[n] === 1) gained.push(n);
      else add(changed, occurredAt[n] as number, deltas.entryId(n), n, entries[n] as number);
    }
    const sums = changed.get(instant);
    if (sums) for (const n of gained) add(changed, instant, deltas.entryId(n), n, 1);
    const counted = sums ? [...sums.values()].filter((seen) => seen.entries > 0).map(({ n }) => n) : gained;
    found.push(...counted.sort((a, b) => deltas.compareIds(b, a)).slice(0, most - found.length));
    changed.delete(instant);
  }
  return found;
}

function add(changed: Map<number, Map<string, Seen>>, happened: number, entryId: string, n: number, entries: number): void {
  const sums = changed.get(happened) ?? new Map<string, Seen>();
  const seen = sums.get(entryId);
  changed.set(happened, sums.set(entryId, { entries: (seen?.entries ?? 0) + entries, n }));
}

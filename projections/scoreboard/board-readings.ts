import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import { activityOf } from './activity.ts';
import { type Board, type BoardStanding, BLOCK_ROWS } from './board.ts';
import { type Effect, effectsOf } from './effect.ts';
import { newestOf, newestOfPlayer } from './newest.ts';
import { rowsLike } from './rows-like.ts';
import type { Gain } from './shift.ts';
import type { BoardRow, BoardState, BoardTimeline, SeenRow, NewEntry, Sense, WhyRank } from './scoreboard.view.ts';
import { whyOf } from './why.ts';

/** Rows of a board: a block of so many, those around a player, or those whose names are like a search. */
export type Rows = { block?: number; around?: string; search?: string; limit?: number };

/** Of the bar under a board the part that is looked at more closely, and in which sense. */
export type Bar = { from?: Instant | undefined; to?: Instant | undefined; sense?: Sense | undefined };

/** What is read from a board. */
export type Reading =
  | ({ kind: 'state' } & Rows)
  | { kind: 'standings'; order?: 'ranked' | 'listed'; most?: number }
  | { kind: 'bringers' }
  | { kind: 'reached'; most: number; asked: readonly string[] }
  | ({ kind: 'activity' } & Bar)
  | { kind: 'newest'; most: number }
  | { kind: 'shift'; gains: readonly Gain[]; most: number }
  | { kind: 'why'; profileId: string; most: number }
  | { kind: 'seen'; ids: readonly string[] }
  | { kind: 'reveal'; unit: RevealUnit; tags: readonly string[] };

/** A standing on its own. `won`: the ranks of its round are locked, and this one wins. */
export type StandingRead = BoardStanding & { won?: true };
/** The newest entries by their ids, and what they did to ranks. */
export type NewestRead = { position: Position; newest: ({ entryId: string } & Effect & Pick<NewEntry, 'rank'>)[] };
/** Why a rank, with the ids of the newest entries behind it; null when the player is not on the board. */
export type WhyRead = { why: Omit<WhyRank, 'entries' | 'entryCount'>; entryIds: string[] } | null;
/** By row of a team who brought something that counts to it. */
export type BringersRead = [row: string, profileIds: string[]][];
/** What a frozen board shows of rows; nothing of one that is on it no more. */
export type SeenRead = { position: Position; rows: SeenRow[] };
export type ActivityRead = { position: Position; timeline: BoardTimeline };

/** Standings in a part of what is read. */
const PART = 500;

const activities = new WeakMap<Board, ActivityRead>();

/** What was read, as JSON: one text, and of standings as many as there are parts. */
export function read(board: Board, reading: Reading): string[] {
  switch (reading.kind) {
    case 'state':
      return [JSON.stringify({ position: board.position, header: board.header(), rows: rowsOf(board, reading) } satisfies BoardState)];
    case 'standings':
      return standingsOf(board, reading);
    case 'bringers':
      return [JSON.stringify([...bringersOf(board)] satisfies BringersRead)];
    case 'reached':
      return [JSON.stringify(board.reached(reading.most, reading.asked))];
    case 'activity':
      return [JSON.stringify(activityRead(board, reading))];
    case 'seen':
      return [JSON.stringify({ position: board.position, rows: reading.ids.flatMap((id) => seenRow(board, id)) } satisfies SeenRead)];
    case 'reveal':
      return [JSON.stringify(board.frame.script?.(reading.unit, reading.tags) ?? null)];
    case 'newest': {
      const newest = newestOf(board, reading.most);
      const effects = effectsOf(board, newest);
      const told = newest.map((n, i) => ({
        entryId: board.timeline.deltas.entryId(n),
        ...(effects[i] as Effect),
        rank: board.rankOf(board.timeline.players[board.timeline.deltas.player[n] as number] as string),
      }));
      return [JSON.stringify({ position: board.position, newest: told } satisfies NewestRead)];
    }
    case 'shift':
      return [JSON.stringify(board.shiftBy(reading.gains, reading.most))];
    case 'why':
      return [JSON.stringify(whyRead(board, reading.profileId, reading.most))];
  }
}

function rowsOf(board: Board, { block = 0, around, search, limit }: Rows): BoardRow[] {
  const size = limit ?? (around ? 3 : BLOCK_ROWS);
  if (search) return rowsLike(board, search, size);
  if (!around) return board.rowsBetween(block * size, (block + 1) * size);
  const place = board.row(around)?.place;
  const before = Math.floor((size - 1) / 2);
  return place === undefined ? [] : board.rowsBetween(place - before, place - before + size);
}

/** Where nothing is frozen a row hides nothing. */
function seenRow(board: Board, id: string): SeenRow[] {
  const row = board.row(id);
  if (!row) return [];
  const { profileId, rank, tied, points } = row;
  return [{ profileId, rank, tied, points, hides: board.frame.frozen?.amountsOf(id) ?? [] }];
}

function standingsOf(board: Board, { order = 'ranked', most = Infinity }: { order?: 'ranked' | 'listed'; most?: number }): string[] {
  const winners = new Set(board.frame.round?.winners.map(({ id }) => id));
  const standings = board
    .standings(order, most)
    .map((standing): StandingRead => (winners.has(standing.profileId) ? { ...standing, won: true } : standing));
  return Array.from({ length: Math.ceil(standings.length / PART) }, (_, n) => JSON.stringify(standings.slice(n * PART, (n + 1) * PART)));
}

function bringersOf({ timeline, frame }: Board): Map<string, string[]> {
  const { player, entries } = timeline.deltas;
  const counted = new Map<string, Map<string, number>>();
  for (const n of timeline.upTo(frame.until, undefined)) {
    const row = timeline.players[player[n] as number] as string;
    const [by = row] = timeline.teamIds(n);
    const ofRow = counted.get(row) ?? new Map<string, number>();
    counted.set(row, ofRow.set(by, (ofRow.get(by) ?? 0) + (entries[n] as number)));
  }
  return new Map([...counted].map(([row, of]) => [row, [...of].flatMap(([by, count]) => (count > 0 ? [by] : []))]));
}

/** Of all that happened worked out once for each state of a board. */
function activityRead(board: Board, { from, to, sense = 'happened' }: Bar): ActivityRead {
  const { position } = board;
  const part = { from: from === undefined ? -Infinity : Date.parse(from), to: to === undefined ? Infinity : Date.parse(to) };
  if (from !== undefined || to !== undefined || sense === 'known') return { position, timeline: activityOf(board, { part, sense }) };
  const known = activities.get(board);
  if (known?.position === position) return known;
  const fresh = { position, timeline: activityOf(board) };
  activities.set(board, fresh);
  return fresh;
}

function whyRead(board: Board, profileId: string, most: number): WhyRead {
  const why = whyOf(board, profileId);
  if (!why) return null;
  return { why, entryIds: newestOfPlayer(board, profileId, most).map((n) => board.timeline.deltas.entryId(n)) };
}

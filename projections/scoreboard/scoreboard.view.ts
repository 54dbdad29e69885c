import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { EntryRow } from '../entries/entries.view.ts';
import type { PERIODS, SENSES } from './board-choices.values.ts';

/** The window of time that a board counts: everything, or the calendar month, week (from Monday) or day in the series' zone. */
export type Period = (typeof PERIODS)[number];

/** In which sense the past is read: by when things happened, or by what was known. */
export type Sense = (typeof SENSES)[number];

/** Which board: of a series, a period, and optionally only some teams' or some tags' entries (any of them). */
export type BoardParams = {
  seriesId: string;
  period: Period;
  teamIds?: readonly string[];
  tagIds?: readonly string[];
};

/** Which part of the board: a block of 50 rows by rank order, or a player's row with its neighbours. */
export type BoardWindow = { block: number } | { around: string };

export type BoardHeader = {
  seriesId: string;
  period: Period;
  /** Players on the board, ranked or not, within what the viewer may see. */
  players: number;
  /** Players with at least one entry. */
  ranked: number;
  entries: number;
  /** When the counted window began: the period's start, or the first entry for "all". */
  since: Instant | null;
  /** Movement is against the board of this instant. */
  movementSince: Instant;
  /** How long before the board that is: 10 minutes, a day or a week, whichever fits the series; null for the end of the period before. */
  movementMs: number | null;
  /** The zone of the series' days. */
  timeZone: string;
  /** For a board of the past: its instant and sense. */
  at?: Instant;
  sense?: Sense;
  /** How many entries were revoked, of those the viewer may see. */
  revoked: number;
  /** Steps of the rows' courses, from 0, in which nothing happened for so long that they are drawn shorter than they were. */
  quietSteps: number[];
};

export type BoardRow = {
  profileId: string;
  name: string;
  /** The teams' names, for the line under the name. */
  detail: string;
  teamIds: string[];
  /** Place in the order, from 0: ranked rows first, then by name. */
  place: number;
  /** Equal points share a rank and the next rank skips; null without an entry. */
  rank: number | null;
  /** The rank is shared. */
  tied: boolean;
  points: PointAmount;
  entries: number;
  /** Places gained since movementSince; negative is lost, null is new. */
  movement: number | null;
  latest: { entryId: string; points: PointAmount; occurredAt: Instant } | null;
  /** What separates it from the next better rank; null for the leader and the unranked. */
  toNext: PointAmount | null;
  /** The total at up to 24 steps from `since` to the latest entry of the board, in points (approximate, for drawing): equal but for the quiet ones. */
  course: number[];
};

/** A row as it is pushed: its id is the player's. */
export type LiveBoardRow = BoardRow & { id: string };

/** A window of the board as sent in full. */
export type BoardState = { position: Position; header: BoardHeader; rows: BoardRow[] };

/** Entries in equal spans of time and the instants when the leader changed: the bar under a board, or a part of it. By when things happened, or by when they were recorded. */
export type BoardTimeline = {
  from: Instant | null;
  to: Instant | null;
  stepMs: number;
  /** Stretches of time in which something happened, and the entries in each span of theirs. Between them it was quiet, out of all proportion. */
  stretches: { from: Instant; counts: number[] }[];
  leadChanges: { at: Instant; profileId: string; name: string }[];
  /** When the first of what the viewer may see was recorded: before it nothing was known. */
  knownFrom: Instant | null;
};

/** Why a row has its rank. */
export type WhyRank = {
  position: Position;
  row: BoardRow;
  sharedBy: number;
  /** Up to two rows before and after, the row itself among them. */
  ladder: { profileId: string; name: string; rank: number | null; tied: boolean; points: PointAmount; distance: PointAmount }[];
  /** What it takes: points that reach the next better rank, and that rank. */
  next: { rank: number; profileId: string; needs: PointAmount } | null;
  /** The two courses: the row's own and that of the next better. Steps at instants. */
  course: { at: Instant; total: PointAmount }[];
  rivalCourse: { at: Instant; total: PointAmount }[];
  /** The stretches of time in which something happened on the board; the quiet between them is drawn short. */
  stretches: { from: Instant; to: Instant }[];
  /** The newest 200 of the entries that add up to the total. */
  entries: EntryRow[];
  entryCount: number;
};

/** One of the newest entries of a board, with what it did to its player's rank then, and the rank on the board now; null is no rank. */
export type NewEntry = EntryRow & { rankBefore: number | null; rankAfter: number | null; rank: number | null };

import {
  amount,
  instant,
  listOf,
  number,
  object,
  type Of,
  type OfFields,
  optional,
  orNull,
  position,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { REVEAL_UNITS } from '../../src/competitions/reveal.events.ts';
import { entryFields, entryRow } from '../entries/entries.view.ts';
import { PERIODS, SENSES } from './board-choices.values.ts';

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

/** Which round of a competition a board is of, counted from 1; the one that runs if absent. */
export type RoundParams = {
  competitionId: string;
  round?: number;
  /** A frozen board as it is told to who is no admin. */
  asPlayers?: true;
};

/** Which part of the board: a block of 50 rows in the order of the list, or a player's row with its neighbours. */
export type BoardWindow = { block: number } | { around: string };

/** The round of a competition that a board is of. */
export const shownRound = object(
  {
    competitionId: text,
    /** Counted from 1. */
    number: whole,
    /** It counts what happened from here on, and before its end; null where it has none by date. */
    from: instant,
    before: orNull(instant),
    /** Of equal totals who had it first is before (U-124), or they share the rank. */
    ties: word('first', 'shared'),
    /** Whose rows they are: players', or the teams' of the competition. */
    grouping: word('players', 'teams'),
    /** In which order its rows are listed (U-121): by rank, by name, or by how much of their targets they have. */
    listedBy: word('Rank', 'Name', 'Target'),
    /** Which of its locks the ranks are, from 1; null while they are not locked. */
    lock: orNull(whole),
    /** Who has won, by the rows' ids: places 1 to 3 under the winner rule (R-106). */
    winners: listOf(object({ id: text, place: whole })),
    /** When a target was reached that ended it: what happened then counts, and nothing later. */
    reachedAt: optional(instant),
    /** What all have together, of the target that they have together (U-119). */
    together: optional(object({ points: amount, target: amount })),
  },
  'ShownRound',
);
export type ShownRound = Of<typeof shownRound>;

/** How far a frozen board is opened. */
export const revealShown = object(
  {
    /** What a step opens of a row. */
    unit: word(...REVEAL_UNITS),
    /** So many steps are open. More than there are show what all of them do. */
    step: whole,
    steps: whole,
    /** What the last one did: from one rank to another, null for none; nothing of a row that the viewer may not see. */
    last: orNull(object({ profileId: text, from: orNull(whole), to: orNull(whole), gained: amount, entries: whole })),
    /** The row that opens something next: those that stand below it are settled. */
    next: orNull(text),
  },
  'RevealShown',
);
export type RevealShown = Of<typeof revealShown>;

export const boardHeader = object(
  {
    seriesId: text,
    period: word(...PERIODS),
    /** Players on the board, ranked or not, within what the viewer may see. */
    players: whole,
    /** Players with at least one entry. */
    ranked: whole,
    entries: whole,
    /** When the counted window began: the period's start, or the first entry for "all". */
    since: orNull(instant),
    /** Movement is against the board of this instant. */
    movementSince: instant,
    /** How long before the board that is: 10 minutes, a day or a week, whichever fits the series; null for the end of the period before. */
    movementMs: orNull(whole),
    /** The zone of the series' days. */
    timeZone: text,
    /** For a board of the past: its instant and sense. */
    at: optional(instant),
    sense: optional(word(...SENSES)),
    /** How many entries were revoked, of those the viewer may see. */
    revoked: whole,
    /** Steps of the rows' courses, from 0, in which nothing happened for so long that they are drawn shorter than they were. */
    quietSteps: listOf(whole),
    /** Of a board of a competition; seriesId is empty then. */
    round: optional(shownRound),
    /** Of a board that tells nothing later than a freeze: its instant, how many changes it hides, and how far it is opened; null while it is not. */
    frozen: optional(object({ at: instant, hidden: whole, reveal: orNull(revealShown) })),
  },
  'BoardHeader',
);
export type BoardHeader = Of<typeof boardHeader>;

export const boardRow = object(
  {
    profileId: text,
    name: text,
    /** The teams' names, for the line under the name. */
    detail: text,
    teamIds: listOf(text),
    /** Place in the list, from 0: ranked rows first, then by name, unless a competition lists them otherwise (U-121). */
    place: whole,
    /** Equal points share a rank and the next rank skips; null without an entry. */
    rank: orNull(whole),
    /** The rank is shared. */
    tied: truth,
    /** The total; of teams that are ranked by averages the average, rounded half away from zero. */
    points: amount,
    entries: whole,
    /** Places gained since movementSince; negative is lost, null is new. */
    movement: orNull(whole),
    latest: orNull(object({ entryId: text, points: amount, occurredAt: instant })),
    /** What separates it from the next better rank; null for the leader and the unranked, and where that one reached its target first. */
    toNext: orNull(amount),
    /** The total at up to 24 steps from `since` to the latest entry of the board, in points (approximate, for drawing): equal but for the quiet ones. */
    course: listOf(number),
    /** What it is to reach in a competition, if anything. */
    target: optional(amount),
    /** Since when it has that, where who reached it first is first. */
    reachedAt: optional(instant),
    /** On a frozen board: how many changes it hides. */
    hidden: optional(whole),
  },
  'BoardRow',
);
export type BoardRow = Of<typeof boardRow>;

/** What who is bound by a freeze sees of a row, and what it hides, for those who are not. */
export const seenRow = object(
  {
    profileId: text,
    rank: orNull(whole),
    tied: truth,
    points: amount,
    /** What each change that it hides adds or takes, in the order of time. */
    hides: listOf(amount),
  },
  'SeenRow',
);
export type SeenRow = Of<typeof seenRow>;

/** A row as it is pushed: its id is the player's. */
export type LiveBoardRow = BoardRow & { id: string };

export const boardFields = { position, header: boardHeader, rows: listOf(boardRow) };
/** A window of the board as sent in full. */
export type BoardState = OfFields<typeof boardFields>;

/** Entries in equal spans of time and the instants when the leader changed: the bar under a board, or a part of it. By when things happened, or by when they were recorded. */
export const boardTimeline = object(
  {
    from: orNull(instant),
    to: orNull(instant),
    stepMs: number,
    /** Stretches of time in which something happened, and the entries in each span of theirs. Between them it was quiet, out of all proportion. */
    stretches: listOf(object({ from: instant, counts: listOf(whole) })),
    leadChanges: listOf(object({ at: instant, profileId: text, name: text })),
    /** When the first of what the viewer may see was recorded: before it nothing was known. */
    knownFrom: orNull(instant),
  },
  'BoardTimeline',
);
export type BoardTimeline = Of<typeof boardTimeline>;

const totals = listOf(object({ at: instant, total: amount }));

/** Why a row has its rank. */
export const whyRank = object(
  {
    position,
    row: boardRow,
    sharedBy: whole,
    /** Up to two rows before and after, the row itself among them. */
    ladder: listOf(
      object({ profileId: text, name: text, rank: orNull(whole), tied: truth, points: amount, hidden: optional(whole), distance: amount }),
    ),
    /** What it takes: points that reach the next better rank, and that rank. */
    next: orNull(object({ rank: whole, profileId: text, needs: amount })),
    /** The two courses: the row's own and that of the next better. Steps at instants. */
    course: totals,
    rivalCourse: totals,
    /** The stretches of time in which something happened on the board; the quiet between them is drawn short. */
    stretches: listOf(object({ from: instant, to: instant })),
    /** The newest 200 of the entries that add up to the total. */
    entries: listOf(entryRow),
    entryCount: whole,
  },
  'WhyRank',
);
export type WhyRank = Of<typeof whyRank>;

/** One of the newest entries of a board, with what it did to its player's rank then, and the rank on the board now; null is no rank. */
export const newEntry = object({ ...entryFields, rankBefore: orNull(whole), rankAfter: orNull(whole), rank: orNull(whole) }, 'NewEntry');
export type NewEntry = Of<typeof newEntry>;

import type { Channel, Instant, Position } from '../src/platform/event.values.ts';
import type { PointAmount } from '../src/points/point-amount.values.ts';
import type { PERIODS, SENSES } from './scoreboard/board-choices.values.ts';

/**
 * What the browser may see: the types of every view, as they come over HTTP and the socket. Types only.
 * Names are today's; amounts are canonical decimal strings; instants are UTC.
 */

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

/** An entry as history shows it. What a viewer may not know is absent. */
export type EntryRow = {
  id: string;
  seriesId: string;
  profileId: string;
  name: string;
  points: PointAmount;
  pointType: string | null;
  comment: string | null;
  tags: string[];
  teamIds: string[];
  occurredAt: Instant;
  recordedAt: Instant;
  giverId: string | null;
  giverName: string | null;
  channel: Channel;
  importId: string | null;
  /** The series and entry that it follows from by a link. */
  link: { entryId: string; linkId: string } | null;
  corrects: string | null;
  /** The revocation that holds. */
  revoked: EntryTurn | null;
  /** The reinstatement by which it counts again, if it was revoked before. */
  reinstated: EntryTurn | null;
};

/** A revocation or reinstatement, as an entry that it turned tells it. */
export type EntryTurn = {
  revocationId: string;
  at: Instant;
  recordedAt: Instant;
  reason: string | null;
  /** Who: only for admins. */
  byId?: string | null;
  byName?: string | null;
  /** How many entries it held. */
  entries: number;
};

/** One of the newest entries of a board, with what it did to its player's rank then, and the rank on the board now; null is no rank. */
export type NewEntry = EntryRow & { rankBefore: number | null; rankAfter: number | null; rank: number | null };

/** One fact of a series, told for people. */
export type AuditRow = {
  position: Position;
  eventId: string;
  type: string;
  recordedAt: Instant;
  occurredAt: Instant | null;
  actor: { profileId: string | null; userId: string | null; name: string | null };
  channel: Channel;
  reason: string | null;
  /** Who it is about, where it is about someone. */
  profileId: string | null;
  name: string | null;
  entryId: string | null;
  points: PointAmount | null;
  /** The id of the command or event that led to it. */
  causationId: string;
  correlationId: string;
  /** What else the fact says: plain names and values, without personal data. */
  details: { [name: string]: string | number | boolean | null };
};

/** What somebody did to a series in one go: the fact that stands for it, and what it did there. One player is named as in the fact. */
export type AuditAct = AuditRow & {
  /** Entries that it gave, revoked, reinstated or tagged. */
  entries: number;
  /** Of how many players, and their points in all; null where there are too many to count in passing. */
  players: number | null;
  points: PointAmount | null;
};

/** What will follow from a revocation or reinstatement, before and after. */
export type RevocationPreview = {
  previewId: string;
  kind: 'revoke' | 'reinstate';
  /** The instant and position that it speaks of. */
  asOf: Instant;
  position: Position;
  entries: EntryRow[];
  /** Entries in all, linked ones included; `entries` holds the first 50. */
  entryCount: number;
  linkedCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: PointAmount; rank: number | null };
      after: { points: PointAmount; rank: number | null };
    }[];
    changeCount: number;
  }[];
  /** How much of a limit is used: points, or a number of entries. `since` is the first instant of its day, week or month. */
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: Instant;
    before: PointAmount;
    after: PointAmount;
    limit: PointAmount;
  }[];
};

/** A revocation or reinstatement that was applied, with what it changed then: the same table as its preview, whose id it has. */
export type RevocationTold = RevocationPreview & {
  at: Instant;
  recordedAt: Instant;
  reason: string | null;
  byId: string | null;
  byName: string | null;
  /** The entry that took the place of the revoked one, when it was a correction. */
  replacedBy: string | null;
};

export type ScoreSeriesRow = {
  id: string;
  name: string;
  icon: string;
  group_id: string;
  allowPlayerEntry: 0 | 1;
  allowPlayerEntryOther: 0 | 1;
  notify: 0 | 1;
  showRevokedPointsInFeed: 0 | 1;
  pointsHistoryLimit: number;
  wallpost_threshold: PointAmount | null;
  event_threshold: PointAmount | null;
  team_filter: 0 | 1;
  score_verb: string;
  point_name_singular: string;
  point_name_plural: string;
  allowNewsFeedEntry: 0 | 1;
  limits_type: 0 | 1 | 2;
  limits_for: 0 | 1;
  /** The acting profile may add for all. */
  is_admin: 0 | 1;
  tags: string[];
  point_types: { id: string; name: string; addpoints: PointAmount }[];
  limits: { daily_limit: PointAmount | null; weekly_limit: PointAmount | null; monthly_limit: PointAmount | null };
  links: { id: string; linked_score_series: string; basevalue: PointAmount; factor: PointAmount; copy_tags: 0 | 1; active: 0 | 1 }[];
  deleted: 0 | 1;
  timezone: string;
  entries: number;
};

/** Hot views push their state; the type of a live view's parameters, header and rows. */
export type LiveViews = {
  scoreboard: { params: BoardParams; window: BoardWindow; header: BoardHeader; row: BoardRow };
};

/** Views of which a screen only hears that they are stale, by view and key (an organisation's or a series' id). */
export type StaleView = 'people' | 'teams' | 'organisations' | 'score-series' | 'tags' | 'entries' | 'audit-trail' | 'api-keys';

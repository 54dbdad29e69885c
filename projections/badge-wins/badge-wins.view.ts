import {
  amount,
  flag,
  instant,
  listOf,
  object,
  type Of,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { badgeRow } from '../badges/badges.view.ts';

/** A win as history shows it, whatever has become of it. */
export const winRow = object(
  {
    player_badge_id: text,
    badgeid: text,
    badge_name: text,
    badge_icon: text,
    profile_id: text,
    Name: text,
    icon: orNull(text),
    /** The level's name and id; null of a badge without levels. */
    level: orNull(text),
    level_id: orNull(text),
    date: instant,
    /** What the player had then; null where it was given. */
    value: orNull(amount),
    /** Words of who gave it. */
    inscription: orNull(text),
    period_from: orNull(instant),
    period_before: orNull(instant),
    /** It stands, the rule gives it no more, or an admin took it. */
    state: word('standing', 'withdrawn', 'revoked'),
    revoked: flag,
    /** Since when it does not stand; why, where an admin took it; and by whom: only for admins. */
    ended_at: orNull(instant),
    reason: orNull(text),
    ended_by: optional(orNull(text)),
    /** When it came back, if it had been lost. */
    returned_at: orNull(instant),
  },
  'BadgeWinRow',
);
export type WinRow = Of<typeof winRow>;

/** Somebody who has won, as pages of a badge show them; `icon`: the path of a picture. */
export const winner = object({ profile_id: text, Name: text, icon: orNull(text) }, 'BadgeWinner');
export type Winner = Of<typeof winner>;

/** One win to celebrate (RT-096). `more`: how many have won the badge before. */
export const wonReward = {
  badge: badgeRow,
  player: winner,
  win: winRow,
  inscription: orNull(text),
  date: instant,
  more: whole,
};

/** A player under a badge: how often they have it, and since when; what they have now where that is known. */
export const badgePlayerRow = object(
  { profile_id: text, Name: text, icon: orNull(text), cur_value: optional(orNull(amount)), awarded: whole, last_won: orNull(instant) },
  'BadgePlayerRow',
);
export type BadgePlayerRow = Of<typeof badgePlayerRow>;

/** A badge of levels, and how far a player has come in it (U-103). */
export const careerRow = object(
  {
    badge: badgeRow,
    /** Ids of levels; null before the first, and after the last. */
    level: orNull(text),
    next_level: orNull(text),
    /** When the level was reached. */
    date: orNull(instant),
  },
  'BadgeCareerRow',
);
export type CareerRow = Of<typeof careerRow>;

/** How far each player has come (U-103: progress=1). */
export const playerProgressRow = object(
  { profile_id: text, Name: text, icon: orNull(text), cur_value: amount, level_target: orNull(amount) },
  'BadgePlayerProgress',
);
export type PlayerProgressRow = Of<typeof playerProgressRow>;

/** The wins of a page, and where `progress` was asked for how far everybody has come. */
export const historyFields = { history: listOf(winRow), progress: optional(listOf(playerProgressRow)) };

/** An entry that was in reach of a win. `counts`: by the rule, and it is not revoked. */
export const whyEntry = object(
  {
    entry_id: text,
    scoreseries_id: text,
    series_name: text,
    date: instant,
    points: amount,
    comment: orNull(text),
    counts: flag,
    revoked: flag,
  },
  'BadgeWhyEntry',
);
export type WhyEntry = Of<typeof whyEntry>;

const whyWonFields = {
  /** The newest first, at most 50; none of what was given. */
  entries: listOf(whyEntry),
  /** There are more of them. */
  more: flag,
  /** What they come to by now, and how much is missing where that is less than was to be reached. */
  value: orNull(amount),
  needed: orNull(amount),
  /** The revocation of entries by which it was lost; who: only for admins. */
  revocation: orNull(object({ reason: orNull(text), by: orNull(text), date: instant })),
};
export type WhyWon = Of<ReturnType<typeof object<typeof whyWonFields>>>;

/** Why a win is so. */
export const whyWon = { win: winRow, ...whyWonFields };

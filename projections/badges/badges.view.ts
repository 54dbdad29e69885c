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

/** A series whose entries count, and how (U-100); `scoreseries_id` is ours. */
export const badgeSourceRow = object(
  {
    scoreseries_id: text,
    point_factor: amount,
    /** 0 the sum, 1 the greatest entry, 2 how many; as the badge, or the level, counts where it is null. */
    point_function: orNull(word(0, 1, 2)),
    /** An entry counts when any of them matches; none: all. */
    tags: listOf(object({ filter_type: word('tag', 'pointtype'), filter_id: text })),
  },
  'BadgeSourceRow',
);
export type BadgeSourceRow = Of<typeof badgeSourceRow>;

/** Points for whoever wins. */
export const badgeRewardRow = object({ id: text, scoreseries_id: text, points: amount, tags: listOf(text) }, 'BadgeRewardRow');
export type BadgeRewardRow = Of<typeof badgeRewardRow>;

/** A level (C-03, U-098). What it gives is absent for who looks by a link, and where it gives nothing. */
export const badgeLevelRow = object(
  {
    id: text,
    Name: text,
    /** The path of an icon; empty for none. */
    Icon: text,
    description: text,
    /** 2 given by an admin, 3 reached as an amount. */
    badge_type: word(2, 3),
    /** Null where it is given. */
    valuemode: orNull(word(0, 1, 2)),
    value: orNull(amount),
    scoreseries_id: optional(text),
    points: optional(amount),
    tags: optional(listOf(text)),
  },
  'BadgeLevelRow',
);
export type BadgeLevelRow = Of<typeof badgeLevelRow>;

/** How far a player has come (R-093: rings close at 100 percent). */
export const progressInfo = object(
  {
    cur_value: amount,
    /** What is to be reached next; null where there is no target. */
    level_target: orNull(amount),
    /** Ids of levels. */
    current_level: orNull(text),
    next_level: orNull(text),
    /** When the period ends; null without one. */
    date_end: orNull(instant),
  },
  'BadgeProgressInfo',
);
export type ProgressInfo = Of<typeof progressInfo>;

/** Who is ahead. */
export const leaderInfo = object({ leader_name: text, cur_value: amount, account_profile_id: text }, 'BadgeLeaderInfo');
export type LeaderInfo = Of<typeof leaderInfo>;

/** What a player has of a badge: wins that stand. */
export const wonFields = {
  times_won: whole,
  last_won: orNull(instant),
  last_win_id: orNull(text),
  /** Of levels, those that the player has: the id of the highest in the order of levels, and of the one after it. */
  current_level: orNull(text),
  next_level: orNull(text),
};

/** A badge as the specification names its fields (entities.json: Badge). */
export const badgeRow = object(
  {
    id: text,
    Name: text,
    /** The path of an icon; empty for the emblem of its id. */
    Icon: text,
    description: text,
    badge_type: word(2, 3, 4, 5, 6, 7),
    group_id: text,
    /** The first series that counts; empty where none does. */
    scoreseries_id: text,
    /** Null where there is nothing to reach. */
    value: orNull(amount),
    valuemode: word(0, 1, 2),
    accuminstant: flag,
    pointtransaction: orNull(amount),
    timezone: text,
    /** 0: no period. */
    timeperiod: whole,
    timeperiodstr: word('+1 day', '+1 week', '+1 month', '+1 year'),
    start_date: orNull(instant),
    notify: word(0, 1, 2),
    mini_icon_slot: word(0, 1, 2, 3, 4),
    team_filter: flag,
    publishphase: word(0, 1, 2),
    active: flag,
    categories: listOf(text),
    background_color: orNull(text),
    background_image: orNull(text),
    confetti_animation: word(0, 1, 2),
    levels: listOf(badgeLevelRow),
    /** Ours. */
    template: flag,
    deleted: flag,
    /** When its first rule was set; null before. */
    in_use_since: orNull(instant),
    /** Absent for who looks by a link, with what else is the organisation's own. */
    badge_teams: optional(listOf(text)),
    sub_series: optional(listOf(badgeSourceRow)),
    badgereward: optional(listOf(badgeRewardRow)),
    /** For admins. */
    edition: optional(whole),
    share_mode: optional(word(0, 1)),
    access_key: optional(text),
    /** Of one badge: how many players whom the caller sees have it, and of how many. */
    winners: optional(whole),
    players: optional(whole),
    progressinfo: optional(orNull(progressInfo)),
    leaderinfo: optional(orNull(leaderInfo)),
    times_won: optional(wonFields.times_won),
    last_won: optional(wonFields.last_won),
    last_win_id: optional(wonFields.last_win_id),
    current_level: optional(wonFields.current_level),
    next_level: optional(wonFields.next_level),
  },
  'BadgeRow',
);
export type BadgeRow = Of<typeof badgeRow>;

/** What new badges begin with (U-035). */
export const badgeDefaultsRow = object(
  { notify: word(0, 1, 2), publishphase: word(0, 1, 2), confetti_animation: word(0, 1, 2), categories: listOf(text) },
  'BadgeDefaultsRow',
);
export type BadgeDefaultsRow = Of<typeof badgeDefaultsRow>;

/** Wins that a rule would turn: how many, and the first 50. `since`: when they would be won, or are. */
const trialWins = object(
  { count: whole, players: listOf(object({ profile_id: text, Name: text, level_id: orNull(text), since: instant })) },
  'BadgeTrialWins',
);

/** What would follow if a rule were saved. */
export const badgeTrialRow = object(
  {
    given: trialWins,
    withdrawn: trialWins,
    moved: trialWins,
    /** Who would have the badge, and who of them by this rule alone. */
    would_have: object({ count: whole, players: listOf(object({ profile_id: text, Name: text, since: instant, gains: flag })) }),
    /** What it would give and take, by series. */
    points: listOf(object({ scoreseries_id: text, points: amount })),
  },
  'BadgeTrialRow',
);
export type BadgeTrialRow = Of<typeof badgeTrialRow>;

import {
  amount,
  flag,
  instant,
  listOf,
  number,
  object,
  type Of,
  orNull,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';

/** A competition as the specification names its fields (entities.json: Competition), as its running or next round stands. */
export const competitionRow = object(
  {
    id: text,
    name: text,
    group_id: text,
    /** Of the round that runs, the last that ran, or the first. */
    start_date: instant,
    end_date: orNull(instant),
    /** As they were set: of the first round. */
    first_start_date: instant,
    first_end_date: orNull(instant),
    /** When the round after it begins, if one does. */
    next_start_date: orNull(instant),
    repeat_type_id: word(1, 2, 3, 4, 5),
    repeat_end_date: orNull(instant),
    /** The number of that round. */
    repeats: whole,
    end_type_id: word(2),
    /** It never ends (U-117). */
    endless: flag,
    competition_type: word(1),
    groupingmode: word(1, 2),
    ties: word('first', 'shared'),
    use_target: flag,
    default_target: orNull(amount),
    participant_add_mode: word(0, 1, 2),
    visibility: word(0, 1),
    db_display_order: word('Rank'),
    competitionfilter: listOf(text),
    score_series: listOf(object({ scoreseries_id: text, tags: listOf(text), factor: amount })),
    timezone: text,
    /** Empty: the default text is shown. */
    info_text: text,
    is_battle: word(0),
    /** The round has begun (R-042, C-07). */
    is_started: flag,
    /** It is over: no round runs or comes. */
    is_ended: flag,
    edition: whole,
    deleted: flag,
  },
  'CompetitionRow',
);
export type CompetitionRow = Of<typeof competitionRow>;

/** Where somebody, or a team, stands, and against which target. */
export const scoreRow = object(
  {
    profile_id: text,
    rank: orNull(whole),
    /** The rank is shared. */
    tied: truth,
    Name: text,
    /** The path of an icon; null for none. */
    icon: orNull(text),
    /** The names of a player's teams. */
    team: text,
    Score: amount,
    target: orNull(amount),
    /** Of the target, not capped (C-09); null without one. */
    percent: orNull(number),
    /** null without a target (U-128). */
    standing_class: orNull(word('winner', 'achieved', 'winning', 'ongoing', 'losing')),
  },
  'ScoreRow',
);
export type ScoreRow = Of<typeof scoreRow>;

/** How a competition stands for who asks (R-111 to R-113, C-08). */
export const overallWord = orNull(word('won', 'lost', 'loosing', 'winning', 'ongoing'));

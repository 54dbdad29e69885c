import { amount, flag, instant, listOf, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

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
    end_type_id: word(1, 2),
    /** It never ends (U-117). */
    endless: flag,
    competition_type: word(1, 3),
    winner_rule: word(1, 2, 3, 4),
    groupingmode: word(1, 2),
    team_score: word('sum', 'average'),
    ties: word('first', 'shared'),
    use_target: flag,
    grand_target: orNull(amount),
    default_target: orNull(amount),
    participant_add_mode: word(0, 1, 2),
    visibility: word(0, 1),
    db_display_order: word('Rank', 'Name', 'Target'),
    categories: listOf(text),
    delayed_close: whole,
    competitionfilter: listOf(text),
    competitionreward: listOf(object({ id: text, scoreseries_id: text, points: amount, item_rank: whole, tags: listOf(text) })),
    score_series: listOf(object({ scoreseries_id: text, tags: listOf(text), factor: amount })),
    freeze_at: orNull(instant),
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

import {
  amount,
  flag,
  instant,
  listOf,
  number,
  object,
  type Of,
  optional,
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
    /** Of the round that runs, the last that ran, or the first. Null for a battle that was not accepted. */
    start_date: orNull(instant),
    end_date: orNull(instant),
    /** When a target was reached that ended that round: it is its end then. */
    reached_at: orNull(instant),
    /** As they were set: of the first round. */
    first_start_date: orNull(instant),
    first_end_date: orNull(instant),
    /** When the round after it begins, if one does. */
    next_start_date: orNull(instant),
    repeat_type_id: word(1, 2, 3, 4, 5),
    repeat_end_date: orNull(instant),
    /** The number of that round. */
    repeats: whole,
    /** From when on all but admins read the board of that round as of then, until it is revealed; null where it is never frozen. */
    freeze_date: orNull(instant),
    /** As it was set: of the first round. */
    first_freeze_date: orNull(instant),
    /** From then on the score series tell nothing later either. */
    hide_points: flag,
    /** 1: when the first target is reached, 2: by date. */
    end_type_id: word(1, 2),
    /** It never ends (U-117). */
    endless: flag,
    /** 1 a ranking, 3 all together towards a common target, 4 a battle. */
    competition_type: word(1, 3, 4),
    /** 1 nobody, 2 who reaches the target first, 3 the highest, 4 the highest who is at the target. */
    winner_rule: word(1, 2, 3, 4),
    groupingmode: word(1, 2),
    /** What a team has: the sum, or the average of those with entries. */
    team_score: word('sum', 'average'),
    ties: word('first', 'shared'),
    use_target: flag,
    default_target: orNull(amount),
    /** What all reach together (U-119). */
    grand_target: orNull(amount),
    participant_add_mode: word(0, 1, 2),
    visibility: word(0, 1),
    /** In which order the board lists its rows (U-121); ranks are the same in each. */
    db_display_order: word('Rank', 'Name', 'Target'),
    /** The id of a theme, or of a template. */
    theme: text,
    /** Tags of the category `competition` (U-104); one that was deleted since is no choice any more. */
    categories: listOf(text),
    competitionfilter: listOf(text),
    score_series: listOf(object({ scoreseries_id: text, tags: listOf(text), factor: amount })),
    /** What is paid when a round's ranks are locked (U-120): for a rank, or with 0 for every row with points. */
    competitionreward: listOf(object({ id: text, scoreseries_id: text, points: amount, item_rank: whole, tags: listOf(text) })),
    /** Hours after the end in which late points count. */
    delayed_close: whole,
    /** What becomes of locked ranks when something is learned later. */
    on_doubt: word('ask', 'apply', 'let stand'),
    /** Who edits it beside the organisation's admins, as far as the caller does; and whether the caller does. */
    admins: listOf(text),
    may_edit: flag,
    /** Whether the caller takes part as a player: chosen, or as everybody; and which team of the competition is theirs. */
    takes_part: flag,
    own_teamid: orNull(text),
    timezone: text,
    /** Empty: the default text is shown. */
    info_text: text,
    is_battle: flag,
    /** The opponent declined the battle, or did not answer in time. */
    is_denied: flag,
    /** It is a challenge that the acting profile can answer. */
    awaits_response: flag,
    battle: orNull(
      object({
        /** Empty names: of one's own opponent whom one may not see any more. */
        challenger: text,
        challenger_name: text,
        challenger_icon: orNull(text),
        challenger_target: orNull(amount),
        opponent: text,
        opponent_name: text,
        opponent_icon: orNull(text),
        opponent_target: orNull(amount),
        /** Until then the challenge can be answered. */
        deadline: instant,
        answer: word('open', 'accepted', 'declined', 'expired'),
      }),
    ),
    /** The round has begun (R-042, C-07). */
    is_started: flag,
    /** It is over: no round runs or comes. */
    is_ended: flag,
    edition: whole,
    deleted: flag,
    /** For admins alone: 0 not shared, 1 whoever has the access key sees it (U-102). */
    share_mode: optional(word(0, 1)),
    access_key: optional(text),
  },
  'CompetitionRow',
);
export type CompetitionRow = Of<typeof competitionRow>;

/** What new competitions begin with where nothing else is said (U-035), in the fields of one. */
export const competitionDefaultsRow = object(
  {
    winner_rule: word(1, 2, 3, 4),
    groupingmode: word(1, 2),
    ties: word('first', 'shared'),
    use_target: flag,
    participant_add_mode: word(0, 1, 2),
    visibility: word(0, 1),
    db_display_order: word('Rank', 'Name', 'Target'),
    theme: text,
    categories: listOf(text),
    hide_points: flag,
    delayed_close: whole,
    on_doubt: word('ask', 'apply', 'let stand'),
  },
  'CompetitionDefaultsRow',
);
export type CompetitionDefaultsRow = Of<typeof competitionDefaultsRow>;

/** A score series and whether it counts in a competition; `tags`: those of its entries that do, none for all. */
export const countedSeries = object({ id: text, name: text, icon: text, tags: listOf(text), linked: flag }, 'CountedSeries');
export type CountedSeries = Of<typeof countedSeries>;

/** A round of the past by rules that are tried (POST competition/preview): its first rows, and how much is behind them. */
export const trialRow = object(
  {
    from: instant,
    before: instant,
    /** With points. */
    ranked: whole,
    entries: whole,
    rows: listOf(object({ id: text, name: text, rank: whole, tied: truth, points: amount })),
  },
  'TrialRow',
);
export type TrialRow = Of<typeof trialRow>;

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
    /** Ours. On a frozen board: how many changes it hides. */
    hidden: optional(whole),
  },
  'ScoreRow',
);
export type ScoreRow = Of<typeof scoreRow>;

/** What all have together, of what they are to reach together (U-119); the percentage is not capped (C-09). */
export const commonTarget = object({ points: amount, target: amount, percent: number }, 'CommonTarget');

/** How a competition stands for who asks (R-111 to R-113, C-08). */
export const overallWord = orNull(word('won', 'lost', 'loosing', 'winning', 'ongoing'));

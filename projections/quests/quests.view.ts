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
import { ACTIVITY_KINDS } from '../../src/quests/activity.values.ts';

const phase = word(0, 1, 2);
/** A round; a null end: it has none. */
const roundRow = object({ number: whole, from: instant, before: orNull(instant) });

/** A quest as the specification names its fields (entities.json: Quest). What it gives and how it is set up is told to who edits it, too. */
export const questRow = object(
  {
    id: text,
    name: text,
    qdescription: text,
    /** The path of an icon; empty for none. */
    icon: text,
    questtype: word(1, 2),
    group_id: text,
    is_anonymous: flag,
    repeat_mode_id: word(1, 2, 3, 4, 5),
    /** 0: there is no most. */
    repeats_number: whole,
    repeat_end_date: orNull(instant),
    start_date: instant,
    end_date: orNull(instant),
    /** Ours. The zone by whose clocks rounds come again. */
    timezone: text,
    scoreseries_id: orNull(text),
    scoremode: word(1, 2, 3),
    reward_points: amount,
    reward_tags: listOf(text),
    badge_id: orNull(text),
    timebonus: amount,
    tags: listOf(text),
    publishphase: phase,
    freeforall: flag,
    from_template: orNull(text),
    /** Somebody has begun it: what is fixed from then on cannot be changed. */
    have_response: flag,
    can_change_anon: flag,
    /** Ours. The round that has begun last, or the first one. */
    round: orNull(roundRow),
    /** Ours. How many published activities it has, without sections. */
    activities: whole,
    /** How far the acting profile is with it in that round, and how many activities they have answered (U-168). */
    status: word('notstarted', 'inprogress', 'done'),
    answered: whole,
    /** Ours. The acting profile may change it. */
    editable: flag,
    /** Ours. For who edits it. */
    template: optional(flag),
    edition: optional(whole),
    deleted: optional(flag),
    /** What points rest on was set again since somebody began, or since results were regraded: they stand as they are. */
    results_stand: optional(flag),
  },
  'QuestRow',
);
export type QuestRow = Of<typeof questRow>;

/** What new quests begin with (U-035). */
export const questDefaultsRow = object({ questtype: word(1, 2), freeforall: flag, tags: listOf(text) }, 'QuestDefaultsRow');

/** An activity as the specification names its fields (entities.json: Activity). */
export const activityRow = object(
  {
    id: text,
    title: text,
    adescription: text,
    /** The path of an icon; empty for none. */
    image: text,
    req_points: orNull(amount),
    parent_id: orNull(text),
    activitytype: word(...ACTIVITY_KINDS),
    anon_answers: flag,
    show_time: flag,
    includeintimebonus: flag,
    /** Ours, from 0. */
    place: whole,
    publishphase: phase,
    /** Ours. The types of its fields, in their order. */
    field_types: listOf(whole),
    /** Ours. How often its content was set, for who edits it. */
    revision: optional(whole),
  },
  'ActivityRow',
);
export type ActivityRow = Of<typeof activityRow>;

/** What can be chosen. Points and what is right are told to who edits it alone (U-180). */
export const choiceRow = object(
  {
    id: text,
    choice_label: text,
    choice_points: optional(amount),
    iscorrect: optional(flag),
    player_custom_choice: flag,
    /** The JSON of the editor; empty for none. */
    contentblob: text,
  },
  'ChoiceRow',
);
export type ChoiceRow = Of<typeof choiceRow>;

/** A field of an activity as the specification names its fields (entities.json: Activity field). */
export const fieldRow = object(
  {
    id: text,
    field_type: word(1, 2, 3, 4, 5, 6, 7, 8),
    field_subtype: orNull(text),
    field_title: text,
    /** From 0. */
    field_order: whole,
    mandatory: flag,
    casesensitive: flag,
    /** The JSON of the editor; empty for none. */
    contentblob: text,
    /** For who edits it. `blob`: the JSON of the editor; empty for none. */
    feedback: optional(object({ text, blob: text, advanced_editor: flag })),
    choices: listOf(choiceRow),
  },
  'FieldRow',
);
export type FieldRow = Of<typeof fieldRow>;

/** A player who was added to a quest. */
export const questPlayerRow = object({ profileid: text, name: text, icon: orNull(text) }, 'QuestPlayerRow');
export type QuestPlayerRow = Of<typeof questPlayerRow>;
/** A team that was added to a quest, with how many are in it now. */
export const questTeamRow = object({ teamid: text, teamname: text, icon: text, members: whole }, 'QuestTeamRow');
export type QuestTeamRow = Of<typeof questTeamRow>;

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
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';

const status = word('notstarted', 'inprogress', 'done');

/** What was chosen how often. `average_place`: of a rank, from 1; null without answers, and elsewhere. */
const choiceResult = object({ id: text, label: text, count: whole, average_place: orNull(number) });

/** What was answered to a field. */
const fieldResult = object(
  {
    id: text,
    field_type: word(1, 2, 3, 4, 5, 6, 7, 8),
    field_subtype: orNull(text),
    field_title: text,
    answers: whole,
    choices: listOf(choiceResult),
    /** Of a rate from 1 on, of an NPS from 0 on, to two decimals; null without answers, and elsewhere. */
    average: orNull(number),
    /** null where it is none. */
    nps: orNull(object({ detractors: whole, passives: whole, promoters: whole, score: orNull(number) })),
    /** Own words of those who began last; how many there are of all. */
    texts: listOf(text),
    texts_count: whole,
  },
  'FieldResult',
);
export type FieldResult = Of<typeof fieldResult>;

/** What was answered to an activity (U-178). `right` of `judged`: null where nothing is right or wrong. */
export const activityResult = object(
  {
    activityid: text,
    title: text,
    /** It is kept without names: not told of single players or teams. */
    anon_answers: flag,
    answers: whole,
    judged: whole,
    right: whole,
    /** On average, in milliseconds; null where nobody's is known. */
    spent_ms: orNull(whole),
    fields: listOf(fieldResult),
  },
  'ActivityResult',
);
export type ActivityResult = Of<typeof activityResult>;

export const respondentRow = object({ response_set_id: text, profileid: text, name: text }, 'RespondentRow');

/** An answer as it was given. */
const responseAnswer = object({ activityid: text, field_id: text, choices: listOf(text), text: orNull(text) });

/** What somebody answered in a round; without a name where it is a ballot. */
export const responseRow = object(
  {
    response_set_id: text,
    profileid: orNull(text),
    name: orNull(text),
    icon: orNull(text),
    status: word('inprogress', 'done'),
    started_at: orNull(instant),
    done_at: orNull(instant),
    answered: whole,
    judged: whole,
    right: whole,
    /** What it gives; null where it is a ballot. */
    points: orNull(amount),
    answers: listOf(responseAnswer),
  },
  'ResponseRow',
);
export type ResponseRow = Of<typeof responseRow>;

/** How far somebody is who takes part. */
export const participantRow = object(
  {
    profileid: text,
    name: text,
    icon: orNull(text),
    status,
    answered: whole,
    started_at: orNull(instant),
    done_at: orNull(instant),
    points: orNull(amount),
  },
  'ParticipantRow',
);
export type ParticipantRow = Of<typeof participantRow>;

/** How far some are together: done only when all are. Null: too few to be told of without names. */
const counts = { status: orNull(status), participants: whole, notstarted: orNull(whole), inprogress: orNull(whole), done: orNull(whole) };
export const overviewRow = object(counts, 'OverviewRow');
export type OverviewRow = Of<typeof overviewRow>;
export const teamProgressRow = object({ teamid: text, teamname: text, icon: text, ...counts }, 'TeamProgressRow');
export type TeamProgressRow = Of<typeof teamProgressRow>;

/** Which round of which quest is watched; the one that has begun last if absent. */
export type QuestProgressParams = { questId: string; round?: number };
/** An activity on the way: how many answered it, and of how many answers that can be right how many are. */
export type ActivityProgress = Pick<ActivityResult, 'activityid' | 'title' | 'answers' | 'judged' | 'right'>;
/** How a round goes, for who edits the quest. Null: too few to be told of without names. */
export type QuestProgressHeader = {
  round: number;
  isQuiz: boolean;
  isAnonymous: boolean;
  participants: number;
  started: number | null;
  done: number | null;
  answers: number;
  activities: ActivityProgress[];
  /** Of each NPS field, in their order. */
  nps: { fieldId: string; title: string; answers: number; score: number | null }[];
  /** Whose answers came last, the latest first. */
  lately: { profileId: string; name: string; activityId: string; right: boolean | null; points: string; at: string }[];
};
/** Somebody ahead in a quiz. */
export type QuestLeaderRow = {
  /** The player's. */
  id: string;
  rank: number;
  name: string;
  icon: string | null;
  points: string;
  right: number;
  judged: number;
  done: boolean;
};

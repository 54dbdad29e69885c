import { v5 as uuid5 } from 'uuid';
import { Amount, Flag, Id, Ids, Name, NestedList, OneOf, Text, TimeZone, Whole } from '../platform/http/fields.ts';
import { readInstant } from '../platform/read-instant.values.ts';
import { wrongField } from '../platform/http/refusals.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { amountOrNone } from '../score-series/read-settings.ts';
import { type CompetitionDefaults, MOST_CATEGORIES } from './competition-defaults.values.ts';
import { LOWEST_REWARDED, MOST_ADMINS, MOST_DELAY_HOURS, MOST_REWARDS, MOST_SERIES } from './judge-rules.ts';
import type { CompetitionReward, CompetitionRules } from './competitions.events.ts';
import type { RepeatMode } from './rounds.values.ts';
import type { GivenRules } from './save-competition.ts';

/** A series that counts. */
export class SentSeries {
  @Id() scoreseries_id!: string;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; none or an empty list: all' }) tags?: string[];
  @Amount({ optional: true, note: 'What points are multiplied by, up to 6 decimals; 1 if absent' }) factor?: PointAmount;
}

/** What a rank gets (U-120). */
export class SentReward {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @Id() scoreseries_id!: string;
  @Amount({ note: 'Above zero' }) points!: PointAmount;
  @Whole(0, LOWEST_REWARDED, { note: 'The rank that gets it; 0: every row with points' }) item_rank!: number;
  @Ids({ optional: true, max: 200, note: 'The tags of the entry that pays it' }) tags?: string[];
}

/** What is usually alike in the competitions of an organisation; what is absent stays as it is, or of a new one is as that is usual. */
export class SentDefaults {
  @OneOf([1, 2, 3, 4], {
    optional: true,
    note: '1 nobody wins, 2 who reaches the target first, 3 the highest, 4 the highest at the target',
  })
  winner_rule?: 1 | 2 | 3 | 4;
  @OneOf([1, 2], { optional: true, note: '1 teams, 2 players' }) groupingmode?: 1 | 2;
  @OneOf(['first', 'shared'], { optional: true, note: 'Ours. Of equal totals who had it first is before, or they share the rank' })
  ties?: 'first' | 'shared';
  @Flag({ optional: true, note: 'Targets are used' }) use_target?: boolean;
  @OneOf([0, 1, 2], { optional: true, note: '0 admins add, 1 everybody takes part, 2 players join themselves' }) participant_add_mode?:
    0 | 1 | 2;
  @OneOf([0, 1], { optional: true, note: '0 the whole group sees it, 1 participants and admins' }) visibility?: 0 | 1;
  @OneOf(['Rank', 'Name', 'Target'], {
    optional: true,
    note: 'In which order the board lists its rows (U-121); ranks are the same in each',
  })
  db_display_order?: CompetitionRules['order'];
  @Text({ optional: true, max: 64, note: 'A theme or a template; stays as it is, or is as usual, if absent (R-187)' }) theme?: string;
  @Ids({ optional: true, max: MOST_CATEGORIES, note: 'Tags of the category competition (U-104); an empty list: none' })
  categories?: string[];
  @Flag({ optional: true, note: 'Ours. 1: from a freeze on the score series tell nothing later either, until the reveal' })
  hide_points?: boolean;
  @Whole(0, MOST_DELAY_HOURS, { optional: true, note: 'Hours after the end in which late points count, before ranks are locked' })
  delayed_close?: number;
  @OneOf(['ask', 'apply', 'let stand'], { optional: true, note: 'Ours. What becomes of locked ranks when something is learned later' })
  on_doubt?: CompetitionRules['onDoubt'];
}

/** A Competition as the specification names its fields; what is absent stays as it is. */
export class SentCompetition extends SentDefaults {
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Text({ optional: true, max: 40, note: 'Needed for a new one' }) start_date?: string;
  @Text({ optional: true, max: 40, note: 'Of the first round; empty: none by date' }) end_date?: string;
  @OneOf([1, 2, 3, 4, 5], { optional: true, note: '1 once, 2 weekly, 3 monthly, 4 quarterly, 5 yearly' }) repeat_type_id?: RepeatMode;
  @Text({ optional: true, max: 40, note: 'No round begins then or later; empty: they go on' }) repeat_end_date?: string;
  @OneOf([1, 2], { optional: true, note: '1: when the first target is reached, and by date where there is one; 2: by date' }) end_type_id?:
    1 | 2;
  @Flag({ optional: true, note: 'Ours. 1: it never ends' }) endless?: boolean;
  @Text({ optional: true, max: 40, note: 'Ours. From when on, in the first round, all but admins read the board as of then; empty: never' })
  freeze_date?: string;
  @OneOf([1, 2, 3], { optional: true, note: '1, and 2 (reserved, U-114): a ranking; 3: all together towards a common target' })
  competition_type?: 1 | 2 | 3;
  @Text({ optional: true, max: 40, note: 'What all reach together (competition_type 3); empty: none' }) grand_target?: string;
  @OneOf(['sum', 'average'], { optional: true, note: 'Ours. What a team has: the sum, or the average of those with entries' })
  team_score?: CompetitionRules['teamScore'];
  @OneOf([0, 1], { optional: true, note: '0 not shared, 1 whoever has the access key sees it (U-102)' }) share_mode?: 0 | 1;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; an empty list: all' }) competitionfilter?: string[];
  @NestedList(SentSeries, MOST_SERIES, { optional: true, note: 'Ours. The score series that count; needed for a new one' })
  score_series?: SentSeries[];
  @NestedList(SentReward, MOST_REWARDS, { optional: true, note: 'All that it pays; an empty list: nothing' })
  competitionreward?: SentReward[];
  @Ids({ optional: true, max: MOST_ADMINS, note: "Ours. Profiles that edit it beside the organisation's admins; an empty list: none" })
  admins?: string[];
  @TimeZone({ optional: true, note: "Ours. Of its rounds; the organisation's if absent" }) timezone?: string;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: another one is refused' }) edition?: number;
}

const WINNERS = { 1: 'none', 2: 'first to target', 3: 'highest', 4: 'highest with target' } as const;
const JOINING = { 0: 'added', 1: 'everybody', 2: 'themselves' } as const;

type Usual = { [Field in keyof CompetitionDefaults]: CompetitionDefaults[Field] | undefined };

/** The defaults that were sent. */
export function defaultsSent(sent: SentDefaults): Usual {
  const { groupingmode: grouping, winner_rule: winners, participant_add_mode: joining, visibility } = sent;
  return {
    winners: winners && WINNERS[winners],
    grouping: grouping && (grouping === 1 ? 'teams' : 'players'),
    ties: sent.ties,
    usesTargets: sent.use_target,
    joining: joining === undefined ? undefined : JOINING[joining],
    visibility: visibility === undefined ? undefined : visibility === 0 ? 'group' : 'participants',
    order: sent.db_display_order,
    themeId: sent.theme,
    categories: sent.categories && [...new Set(sent.categories)],
    hidesPoints: sent.hide_points,
    delayedClose: sent.delayed_close,
    onDoubt: sent.on_doubt,
  };
}

/** The rules that were sent; rewards without an id get one, derived from the command's. @throws BadInput */
export function rulesSent(sent: SentCompetition, commandId: string): GivenRules {
  const { end_type_id: endType, endless, competition_type: kind, competitionfilter: filter } = sent;
  const { hidesPoints, ...usual } = defaultsSent(sent);
  if (endless && endType === 1) throw wrongField('end_type_id', 'what never ends does not end by target');
  const end = endless ? 'never' : endType === 1 ? 'target' : 'date';
  return {
    ...usual,
    name: sent.name,
    from: whenOrNone('start_date', sent.start_date) ?? undefined,
    before: whenOrNone('end_date', sent.end_date),
    repeat: sent.repeat_type_id,
    repeatUntil: whenOrNone('repeat_end_date', sent.repeat_end_date),
    freeze: freezeSent(sent.freeze_date, hidesPoints),
    end: endless === undefined && endType === undefined ? undefined : end,
    kind: kind && (kind === 3 ? 'common target' : 'ranking'),
    grandTarget: amountOrNone('grand_target', sent.grand_target),
    teamScore: sent.team_score,
    filter: filter && (filter.length === 0 ? [] : [filter]),
    series: sent.score_series?.map(({ scoreseries_id: seriesId, tags = [], factor = '1' }) => ({ seriesId, tags, factor })),
    rewards: sent.competitionreward?.map((reward, index): CompetitionReward => {
      const { id = uuid5(`reward ${index}`, commandId), scoreseries_id: seriesId, points, item_rank: rank, tags = [] } = reward;
      return { rewardId: id, seriesId, points, rank, tags };
    }),
    admins: sent.admins && [...new Set(sent.admins)],
    timeZone: sent.timezone,
  };
}

/** What is absent of it stays as it is; null takes it away. */
function freezeSent(date: string | undefined, hidesPoints: boolean | undefined): GivenRules['freeze'] {
  const at = whenOrNone('freeze_date', date);
  if (at === null) return null;
  return at === undefined && hidesPoints === undefined ? undefined : { ...(at !== undefined && { at }), hidesPoints };
}

/** The instant; null for an empty field, which takes it away; nothing for an absent one. @throws BadInput naming the field */
export function whenOrNone(field: string, sent: string | undefined): string | null | undefined {
  if (sent === undefined) return undefined;
  if (sent.trim() === '') return null;
  const read = readInstant(sent);
  if (typeof read !== 'string' || Number.isNaN(Date.parse(read)) || new Date(read).toISOString() !== read || !(read < '9999'))
    throw wrongField(field, 'must be a date and time');
  return read;
}

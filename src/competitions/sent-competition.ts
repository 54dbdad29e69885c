import { v5 as uuid5 } from 'uuid';
import { Amount, Flag, Id, Ids, Name, NestedList, OneOf, readInstant, Text, TimeZone, When, Whole } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { amountOrNone } from '../score-series/read-settings.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { MOST_REWARDS, MOST_SERIES } from './judge-rules.ts';
import type { RepeatMode } from './rounds.values.ts';
import type { GivenRules } from './save-competition.ts';

/** A series that counts. */
class SentSeries {
  @Id() scoreseries_id!: string;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; none or an empty list: all' }) tags?: string[];
  @Amount({ optional: true, note: 'What points are multiplied by, up to 6 decimals; 1 if absent' }) factor?: PointAmount;
}

/** A reward for a rank (U-120). */
class SentReward {
  @Id({ optional: true, note: 'A new one is made if absent' }) id?: string;
  @Id() scoreseries_id!: string;
  @Amount() points!: PointAmount;
  @Whole(0, 100_000, { note: 'The rank that gets it; 0: everybody who has points' }) item_rank!: number;
  @Ids({ optional: true, max: 200 }) tags?: string[];
}

/** A Competition as the specification names its fields; what is absent stays as it is. */
export class SentCompetition {
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Text({ optional: true, max: 40, note: 'Needed for a new one' }) start_date?: string;
  @Text({ optional: true, max: 40, note: 'Of the first round; empty: none by date' }) end_date?: string;
  @OneOf([1, 2, 3, 4, 5], { optional: true, note: '1 once, 2 weekly, 3 monthly, 4 quarterly, 5 yearly' }) repeat_type_id?: RepeatMode;
  @Text({ optional: true, max: 40, note: 'No round begins then or later; empty: they go on' }) repeat_end_date?: string;
  @OneOf([1, 2], { optional: true, note: '1 when a target is reached first, 2 by date' }) end_type_id?: 1 | 2;
  @Flag({ optional: true, note: 'Ours. 1: it never ends' }) endless?: boolean;
  @OneOf([1, 2, 3], { optional: true, note: '1 (and 2) a ranking, 3 a common target' }) competition_type?: 1 | 2 | 3;
  @OneOf([1, 2, 3, 4], { optional: true, note: '1 none, 2 first to target, 3 highest rank at end, 4 highest rank if goal met' })
  winner_rule?: 1 | 2 | 3 | 4;
  @OneOf([1, 2], { optional: true, note: '1 teams, 2 players' }) groupingmode?: 1 | 2;
  @OneOf(['sum', 'average'], { optional: true, note: 'Ours. What a team has: of its players, or the average of those with entries' })
  team_score?: 'sum' | 'average';
  @OneOf(['first', 'shared'], { optional: true, note: 'Ours. Of equal totals who had it first is before, or they share the rank' })
  ties?: 'first' | 'shared';
  @Flag({ optional: true, note: 'Targets are used' }) use_target?: boolean;
  @Text({ optional: true, max: 40, note: 'What all reach together; empty is none' }) grand_target?: string;
  @OneOf([0, 1, 2], { optional: true, note: '0 admins add, 1 everybody takes part, 2 players join themselves' }) participant_add_mode?:
    0 | 1 | 2;
  @OneOf([0, 1], { optional: true, note: '0 the whole group sees it, 1 participants and admins' }) visibility?: 0 | 1;
  @OneOf(['Rank', 'Name', 'Target'], { optional: true }) db_display_order?: CompetitionRules['order'];
  @Ids({ optional: true, max: 200, note: 'Tags of the area' }) categories?: string[];
  @Whole(0, 744, { optional: true, note: 'Hours after the end in which late points count' }) delayed_close?: number;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; an empty list: all' }) competitionfilter?: string[];
  @NestedList(SentReward, MOST_REWARDS, { optional: true }) competitionreward?: SentReward[];
  @NestedList(SentSeries, MOST_SERIES, { optional: true, note: 'Ours. The score series that count; needed for a new one' })
  score_series?: SentSeries[];
  @When({ optional: true, note: 'Ours. From then on all but admins read the board as of then' }) freeze_at?: string;
  @Flag({ optional: true, note: 'Ours. 1: the series tell nothing of it either, which holds if absent' }) hide_points?: boolean;
  @TimeZone({ optional: true, note: "Ours. Of its rounds; the organisation's if absent" }) timezone?: string;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: another one is refused' }) edition?: number;
}

const KINDS = { 1: 'ranking', 2: 'ranking', 3: 'common target' } as const;
const WINNERS = { 1: 'none', 2: 'first to target', 3: 'highest', 4: 'highest with target' } as const;
const JOINING = { 0: 'added', 1: 'everybody', 2: 'themselves' } as const;

/** The rules that were sent. Rewards without an id get one, derived from the command's. @throws BadInput */
export function rulesSent(sent: SentCompetition, commandId: string): GivenRules {
  const { end_type_id: endType, endless, competition_type: kind, winner_rule: winners, groupingmode: grouping } = sent;
  const { participant_add_mode: joining, visibility, competitionfilter: filter } = sent;
  return {
    name: sent.name,
    from: whenOrNone('start_date', sent.start_date) ?? undefined,
    before: whenOrNone('end_date', sent.end_date),
    repeat: sent.repeat_type_id,
    repeatUntil: whenOrNone('repeat_end_date', sent.repeat_end_date),
    end: endless ? 'never' : endType && (endType === 1 ? 'target' : 'date'),
    kind: kind && KINDS[kind],
    winners: winners && WINNERS[winners],
    grouping: grouping && (grouping === 1 ? 'teams' : 'players'),
    teamScore: sent.team_score,
    ties: sent.ties,
    usesTargets: sent.use_target,
    grandTarget: amountOrNone('grand_target', sent.grand_target),
    joining: joining === undefined ? undefined : JOINING[joining],
    visibility: visibility === undefined ? undefined : visibility === 0 ? 'group' : 'participants',
    order: sent.db_display_order,
    categories: sent.categories,
    delayedClose: sent.delayed_close,
    filter: filter && (filter.length === 0 ? [] : [filter]),
    rewards: sent.competitionreward?.map(({ id, scoreseries_id: seriesId, points, item_rank: rank, tags = [] }, n) => ({
      rewardId: id ?? uuid5(`reward ${n}`, commandId),
      seriesId,
      points,
      rank,
      tags,
    })),
    series: sent.score_series?.map(({ scoreseries_id: seriesId, tags = [], factor = '1' }) => ({ seriesId, tags, factor })),
    freeze: sent.freeze_at === undefined ? undefined : { at: sent.freeze_at, hidesPoints: sent.hide_points ?? true },
    timeZone: sent.timezone,
  };
}

/** The instant; null for an empty field, which takes it away; nothing for an absent one. @throws BadInput naming the field */
function whenOrNone(field: string, sent: string | undefined): string | null | undefined {
  if (sent === undefined) return undefined;
  if (sent.trim() === '') return null;
  const read = readInstant(sent);
  if (typeof read !== 'string' || Number.isNaN(Date.parse(read)) || new Date(read).toISOString() !== read || !(read < '9999'))
    throw new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem: 'must be a date and time' }] });
  return read;
}

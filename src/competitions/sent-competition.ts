import { Amount, Flag, Id, Ids, Name, NestedList, OneOf, readInstant, Text, TimeZone, Whole } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { MOST_SERIES } from './judge-rules.ts';
import type { RepeatMode } from './rounds.values.ts';
import type { GivenRules } from './save-competition.ts';

/** A series that counts. */
class SentSeries {
  @Id() scoreseries_id!: string;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; none or an empty list: all' }) tags?: string[];
  @Amount({ optional: true, note: 'What points are multiplied by, up to 6 decimals; 1 if absent' }) factor?: PointAmount;
}

/** A Competition as the specification names its fields; what is absent stays as it is. */
export class SentCompetition {
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Text({ optional: true, max: 40, note: 'Needed for a new one' }) start_date?: string;
  @Text({ optional: true, max: 40, note: 'Of the first round; empty: none by date' }) end_date?: string;
  @OneOf([1, 2, 3, 4, 5], { optional: true, note: '1 once, 2 weekly, 3 monthly, 4 quarterly, 5 yearly' }) repeat_type_id?: RepeatMode;
  @Text({ optional: true, max: 40, note: 'No round begins then or later; empty: they go on' }) repeat_end_date?: string;
  @OneOf([2], { optional: true, note: '2: by date' }) end_type_id?: 2;
  @Flag({ optional: true, note: 'Ours. 1: it never ends' }) endless?: boolean;
  @OneOf([1, 2], { optional: true, note: '1, and 2: a ranking' }) competition_type?: 1 | 2;
  @OneOf([1, 2], { optional: true, note: '1 teams, 2 players' }) groupingmode?: 1 | 2;
  @OneOf(['first', 'shared'], { optional: true, note: 'Ours. Of equal totals who had it first is before, or they share the rank' })
  ties?: 'first' | 'shared';
  @Flag({ optional: true, note: 'Targets are used' }) use_target?: boolean;
  @OneOf([0, 1, 2], { optional: true, note: '0 admins add, 1 everybody takes part, 2 players join themselves' }) participant_add_mode?:
    0 | 1 | 2;
  @OneOf([0, 1], { optional: true, note: '0 the whole group sees it, 1 participants and admins' }) visibility?: 0 | 1;
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; an empty list: all' }) competitionfilter?: string[];
  @NestedList(SentSeries, MOST_SERIES, { optional: true, note: 'Ours. The score series that count; needed for a new one' })
  score_series?: SentSeries[];
  @TimeZone({ optional: true, note: "Ours. Of its rounds; the organisation's if absent" }) timezone?: string;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: another one is refused' }) edition?: number;
}

const JOINING = { 0: 'added', 1: 'everybody', 2: 'themselves' } as const;

/** The rules that were sent. @throws BadInput */
export function rulesSent(sent: SentCompetition): GivenRules {
  const { end_type_id: endType, endless, competition_type: kind, groupingmode: grouping } = sent;
  const { participant_add_mode: joining, visibility, competitionfilter: filter } = sent;
  const end = endless ? 'never' : 'date';
  return {
    name: sent.name,
    from: whenOrNone('start_date', sent.start_date) ?? undefined,
    before: whenOrNone('end_date', sent.end_date),
    repeat: sent.repeat_type_id,
    repeatUntil: whenOrNone('repeat_end_date', sent.repeat_end_date),
    end: endless === undefined && endType === undefined ? undefined : end,
    kind: kind && 'ranking',
    grouping: grouping && (grouping === 1 ? 'teams' : 'players'),
    ties: sent.ties,
    usesTargets: sent.use_target,
    joining: joining === undefined ? undefined : JOINING[joining],
    visibility: visibility === undefined ? undefined : visibility === 0 ? 'group' : 'participants',
    filter: filter && (filter.length === 0 ? [] : [filter]),
    series: sent.score_series?.map(({ scoreseries_id: seriesId, tags = [], factor = '1' }) => ({ seriesId, tags, factor })),
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

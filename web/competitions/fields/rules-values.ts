import type { TFunction } from 'i18next';
import type { CompetitionDefaultsRow, CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { PLAIN_THEME } from '../../../src/competition-themes/plain-theme.values.ts';
import { parseAmount, toMicros } from '../../../src/points/point-amount.values.ts';
import type { CallRefused, Input } from '../../platform/api.ts';
import { clockIn, instantIn } from '../../platform/format/zone-clock.ts';
import '../competitions-texts.ts';

/** The rules of a competition as fields hold them: times are what clocks of its zone show. */
export type RulesValues = {
  name: string;
  series: readonly SeriesValues[];
  start: string;
  end: string;
  endless: boolean;
  repeat: CompetitionRow['repeat_type_id'];
  repeatEnd: string;
  zone: string;
  /** From when on the board is frozen; empty: never. */
  freeze: string;
  hidesPoints: boolean;
  winners: CompetitionRow['winner_rule'];
  ties: CompetitionRow['ties'];
  /** In which order the board lists its rows. */
  order: CompetitionRow['db_display_order'];
  visibility: CompetitionRow['visibility'];
  /** The id of a theme, or of a template. */
  theme: string;
  categories: readonly string[];
  grouping: CompetitionRow['groupingmode'];
  joining: CompetitionRow['participant_add_mode'];
  usesTargets: boolean;
  rewards: readonly RewardValues[];
  /** Hours in which late points count. */
  late: string;
  onDoubt: CompetitionRow['on_doubt'];
  admins: readonly string[];
};
/** A series that counts: the points of its entries, of those with one of the tags if there are any, times a factor. */
export type SeriesValues = { scoreseries_id: string; tags: readonly string[]; factor: string };
/** What a rank gets; 0 is everybody with points. The id is the client's until it is saved. */
export type RewardValues = { id: string; rank: number; points: string; scoreseries_id: string; tags: readonly string[] };
/** What is wrong with which field, in words to stand under it. */
export type Problems = { [Field in keyof RulesValues]?: string | undefined };

type Sent = Input<'POST', 'competition/update_compition'>['data'];
type UsualSent = Partial<CompetitionDefaultsRow>;

/** Who wins, in the order of the numbers, from 1. */
export const WON_BY = ['nobody', 'first', 'most', 'mostAtTarget'] as const;

/** These go by targets. */
export function asksForTargets({ winners, order }: Pick<RulesValues, 'winners' | 'order'>): boolean {
  return winners === 2 || winners === 4 || order === 'Target';
}

/** Who sees it, in the order of the numbers (U-102). */
export const SEEN_BY = ['everybody', 'participants'] as const;

/** Who takes part, in the order of the numbers (U-118). */
export const JOINED_BY = ['added', 'everybody', 'themselves'] as const;
export const MOST_REWARDS = 100;
export const MOST_LATE_HOURS = 744;

const WEEK_MS = 7 * 86_400_000;

/** What the fields hold that are usually alike in all competitions. */
export type UsualValues = Pick<
  RulesValues,
  | 'winners'
  | 'ties'
  | 'order'
  | 'visibility'
  | 'theme'
  | 'categories'
  | 'grouping'
  | 'joining'
  | 'usesTargets'
  | 'hidesPoints'
  | 'late'
  | 'onDoubt'
>;

/** A new one begins now and ends in a week; else it is as usual. */
export function newRules(zone: string, now: number, usual: UsualValues = UNTOLD): RulesValues {
  return {
    ...usual,
    name: '',
    series: [],
    start: clockIn(now, zone),
    end: clockIn(now + WEEK_MS, zone),
    endless: false,
    repeat: 1,
    repeatEnd: '',
    zone,
    freeze: '',
    rewards: [],
    admins: [],
  };
}

/** Until it is known what is usual. */
const UNTOLD: UsualValues = {
  winners: 3,
  ties: 'first',
  order: 'Rank',
  visibility: 0,
  theme: PLAIN_THEME,
  categories: [],
  grouping: 2,
  joining: 1,
  usesTargets: false,
  hidesPoints: true,
  late: '',
  onDoubt: 'ask',
};

/** Of a competition, or of what new ones begin with. */
export function usualOf(row: CompetitionDefaultsRow): UsualValues {
  return {
    winners: row.winner_rule,
    ties: row.ties,
    order: row.db_display_order,
    visibility: row.visibility,
    theme: row.theme,
    categories: row.categories,
    grouping: row.groupingmode,
    joining: row.participant_add_mode,
    usesTargets: row.use_target === 1,
    hidesPoints: row.hide_points === 1,
    late: row.delayed_close === 0 ? '' : String(row.delayed_close),
    onDoubt: row.on_doubt,
  };
}

export function rulesOf(row: CompetitionRow): RulesValues {
  const { name, timezone: zone, score_series: series, repeat_type_id: repeat } = row;
  const clockOf = (at: string | null) => (at === null ? '' : clockIn(at, zone));
  return {
    ...usualOf(row),
    name,
    series,
    start: clockOf(row.first_start_date),
    end: clockOf(row.first_end_date),
    endless: row.endless === 1,
    repeat,
    repeatEnd: clockOf(row.repeat_end_date),
    zone,
    freeze: clockOf(row.first_freeze_date),
    rewards: inOrder(row.competitionreward.map(({ item_rank: rank, ...reward }) => ({ ...reward, rank }))),
    admins: row.admins,
  };
}

/** By rank; what everybody gets is last. */
export function inOrder(rewards: readonly RewardValues[]): RewardValues[] {
  return rewards.toSorted((one, other) => (one.rank || Infinity) - (other.rank || Infinity) || 0);
}

/** As the call takes them: only what has changed. Another zone moves its times: their clocks show the same. */
export function sentOf(changed: Partial<RulesValues>, values: RulesValues): Sent {
  const { name, series, repeat, zone, endless, freeze, hidesPoints, rewards, late, admins } = changed;
  const moved = zone !== undefined || endless !== undefined;
  const instantOf = (field: string) => instantIn(field, values.zone) ?? '';
  const ends = !values.endless;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(series && { score_series: series.map((one) => ({ ...one, factor: parseAmount(one.factor) ?? one.factor })) }),
    ...((changed.start !== undefined || zone !== undefined) && { start_date: instantOf(values.start) }),
    ...((changed.end !== undefined || moved) && { end_date: ends ? instantOf(values.end) : '' }),
    ...((changed.repeatEnd !== undefined || repeat !== undefined || moved) && {
      repeat_end_date: ends && values.repeat !== 1 ? instantOf(values.repeatEnd) : '',
    }),
    ...((repeat !== undefined || endless !== undefined) && { repeat_type_id: ends ? values.repeat : 1 }),
    ...(endless !== undefined && { endless: endless ? (1 as const) : (0 as const), end_type_id: 2 as const }),
    ...((freeze !== undefined || (values.freeze !== '' && (hidesPoints !== undefined || moved))) && freezeOf(values)),
    ...(zone !== undefined && { timezone: zone }),
    ...standingSent(changed),
    ...(rewards && {
      competitionreward: rewards.map(({ rank, points, ...reward }) => ({
        ...reward,
        item_rank: rank,
        points: parseAmount(points) ?? points,
      })),
    }),
    ...((late !== undefined || (endless !== undefined && values.late !== '')) && { delayed_close: ends ? Number(values.late) : 0 }),
    ...(admins && { admins }),
  };
}

/** What is usually alike in all competitions, as calls take it. */
export function usualSent(changed: Partial<UsualValues>): UsualSent {
  const { late, hidesPoints } = changed;
  return {
    ...standingSent(changed),
    ...(late !== undefined && { delayed_close: Number(late) }),
    ...(hidesPoints !== undefined && { hide_points: hidesPoints ? 1 : 0 }),
  };
}

function standingSent(changed: Partial<UsualValues>): UsualSent {
  const { winners, ties, order, visibility, theme, categories, grouping, joining, usesTargets, onDoubt } = changed;
  return {
    ...(winners && { winner_rule: winners }),
    ...(ties && { ties }),
    ...(order && { db_display_order: order }),
    ...(visibility !== undefined && { visibility }),
    ...(theme && { theme }),
    ...(categories && { categories: [...categories] }),
    ...(grouping && { groupingmode: grouping }),
    ...(joining !== undefined && { participant_add_mode: joining }),
    ...(usesTargets !== undefined && { use_target: usesTargets ? 1 : 0 }),
    ...(onDoubt && { on_doubt: onDoubt }),
  };
}

function freezeOf({ freeze, hidesPoints, endless, zone }: RulesValues): Pick<Sent, 'freeze_date'> & Partial<Pick<Sent, 'hide_points'>> {
  const at = endless ? undefined : instantIn(freeze, zone);
  return { freeze_date: at ?? '', ...(at && { hide_points: hidesPoints ? 1 : 0 }) };
}

/** What is missing or cannot be. */
export function problemsOf(values: RulesValues, t: TFunction): Problems {
  const { name, series, start, end, endless, repeat, repeatEnd, freeze, rewards, late } = values;
  const repeats = repeat !== 1 && !endless;
  return {
    ...(name.trim() === '' && { name: t('competitions.fields.nameMissing') }),
    ...(series.length === 0 && { series: t('competitions.fields.seriesMissing') }),
    ...(series.some(({ factor }) => !isFactor(factor)) && { series: t('competitions.fields.factorWrong') }),
    ...(start === '' && { start: t('competitions.fields.startMissing') }),
    ...(!endless && end === '' && { end: t('competitions.fields.endMissing') }),
    ...(!endless && end !== '' && start !== '' && end <= start && { end: t('competitions.fields.endTurned') }),
    ...(!endless && freeze !== '' && (freeze <= start || freeze >= end) && { freeze: t('competitions.fields.freezeOutside') }),
    ...(repeats && repeatEnd !== '' && repeatEnd <= start && { repeatEnd: t('competitions.fields.repeatTurned') }),
    ...(rewards.some(({ points }) => !isFactor(points)) && { rewards: t('competitions.rewards.pointsWrong') }),
    ...(rewards.some(({ scoreseries_id: id }) => id === '') && { rewards: t('competitions.rewards.seriesMissing') }),
    ...(!values.usesTargets && asksForTargets(values) && { usesTargets: t('competitions.fields.targetsMissing') }),
    ...(!endless && !isHours(late) && { late: t('competitions.fields.lateWrong', { most: MOST_LATE_HOURS }) }),
  };
}

/** Whether points can be multiplied by it: a number above zero, of up to six decimals. */
export function isFactor(text: string): boolean {
  const factor = parseAmount(text);
  return factor !== undefined && toMicros(factor) > 0;
}

/** A target: nothing, or points above zero. */
export function isTarget(text: string): boolean {
  return text.trim() === '' || isFactor(text);
}

/** None, or a whole number of them. */
export function isHours(text: string): boolean {
  return text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= MOST_LATE_HOURS);
}

/** What the server says no to, at the field that it is about. What is about none stands at the top. */
export function refusedFields(error: CallRefused | null): Problems {
  if (!error) return {};
  const named = Object.entries(error.fields).flatMap(([path, problem]) => {
    const field = FIELD_OF[path.replace(/^data\./, '').split(/[.[]/, 1)[0] ?? ''];
    return field ? [[field, problem] as const] : [];
  });
  const field = FIELD_OF[error.code];
  return Object.fromEntries(field ? [...named, [field, error.message]] : named);
}

const FIELD_OF: { readonly [codeOrName: string]: keyof RulesValues | undefined } = {
  name: 'name',
  start_date: 'start',
  end_date: 'end',
  repeat_end_date: 'repeatEnd',
  score_series: 'series',
  timezone: 'zone',
  competitionreward: 'rewards',
  delayed_close: 'late',
  admins: 'admins',
  freeze_date: 'freeze',
  'freeze-outside': 'freeze',
  theme: 'theme',
  categories: 'categories',
  'too-many-categories': 'categories',
  'target-missing': 'usesTargets',
  'name-missing': 'name',
  'start-missing': 'start',
  'end-date-missing': 'end',
  'end-before-start': 'end',
  'too-long': 'end',
  'round-too-long': 'end',
  'repeat-ends-before': 'repeatEnd',
  'score-series-missing': 'series',
  'series-twice': 'series',
  'too-many-series': 'series',
  'series-deleted': 'series',
  'too-many-rewards': 'rewards',
  'tag-not-found': 'rewards',
  'delay-too-long': 'late',
  'delay-without-end': 'late',
  'too-many-admins': 'admins',
  'amount-invalid': 'series',
  'theme-missing': 'theme',
};

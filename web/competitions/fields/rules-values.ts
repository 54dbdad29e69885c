import type { TFunction } from 'i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { parseAmount, toMicros } from '../../../src/points/point-amount.values.ts';
import type { CallRefused, Input } from '../../platform/api.ts';
import { clockIn, instantIn } from './zone-clock.ts';

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
  ties: CompetitionRow['ties'];
  visibility: CompetitionRow['visibility'];
};
/** A series that counts: the points of its entries, of those with one of the tags if there are any, times a factor. */
export type SeriesValues = { scoreseries_id: string; tags: readonly string[]; factor: string };
/** What is wrong with which field, in words to stand under it. */
export type Problems = { [Field in keyof RulesValues]?: string | undefined };

type Sent = Input<'POST', 'competition/update_compition'>['data'];

/** Who sees it, in the order of the numbers (U-102). */
export const SEEN_BY = ['everybody', 'participants'] as const;

const WEEK_MS = 7 * 86_400_000;

/** A new one begins now and ends in a week; of a single series it is that one that counts. */
export function newRules(zone: string, now: number): RulesValues {
  return {
    name: '',
    series: [],
    start: clockIn(now, zone),
    end: clockIn(now + WEEK_MS, zone),
    endless: false,
    repeat: 1,
    repeatEnd: '',
    zone,
    ties: 'first',
    visibility: 0,
  };
}

export function rulesOf(row: CompetitionRow): RulesValues {
  const { name, timezone: zone, score_series: series, repeat_type_id: repeat, ties, visibility } = row;
  const clockOf = (at: string | null) => (at === null ? '' : clockIn(at, zone));
  return {
    name,
    series,
    start: clockOf(row.first_start_date),
    end: clockOf(row.first_end_date),
    endless: row.endless === 1,
    repeat,
    repeatEnd: clockOf(row.repeat_end_date),
    zone,
    ties,
    visibility,
  };
}

/** As the call takes them: only what has changed. Another zone moves its times: their clocks show the same. */
export function sentOf(changed: Partial<RulesValues>, values: RulesValues): Sent {
  const { name, series, ties, visibility, repeat, zone, endless } = changed;
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
    ...(zone !== undefined && { timezone: zone }),
    ...(ties && { ties }),
    ...(visibility !== undefined && { visibility }),
  };
}

/** What is missing or cannot be. */
export function problemsOf({ name, series, start, end, endless, repeat, repeatEnd }: RulesValues, t: TFunction): Problems {
  const repeats = repeat !== 1 && !endless;
  return {
    ...(name.trim() === '' && { name: t('competitions.fields.nameMissing') }),
    ...(series.length === 0 && { series: t('competitions.fields.seriesMissing') }),
    ...(series.some(({ factor }) => !isFactor(factor)) && { series: t('competitions.fields.factorWrong') }),
    ...(start === '' && { start: t('competitions.fields.startMissing') }),
    ...(!endless && end === '' && { end: t('competitions.fields.endMissing') }),
    ...(!endless && end !== '' && start !== '' && end <= start && { end: t('competitions.fields.endTurned') }),
    ...(repeats && repeatEnd !== '' && repeatEnd <= start && { repeatEnd: t('competitions.fields.repeatTurned') }),
  };
}

/** Whether points can be multiplied by it: a number above zero, of up to six decimals. */
export function isFactor(text: string): boolean {
  const factor = parseAmount(text);
  return factor !== undefined && toMicros(factor) > 0;
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
  'amount-invalid': 'series',
};

import type { TFunction } from 'i18next';
import type { BadgeRow, BadgeSourceRow } from '../../../projections/badges/badges.view.ts';
import { parseAmount, toMicros } from '../../../src/points/point-amount.values.ts';
import type { CallRefused, Input } from '../../platform/api.ts';
import { clockIn, instantIn } from '../../platform/format/zone-clock.ts';
import './editor-texts.ts';

/** A badge as fields hold it: times are what clocks of its zone show, amounts are as they are typed. */
export type BadgeValues = {
  name: string;
  icon: string;
  description: string;
  categories: readonly string[];
  phase: BadgeRow['publishphase'];
  active: boolean;
  slot: BadgeRow['mini_icon_slot'];
  /** Of the whole badge: where its points go that name no other. */
  series: string;
  mode: BadgeRow['valuemode'];
  value: string;
  least: string;
  /** Empty: all the past counts. */
  start: string;
  zone: string;
  /** How many units a period has; empty or 0: there is none. */
  count: string;
  unit: Unit;
  atOnce: boolean;
  /** Several series, or parts of one; none: the series whole. */
  sources: readonly SourceValues[];
  filtersTeams: boolean;
  teams: readonly string[];
  levels: readonly LevelValues[];
  rewards: readonly BadgeRewardValues[];
  notify: BadgeRow['notify'];
  confetti: BadgeRow['confetti_animation'];
  background: string;
  picture: string;
};
export type Unit = BadgeRow['timeperiodstr'];
/** A series that counts: of its entries those with one of the tags if there are any, times a factor; without a mode as the badge counts. */
export type SourceValues = { seriesId: string; factor: string; mode: 0 | 1 | 2 | null; filters: readonly BadgeFilter[] };
export type BadgeFilter = BadgeSourceRow['tags'][number];
/** A level and what reaching it gives. The id is the client's until it is saved. */
export type LevelValues = {
  id: string;
  name: string;
  icon: string;
  description: string;
  type: 2 | 3;
  mode: 0 | 1 | 2;
  value: string;
  points: string;
  seriesId: string;
  tags: readonly string[];
};
/** Points for a win. */
export type BadgeRewardValues = { id: string; points: string; seriesId: string; tags: readonly string[] };
/** What is wrong with which field, in words to stand under it. */
export type Problems = { [Field in keyof BadgeValues]?: string | undefined };

/** What saves and previews take. */
export type SentBadge = Input<'POST', 'badges/save'>['data'];

export const UNITS: readonly Unit[] = ['+1 day', '+1 week', '+1 month', '+1 year'];
export const MOST_REWARDS = 100;

/** What the fields show of a badge. */
export function badgeValuesOf(row: BadgeRow): BadgeValues {
  const { timezone: zone, start_date: start } = row;
  return {
    name: row.Name,
    icon: row.Icon,
    description: row.description,
    categories: row.categories,
    phase: row.publishphase,
    active: row.active === 1,
    slot: row.mini_icon_slot,
    series: row.scoreseries_id,
    mode: row.valuemode,
    value: row.value ?? '',
    least: row.pointtransaction ?? '',
    start: start === null ? '' : clockIn(start, zone),
    zone,
    count: row.timeperiod > 0 ? String(row.timeperiod) : '',
    unit: row.timeperiod > 0 ? row.timeperiodstr : '+1 week',
    atOnce: row.accuminstant === 1,
    sources: (row.sub_series ?? []).map(({ scoreseries_id: seriesId, point_factor: factor, point_function: mode, tags: filters }) => ({
      seriesId,
      factor,
      mode,
      filters,
    })),
    filtersTeams: row.team_filter === 1,
    teams: row.badge_teams ?? [],
    levels: row.levels.map((level) => ({
      id: level.id,
      name: level.Name,
      icon: level.Icon,
      description: level.description,
      type: level.badge_type,
      mode: level.valuemode ?? 0,
      value: level.value ?? '',
      points: level.points ?? '',
      seriesId: level.scoreseries_id ?? '',
      tags: level.tags ?? [],
    })),
    rewards: (row.badgereward ?? []).map(({ id, points, scoreseries_id: seriesId, tags }) => ({ id, points, seriesId, tags })),
    notify: row.notify,
    confetti: row.confetti_animation,
    background: row.background_color ?? '',
    picture: row.background_image ?? '',
  };
}

/** A new one, of which nothing is said yet. */
export function newBadgeValues(zone: string, series: string): BadgeValues {
  return {
    name: '',
    icon: '',
    description: '',
    categories: [],
    phase: 2,
    active: true,
    slot: 0,
    series,
    mode: 0,
    value: '',
    least: '',
    start: '',
    zone,
    count: '',
    unit: '+1 week',
    atOnce: true,
    sources: [],
    filtersTeams: false,
    teams: [],
    levels: [],
    rewards: [],
    notify: 1,
    confetti: 1,
    background: '',
    picture: '',
  };
}

/** As calls take it: only what has changed. Another zone moves its times: their clocks show the same. */
export function badgeSent(changed: Partial<BadgeValues>, values: BadgeValues): Partial<SentBadge> {
  const { name, icon, description, series, value, least, start, zone, count, unit, active, filtersTeams } = changed;
  const { phase, slot, mode, notify, confetti, background, picture, atOnce } = changed;
  return {
    ...(name !== undefined && { Name: name.trim() }),
    ...(icon !== undefined && { Icon: icon }),
    ...(description !== undefined && { description }),
    ...(changed.categories && { categories: [...changed.categories] }),
    ...(phase !== undefined && { publishphase: phase }),
    ...(active !== undefined && { active: active ? (1 as const) : (0 as const) }),
    ...(slot !== undefined && { mini_icon_slot: slot }),
    ...(series !== undefined && series !== '' && { scoreseries_id: series }),
    ...(mode !== undefined && { valuemode: mode }),
    ...(value !== undefined && { value: parseAmount(value) ?? value.trim() }),
    ...(least !== undefined && { pointtransaction: parseAmount(least) ?? least.trim() }),
    ...((start !== undefined || (zone !== undefined && values.start !== '')) && { start_date: instantIn(values.start, values.zone) ?? '' }),
    ...(zone !== undefined && { timezone: zone }),
    ...((count !== undefined || unit !== undefined) && { timeperiod: Number(values.count), timeperiodstr: values.unit }),
    ...(atOnce !== undefined && { accuminstant: atOnce ? (1 as const) : (0 as const) }),
    ...((changed.sources || (series !== undefined && values.sources.length === 0)) && { sub_series: values.sources.map(sourceSent) }),
    ...((filtersTeams !== undefined || changed.teams) && {
      team_filter: values.filtersTeams ? (1 as const) : (0 as const),
      badge_teams: [...values.teams],
    }),
    ...(changed.levels && { levels: changed.levels.map(levelSent) }),
    ...(changed.rewards && { badgereward: changed.rewards.map(rewardSent) }),
    ...(notify !== undefined && { notify }),
    ...(confetti !== undefined && { confetti_animation: confetti }),
    ...(background !== undefined && { background_color: background.trim() }),
    ...(picture !== undefined && { background_image: picture }),
  };
}

function sourceSent({ seriesId, factor, mode, filters }: SourceValues) {
  return {
    scoreseries_id: seriesId,
    point_factor: parseAmount(factor) ?? factor,
    ...(mode !== null && { point_function: mode }),
    tags: [...filters],
  };
}

function levelSent({ id, name, icon, description, type, mode, value, points, seriesId, tags }: LevelValues) {
  return {
    id,
    Name: name.trim(),
    Icon: icon,
    description,
    badge_type: type,
    ...(type === 3 && { valuemode: mode, value: parseAmount(value) ?? value }),
    ...(points.trim() !== '' && { points: parseAmount(points) ?? points, tags: [...tags] }),
    ...(points.trim() !== '' && seriesId !== '' && { scoreseries_id: seriesId }),
  };
}

function rewardSent({ id, points, seriesId, tags }: BadgeRewardValues) {
  return { id, points: parseAmount(points) ?? points, tags: [...tags], ...(seriesId !== '' && { scoreseries_id: seriesId }) };
}

/** What is missing or cannot be. */
export function problemsOf(type: BadgeRow['badge_type'], values: BadgeValues, t: TFunction): Problems {
  const { name, series, value, least, count, sources, levels, rewards, filtersTeams, teams } = values;
  const counts = type !== 2;
  const needsValue = type === 3 || type === 6;
  const days = type === 6 && !/^[1-9]\d{0,3}$/.test(value.trim());
  return {
    ...(name.trim() === '' && { name: t('badges.problem.name') }),
    ...(counts && series === '' && sources.length === 0 && { series: t('badges.problem.series') }),
    ...(((needsValue && !isAbove(value)) || (type === 4 && !isAmount(value))) && { value: t('badges.problem.value') }),
    ...(days && { value: t('badges.problem.days') }),
    ...(counts && !isAmount(least) && { least: t('badges.problem.least') }),
    ...(count !== '' && !/^\d{1,3}$/.test(count) && { count: t('badges.problem.count') }),
    ...(type === 5 && Number(count) === 0 && { count: t('badges.problem.period') }),
    ...(sources.some(({ factor }) => !isAbove(factor)) && { sources: t('badges.problem.factor') }),
    ...(type === 7 && levels.length === 0 && { levels: t('badges.problem.noLevels') }),
    ...(type === 7 && levels.some((one) => levelProblem(one)) && { levels: t('badges.problem.levels') }),
    ...(rewards.some(({ points }) => !isAbove(points)) && { rewards: t('badges.problem.points') }),
    ...(rewards.some(({ seriesId }) => seriesId === '' && series === '') && { rewards: t('badges.problem.rewardSeries') }),
    ...(filtersTeams && teams.length === 0 && { teams: t('badges.problem.teams') }),
  };
}

/** Whether a field decides who has the badge. */
export function isOfRule(field: keyof BadgeValues): boolean {
  return !OF_LOOK.has(field);
}

const OF_LOOK: ReadonlySet<keyof BadgeValues> = new Set([
  'name',
  'icon',
  'description',
  'categories',
  'slot',
  'notify',
  'confetti',
  'background',
  'picture',
] as const);

/** Which field of a level is wrong. */
export function levelProblem({ name, type, value, points }: LevelValues): 'name' | 'value' | 'points' | undefined {
  if (name.trim() === '') return 'name';
  if (type === 3 && !isAbove(value)) return 'value';
  return points.trim() !== '' && !isAbove(points) ? 'points' : undefined;
}

/** Points above zero. */
export function isAbove(text: string): boolean {
  const amount = parseAmount(text);
  return amount !== undefined && toMicros(amount) > 0;
}

/** None, or points. */
function isAmount(text: string): boolean {
  return text.trim() === '' || parseAmount(text) !== undefined;
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

const FIELD_OF: { readonly [codeOrName: string]: keyof BadgeValues | undefined } = {
  Name: 'name',
  Icon: 'icon',
  description: 'description',
  categories: 'categories',
  publishphase: 'phase',
  mini_icon_slot: 'slot',
  scoreseries_id: 'series',
  valuemode: 'mode',
  value: 'value',
  pointtransaction: 'least',
  start_date: 'start',
  timezone: 'zone',
  timeperiod: 'count',
  timeperiodstr: 'unit',
  sub_series: 'sources',
  badge_teams: 'teams',
  levels: 'levels',
  badgereward: 'rewards',
  background_color: 'background',
  background_image: 'picture',
  'name-missing': 'name',
  'score-series-missing': 'series',
  'value-missing': 'value',
  'period-missing': 'count',
  'level-name-missing': 'levels',
  'level-type-missing': 'levels',
  'level-value-mode-missing': 'levels',
  'level-value-missing': 'levels',
  'too-many-sources': 'sources',
  'too-many-levels': 'levels',
  'too-many-rewards': 'rewards',
  'tag-not-found': 'sources',
  'team-not-found': 'teams',
};

import { type BadgeTemplate, levelIdOf, ruleOfTemplate } from '../../src/badges/badge-templates.values.ts';
import { type BadgeDefaults, FIRST_BADGE_DEFAULTS } from '../../src/badges/badge-defaults.values.ts';
import type { BadgeLevel, BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { CONFETTI, FILTER_TYPES, KINDS, MODES, NOTIFIED, numberOf, spelledFor, UNITS } from '../../src/badges/badge-spellings.values.ts';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import type { Badge } from './badges.ts';
import type { BadgeDefaultsRow, BadgeLevelRow, BadgeRow, BadgeSourceRow } from './badges.view.ts';

/** What of a badge is shown. */
type ShownBadge = Pick<
  Badge,
  'badgeId' | 'organisationId' | 'kind' | 'name' | 'description' | 'levels' | 'look' | 'rule' | 'deleted' | 'since'
>;

/** A badge as the specification names its fields, for a member of its organisation or for who looks by a link. */
export function badgeRowOf(badge: ShownBadge, sees: 'all' | 'shared' = 'all'): BadgeRow {
  const { badgeId, organisationId, kind, name, description, look, rule, deleted, since } = badge;
  const { celebration } = look;
  return {
    id: badgeId,
    Name: name,
    Icon: shownIcon(look.icon ?? '', organisationId),
    description,
    badge_type: numberOf(KINDS, kind),
    group_id: organisationId,
    ...ruleFields(rule),
    notify: numberOf(NOTIFIED, look.notify),
    mini_icon_slot: look.miniIconSlot,
    publishphase: look.phase,
    active: look.active ? 1 : 0,
    categories: [...look.categories],
    background_color: celebration.backgroundColor ?? null,
    background_image: celebration.backgroundImage ?? null,
    confetti_animation: numberOf(CONFETTI, celebration.confetti),
    template: look.template ? 1 : 0,
    deleted: deleted ? 1 : 0,
    in_use_since: since,
    levels: (rule?.levels ?? []).map((level) => levelRow(level, badge, sees)),
    ...(sees === 'all' && {
      badge_teams: [...(rule?.teams ?? [])],
      sub_series: subSeries(rule),
      badgereward: (rule?.rewards ?? []).map(({ rewardId, seriesId, points, tags }) => ({
        id: rewardId,
        scoreseries_id: seriesId,
        points,
        tags: [...tags],
      })),
    }),
  };
}

/** A prepared badge, as its copy begins. */
export function templateRowOf(template: BadgeTemplate, organisationId: string): BadgeRow {
  const { templateId, name, description, kind, levels = [] } = template;
  const { notify, phase, categories, confetti } = FIRST_BADGE_DEFAULTS;
  const words = levels.map((level, index) => [levelIdOf(template, index), { name: level.name, description: '', icon: '' }] as const);
  return badgeRowOf({
    badgeId: templateId,
    organisationId,
    kind,
    name,
    description,
    levels: Object.fromEntries(words),
    look: { notify, phase, categories, active: true, miniIconSlot: 0, celebration: { confetti }, template: true },
    rule: ruleOfTemplate(template),
    deleted: false,
    since: null,
  });
}

export function badgeDefaultsRowOf({ notify, phase, confetti, categories }: BadgeDefaults): BadgeDefaultsRow {
  return {
    notify: numberOf(NOTIFIED, notify),
    publishphase: phase,
    confetti_animation: numberOf(CONFETTI, confetti),
    categories: [...categories],
  };
}

function ruleFields(rule: BadgeRule | null) {
  const period = rule?.period;
  return {
    scoreseries_id: rule?.sources[0]?.seriesId ?? '',
    value: rule?.value ?? null,
    valuemode: numberOf(MODES, rule?.mode ?? 'sum'),
    accuminstant: rule?.atOnce === false ? (0 as const) : (1 as const),
    pointtransaction: rule?.least ?? null,
    timezone: rule?.timeZone ?? 'UTC',
    timeperiod: period?.count ?? 0,
    timeperiodstr: spelledFor(UNITS, period?.unit ?? 'day'),
    start_date: rule?.start ?? null,
    team_filter: rule?.teams ? (1 as const) : (0 as const),
  };
}

/** A series that counts whole, and as the badge does, is that of `scoreseries_id` and no sub series. */
function subSeries(rule: BadgeRule | null): BadgeSourceRow[] {
  const sources = rule?.sources ?? [];
  const [first] = sources;
  if (sources.length === 1 && first && first.factor === '1' && first.mode === undefined && first.filters.length === 0) return [];
  return sources.map(({ seriesId, factor, mode, filters }) => ({
    scoreseries_id: seriesId,
    point_factor: factor,
    point_function: mode === undefined ? null : numberOf(MODES, mode),
    tags: filters.map(({ kind, id }) => ({ filter_type: spelledFor(FILTER_TYPES, kind), filter_id: id })),
  }));
}

function levelRow(level: BadgeLevel, { levels, organisationId }: ShownBadge, sees: 'all' | 'shared'): BadgeLevelRow {
  const { name = '', description = '', icon = '' } = levels[level.levelId] ?? {};
  const [reward] = sees === 'all' ? level.rewards : [];
  return {
    id: level.levelId,
    Name: name,
    Icon: shownIcon(icon, organisationId),
    description,
    badge_type: level.kind === 'given' ? 2 : 3,
    valuemode: level.kind === 'given' ? null : numberOf(MODES, level.mode),
    value: level.kind === 'given' ? null : level.value,
    ...(reward && { scoreseries_id: reward.seriesId, points: reward.points, tags: [...reward.tags] }),
  };
}

import { withChanges } from '../competitions/competitions.events.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { BadgeKind, BadgeLevel, BadgePeriod, BadgeReward, BadgeRule, BadgeSource, ValueMode } from './badge-rule.values.ts';
import type { BadgeDefaults } from './badge-defaults.values.ts';
import type { BadgeLook, LevelLook } from './badges.events.ts';

/** A value; null takes it away, and what is absent stays as it is. */
type Given<Value> = Value | null | undefined;

/** A badge as an admin gives it, words in plain. */
export type GivenBadge = GivenRule & { [Field in keyof BadgeDefaults]?: BadgeDefaults[Field] | undefined } & {
  kind?: BadgeKind | undefined;
  name?: string | undefined;
  description?: Given<string>;
  icon?: Given<string>;
  active?: boolean | undefined;
  miniIconSlot?: BadgeLook['miniIconSlot'] | undefined;
  backgroundColor?: Given<string>;
  backgroundImage?: Given<string>;
  template?: boolean | undefined;
};

export type GivenRule = {
  /** Where points count, and go, that name no series. */
  seriesId?: string | undefined;
  sources?:
    { seriesId?: string | undefined; factor: PointAmount; mode?: ValueMode | undefined; filters: BadgeSource['filters'] }[] | undefined;
  mode?: ValueMode | undefined;
  value?: Given<PointAmount>;
  atOnce?: boolean | undefined;
  least?: Given<PointAmount>;
  start?: Given<Instant>;
  /** No units: there is none. */
  period?: { count?: number | undefined; unit?: BadgePeriod['unit'] | undefined };
  timeZone?: string | undefined;
  teams?: { filtered?: boolean | undefined; all?: readonly string[] | undefined; without?: readonly string[] | undefined };
  levels?: GivenLevel[] | undefined;
  rewards?: GivenReward[] | undefined;
};
type GivenReward = Omit<BadgeReward, 'seriesId'> & { seriesId?: string | undefined };
/** A level in full. */
export type GivenLevel = {
  levelId: string;
  name: string;
  icon?: string | undefined;
  description?: string | undefined;
  rewards: GivenReward[];
} & ({ kind: 'given' } | { kind: 'amount'; mode: ValueMode; value: PointAmount });

/** What is won by no entries has no sources, and what knows no period has none: such things are passed over, so that a form may send all its fields. */
const HAS: { readonly [Kind in BadgeKind]: { sources: boolean; value: boolean; period: boolean } } = {
  given: { sources: false, value: false, period: false },
  amount: { sources: true, value: true, period: true },
  'high score': { sources: true, value: true, period: true },
  'king of the hill': { sources: true, value: false, period: true },
  'daily streak': { sources: true, value: true, period: false },
  levels: { sources: true, value: false, period: true },
};

/**
 * The rule with what is given in place.
 * @param timeZone of its series, or of the organisation: of a badge that says none
 * @throws Refused score-series-missing where points go to no series
 */
export function ruleWith(kind: BadgeKind, given: GivenRule, before: BadgeRule | undefined, timeZone: string): BadgeRule {
  const has = HAS[kind];
  const mode = given.mode ?? before?.mode ?? 'sum';
  const seriesId = given.seriesId ?? before?.sources[0]?.seriesId;
  const sources = has.sources ? sourcesWith(given, seriesId, before) : [];
  const rewarded = (rewards: readonly GivenReward[]) => rewards.map((reward) => rewardWith(reward, seriesId ?? sources[0]?.seriesId));
  const values = withChanges(
    { value: before?.value, least: before?.least, start: before?.start },
    { value: given.value, least: given.least, start: given.start },
  );
  const { value, least, start } = values;
  const period = has.period ? periodWith(given.period, before?.period) : undefined;
  const teams = teamsWith(given.teams, before?.teams);
  // Who is ahead is known when a period ends; what has none is won at once.
  const atOnce = kind !== 'king of the hill' && (!has.period || (given.atOnce ?? before?.atOnce ?? true));
  return {
    kind,
    sources,
    mode,
    ...(has.value && value !== undefined && { value }),
    atOnce,
    ...(has.sources && least !== undefined && { least }),
    ...(has.sources && start !== undefined && { start }),
    ...(period && { period }),
    timeZone: given.timeZone ?? before?.timeZone ?? timeZone,
    ...(teams && { teams }),
    levels: kind === 'levels' ? (given.levels?.map((level) => levelWith(level, rewarded)) ?? before?.levels ?? []) : [],
    rewards: given.rewards ? rewarded(given.rewards) : (before?.rewards ?? []),
  };
}

/** A sub series each, else the badge's own series whole. */
function sourcesWith({ sources, seriesId: whole }: GivenRule, seriesId: string | undefined, before: BadgeRule | undefined): BadgeSource[] {
  if (sources && sources.length > 0)
    return sources.map(({ seriesId: named = seriesId, factor, mode, filters }) => ({
      seriesId: mustBeNamed(named),
      ...(mode && { mode }),
      factor,
      filters,
    }));
  if (seriesId !== undefined && (sources ?? whole) !== undefined) return [{ seriesId, factor: '1', filters: [] }];
  return before?.sources ?? [];
}

function periodWith(given: GivenRule['period'] = {}, before: BadgePeriod | undefined): BadgePeriod | undefined {
  const unit = given.unit ?? before?.unit ?? 'day';
  const count = given.count ?? before?.count ?? (given.unit ? 1 : 0);
  return count > 0 ? { count, unit } : undefined;
}

function teamsWith(given: GivenRule['teams'] = {}, before: BadgeRule['teams']): string[] | undefined {
  const { filtered = before !== undefined, all = before ?? [], without = [] } = given;
  return filtered ? [...new Set(all)].filter((teamId) => !without.includes(teamId)) : undefined;
}

function rewardWith({ rewardId, seriesId: named, points, tags }: GivenReward, seriesId: string | undefined): BadgeReward {
  return { rewardId, seriesId: mustBeNamed(named ?? seriesId), points, tags };
}

function levelWith(level: GivenLevel, rewarded: (rewards: readonly GivenReward[]) => BadgeReward[]): BadgeLevel {
  const { levelId } = level;
  const rewards = rewarded(level.rewards);
  return level.kind === 'given'
    ? { levelId, rewards, kind: level.kind }
    : { levelId, rewards, kind: level.kind, mode: level.mode, value: level.value };
}

/** @throws Refused score-series-missing */
function mustBeNamed(seriesId: string | undefined): string {
  if (seriesId === undefined) throw new Refused('score-series-missing', 'A score series must be chosen');
  return seriesId;
}

/** Seals words, keeping what is sealed already where the words are the same. */
export type SealWords = (before: Sealed | undefined, words: string) => Promise<Sealed>;

/** The look with what is given in place. @throws Refused name-missing */
export async function lookWith(
  given: GivenBadge,
  before: BadgeLook | undefined,
  usual: BadgeDefaults,
  seal: SealWords,
): Promise<BadgeLook> {
  const sealed = async (kept: Sealed | undefined, words: Given<string>) => (typeof words === 'string' ? seal(kept, words) : words);
  const name = (await sealed(before?.name, given.name)) ?? before?.name;
  if (!name) throw new Refused('name-missing', 'A badge needs a name');
  const { confetti, ...others } = usual;
  const { phase, notify, categories, active, miniIconSlot, template } = given;
  const celebration = withChanges(before?.celebration ?? { confetti }, {
    confetti: given.confetti,
    backgroundColor: given.backgroundColor,
    backgroundImage: given.backgroundImage,
  });
  const description = await sealed(before?.description, given.description);
  const levels = given.levels ? await levelLooks(given.levels, before?.levels ?? {}, seal) : undefined;
  const first = { name, levels: {}, active: true, miniIconSlot: 0, template: false, celebration, ...others } satisfies BadgeLook;
  return withChanges<BadgeLook>(before ?? first, {
    ...{ name, description, icon: given.icon, levels, categories, phase, active, notify, miniIconSlot, template, celebration },
  });
}

async function levelLooks(levels: readonly GivenLevel[], before: BadgeLook['levels'], seal: SealWords): Promise<BadgeLook['levels']> {
  const looks = levels.map(async ({ levelId, name, icon, description }): Promise<[string, LevelLook]> => {
    const kept = before[levelId];
    const words = description ? await seal(kept?.description, description) : undefined;
    return [levelId, { name: await seal(kept?.name, name), ...(words && { description: words }), ...(icon && { icon }) }];
  });
  return Object.fromEntries(await Promise.all(looks));
}
